import type { MallProduct } from './state.ts';

/** What the seller works on in the mall's own admin and Moa has no field for, or leaves open. */
export function fillSellerFields(product: MallProduct): void {
  product.supplyPrice = 7_700;
  product.retailPrice = 45_000;
  Object.assign(product.more, {
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
  });
  product.categories = product.categories.map((category) => ({ ...category, recommend: 'T' }));
  const [own] = product.additionalImages;
  if (own !== undefined) product.images = { ...product.images, list: own, tiny: own, small: own };
  for (const variant of product.variants)
    Object.assign(variant, { safetyInventory: 3, inventoryControlType: 'B', importantInventory: 'B' });
}

/** Those fields as they stand. Pictures are told by whether they are other ones than the main one, which is Moa's. */
export function sellerFields({ more, supplyPrice, retailPrice, categories, images, variants }: MallProduct): Record<string, unknown> {
  const kept = Object.fromEntries(Object.entries(more).filter(([name]) => !OURS.has(name)));
  return structuredClone({
    ...kept,
    supplyPrice,
    retailPrice,
    categories,
    ownSmallImages: [images.list, images.tiny, images.small],
    variants: variants.map(({ code, safetyInventory, inventoryControlType, importantInventory }) => {
      return { code, safetyInventory, inventoryControlType, importantInventory };
    }),
  });
}

/** Fields that an update of Moa's may well change. */
const OURS: ReadonlySet<string> = new Set([
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
