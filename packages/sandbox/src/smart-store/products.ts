import { isJson, type Json } from '../kernel/fields.ts';
import { pageAt } from '../market/lists.ts';
import { itemsOf, productOf, productsOf, removeProduct, saveProduct } from '../market/market.ts';
import { notFound } from './answers.ts';
import { type BodyFields, fieldsOf, refuseProblems } from './fields.ts';
import { absoluteImage, originOfCall } from './images.ts';
import { child, children, text } from './json.ts';
import { type ShopProduct, stamp } from './market.ts';
import { isFree, NONE_FREE, readCombinationState, STOCK } from './option-rules.ts';
import { changeItems, changeKind, isPlain, newProduct, originOf, setStatus, statusOf, storeBody, totalStock } from './product-body.ts';
import { checkProductBody, PRICE } from './product-rules.ts';
import type { Call, Route } from './wire.ts';

const SEARCH_SIZE_MAX = 500;
const REPLACE_STATUSES = ['SALE', 'OUTOFSTOCK', 'SUSPENSION', 'WAIT', 'CLOSE'];
const MULTI_UPDATE_TYPES = ['STOCK_QUANTITY', 'SALE_PRICE'];

type Find = (call: Pick<Call, 'shop' | 'params'>) => ShopProduct | undefined;

const byOriginNo: Find = ({ shop, params }) => shop.products.get(params.no ?? '');
const byChannelNo: Find = ({ shop, params }) => shop.productsByChannelNo.first(params.no ?? '');
const VALUES = ['products.stock', 'products.price'];
const ORIGIN_PATH = '/v1/products/origin-products';

export const productRoutes: readonly Route[] = [
  ['POST', '/v2/products', 'products.create', create],
  ['POST', '/v1/products/search', 'products.find', search],
  ...singleRoutes('/v2/products/origin-products/:no', byOriginNo),
  ...singleRoutes('/v2/products/channel-products/:no', byChannelNo),
  ['PUT', `${ORIGIN_PATH}/:no/change-status`, { among: ['products.resume', 'products.stop'], of: statusOperation }, changeStatus],
  ['PUT', `${ORIGIN_PATH}/:no/option-stock`, { among: VALUES, of: optionOperation }, changeOptionStock],
  ['PATCH', `${ORIGIN_PATH}/multi-update`, { among: VALUES, of: multiOperation }, multiUpdate],
];

type Peek = Parameters<Find>[0] & Pick<Call, 'body'>;

function statusOperation({ body }: Peek): string {
  return body.statusType === 'SALE' ? 'products.resume' : 'products.stop';
}

function optionOperation(peek: Peek): string {
  const { salePrice } = salePriceOf(peek.body);
  return salePrice === undefined || salePrice === byOriginNo(peek)?.price ? 'products.stock' : 'products.price';
}

function multiOperation({ body }: Peek): string {
  const [first] = children(body, 'multiProductUpdateRequestVos');
  return first && typesOf(first).includes('SALE_PRICE') ? 'products.price' : 'products.stock';
}

function singleRoutes(path: string, find: Find): Route[] {
  return [
    ['GET', path, 'products.read', (call) => shown(call, owned(call, find))],
    [
      'PUT',
      path,
      { among: ['products.update', ...VALUES], of: (peek) => `products.${changeKind(peek.shop, find(peek), peek.body)}` },
      (call) => replace(call, owned(call, find)),
    ],
    ['DELETE', path, 'products.delete', (call) => removeProduct(call.shop, owned(call, find))],
  ];
}

function owned(call: Call, find: Find = byOriginNo): ShopProduct {
  const product = find(call);
  if (product?.accountId !== call.account.id) throw notFound('상품을 찾을 수 없습니다.');
  return product;
}

function numbersOf({ no, extra }: ShopProduct) {
  return { originProductNo: Number(no), smartstoreChannelProductNo: Number(extra.channelNo), windowChannelProductNo: null };
}

function create(call: Call): object {
  const { origin, channel } = checkProductBody(call, { statuses: ['SALE'], combinationNos: [] });
  const product = newProduct(call.shop, call.account.id);
  storeBody(call.shop, product, origin, channel);
  return numbersOf(product);
}

function replace(call: Call, product: ShopProduct): object {
  const combinationNos = isPlain(product) ? [] : itemsOf(call.shop, product).map(({ no }) => Number(no));
  const { origin, channel } = checkProductBody(call, { statuses: REPLACE_STATUSES, combinationNos });
  storeBody(call.shop, product, origin, channel);
  return numbersOf(product);
}

