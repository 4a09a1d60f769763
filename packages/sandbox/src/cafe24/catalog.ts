import type { FastifyInstance } from 'fastify';
import type { SandboxKernel } from '../kernel/types.ts';
import { type Answer, adminRoute, type Call } from './gate.ts';
import {
  BRANDS,
  CARRIERS,
  CATEGORIES,
  categoryPath,
  MANUFACTURERS,
  type MallCategory,
  ORIGIN_PLACES,
  SHOPS_OF_EVERY_MALL,
} from './mall-data.ts';
import { ApiError, flag, listParam, param, pickFields, wholeParam } from './wire.ts';

const MAX_DEPTH = 4;

/** Look-ups of a mall: categories, brands, manufacturers, origins, carriers, shops. */
export function registerCatalog(app: FastifyInstance, kernel: SandboxKernel): void {
  const get = (path: string, scope: string, operation: string, handle: (call: Call) => Answer) =>
    adminRoute(app, kernel, { method: 'GET', path, scope, operation }, handle);

  get('/categories', 'read_category', 'lookups.categories', (call) =>
    page(call, 'categories', matchingCategories(call).map(categoryResource(call)), 8000),
  );
  get('/categories/count', 'read_category', 'lookups.categories', (call) => ({
    status: 200,
    body: { count: matchingCategories(call).length },
  }));
  get('/categories/:category_no', 'read_category', 'lookups.categories', oneCategory);
  get('/brands', 'read_collection', 'lookups.brands', (call) =>
    page(
      call,
      'brands',
      byName(call, 'brand_name', BRANDS).map((brand) => ({
        shop_no: call.shopNo,
        brand_code: brand.code,
        brand_name: brand.name,
        use_brand: 'T',
      })),
      8000,
    ),
  );
  get('/manufacturers', 'read_collection', 'lookups.manufacturers', (call) =>
    page(
      call,
      'manufacturers',
      byName(call, 'manufacturer_name', MANUFACTURERS).map((maker) => ({
        shop_no: call.shopNo,
        manufacturer_code: maker.code,
        manufacturer_name: maker.name,
        use_manufacturer: 'T',
      })),
      8000,
    ),
  );
  get('/origin', 'read_collection', 'lookups.origins', (call) => page(call, 'origin', originResources(call), 8000));
  get('/carriers', 'read_shipping', 'lookups.couriers', (call) =>
    page(
      call,
      'carriers',
      CARRIERS.map((carrier) => ({
        shop_no: call.shopNo,
        carrier_id: carrier.id,
        shipping_carrier_code: carrier.code,
        shipping_carrier: carrier.name,
        default_shipping_carrier: flag(carrier.id === 1),
      })),
      8000,
    ),
  );
  get('/shops', 'read_store', 'link.check', (call) => ({
    status: 200,
    body: { shops: SHOPS_OF_EVERY_MALL.map((shop) => shopResource(call, shop)) },
  }));
  get('/shops/:shop_no', 'read_store', 'link.check', oneShop);
  get('/products/setting', 'read_product', 'lookups.settings', (call) => ({
    status: 200,
    body: {
      product: {
        shop_no: call.shopNo,
        calculate_price_based_on: SHOPS_OF_EVERY_MALL.find((shop) => shop.shopNo === call.shopNo)?.pricedBy ?? 'S',
      },
    },
  }));
}

/** A page of a small list: `limit` 1 to 100 (10 unless told), `offset` bounded. */
function page(call: Call, name: string, all: Record<string, unknown>[], maxOffset: number): Answer {
  const limit = wholeParam(call.query, 'limit', 10, 1, 100);
  const offset = wholeParam(call.query, 'offset', 0, 0, maxOffset);
  const fields = listParam(call.query, 'fields');
  return { status: 200, body: { [name]: all.slice(offset, offset + limit).map((one) => pickFields(one, fields)) } };
}

function byName<T extends { name: string }>(call: Call, parameter: string, all: readonly T[]): T[] {
  const wanted = param(call.query, parameter);
  return all.filter((one) => wanted === null || one.name.includes(wanted));
}

function matchingCategories(call: Call): MallCategory[] {
  const depth = wholeParam(call.query, 'category_depth', 0, 1, MAX_DEPTH);
  const parent = wholeParam(call.query, 'parent_category_no', 0, 1, 1_000_000);
  const numbers = listParam(call.query, 'category_no');
  return byName(call, 'category_name', CATEGORIES).filter(
    (category) =>
      (depth === 0 || category.depth === depth) &&
      (parent === 0 || category.parentNo === parent) &&
      (numbers === null || numbers.includes(String(category.no))),
  );
}

function categoryResource(call: Call): (category: MallCategory) => Record<string, unknown> {
  return (category) => {
    const path = categoryPath(category);
    const levels = [1, 2, 3, 4];
    return {
      shop_no: call.shopNo,
      category_no: category.no,
      category_depth: category.depth,
      parent_category_no: category.parentNo,
      category_name: category.name,
      full_category_name: Object.fromEntries(levels.map((level) => [level, path[level - 1]?.name ?? null])),
      full_category_no: Object.fromEntries(levels.map((level) => [level, path[level - 1]?.no ?? null])),
      root_category_no: path[0]?.no ?? category.no,
      use_display: 'T',
    };
  };
}

function oneCategory(call: Call): Answer {
  const category = CATEGORIES.find((one) => String(one.no) === call.path.category_no);
  if (!category) throw new ApiError(404, 'The category does not exist.');
  return { status: 200, body: { category: pickFields(categoryResource(call)(category), listParam(call.query, 'fields')) } };
}

function originResources(call: Call): Record<string, unknown>[] {
  const wanted = param(call.query, 'origin_place_name');
  const foreign = param(call.query, 'foreign');
  const numbers = listParam(call.query, 'origin_place_no');
  return ORIGIN_PLACES.filter(
    (place) =>
      (wanted === null || place.name.some((name) => name.includes(wanted))) &&
      (foreign === null || flag(place.foreign) === foreign) &&
      (numbers === null || numbers.includes(String(place.no))),
  ).map((place) => ({
    origin_place_no: place.no,
    origin_place_name: place.name,
    foreign: flag(place.foreign),
    made_in_code: place.foreign ? null : 'KR',
  }));
}

function shopResource(call: Call, shop: (typeof SHOPS_OF_EVERY_MALL)[number]): Record<string, unknown> {
  const host = `${call.mall.id}.cafe24.com`;
  return {
    shop_no: shop.shopNo,
    default: flag(shop.isDefault),
    shop_name: shop.isDefault ? call.mall.shopName : `${call.mall.shopName} ${shop.name}`,
    business_country_code: 'KOR',
    language_code: 'ko_KR',
    language_name: '한국어',
    currency_code: 'KRW',
    currency_name: '원',
    base_domain: host,
    primary_domain: shop.isDefault ? host : `shop${shop.shopNo}.${host}`,
    active: 'T',
    timezone: 'Asia/Seoul',
  };
}

function oneShop(call: Call): Answer {
  const shop = SHOPS_OF_EVERY_MALL.find((one) => String(one.shopNo) === call.path.shop_no);
  if (!shop) throw new ApiError(404, 'The shop does not exist.');
  return { status: 200, body: { shop: shopResource(call, shop) } };
}
