import type { ChannelControl } from '../kernel/types.ts';
import { carryGoods, goodsOf } from '../market/claim-goods.ts';
import { controlFor } from '../market/control.ts';
import { inStock, isOffered, itemsOf, replaceItems, saveProduct } from '../market/market.ts';
import { CARRIERS } from './mall-data.ts';
import { type Mall, type MallProduct, mallOf } from './market.ts';
import { revokeAll } from './oauth.ts';
import { namedImages, newProduct, setImages } from './product-store.ts';
import { fillSellerFields, sellerFields } from './seller-fields.ts';
import { flag } from './wire.ts';

/** As the mall's own list of products says it. */
function productStatus(mall: Mall, product: MallProduct): string {
  const buyable = itemsOf(mall, product).some((item) => isOffered(mall, product, item) && inStock(mall, item));
  const sale = product.onSale ? (buyable ? '판매함' : '품절') : '판매안함';
  return product.extra.fields.display === 'F' ? `${sale} 진열안함` : sale;
}

function setProductStatus(product: MallProduct, status: string): void {
  product.onSale = !status.includes('판매안함');
  product.extra.fields.display = flag(!status.includes('진열안함'));
}

function seedProduct(mall: Mall, input: Parameters<ChannelControl['seedProduct']>[0]): MallProduct {
  const { accountId, optionNames, imageUrl } = input;
  const options = optionNames.map((name, axis) => ({
    name,
    value: [...new Set(input.items.map((item) => item.optionValues[axis] ?? ''))],
  }));
  const product = newProduct(mall, accountId, 1, input.price, {
    product_name: input.name,
    supply_price: '0.00',
    has_option: flag(options.length > 0),
    options,
  });
  product.sellerCode = input.sellerCode;
  product.detailHtml = input.detailHtml;
  product.onSale = true;
  product.extra.fields.display = 'T';
  if (imageUrl !== null) {
    if (imageUrl.startsWith('/')) mall.uploads.put(imageUrl, { path: imageUrl, mallId: accountId });
    setImages(
      product,
      'A',
      namedImages({ detail_image: imageUrl }, (path) => path),
    );
  }
  const rows = itemsOf(mall, product).flatMap((known) => {
    const item = input.items.find(({ optionValues }) => known.optionValues.every((value, axis) => optionValues[axis] === value));
    if (!item) return [];
    return {
      known,
      optionValues: known.optionValues,
      // 0 means the product's own price.
      price: item.price === 0 ? 0 : item.price - input.price,
      quantity: item.quantity,
      code: item.itemCode || null,
      onSale: true,
      extra: { ...known.extra, inventory: { ...known.extra.inventory, use_inventory: 'T', display_soldout: 'T' } as const },
    };
  });
  replaceItems(mall, product, rows, () => '');
  saveProduct(mall, product);
  return product;
}

export const controlOf = controlFor(mallOf, {
  productStatus,
  setProductStatus,
  courierName: (code) => CARRIERS.find((carrier) => carrier.code === code)?.name ?? code,
  // The code of the seller is the only one there is, Moa's as well.
  productView: (_mall, { sellerCode }) => ({ sellerCode: sellerCode || null, managementCode: sellerCode || null }),
  newProduct: seedProduct,
  fillSellerFields,
  sellerFields,
  expireCredentials: revokeAll,
  returns: true,
  office: true,
  carry: (mall, claim, to) => {
    if (goodsOf(claim).stage === 'ASKED') throw new Error('쇼핑몰이 아직 접수하지 않은 요청입니다.');
    carryGoods(mall, claim, to);
  },
  questions: ['PRODUCT', 'CUSTOMER'],
});