function shown(call: Call, product: ShopProduct): object {
  const origin = originOf(call.shop, product);
  const images = child(origin, 'images');
  const host = originOfCall(call);
  const absolute = (image: unknown) => (isJson(image) ? { ...image, url: absoluteImage(text(image, 'url'), host) } : image);
  const optional = Array.isArray(images.optionalImages) ? { optionalImages: images.optionalImages.map(absolute) } : {};
  return {
    originProduct: { ...origin, images: { ...images, representativeImage: absolute(images.representativeImage), ...optional } },
    smartstoreChannelProduct: product.extra.channel,
  };
}

function changeStatus(call: Call): object {
  const { shop, body } = call;
  const product = owned(call);
  const fields = fieldsOf(body, 'request');
  const status = fields.choice('statusType', ['SALE', 'OUTOFSTOCK', 'SUSPENSION'], { label: '판매 상태', required: true });
  const stock = fields.integer('stockQuantity', { label: '재고수량', ...STOCK });
  if (stock !== null) refuseOptioned(fields, product);
  if (status === 'SALE' && (stock ?? totalStock(shop, product)) === 0)
    fields.complain('stockQuantity', '판매중으로 바꾸려면 재고수량이 1 이상이어야 합니다.', 'NumberMin');
  refuseProblems(fields);
  for (const key of ['saleStartDate', 'saleEndDate']) if (typeof body[key] === 'string') product.extra.origin[key] = body[key];
  const stockQuantity = status === 'OUTOFSTOCK' ? 0 : stock;
  if (stockQuantity !== null) changeItems(shop, product, () => ({ stockQuantity }));
  setStatus(product, status);
  saveProduct(shop, product);
  return numbersOf(product);
}

function refuseOptioned(fields: BodyFields, product: ShopProduct | undefined): void {
  if (product && !isPlain(product)) fields.complain('stockQuantity', '옵션 재고를 사용하는 상품은 옵션별로 재고를 수정해 주세요.');
}

/** The sheet only infers `productSalePrice`; a plain number and `{ salePrice }` are both understood. */
function salePriceOf({ productSalePrice: given }: Json): Json {
  return isJson(given) ? given : { salePrice: given };
}

function changeOptionStock(call: Call): object {
  const { shop, body } = call;
  const product = owned(call);
  const fields = fieldsOf(body, 'request');
  const priceFields = fieldsOf(salePriceOf(body), 'request.productSalePrice', fields.problems);
  const price = priceFields.integer('salePrice', { label: '판매가', ...PRICE });
  if (isPlain(product)) fields.complain('optionInfo', '조합형 옵션이 없는 상품입니다.');
  const rows = fields.object('optionInfo', { label: '옵션 정보', required: true })?.rows('optionCombinations', { label: '옵션' }) ?? [];
  const given = new Map(rows.map(({ source }) => [String(source.id), source]));
  const items = itemsOf(shop, product);
  if (given.size !== items.length || items.some(({ no }) => !given.has(no)))
    fields.complain('optionInfo.optionCombinations', '상품의 모든 옵션을 옵션 ID와 함께 보내 주세요.');
  for (const row of rows) readCombinationState(row);
  const after = items.map(({ no, price, onSale }) => ({ price, usable: onSale, ...given.get(no) }));
  if (!after.some(isFree)) fields.complain('optionInfo.optionCombinations', NONE_FREE);
  refuseProblems(fields);
  changeItems(shop, product, ({ no }) => given.get(no) ?? {});
  if (price !== null) product.price = price;
  saveProduct(shop, product);
  return numbersOf(product);
}

function typesOf({ multiUpdateTypes: types }: Json): unknown[] {
  return Array.isArray(types) ? types : [];
}

