import type { Category } from '../shared/categories.ts';
import { type Call, get, type Route } from './gate.ts';
import { BRANDS, CARRIERS, CATEGORIES, isPricedWithoutTax, MANUFACTURERS, ORIGIN_PLACES, SHOPS_OF_EVERY_MALL } from './mall-data.ts';
import { flag, listParam, param, pickFields, wholeParam } from './wire.ts';

const MAX_DEPTH = 4;
const MAX_OFFSET = 8000;

/** Look-ups of a mall: categories, brands, manufacturers, origins, carriers, shops. */
export const catalogRoutes: readonly Route[] = [
  get('/categories', 'read_category', 'lookups.categories', (call) => ({
    categories: page(
      call,
      matchingCategories(call).map((category) => categoryResource(call, category)),
    ),
  })),
  get('/brands', 'read_collection', 'lookups.brands', (call) => ({ brands: page(call, named(call, 'brand', BRANDS)) })),
  get('/manufacturers', 'read_collection', 'lookups.manufacturers', (call) => ({
    manufacturers: page(call, named(call, 'manufacturer', MANUFACTURERS)),
  })),
  get('/origin', 'read_collection', 'lookups.origins', (call) => ({ origin: page(call, origins(call)) })),
  get('/carriers', 'read_shipping', 'lookups.couriers', (call) => ({ carriers: page(call, carriers(call)) })),
  get('/shops', 'read_store', 'link.check', (call) => ({ shops: SHOPS_OF_EVERY_MALL.map((shop) => shopResource(call, shop)) })),
  get('/products/setting', 'read_product', 'lookups.settings', ({ shopNo }) => ({
    product: { shop_no: shopNo, calculate_price_based_on: isPricedWithoutTax(shopNo) ? 'B' : 'S' },
  })),
];

/** A page of a small list: `limit` 1 to 100 (10 by default), `offset` bounded. */
function page({ query }: Call, all: Record<string, unknown>[]): object[] {
  const limit = wholeParam(query, 'limit', 10, 1, 100);
  const offset = wholeParam(query, 'offset', 0, 0, MAX_OFFSET);
  return all.slice(offset, offset + limit).map((one) => pickFields(query, one));
}

/** Brands and the like, all of them or those whose name holds a word. */
function named({ query, shopNo }: Call, kind: string, all: readonly { code: string; name: string }[]): Record<string, unknown>[] {
  const wanted = param(query, `${kind}_name`) ?? '';
  return all
    .filter(({ name }) => name.includes(wanted))
    .map(({ code, name }) => ({ shop_no: shopNo, [`${kind}_code`]: code, [`${kind}_name`]: name, [`use_${kind}`]: 'T' }));
}

const ROOT_NO = 1;
const parentNo = ({ parent }: Category) => Number(parent?.no ?? ROOT_NO);

function matchingCategories({ query }: Call): Category[] {
  const depth = wholeParam(query, 'category_depth', 0, 1, MAX_DEPTH);
  const parent = wholeParam(query, 'parent_category_no', 0, 1, 1_000_000);
  const numbers = listParam(query, 'category_no');
  const word = param(query, 'category_name') ?? '';
  return CATEGORIES.all.filter(
    (category) =>
      (depth === 0 || category.path.length === depth) &&
      (parent === 0 || parentNo(category) === parent) &&
      category.name.includes(word) &&
      (numbers === null || numbers.includes(category.no)),
  );
}

function categoryResource({ shopNo }: Call, category: Category): Record<string, unknown> {
  const { no, name, path } = category;
  const levels = (of: (one: Category) => string | number) => {
    return Object.fromEntries([1, 2, 3, 4].map((level) => [level, path[level - 1] ? of(path[level - 1] ?? category) : null]));
  };
  return {
    shop_no: shopNo,
    category_no: Number(no),
    category_depth: path.length,
    parent_category_no: parentNo(category),
    category_name: name,
    full_category_name: levels((one) => one.name),
    full_category_no: levels((one) => Number(one.no)),
    root_category_no: Number(path[0]?.no),
    use_display: 'T',
  };
}

function origins({ query }: Call): Record<string, unknown>[] {
  const word = param(query, 'origin_place_name') ?? '';
  const foreign = param(query, 'foreign');
  const numbers = listParam(query, 'origin_place_no');
  return ORIGIN_PLACES.map((place) => ({
    origin_place_no: place.no,
    origin_place_name: place.name,
    foreign: flag(place.foreign),
    made_in_code: place.foreign ? null : 'KR',
  })).filter(
    (place) =>
      place.origin_place_name.some((name) => name.includes(word)) &&
      (foreign === null || place.foreign === foreign) &&
      (numbers === null || numbers.includes(String(place.origin_place_no))),
  );
}

function carriers({ shopNo }: Call): Record<string, unknown>[] {
  return CARRIERS.map(({ id, code, name }) => ({
    shop_no: shopNo,
    carrier_id: id,
    shipping_carrier_code: code,
    shipping_carrier: name,
    default_shipping_carrier: flag(id === 1),
  }));
}

function shopResource({ account }: Call, { shopNo, name, isDefault }: (typeof SHOPS_OF_EVERY_MALL)[number]): Record<string, unknown> {
  const host = `${account.id}.cafe24.com`;
  return {
    shop_no: shopNo,
    default: flag(isDefault),
    shop_name: isDefault ? account.shopName : `${account.shopName} ${name}`,
    business_country_code: 'KOR',
    language_code: 'ko_KR',
    language_name: '한국어',
    currency_code: 'KRW',
    currency_name: '원',
    base_domain: host,
    primary_domain: isDefault ? host : `shop${shopNo}.${host}`,
    active: 'T',
    timezone: 'Asia/Seoul',
  };
}
