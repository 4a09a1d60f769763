import { itemsOf, saveProduct } from '../market/market.ts';
import type { Mall, MallProduct } from './market.ts';

const FIELDS = {
  supply_price: '7700.00',
  retail_price: '45000.00',
  eng_product_name: 'Linen shirt',
  supply_product_name: '린넨셔츠 도매명',
  internal_product_name: '26SS-린넨-03',
  model_name: 'LN-03',
  mobile_description: '<p>모바일 상세</p>',
  separated_mobile_description: 'T',
  summary_description: '한여름에 입는 셔츠',
  simple_description: '<b>시원해요</b>',
  payment_info: '<p>결제 안내</p>',
  shipping_info: '<p>배송 안내</p>',
  exchange_info: '<p>교환 안내</p>',
  service_info: '<p>서비스 안내</p>',
  manufacturer_code: 'M000000A',
  brand_code: 'B000000A',
  shipping_method: '02',
  shipping_scope: 'B',
  prepaid_shipping_fee: 'B',
  shipping_area: '수도권',
  minimum_quantity: 2,
  maximum_quantity: 9,
  buy_unit: 2,
  release_date: '2026-05-01',
  hscode: '6205.90',
  product_tag: ['여름', '린넨'],
  additional_information: [{ key: 'custom_option1', value: '세탁은 찬물로' }],
};

/** Fields that Moa's calls may well change. */
const OURS: ReadonlySet<string> = new Set([
  'display',
  'product_condition',
  'tax_type',
  'adult_certification',
  'image_upload_type',
  'origin_classification',
  'made_in_code',
  'origin_place_no',
  'origin_place_value',
  'shipping_fee_by_product',
  'shipping_fee_type',
  'shipping_rates',
  'shipping_period',
]);

/** What the seller works on in the mall's own admin and Moa has no field for, or leaves open. */
export function fillSellerFields(mall: Mall, product: MallProduct): void {
  const { extra, imageUrls } = product;
  Object.assign(extra.fields, structuredClone(FIELDS));
  extra.categories = extra.categories.map((category) => ({ ...category, recommend: 'T' }));
  const own = imageUrls[1];
  if (own !== undefined) extra.smallImages = { list_image: own, tiny_image: own, small_image: own };
  for (const item of itemsOf(mall, product)) {
    const inventory = { ...item.extra.inventory, safety_inventory: 3, inventory_control_type: 'B', important_inventory: 'B' } as const;
    mall.items.put(item.id, { ...item, extra: { ...item.extra, inventory } });
  }
  saveProduct(mall, product);
}

/** Those fields as they stand. Pictures are reported by whether they are other ones than the main one, which is Moa's. */
export function sellerFields(mall: Mall, product: MallProduct): Record<string, unknown> {
  const { fields, categories, smallImages } = product.extra;
  return structuredClone({
    ...Object.fromEntries(Object.entries(fields).filter(([name]) => !OURS.has(name))),
    categories,
    smallImages,
    variants: itemsOf(mall, product).map(({ no, extra: { inventory } }) => {
      const { safety_inventory, inventory_control_type, important_inventory } = inventory;
      return { no, safety_inventory, inventory_control_type, important_inventory };
    }),
  });
}
