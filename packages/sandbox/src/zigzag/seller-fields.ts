import { itemsOf, type NewItem, replaceItems } from '../market/market.ts';
import { nextNo, type SitePrice, type Store, type Zigzag, type ZigzagProduct } from './market.ts';
import { itemSites } from './product-make.ts';
import FIELDS from './seller-fields.json' with { type: 'json' };

const OTHER_SITE = { site: 'KAKAOTALK_SHOPPING', country: 'KR' } as const;
const OTHER_PRICE = 31_500;

/** What the seller works on in the partner centre and Moa has no field for, each with a value that nobody would send by chance. */
export function fillSellerFields(store: Store, product: ZigzagProduct): void {
  const part = () => nextNo(store, 'part');
  const { extra } = product;
  const { more } = extra;
  const order = more.order as { quantity: object } | null;
  const quantity = { minimum_per_order: 1, ...order?.quantity, minimum_per_order_type: 'PRODUCT', maximum_per_customer: 7 };
  extra.more = { ...more, order: { quantity } };
  for (const [name, value] of Object.entries(structuredClone(FIELDS)))
    extra.more[name] = Array.isArray(value)
      ? value.map((entry) => ({ id: part(), ...entry }))
      : typeof value === 'object'
        ? { ...(more[name] as object | null), ...value }
        : value;
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
  const wrapping: NewItem<Zigzag> = {
    optionValues: ['선물 포장'],
    price: 2_000,
    quantity: 9,
    code: null,
    onSale: true,
    extra: {
      name: '선물 포장',
      externalCode: null,
      offStatus: 'SUSPENDED',
      optionType: 'ADDITIONAL',
      attributes: [{ name: '포장', value: '선물 포장' }],
      sites: [{ site: 'ZIGZAG', country: 'KR', original_price: 2_000 }],
    },
  };
  const items = itemsOf(store, product).map((item) => ({ ...item, known: item }));
  replaceItems(store, product, [...items, wrapping], () => nextNo(store, 'item'));
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
