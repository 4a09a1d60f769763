import { invalid, notFound } from './answers.ts';
import type { Call, Define } from './call.ts';
import { Checks } from './checks.ts';
import { absoluteImage, originOf } from './images.ts';
import { child, children, isJson, type Json, number } from './json.ts';
import { combinationsOf, isUsable, optionInfoOf } from './option-rules.ts';
import { type BodyContext, checkProductBody } from './product-rules.ts';
import { searchProducts } from './product-search.ts';
import {
  changeKind,
  combinationIds,
  createProduct,
  managesCombinationStock,
  replaceProduct,
  saveProduct,
  setAllStock,
  totalStock,
} from './product-store.ts';
import type { ProductRecord, Shop } from './shop.ts';

const PRICE = { min: 10, max: 999_999_990, unit: 10 };
const STOCK = { min: 0, max: 99_999_999 };
const REPLACE_STATUSES = ['SALE', 'OUTOFSTOCK', 'SUSPENSION', 'WAIT', 'CLOSE'];
const MULTI_UPDATE_TYPES = ['STOCK_QUANTITY', 'SALE_PRICE'];

type Find = (call: Call) => ProductRecord;

export function registerProducts(define: Define, shop: Shop): void {
  define('POST', '/v2/products', { operation: 'products.create' }, (call) => {
    const { origin, channel } = checkProductBody(call.body, bodyContext(shop, call, new Set(), ['SALE']));
    return numbersOf(createProduct(shop, call.account.id, origin, channel));
  });
  define('POST', '/v1/products/search', { operation: 'products.find' }, (call) => searchProducts(shop, call));
  registerSingle(define, shop, 'origin-products', (call) => owned(shop.products.get(call.params.no ?? ''), call));
  registerSingle(define, shop, 'channel-products', (call) => owned(shop.productsByChannelNo.first(call.params.no ?? ''), call));
  registerPartial(define, shop);
}

function owned(record: ProductRecord | undefined, call: Call): ProductRecord {
  if (!record || record.accountId !== call.account.id) throw notFound('상품을 찾을 수 없습니다.');
  return record;
}

function changeable(record: ProductRecord): ProductRecord {
  if (record.status === 'PROHIBITION') throw invalid('originProduct.statusType', 'NotValid', '판매금지된 상품은 수정할 수 없습니다.');
  return record;
}

function bodyContext(shop: Shop, call: Call, knownCombinationIds: ReadonlySet<number>, statuses: readonly string[]): BodyContext {
  return { shop, accountId: call.account.id, knownCombinationIds, statuses };
}

function numbersOf(record: ProductRecord) {
  return {
    originProductNo: record.originProductNo,
    smartstoreChannelProductNo: record.channelProductNo,
    windowChannelProductNo: null,
  };
}

function registerSingle(define: Define, shop: Shop, kind: 'origin-products' | 'channel-products', find: Find): void {
  const path = `/v2/products/${kind}/:no`;
  const peek = (params: Record<string, string>) =>
    kind === 'origin-products' ? shop.products.get(params.no ?? '') : shop.productsByChannelNo.first(params.no ?? '');
  define('GET', path, { operation: 'products.read' }, (call) => shown(find(call), originOf(call)));
  define('PUT', path, { operation: (body, params) => replaceOperation(peek(params), body) }, (call) => {
    const record = changeable(find(call));
    const { origin, channel } = checkProductBody(call.body, bodyContext(shop, call, combinationIds(record), REPLACE_STATUSES));
    replaceProduct(shop, record, origin, channel);
    return numbersOf(record);
  });
  define('DELETE', path, { operation: 'products.delete' }, (call) => {
    shop.products.delete(String(find(call).originProductNo));
  });
}

function replaceOperation(record: ProductRecord | undefined, body: Json): string {
  const kind = changeKind(record, body);
  return kind === 'other' ? 'products.update' : `products.${kind}`;
}

function shown(record: ProductRecord, origin: string): object {
  const images = child(record.origin, 'images');
  const absolute = (image: unknown) =>
    isJson(image) && typeof image.url === 'string' ? { ...image, url: absoluteImage(image.url, origin) } : image;
  const optional = Array.isArray(images.optionalImages) ? { optionalImages: images.optionalImages.map(absolute) } : {};
  return {
    originProduct: { ...record.origin, images: { ...images, representativeImage: absolute(images.representativeImage), ...optional } },
    smartstoreChannelProduct: record.channel,
  };
}

function registerPartial(define: Define, shop: Shop): void {
  const find: Find = (call) => changeable(owned(shop.products.get(call.params.no ?? ''), call));
  const statusOperation = (body: Json) => (body.statusType === 'SALE' ? 'products.resume' : 'products.stop');
  define('PUT', '/v1/products/origin-products/:no/change-status', { operation: statusOperation }, (call) => {
    const record = find(call);
    changeStatus(record, call.body);
    saveProduct(shop, record);
    return numbersOf(record);
  });
  const stockOperation = (body: Json, params: Record<string, string>) => optionStockOperation(shop.products.get(params.no ?? ''), body);
  define('PUT', '/v1/products/origin-products/:no/option-stock', { operation: stockOperation }, (call) => {
    const record = find(call);
    changeOptionStock(record, call.body);
    saveProduct(shop, record);
    return numbersOf(record);
  });
  define('PATCH', '/v1/products/origin-products/multi-update', { operation: multiOperation }, (call) => multiUpdate(shop, call));
}

