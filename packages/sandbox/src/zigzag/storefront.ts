import type { ChannelControl } from '../kernel/types.ts';
import { carryGoods } from '../market/claim-goods.ts';
import { controlFor } from '../market/control.ts';
import { changeAddress } from './addresses.ts';
import { CATEGORIES, ESSENTIAL_TEMPLATES } from './catalog-data.ts';
import { SALES_STATUSES, type Store, storeOf, type ZigzagProduct } from './market.ts';
import { saveContent, setSalesStatus, shownStatus } from './product-make.ts';
import { fillSellerFields, sellerFields } from './seller-fields.ts';

/** Sales and display status as the product's `status` names them: `CLOSED HIDDEN`. */
function setProductStatus(product: ZigzagProduct, status: string): void {
  const [sales, display] = status.split(' ');
  const salesStatus = SALES_STATUSES.find((one) => one === sales);
  if (!salesStatus || (display !== 'VISIBLE' && display !== 'HIDDEN')) throw new Error(`없는 상태입니다: ${status}`);
  setSalesStatus(product, salesStatus);
  product.extra.displayStatus = display;
}

/** What the partner centre asks of a product that is typed in there. */
function seedProduct(store: Store, input: Parameters<ChannelControl['seedProduct']>[0]): ZigzagProduct {
  const { no, noticeCode } = CATEGORIES.someLeaf(input.name);
  const site = (original_price: number) => ({ site: 'ZIGZAG', country: 'KR', original_price });
  const values = (axis: number) => [...new Set(input.items.map((item) => item.optionValues[axis] ?? ''))].map((value) => ({ value }));
  const essentials = ESSENTIAL_TEMPLATES.find(({ code }) => code === noticeCode)?.values.values ?? [];
  return saveContent(store, input.accountId, null, {
    name: input.name,
    description: input.detailHtml,
    sales_status: 'ON_SALE',
    display_status: 'VISIBLE',
    category: { category_id: no },
    essential_code: noticeCode,
    essentials: essentials.map(({ key, name }) => ({ key, name, value: '상품 상세페이지 참조' })),
    product_code: input.sellerCode,
    shipping_days: 2,
    site_list: [site(input.price)],
    option_list: input.optionNames.map((name, axis) => ({ name, value_list: values(axis) })),
    item_list: input.items.map((item) => ({
      sales_status: 'ON_SALE',
      item_code: item.itemCode || null,
      attribute_list: input.optionNames.map((name, axis) => ({ name, value: item.optionValues[axis] ?? '' })),
      inventory: { quantity: item.quantity },
      // 0 means the product's own price.
      site_list: [site(item.price || input.price)],
    })),
    image_list: input.imageUrl === null ? [] : [{ origin_url: input.imageUrl, image_type: 'MAIN' }],
  });
}

export const control = controlFor(storeOf, {
  productStatus: (store, product) => `${shownStatus(store, product)} ${product.extra.displayStatus}`,
  courierName: (code) => code,
  newProduct: seedProduct,
  changeAddress,
  setProductStatus,
  fillSellerFields,
  sellerFields,
  keySecret: 'accessKey',
  returns: true,
  carry: carryGoods,
  questions: ['PRODUCT', 'CUSTOMER'],
});
