import type { FastifyInstance } from 'fastify';
import type { SandboxKernel } from '../kernel/types.ts';
import { timeKey } from '../shared/business-time.ts';
import { type Answer, adminRoute, type Call, type Guess, isRecord, singleRequest } from './gate.ts';
import { readProductCreate, readProductUpdate } from './product-fields.ts';
import { applyFields, makeProduct, saveProduct } from './product-make.ts';
import { checkProduct, salePrice } from './product-rules.ts';
import { listedResource, PRODUCT_EMBEDS, productResource } from './product-view.ts';
import { type MallProduct, productKey, shopKey } from './state.ts';
import { ApiError, embedParam, invalid, listParam, param, parseKst, pickFields, wholeParam } from './wire.ts';

const MAX_OFFSET = 5000;
const SAME_CONTENT_MS = 1000;

/** Product create, read, find, update and delete (sheet 4). */
export function registerProducts(app: FastifyInstance, kernel: SandboxKernel): void {
  adminRoute(app, kernel, { method: 'POST', path: '/products', scope: 'write_product', operation: 'products.create' }, create);
  adminRoute(app, kernel, { method: 'GET', path: '/products', scope: 'read_product', operation: listOperation }, list);
  adminRoute(app, kernel, { method: 'GET', path: '/products/count', scope: 'read_product', operation: 'products.list' }, (call) => ({
    status: 200,
    body: { count: matching(call).length },
  }));
  adminRoute(app, kernel, { method: 'GET', path: '/products/:product_no', scope: 'read_product', operation: 'products.read' }, read);
  adminRoute(app, kernel, { method: 'PUT', path: '/products/:product_no', scope: 'write_product', operation: updateOperation }, update);
  adminRoute(
    app,
    kernel,
    { method: 'DELETE', path: '/products/:product_no', scope: 'write_product', operation: 'products.delete' },
    remove,
  );
}

function listOperation({ query }: Guess): string {
  return ['custom_product_code', 'product_code', 'product_no'].some((name) => param(query, name) !== null)
    ? 'products.find'
    : 'products.list';
}

/** What a PUT is for, from the fields it carries. */
function updateOperation({ body }: Guess): string {
  const request = isRecord(body.request) ? body.request : {};
  const only = (fields: string[]) => Object.keys(request).length > 0 && Object.keys(request).every((field) => fields.includes(field));
  if (only(['selling', 'display']))
    return request.selling === 'T' || (request.selling === undefined && request.display === 'T') ? 'products.resume' : 'products.stop';
  if (only(['price', 'price_excluding_tax', 'supply_price', 'retail_price'])) return 'products.price';
  return 'products.update';
}

/** Scheme, host and port the caller used; image addresses start with it. */
export function originOf(call: Call): string {
  return `${call.request.protocol}://${call.request.host}`;
}

/** The product of the path in the call's shop, or 404. */
export function productOf(call: Call): MallProduct {
  const product = call.state.products.get(productKey(call.mall.id, Number(call.path.product_no)));
  if (!product || product.shopNo !== call.shopNo)
    throw new ApiError(404, 'The product does not exist.', { product_no: call.path.product_no });
  return product;
}

function create(call: Call): Answer {
  const request = singleRequest(call);
  const input = readProductCreate(request);
  if (input.has_option === 'T' && !input.options?.length) throw invalid('options', 'required with has_option T');
  if (input.has_option !== 'T' && input.options?.length) throw invalid('has_option', 'must be T when options are given');
  checkProduct(call, input);
  const price = salePrice(call.shopNo, input, true) ?? 0;
  const product = makeProduct(call.kernel, call.mall.id, call.shopNo, price, input);
  applyFields(call.state, product, input, price);
  saveProduct(call.state, product);
  return { status: 201, body: { product: productResource(call.state, product, originOf(call), new Set()) } };
}

function read(call: Call): Answer {
  const resource = productResource(call.state, productOf(call), originOf(call), embedParam(call.query, PRODUCT_EMBEDS));
  return { status: 200, body: { product: pickFields(resource, listParam(call.query, 'fields')) } };
}

