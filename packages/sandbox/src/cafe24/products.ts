import { isJson } from '../kernel/fields.ts';
import { pageStart } from '../market/lists.ts';
import { prefixRange, productOf as productInMarket, removeProduct, saveProduct } from '../market/market.ts';
import { type Call, type Guess, get, type Route, singleRequest } from './gate.ts';
import type { MallProduct } from './market.ts';
import { readProductCreate, readProductUpdate } from './product-fields.ts';
import { checkProduct, firstPrice, salePrice } from './product-rules.ts';
import { applyFields, namedImages, newProduct, uploadedPath } from './product-store.ts';
import { listedResource, PRODUCT_EMBEDS, productResource } from './product-view.ts';
import { ApiError, embedParam, flag, invalid, listParam, param, parseKst, pickFields, wholeParam } from './wire.ts';

const MAX_OFFSET = 5000;
const SAME_CONTENT_MS = 1000;
const WRITE = { scope: 'write_product' };
const UPDATES = ['products.update', 'products.price', 'products.stop', 'products.resume'];

/** Product create, read, find, update and delete (sheet 4). */
export const productRoutes: readonly Route[] = [
  ['POST', '/products', 'products.create', create, WRITE],
  get('/products', 'read_product', { among: ['products.find', 'products.list'], of: listOperation }, list),
  get('/products/count', 'read_product', 'products.list', (call) => ({ count: matching(call).length })),
  get('/products/:product_no', 'read_product', 'products.read', read),
  ['PUT', '/products/:product_no', { among: UPDATES, of: updateOperation }, update, WRITE],
  ['DELETE', '/products/:product_no', 'products.delete', remove, WRITE],
];

function listOperation({ query }: Guess): string {
  const named = ['custom_product_code', 'product_code', 'product_no'].some((name) => param(query, name) !== null);
  return named ? 'products.find' : 'products.list';
}

/** What a PUT is for, from the fields it carries. */
function updateOperation({ body }: Guess): string {
  const request = isJson(body.request) ? body.request : {};
  const only = (fields: string[]) => Object.keys(request).length > 0 && Object.keys(request).every((field) => fields.includes(field));
  if (only(['selling', 'display']))
    return request.selling === 'T' || (request.selling === undefined && request.display === 'T') ? 'products.resume' : 'products.stop';
  if (only(['price', 'price_excluding_tax', 'supply_price', 'retail_price'])) return 'products.price';
  return 'products.update';
}

/** The product of the path in the call's shop, or 404. */
export function productOf({ mall, account, path, shopNo }: Call): MallProduct {
  const product = productInMarket(mall, account.id, String(Number(path.product_no)));
  if (product?.extra.shopNo !== shopNo) throw new ApiError(404, 'The product does not exist.', { product_no: path.product_no });
  return product;
}

function create(call: Call): object {
  const input = readProductCreate(singleRequest(call));
  if (input.has_option === 'T' && !input.options?.length) throw invalid('options', 'required with has_option T');
  if (input.has_option !== 'T' && input.options?.length) throw invalid('has_option', 'must be T when options are given');
  checkProduct(input);
  const price = firstPrice(call, input);
  const images = namedImages(input, (given, field) => uploadedPath(call, given, field));
  const product = newProduct(call.mall, call.account.id, call.shopNo, price, input);
  applyFields(product, input, price, images);
  saveProduct(call.mall, product);
  return { product: productResource(call, product) };
}

function read(call: Call): object {
  const embeds = embedParam(call.query, PRODUCT_EMBEDS);
  return { product: pickFields(call.query, productResource(call, productOf(call), embeds)) };
}

function update(call: Call): object {
  const { mall } = call;
  const product = productOf(call);
  const request = singleRequest(call);
  const input = readProductUpdate(request);
  checkProduct(input);
  const price = salePrice(call, input);
  const images = namedImages(input, (given, field) => uploadedPath(call, given, field));
  const put = { body: JSON.stringify(request), at: mall.time.now() };
  const { lastPut } = product.extra;
  if (lastPut?.body === put.body && put.at - lastPut.at < SAME_CONTENT_MS)
    throw new ApiError(409, 'The same content was updated a moment ago.');
  applyFields(product, input, price, images);
  product.extra.lastPut = put;
  saveProduct(mall, product);
  return { product: productResource(call, product) };
}

function remove(call: Call): object {
  const product = productOf(call);
  removeProduct(call.mall, product);
  return { product: { shop_no: product.extra.shopNo, product_no: Number(product.no) } };
}

/** Newest first; with `since_product_no` oldest first from there, ignoring `offset`. */
function list(call: Call): object {
  const { query } = call;
  const limit = wholeParam(query, 'limit', 10, 1, 100);
  const asked = wholeParam(query, 'offset', 0, 0, MAX_OFFSET);
  const since = param(query, 'since_product_no') !== null;
  const embeds = embedParam(query, PRODUCT_EMBEDS);
  const found = matching(call);
  const offset = since ? 0 : pageStart(call.mall.kernel, call.request, asked, limit);
  const resources = found.slice(offset, offset + limit).map((product) => {
    const resource = productResource(call, product, embeds);
    return listParam(query, 'fields') ? pickFields(query, resource) : listedResource(resource);
  });
  return { products: resources };
}

type Filter = (product: MallProduct) => boolean;

function matching(call: Call): MallProduct[] {
  const { query } = call;
  const name = param(query, 'product_name');
  const filters: (Filter | null)[] = [
    ({ extra }) => extra.shopNo === call.shopNo,
    inList(call, 'product_no', ({ no }) => [no]),
    inList(call, 'product_code', ({ extra }) => [extra.productCode]),
    inList(call, 'custom_product_code', ({ sellerCode }) => [sellerCode ?? '']),
    inList(call, 'display', ({ extra }) => [extra.fields.display]),
    inList(call, 'selling', ({ onSale }) => [flag(onSale)]),
    inList(call, 'category', ({ extra }) => extra.categories.map(({ category_no }) => String(category_no))),
    name === null ? null : (product) => product.name.includes(name),
    between(call, 'created', ({ createdAt }) => createdAt),
    between(call, 'updated', ({ updatedAt }) => updatedAt),
  ];
  return candidates(call).filter((product) => filters.every((filter) => filter === null || filter(product)));
}

function candidates({ mall, account, query }: Call): MallProduct[] {
  const codes = listParam(query, 'custom_product_code');
  if (codes) return codes.flatMap((code) => mall.productsByCode.get(`${account.id}|${code}`));
  const since = wholeParam(query, 'since_product_no', 0, 0, 2_147_483_647);
  const range = mall.productsByAccount.range({ ...prefixRange(account.id), newestFirst: since === 0 });
  return range.flatMap(({ value }) => (Number(value.no) > since ? value : []));
}

function inList({ query }: Call, name: string, of: (product: MallProduct) => string[]): Filter | null {
  const wanted = listParam(query, name);
  return wanted && ((product) => of(product).some((value) => wanted.includes(value)));
}

function between(call: Call, name: 'created' | 'updated', of: (product: MallProduct) => number): Filter | null {
  const start = day(call, `${name}_start_date`, false);
  const end = day(call, `${name}_end_date`, true);
  return start === null && end === null
    ? null
    : (product) => of(product) >= (start ?? 0) && of(product) <= (end ?? Number.POSITIVE_INFINITY);
}

function day({ mall, query }: Call, name: string, end: boolean): number | null {
  const text = param(query, name);
  if (text === null) return null;
  const at = parseKst(text, end);
  if (Number.isNaN(at)) throw invalid(name, 'must be YYYY-MM-DD');
  return mall.time.ofShown(new Date(at));
}
