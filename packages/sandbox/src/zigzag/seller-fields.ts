import { idOf, itemsOf } from '../market/market.ts';
import { nextNo, type SitePrice, type Store, type ZigzagProduct } from './market.ts';
import { itemSites } from './product-make.ts';

const OTHER_SITE = { site: 'KAKAOTALK_SHOPPING', country: 'KR' } as const;
const OTHER_PRICE = 31_500;

/** What the seller works on in the partner centre and Moa has no field for, each with a value that nobody would send by chance. */
export function fillSellerFields(store: Store, product: ZigzagProduct): void {
  const part = () => nextNo(store, 'part');
  const { extra } = product;
  const { more } = extra;
  const delivery = more.international_delivery as object | null;
  const order = more.order as { quantity: object } | null;
  extra.more = {
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
  extra.searchKeywords = ['여름셔츠', '린넨룩', '휴양지룩', '데일리셔츠'].map((value) => ({ id: part(), value }));
  for (const option of extra.options) {
    option.externalCode = `EXT-${option.name}`;
    for (const value of option.values)
      Object.assign(value, { code: '#FFFFF0', externalCode: `V-${value.value}`, imageUrl: 'https://img.example/v.jpg' });
  }
  addGiftWrapping(store, product, part);
  extra.sites.push({ ...OTHER_SITE, original_price: OTHER_PRICE, shippingFee: null });
  for (const item of itemsOf(store, product)) {
    item.extra.sites.push({ ...OTHER_SITE, original_price: OTHER_PRICE });
    store.items.put(item.id, item);
  }
  store.products.put(product.id, product);
}

/** Something sold beside the product (추가상품). */
function addGiftWrapping(store: Store, product: ZigzagProduct, part: () => string): void {
  product.extra.options.push({
    id: part(),
    name: '포장',
    optionType: 'ADDITIONAL',
    format: 'TEXT',
    externalCode: null,
    values: [{ id: part(), value: '선물 포장', externalCode: null, code: null, imageUrl: null }],
  });
  const no = nextNo(store, 'item');
  const id = idOf(store, product.accountId, no);
  product.itemIds.push(id);
  store.items.put(id, {
    id,
    no,
    accountId: product.accountId,
    productId: product.id,
    optionValues: ['선물 포장'],
    price: 2_000,
    quantity: 9,
    sold: 0,
    code: null,
    onSale: true,
    retired: false,
    extra: {
      name: '선물 포장',
      externalCode: null,
      offStatus: 'SUSPENDED',
      optionType: 'ADDITIONAL',
      attributes: [{ name: '포장', value: '선물 포장' }],
      sites: [{ site: 'ZIGZAG', country: 'KR', original_price: 2_000 }],
    },
  });
}

export function sellerFields(store: Store, product: ZigzagProduct): Record<string, unknown> {
  const { more, searchKeywords, options, sites, categoryPart, fulfillmentType } = product.extra;
  const elsewhere = (prices: readonly SitePrice[]) => prices.filter(({ site }) => site !== 'ZIGZAG');
  const items = itemsOf(store, product);
  return structuredClone({
    ...more,
    category: { id: categoryPart, categoryId: product.categoryId },
    fulfillmentType,
    searchKeywords,
    options,
    additional: items.filter(({ extra }) => extra.optionType === 'ADDITIONAL'),
    sites: elsewhere(sites),
    itemSites: items.map((item) => elsewhere(itemSites(item))),
  });
}
