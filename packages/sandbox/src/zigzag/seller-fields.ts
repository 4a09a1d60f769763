import type { SandboxKernel } from '../kernel/types.ts';
import { type ProductRecord, type SitePrice, zigzagState } from './state.ts';

const OTHER_SITE = { site: 'KAKAOTALK_SHOPPING', country: 'KR' } as const;
const OTHER_PRICE = 31_500;

/** What the seller works on in the partner centre and Moa has no field for, each with a value that nobody would send by chance. */
export function fillSellerFields(kernel: SandboxKernel, product: ProductRecord): void {
  const state = zigzagState(kernel);
  const part = () => String(kernel.store.next('part', 500_001));
  const { more } = product;
  const delivery = more.international_delivery as object | null;
  const order = more.order as { quantity: object } | null;
  product.more = {
    ...more,
    brand_id: '323',
    international_delivery: { ...delivery, weight: 340, composition: '린넨 70%, 면 30%', volume: { width: 30.5, height: 40, depth: 3.2 } },
    order: { quantity: { minimum_per_order: 1, ...order?.quantity, minimum_per_order_type: 'PRODUCT', maximum_per_customer: 7 } },
    attribute_list: [{ id: part(), key: 'season', value: { name: '계절', value_list: ['여름'] } }],
    custom_input_option_list: [{ id: part(), name: '각인 문구', option_type: 'BASIC', required: false, max_length: 12 }],
    trait_list: [{ id: part(), trait_type: 'INBOUND_OVERSEA_SHIPPING' }],
    cancellation_fee_specification_list: [
      {
        id: part(),
        base_time: '18:00:00.000',
        applicable_list: ['MON', 'TUE'],
        rule_list: [{ rate: 0.1, range: { start: 0, end: 24, unit: 'HOUR' } }],
      },
    ],
    size_detail_list: [
      {
        id: part(),
        size_category_id: '12',
        registration_type: 'SELLER',
        value_list: [{ option_value: 'M', order: 1, attribute_list: [{ key: 'length', name: '총장', value: '68' }] }],
      },
    ],
    package_unit: { quantity: { unit: '매', value: 2 }, capacity: { unit: 'ml', value: 150.5 } },
  };
  product.searchKeywords = ['여름셔츠', '린넨룩', '휴양지룩', '데일리셔츠'].map((value) => ({ id: part(), value }));
  for (const option of product.options) {
    option.externalCode = `EXT-${option.name}`;
    for (const value of option.values)
      Object.assign(value, { code: '#FFFFF0', externalCode: `V-${value.value}`, imageUrl: 'https://img.example/v.jpg' });
  }
  addGiftWrapping(kernel, product, part);
  product.sites.push({ ...OTHER_SITE, original_price: OTHER_PRICE, shippingFee: null });
  for (const item of product.items) item.sites.push({ ...OTHER_SITE, original_price: OTHER_PRICE });
  state.products.put(product.id, product);
}

/** Something sold beside the product (추가상품). */
function addGiftWrapping(kernel: SandboxKernel, product: ProductRecord, part: () => string): void {
  product.options.push({
    id: part(),
    name: '포장',
    optionType: 'ADDITIONAL',
    format: 'TEXT',
    externalCode: null,
    values: [{ id: part(), value: '선물 포장', externalCode: null, code: null, imageUrl: null }],
  });
  product.items.push({
    id: String(kernel.store.next('item', 300_030_001)),
    name: '선물 포장',
    itemCode: null,
    externalCode: null,
    salesStatus: 'ON_SALE',
    optionType: 'ADDITIONAL',
    attributes: [{ name: '포장', value: '선물 포장' }],
    quantity: 9,
    sites: [{ site: 'ZIGZAG', country: 'KR', original_price: 2_000 }],
  });
}

export function sellerFields({
  more,
  searchKeywords,
  options,
  items,
  sites,
  category,
  fulfillmentType,
}: ProductRecord): Record<string, unknown> {
  const elsewhere = (prices: readonly SitePrice[]) => prices.filter(({ site }) => site !== 'ZIGZAG');
  return structuredClone({
    ...more,
    category,
    fulfillmentType,
    searchKeywords,
    options,
    additional: items.filter(({ optionType }) => optionType === 'ADDITIONAL'),
    sites: elsewhere(sites),
    itemSites: items.map((item) => elsewhere(item.sites)),
  });
}
