import { productOf, productsOf } from '../market/market.ts';
import { FORMS } from '../shared/wall-clock.ts';
import { catalogOk, catalogRefusal } from './answers.ts';
import { windowOf } from './dates.ts';
import { requireVendor } from './gate.ts';
import { PRODUCT_STATUS_NAMES, type ShopProduct } from './market.ts';
import { createdDay, rowOf } from './product-view.ts';
import { CATALOG_PATH, type Call, numberedPage, type Route } from './wire.ts';

const PRODUCTS = `${CATALOG_PATH}/seller-products`;
const TIME_FRAME = { ms: 10 * 60_000, shown: '10분' };
const STATUSES = ['SAVING', ...Object.keys(PRODUCT_STATUS_NAMES)];
const PERMITTED_PRODUCTS = 10_000;

export const productListRoutes: readonly Route[] = [
  ['GET', PRODUCTS, 'products.list', list],
  ['GET', `${PRODUCTS}/time-frame`, 'products.list', byTime],
  ['GET', `${PRODUCTS}/external-vendor-sku-codes/:sku`, 'products.find', bySellerCode],
  ['GET', `${PRODUCTS}/inflow-status`, 'products.list', inflow],
];

const isThere = ({ extra }: ShopProduct) => extra.status !== 'DELETED';

/** Pages are numbered by `nextToken`, newest first; an empty one ends the list (sheet 3). */
function list(call: Call): unknown {
  const { shop, account, query } = call;
  requireVendor(account, query.get('vendorId'));
  const found = productsOf(shop, account.id).filter(filterOf(call));
  const { rows, next } = numberedPage(call, found, { size: 'maxPerPage', page: 'nextToken' }, { usual: 10, max: 100 });
  const data = rows.map((product) => rowOf(shop, product));
  return { code: 'SUCCESS', message: '', nextToken: next, data };
}

function filterOf({ shop, query }: Call): (product: ShopProduct) => boolean {
  const [id, status, createdAt] = ['sellerProductId', 'status', 'createdAt'].map((name) => query.get(name));
  const name = query.get('sellerProductName') ?? '';
  const manufacture = query.get('manufacture') ?? '';
  if (name.length > 20) throw catalogRefusal(400, 'sellerProductName은 최대 20자까지 입력할 수 있습니다.');
  if (status && !STATUSES.includes(status)) throw catalogRefusal(400, `status 값(${status})이 올바르지 않습니다.`);
  return (product) =>
    (status ? product.extra.status === status : isThere(product)) &&
    (!id || product.no === id) &&
    String(product.extra.content.sellerProductName).includes(name) &&
    String(product.extra.content.manufacture ?? '').includes(manufacture) &&
    (!createdAt || createdDay(shop, product) === createdAt);
}

function byTime(call: Call): unknown {
  const { shop, account, query } = call;
  requireVendor(account, query.get('vendorId'));
  const { from, to } = windowOf(call, FORMS.SECOND, TIME_FRAME, ['createdAtFrom', 'createdAtTo'], catalogRefusal);
  const found = productsOf(shop, account.id).filter(({ createdAt }) => createdAt >= from && createdAt < to);
  return catalogOk(found.map((product) => rowOf(shop, product)));
}

function bySellerCode({ shop, account, params }: Call): unknown {
  const items = shop.sellerItemsBySku.get(`${account.id}|${params.sku}`);
  const found = [...new Set(items.map(({ productId }) => productId))].flatMap((id) => productOf(shop, account.id, id) ?? []);
  return catalogOk(found.map((product) => rowOf(shop, product)));
}

function inflow({ shop, account }: Call): unknown {
  const registeredCount = productsOf(shop, account.id).filter(isThere).length;
  return catalogOk({ vendorId: account.id, restricted: false, registeredCount, permittedCount: PERMITTED_PRODUCTS });
}