function update(call: Call): Answer {
  const product = productOf(call);
  const request = singleRequest(call);
  const input = readProductUpdate(request);
  checkProduct(call, input);
  const price = salePrice(call.shopNo, input, false);
  const body = JSON.stringify(request);
  if (product.lastPut?.body === body && call.at - product.lastPut.at < SAME_CONTENT_MS) {
    throw new ApiError(409, 'The same content was updated a moment ago.');
  }
  applyFields(call.state, product, input, price);
  product.lastPut = { body, at: call.at };
  product.updatedAt = call.at;
  saveProduct(call.state, product);
  return { status: 200, body: { product: productResource(call.state, product, originOf(call), new Set()) } };
}

function remove(call: Call): Answer {
  const product = productOf(call);
  call.state.products.delete(productKey(product.mallId, product.productNo));
  return { status: 200, body: { product: { shop_no: product.shopNo, product_no: product.productNo } } };
}

/** Newest first; with `since_product_no` oldest first from there, ignoring `offset`. */
function list(call: Call): Answer {
  const limit = wholeParam(call.query, 'limit', 10, 1, 100);
  const asked = wholeParam(call.query, 'offset', 0, 0, MAX_OFFSET);
  const since = param(call.query, 'since_product_no') !== null;
  const embeds = embedParam(call.query, PRODUCT_EMBEDS);
  const fields = listParam(call.query, 'fields');
  const found = matching(call);
  const offset = since ? 0 : shiftedOffset(call, asked, limit);
  const resources = found.slice(offset, offset + limit).map((product) => {
    const resource = productResource(call.state, product, originOf(call), embeds);
    return fields ? pickFields(resource, fields) : listedResource(resource);
  });
  return { status: 200, body: { products: resources } };
}

/** Where the page really begins under a page fault: the page before once more, or one entry too early. */
export function shiftedOffset(call: Call, offset: number, limit: number): number {
  if (offset === 0) return 0;
  if (call.kernel.pageFault(call.request, 'REPEATED_PAGE')) return Math.max(0, offset - limit);
  if (call.kernel.pageFault(call.request, 'SHIFTED_PAGE')) return offset - 1;
  return offset;
}

function matching(call: Call): MallProduct[] {
  const { query } = call;
  const filters = [
    inList(listParam(query, 'product_no'), (product) => String(product.productNo)),
    inList(listParam(query, 'product_code'), (product) => product.productCode),
    inList(listParam(query, 'custom_product_code'), (product) => product.customProductCode),
    inList(listParam(query, 'display'), (product) => product.display),
    inList(listParam(query, 'selling'), (product) => product.selling),
    textIn(param(query, 'product_name')),
    inCategory(listParam(query, 'category')),
    between(call, 'created', (product) => product.createdAt),
    between(call, 'updated', (product) => product.updatedAt),
  ].filter((filter) => filter !== null);
  return candidates(call).filter((product) => filters.every((filter) => filter(product)));
}

type Filter = (product: MallProduct) => boolean;

function candidates(call: Call): MallProduct[] {
  const prefix = shopKey(call.mall.id, call.shopNo);
  const codes = listParam(call.query, 'custom_product_code');
  if (codes) return codes.flatMap((code) => call.state.productsByCustomCode.get(prefix + code));
  const since = wholeParam(call.query, 'since_product_no', 0, 0, 2_147_483_647);
  const range = { from: prefix + timeKey(since > 0 ? since + 1 : 0), to: `${prefix}~`, newestFirst: since === 0 };
  return call.state.productsByNumber.range(range).map((entry) => entry.value);
}

function inList(wanted: string[] | null, of: (product: MallProduct) => string): Filter | null {
  return wanted && ((product) => wanted.includes(of(product)));
}

function textIn(wanted: string | null): Filter | null {
  return wanted === null ? null : (product) => product.productName.includes(wanted);
}

function inCategory(wanted: string[] | null): Filter | null {
  return wanted && ((product) => product.categories.some((category) => wanted.includes(String(category.category_no))));
}

function between(call: Call, name: 'created' | 'updated', of: (product: MallProduct) => number): Filter | null {
  const start = day(call, `${name}_start_date`, false);
  const end = day(call, `${name}_end_date`, true);
  if (start === null && end === null) return null;
  return (product) => of(product) >= (start ?? 0) && of(product) <= (end ?? Number.POSITIVE_INFINITY);
}

function day(call: Call, name: string, end: boolean): number | null {
  const text = param(call.query, name);
  if (text === null) return null;
  const at = parseKst(text, end);
  if (at === null) throw invalid(name, 'must be YYYY-MM-DD');
  return call.state.time.ofShown(new Date(at));
}
