import { pageAt } from '../market/lists.ts';
import { itemOf, itemsOf, productsOf } from '../market/market.ts';
import { BAD_REQUEST, BUSINESS_FAILURE, clientMessage, listAnswer, NOT_FOUND, Refusal, single } from './answers.ts';
import { stamp } from './dates.ts';
import { CATEGORIES } from './lookups.ts';
import type { Mall, MallProduct, Stock } from './market.ts';
import { ownProduct, SALE_STATUS_NAMES, saleStatus } from './product-store.ts';
import type { Call, Route } from './wire.ts';
import { childText, elements, nested } from './xml.ts';

const LIST_MAX = 500;
const STOCK_MAX = 999_999_999;

export const productReadRoutes: readonly Route[] = [
  ['GET', '/prodmarketservice/prodmarket/:prdNo', 'products.read', read],
  ['POST', '/prodmarketservice/prodmarket', 'products.list', search],
  ['GET', '/prodmarketservice/sellerprodcode/:code', 'products.find', byCode],
  ['GET', '/prodmarketservice/prodmarket/stck/:prdNo', 'products.read', stockList],
  ['PUT', '/prodservices/stockqty/:prdStckNo', 'products.stock', setStock],
];

function origin(call: Call): string {
  return `http://${call.request.host}`;
}

/** Pictures of seeded products are kept by the sandbox itself. */
function pictureUrl(path: string, base: string): string {
  return path.startsWith('/files/') ? base + path : path;
}

export function rowOf(mall: Mall, product: MallProduct, base: string): Record<string, string | number> {
  const status = saleStatus(mall, product);
  return {
    prdNo: product.no,
    prdNm: product.name,
    sellerPrdCd: product.sellerCode ?? '',
    dispCtgrNo: product.categoryId ?? '',
    selMthdCd: product.extra.fields.selMthdCd ?? '01',
    selPrc: product.price,
    selStatCd: status,
    selStatNm: SALE_STATUS_NAMES[status],
    prdSelQty: itemsOf(mall, product).reduce((sum, item) => sum + (item.onSale ? (item.quantity ?? 0) : 0), 0),
    prdImage01: pictureUrl(product.imageUrls[0] ?? '', base),
    createDt: stamp(mall, product.createdAt),
    updateDt: stamp(mall, product.updatedAt),
  };
}

function read(call: Call): string {
  const product = ownProduct(call);
  const images = Object.fromEntries(product.imageUrls.map((url, index) => [`prdImage0${index + 1}`, pictureUrl(url, origin(call))]));
  const record = { ...product.extra.fields, ...rowOf(call.mall, product, origin(call)), ...images, htmlDetail: product.detailHtml };
  const groups = Object.entries(product.extra.groups).flatMap(([name, nodes]) => nodes.map((node) => nested(name, node)));
  return single('product', [elements(record), ...groups].join('\n'));
}

/** `start` and `end` count rows from 1, `limit` cuts (sheet 4). */
function search(call: Call): Iterable<string> {
  const body = call.body('SearchProduct');
  const number = (name: string, fallback: number) => {
    const text = childText(body, name);
    if (text !== '' && !/^\d{1,9}$/.test(text)) throw new Refusal(BAD_REQUEST, `${name} 값(${text})이 올바르지 않습니다.`);
    return text === '' ? fallback : Number(text);
  };
  const start = Math.max(1, number('start', 1));
  const wanted = Math.min(number('end', start + LIST_MAX - 1) - start + 1, number('limit', LIST_MAX), LIST_MAX);
  if (wanted < 1) throw new Refusal(BAD_REQUEST, '조회 범위(start, end, limit)가 올바르지 않습니다.');
  const keep = filterOf(call, (name) => childText(body, name));
  const found = productsOf(call.mall, call.account.id).filter(keep);
  return products(call, pageAt(call.mall.kernel, call.request, found, { start: start - 1, size: wanted }).rows);
}

function filterOf(call: Call, text: (name: string) => string): (product: MallProduct) => boolean {
  const wantedCategories = ['category1', 'category2', 'category3', 'category4'].map(text).filter((no) => no !== '');
  const [prdNo, prdNm, status] = ['prdNo', 'prdNm', 'selStatCd'].map(text) as [string, string, string];
  return (product) =>
    (prdNo === '' || product.no === prdNo) &&
    product.name.includes(prdNm) &&
    (status === '' || saleStatus(call.mall, product) === status) &&
    wantedCategories.every((wanted) => CATEGORIES.get(product.categoryId ?? '')?.path.some(({ no }) => no === wanted));
}

function products(call: Call, rows: MallProduct[]): Iterable<string> {
  return listAnswer(
    'products',
    'product',
    rows.map((product) => elements(rowOf(call.mall, product, origin(call)))),
  );
}

function byCode(call: Call): Iterable<string> {
  return products(call, call.mall.productsByCode.get(`${call.account.id}|${call.params.code ?? ''}`));
}

/** The only place where stock numbers are reported (sheet 4). */
function stockList(call: Call): Iterable<string> {
  const product = ownProduct(call);
  const rows = itemsOf(call.mall, product).map((stock, index) => elements(stockRow(product, stock, index)));
  return listAnswer('ProductStocks', 'ProductStock', rows);
}

function stockRow(product: MallProduct, stock: Stock, index: number): Record<string, string | number> {
  return {
    addPrc: stock.price,
    mixDtlOptNm: stock.optionValues.join(','),
    mixOptNm: product.optionNames.join(','),
    mixOptNo: product.optionNames.length === 0 ? 0 : index + 1,
    prdNo: product.no,
    prdStckNo: stock.no,
    prdStckStatCd: stock.onSale && stock.quantity !== 0 ? '01' : '02',
    selQty: stock.sold,
    stckQty: stock.quantity ?? 0,
    sellerStockCd: stock.code ?? '',
    optWght: stock.extra.weight,
  };
}

function setStock(call: Call): string {
  const body = call.body('ProductStock');
  const stock = itemOf(call.mall, call.account.id, call.params.prdStckNo ?? '');
  if (!stock) throw new Refusal(NOT_FOUND, `재고번호(${call.params.prdStckNo})를 찾을 수 없습니다.`);
  if (childText(body, 'prdStckNo') !== stock.no || childText(body, 'prdNo') !== stock.productId)
    throw new Refusal(BUSINESS_FAILURE, '상품번호(prdNo)와 재고번호(prdStckNo)가 맞지 않습니다.');
  const text = childText(body, 'stckQty');
  const quantity = Number(text);
  if (!/^\d{1,9}$/.test(text) || quantity > STOCK_MAX)
    throw new Refusal(BUSINESS_FAILURE, `재고수량(stckQty ${text})은 0 이상의 숫자여야 합니다.`);
  call.mall.items.put(stock.id, { ...stock, quantity, extra: { weight: childText(body, 'optWght') } });
  return clientMessage(200, '재고수량이 변경되었습니다.', { productNo: stock.productId });
}