function changeStatus(record: ProductRecord, body: Json): void {
  const checks = new Checks();
  const status = checks.choice(body, 'statusType', 'request', '판매 상태', ['SALE', 'OUTOFSTOCK', 'SUSPENSION'], true);
  const stock = checks.number(body, 'stockQuantity', 'request', '재고수량', STOCK);
  if (stock !== null && managesCombinationStock(record.origin)) {
    checks.add('request.stockQuantity', 'NotValid', '옵션 재고를 사용하는 상품은 옵션별로 재고를 수정해 주세요.');
  }
  const after = stock ?? totalStock(record.origin);
  if (status === 'SALE' && after === 0)
    checks.add('request.stockQuantity', 'NumberMin', '판매중으로 바꾸려면 재고수량이 1 이상이어야 합니다.');
  checks.finish();
  if (stock !== null) record.origin.stockQuantity = stock;
  for (const key of ['saleStartDate', 'saleEndDate']) if (typeof body[key] === 'string') record.origin[key] = body[key];
  if (status === 'OUTOFSTOCK') setAllStock(record, 0);
  record.status = status === 'SUSPENSION' ? 'SUSPENSION' : 'SALE';
}

/** The sheet only infers `productSalePrice`; a plain number and `{ salePrice }` are both understood. */
function salePriceOf(body: Json): Json {
  const given = body.productSalePrice;
  return isJson(given) ? given : { salePrice: given };
}

function optionStockOperation(record: ProductRecord | undefined, body: Json): string {
  const { salePrice } = salePriceOf(body);
  return salePrice === undefined || salePrice === record?.origin.salePrice ? 'products.stock' : 'products.price';
}

function changeOptionStock(record: ProductRecord, body: Json): void {
  const checks = new Checks();
  const price = checks.number(salePriceOf(body), 'salePrice', 'request.productSalePrice', '판매가', PRICE);
  const given = children(child(body, 'optionInfo'), 'optionCombinations');
  const present = combinationsOf(record.origin);
  if (present.length === 0) checks.add('request.optionInfo', 'NotValid', '조합형 옵션이 없는 상품입니다.');
  const byId = new Map(given.map((combination) => [number(combination, 'id'), combination]));
  const known = combinationIds(record);
  if (byId.size !== known.size || [...byId.keys()].some((id) => !known.has(id))) {
    checks.add('request.optionInfo.optionCombinations', 'NotValid', '상품의 모든 옵션을 옵션 ID와 함께 보내 주세요.');
  }
  const merged = present.map((combination) => ({ ...combination, ...byId.get(number(combination, 'id')) }) as Json);
  for (const [at, combination] of merged.entries()) {
    const path = `request.optionInfo.optionCombinations[${at}]`;
    checks.number(combination, 'stockQuantity', path, '옵션 재고수량', { ...STOCK, required: true });
    checks.number(combination, 'price', path, '옵션가', { unit: 10 });
    checks.flag(combination, 'usable', path, '옵션 사용 여부');
  }
  if (present.length > 0 && !merged.some((combination) => isUsable(combination) && number(combination, 'price') === 0)) {
    checks.add('request.optionInfo.optionCombinations', 'NotValid', '옵션가가 0원인 사용 가능한 옵션이 1개 이상 있어야 합니다.');
  }
  checks.finish();
  optionInfoOf(record.origin).optionCombinations = merged;
  if (price !== null) record.origin.salePrice = price;
}

function multiOperation(body: Json): string {
  const [first] = children(body, 'multiProductUpdateRequestVos');
  const types = Array.isArray(first?.multiUpdateTypes) ? first.multiUpdateTypes : [];
  return types.includes('SALE_PRICE') ? 'products.price' : 'products.stock';
}

/** All or nothing: nothing changes when one entry is refused. */
function multiUpdate(shop: Shop, call: Call): object {
  const entries = children(call.body, 'multiProductUpdateRequestVos');
  if (entries.length === 0) throw invalid('multiProductUpdateRequestVos', 'NotEmpty', '수정할 상품을 입력해 주세요.');
  const checks = new Checks();
  const found = entries.map((entry, at) => {
    const path = `multiProductUpdateRequestVos[${at}]`;
    const record = shop.products.get(String(number(entry, 'originProductNo')));
    if (!record || record.accountId !== call.account.id) checks.add(`${path}.originProductNo`, 'NotExists', '상품을 찾을 수 없습니다.');
    const types = Array.isArray(entry.multiUpdateTypes) ? entry.multiUpdateTypes : [];
    if (types.length === 0) checks.add(`${path}.multiUpdateTypes`, 'NotEmpty', '수정할 항목을 입력해 주세요.');
    if (types.some((type) => !MULTI_UPDATE_TYPES.includes(String(type)))) {
      checks.add(`${path}.multiUpdateTypes`, 'NotValidEnum', '수정할 항목의 값이 올바르지 않습니다.');
    }
    const stock = types.includes('STOCK_QUANTITY')
      ? checks.number(entry, 'stockQuantity', path, '재고수량', { ...STOCK, required: true })
      : null;
    const price = types.includes('SALE_PRICE') ? checks.number(entry, 'salePrice', path, '판매가', { ...PRICE, required: true }) : null;
    if (record && stock !== null && managesCombinationStock(record.origin)) {
      checks.add(`${path}.stockQuantity`, 'NotValid', '옵션 재고를 사용하는 상품은 옵션별로 재고를 수정해 주세요.');
    }
    if (record?.status === 'PROHIBITION') checks.add(`${path}.originProductNo`, 'NotValid', '판매금지된 상품은 수정할 수 없습니다.');
    return { record, stock, price };
  });
  checks.finish();
  for (const { record, stock, price } of found) {
    if (!record) continue;
    if (stock !== null) record.origin.stockQuantity = stock;
    if (price !== null) record.origin.salePrice = price;
    saveProduct(shop, record);
  }
  return { successOriginProductNos: found.map(({ record }) => record?.originProductNo), failOriginProductNos: [] };
}