/** All or nothing: nothing changes when one entry is refused. */
function multiUpdate({ shop, account, body }: Call): object {
  const fields = fieldsOf(body);
  const changes = fields.rows('multiProductUpdateRequestVos', { label: '수정할 상품', required: true }).map((entry) => {
    const types = typesOf(entry.source);
    const product = productOf(shop, account.id, String(entry.integer('originProductNo', { label: '상품 번호' })));
    if (!product) entry.complain('originProductNo', '상품을 찾을 수 없습니다.', 'NotExists');
    if (types.length === 0) entry.complain('multiUpdateTypes', '수정할 항목을 입력해 주세요.', 'NotEmpty');
    if (types.some((type) => !MULTI_UPDATE_TYPES.includes(String(type))))
      entry.complain('multiUpdateTypes', '수정할 항목의 값이 올바르지 않습니다.', 'NotValidEnum');
    const read = (type: string, name: string, options: object) =>
      types.includes(type) ? entry.integer(name, { ...options, required: true }) : null;
    const stock = read('STOCK_QUANTITY', 'stockQuantity', { label: '재고수량', ...STOCK });
    if (stock !== null) refuseOptioned(entry, product);
    return { product, stock, price: read('SALE_PRICE', 'salePrice', { label: '판매가', ...PRICE }) };
  });
  refuseProblems(fields);
  for (const { product, stock, price } of changes) {
    if (!product) continue;
    if (stock !== null) changeItems(shop, product, () => ({ stockQuantity: stock }));
    if (price !== null) product.price = price;
    saveProduct(shop, product);
  }
  return { successOriginProductNos: changes.map(({ product }) => Number(product?.no)), failOriginProductNos: [] };
}

/** The seller code is searched by part, as the sheet warns: callers must filter. Newest first. */
function search(call: Call): object {
  const { shop, body } = call;
  const fields = fieldsOf(body, 'request');
  const page = fields.integer('page', { label: '페이지', min: 1 }) ?? 1;
  const size = fields.integer('size', { label: '페이지 크기', min: 1, max: SEARCH_SIZE_MAX }) ?? 50;
  fields.text('sellerManagementCode', { label: '판매자 상품코드', required: body.searchKeywordType === 'SELLER_CODE' });
  refuseProblems(fields);
  const found = candidates(call).filter((product) => isWanted(call, product));
  const { rows, pages } = pageAt(shop.kernel, call.request, found, { start: (page - 1) * size, size });
  return {
    contents: rows.map((product) => row(call, product)),
    page,
    size,
    totalElements: found.length,
    totalPages: pages,
  };
}

/** Searching by number needs no walk over the account's products. */
function candidates({ shop, account, body }: Call): ShopProduct[] {
  const listed = (value: unknown) => (Array.isArray(value) && value.length > 0 ? [...new Set(value.map(String))] : null);
  const origins = listed(body.originProductNos)?.map((no) => productOf(shop, account.id, no));
  const channels = listed(body.channelProductNos)?.map((no) => shop.productsByChannelNo.first(no));
  const asked = origins ?? channels;
  return asked ? asked.flatMap((product) => (product?.accountId === account.id ? product : [])) : productsOf(shop, account.id);
}

function isWanted({ shop, body }: Call, product: ShopProduct): boolean {
  const code = text(body, 'sellerManagementCode').toLowerCase();
  const statuses = Array.isArray(body.productStatusTypes) ? body.productStatusTypes : [];
  const day = stamp(shop, body.periodType === 'PROD_MOD_DAY' ? product.updatedAt : product.createdAt).slice(0, 10);
  const [from, to] = [text(body, 'fromDate').slice(0, 10), text(body, 'toDate').slice(0, 10)];
  return (
    (product.sellerCode ?? '').toLowerCase().includes(code) &&
    (statuses.length === 0 || statuses.includes(statusOf(shop, product))) &&
    (from === '' || day >= from) &&
    (to === '' || day <= to)
  );
}

function row(call: Call, product: ShopProduct): object {
  const { shop } = call;
  const { channel, channelNo } = product.extra;
  return {
    originProductNo: Number(product.no),
    channelProducts: [
      {
        originProductNo: Number(product.no),
        channelProductNo: Number(channelNo),
        channelServiceType: 'STOREFARM',
        categoryId: product.categoryId ?? '',
        name: text(channel, 'channelProductName') || product.name,
        sellerManagementCode: product.sellerCode ?? '',
        statusType: statusOf(shop, product),
        channelProductDisplayStatusType: text(channel, 'channelProductDisplayStatusType'),
        salePrice: product.price,
        stockQuantity: totalStock(shop, product),
        representativeImage: { url: absoluteImage(product.imageUrls[0] ?? '', originOfCall(call)) },
        regDate: stamp(shop, product.createdAt),
        modifiedDate: stamp(shop, product.updatedAt),
      },
    ],
  };
}
