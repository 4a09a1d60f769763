import { catalogOk, catalogRefusal } from './answers.ts';
import { businessTime, day } from './dates.ts';
import { rowOf } from './product-view.ts';
import { accountRange, PRODUCT_STATUS_NAMES, type Product } from './state.ts';
import { CATALOG_PATH, type Call, queryInt, requireQueryVendor, type Wire } from './wire.ts';

const PRODUCTS = `${CATALOG_PATH}/seller-products`;
const TIME_FRAME_MS = 10 * 60_000;
const STATUSES = ['SAVING', ...Object.keys(PRODUCT_STATUS_NAMES)];
const PERMITTED_PRODUCTS = 10_000;

export function registerProductLists(wire: Wire): void {
  wire.on('GET', PRODUCTS, 'products.list', list);
  wire.on('GET', `${PRODUCTS}/time-frame`, 'products.list', byTime);
  wire.on('GET', `${PRODUCTS}/external-vendor-sku-codes/:sku`, 'products.find', bySellerCode);
  wire.on('GET', `${PRODUCTS}/inflow-status`, 'products.list', inflow);
}

function productsOf(call: Call): Product[] {
  return call.shop.productsByAccount.range({ ...accountRange(call.account), newestFirst: true }).map(({ value }) => value);
}

/** Pages are numbered by `nextToken`, newest first; an empty one ends the list (sheet 3). */
function list(call: Call): unknown {
  requireQueryVendor(call);
  const size = queryInt(call, 'maxPerPage', 10, 1, 100);
  const page = queryInt(call, 'nextToken', 1, 1, 1_000_000);
  const rows = productsOf(call).filter(filterOf(call));
  const start = pageStart(call, page, size);
  const nextToken = start + size < rows.length ? String(page + 1) : '';
  return { code: 'SUCCESS', message: '', nextToken, data: rows.slice(start, start + size).map((product) => rowOf(call.shop, product)) };
}

/** First row of a page. A repeated page starts where the one before did; a shifted one a row early, as when a product came in between. */
function pageStart(call: Call, page: number, size: number): number {
  const start = (page - 1) * size;
  if (page > 1 && call.shop.kernel.pageFault(call.request, 'REPEATED_PAGE')) return start - size;
  if (page > 1 && call.shop.kernel.pageFault(call.request, 'SHIFTED_PAGE')) return start - 1;
  return start;
}

function filterOf(call: Call): (product: Product) => boolean {
  const id = call.query.get('sellerProductId');
  const name = call.query.get('sellerProductName') ?? '';
  const status = call.query.get('status');
  const manufacture = call.query.get('manufacture') ?? '';
  const createdAt = call.query.get('createdAt');
  if (name.length > 20) throw catalogRefusal(400, 'sellerProductName은 최대 20자까지 입력할 수 있습니다.');
  if (status && !STATUSES.includes(status)) throw catalogRefusal(400, `status 값(${status})이 올바르지 않습니다.`);
  return (product) =>
    (status ? product.status === status : product.status !== 'DELETED') &&
    (!id || product.id === id) &&
    String(product.content.sellerProductName).includes(name) &&
    String(product.content.manufacture ?? '').includes(manufacture) &&
    (!createdAt || day(call.shop, product.createdAt) === createdAt);
}

function byTime(call: Call): unknown {
  requireQueryVendor(call);
  const [from, to] = ['createdAtFrom', 'createdAtTo'].map((name) => {
    const text = call.query.get(name) ?? '';
    return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(text) ? businessTime(call.shop, text) : Number.NaN;
  }) as [number, number];
  if (!(to >= from)) throw catalogRefusal(400, '조회 기간은 yyyy-MM-ddTHH:mm:ss 형식이어야 하며 시작이 종료보다 이전이어야 합니다.');
  if (to - from > TIME_FRAME_MS) throw catalogRefusal(400, '조회 기간은 최대 10분까지 가능합니다.');
  const found = productsOf(call).filter((product) => product.createdAt >= from && product.createdAt <= to + 999);
  return catalogOk(found.map((product) => rowOf(call.shop, product)));
}

function bySellerCode(call: Call): unknown {
  const items = call.shop.itemsBySku.get(`${call.account.id}|${call.params.sku}`);
  const ids = [...new Set(items.map((item) => item.productId))];
  return catalogOk(ids.flatMap((id) => call.shop.products.get(id) ?? []).map((product) => rowOf(call.shop, product)));
}

function inflow(call: Call): unknown {
  const registeredCount = productsOf(call).filter((product) => product.status !== 'DELETED').length;
  return catalogOk({ vendorId: call.account.id, restricted: false, registeredCount, permittedCount: PERMITTED_PRODUCTS });
}
