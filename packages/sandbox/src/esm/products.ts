import { isJson, type Json } from '../kernel/fields.ts';
import { pageAt } from '../market/lists.ts';
import { itemsOf, prefixRange, productOf, productsOf, removeProduct, saveProduct } from '../market/market.ts';
import { setQuantity } from '../market/stock.ts';
import { DAY_MS, FORMS, instantOf } from '../shared/wall-clock.ts';
import { coolingRefusal, itemRefusal, notFound, tooManyCalls } from './answers.ts';
import { bodyOfSite, bodyWithoutSite, twinOf, updateTwin } from './both-sites.ts';
import { type BodyFields, fieldsOf, ofSite } from './fields.ts';
import { type EsmProduct, type Mall, mallOf, nextGoodsNo } from './market.ts';
import { readOptions } from './option-validation.ts';
import {
  bodyOf,
  hasOptions,
  isCooling,
  newProduct,
  optionsOf,
  periodOf,
  productNumbered,
  putMore,
  replaceProduct,
  sellStatusOf,
  siteDetailOf,
  stockOf,
  storeOptions,
} from './product-store.ts';
import { copyImages, type Draft, PERIOD, PRICE, readImages, readProduct, refuseProblems, STOCK } from './product-validation.ts';
import { siteOf } from './site.ts';
import { type Call, ITEM, type Peek, type Route, whole } from './wire.ts';

const GOODS = `${ITEM}/goods`;
const ONE = `${GOODS}/:goodsNo`;
const PAGE_MAX = 500;
const SEARCHES_A_MINUTE = 20;

/** What a change of the sale is for is told by what it changes. */
const SALE = { among: ['products.stop', 'products.resume', 'products.price', 'products.stock'], of: saleOperation };
const OPTIONS = { among: ['products.price', 'products.stock'], of: optionOperation };
const SEARCH = {
  among: ['products.find', 'products.list'],
  of: ({ body }: Peek) => (isPointed(body.query) ? 'products.find' : 'products.list'),
};

export const productRoutes: readonly Route[] = [
  ['POST', GOODS, 'products.create', create],
  ['POST', `${GOODS}/search`, SEARCH, search],
  ['GET', ONE, 'products.read', readBack],
  ['PUT', ONE, 'products.update', replace],
  ['DELETE', ONE, 'products.delete', remove],
  ['GET', `${ONE}/sell-status`, 'products.read', sellStatus],
  ['PUT', `${ONE}/sell-status`, SALE, changeSale],
  ['GET', `${ONE}/recommended-options`, 'products.read', (call) => optionsOf(call.mall, ownProduct(call))],
  ['PUT', `${ONE}/recommended-options`, OPTIONS, changeOptions],
  ['POST', `${ONE}/images`, 'products.update', changeImages],
  ['GET', `${ITEM}/site-goods/:siteGoodsNo/goods-no`, 'products.find', goodsNumber],
];

const answerOf = ({ extra }: EsmProduct, more: Json = {}): Json => ({
  goodsNo: Number(extra.goodsNo),
  ...more,
  resultCode: 0,
  message: '',
});

/** Pictures of the sandbox's own stand below its origin. */
function withOrigin({ request }: Call, body: Json): Json {
  return JSON.parse(JSON.stringify(body).replaceAll('"/files/', `"${request.protocol}://${request.host}/files/`));
}

function ownProduct({ mall, account, params: { goodsNo = '' } }: Call): EsmProduct {
  const product = productNumbered(mall, account.id, goodsNo);
  if (!product) throw notFound(`상품(${goodsNo})을 찾을 수 없습니다.`);
  return product;
}

/** A product that takes changes again. */
function changeable(call: Call): EsmProduct {
  const product = ownProduct(call);
  if (isCooling(call.mall, product)) throw coolingRefusal();
  return product;
}

/** On the site of the call, or on both where its token names a seller of each: each site takes it or not. */
async function create(call: Call): Promise<Json> {
  const calls = callsOf(call);
  const drafts = calls.map((one) => readProduct(one));
  await copyImages(call.mall, drafts[0]?.imageUrls ?? []);
  const goodsNo = nextGoodsNo(call.mall);
  const made = calls.map(({ mall, account }, at) => newProduct(mall, account.id, drafts[at] as Draft, { call: true, goodsNo }));
  const details = made.map((product, at) => siteDetailOf((calls[at] as Call).mall, product));
  return answerOf(made[0] as EsmProduct, { siteDetail: Object.assign({}, ...details) });
}

/** Where the other site alone sells it, the site of the call is added. */
async function replace(call: Call): Promise<Json> {
  const { mall, account, params } = call;
  const draft = readProduct(call);
  const { goodsNo = '' } = params;
  const before = productNumbered(mall, account.id, goodsNo);
  await copyImages(mall, draft.imageUrls, before ? knownImages(call, before) : []);
  const twin = twinOf(call, goodsNo);
  if (twin && isCooling(twin.mall, twin.product)) throw coolingRefusal();
  const isAdded = twin !== null && !productNumbered(mall, account.id, goodsNo);
  const product = isAdded ? newProduct(mall, account.id, draft, { call: false, goodsNo }) : replaceProduct(mall, changeable(call), draft);
  if (twin) updateTwin(call, twin, call.body);
  return answerOf(product, { siteDetail: siteDetailsOf(call, product) });
}

function siteDetailsOf(call: Call, product: EsmProduct): Json {
  const twin = twinOf(call, product.extra.goodsNo);
  return { ...siteDetailOf(call.mall, product), ...(twin ? siteDetailOf(twin.mall, twin.product) : {}) };
}

/** The call as each site that it speaks for hears it. */
function callsOf(call: Call): Call[] {
  const { mall, other, site, body } = call;
  const beside = other ? mall.kernel.beside?.(site.number === 1 ? 'GMARKET' : 'AUCTION') : undefined;
  if (!other || !beside) return [call];
  const there = siteOf(beside);
  return [
    { ...call, body: bodyOfSite(body, there) },
    { ...call, mall: mallOf(beside), account: other, site: there, body: bodyOfSite(body, site) },
  ];
}

/** As it is on the site of the call; of one that the other site alone sells, what is so of it as a whole. */
function readBack(call: Call): Json {
  const { goodsNo = '' } = call.params;
  const own = productNumbered(call.mall, call.account.id, goodsNo);
  const twin = twinOf(call, goodsNo);
  if (!own && twin) return withOrigin(call, bodyWithoutSite(twin));
  const product = ownProduct(call);
  return withOrigin(call, { ...bodyOf(call.mall, product), siteDetail: siteDetailsOf(call, product) });
}

/** Addresses that were copied before, as a read shows them. */
function knownImages({ request }: Call, { imageUrls }: EsmProduct): string[] {
  return imageUrls.flatMap((url) => (url.startsWith('/') ? [url, `${request.protocol}://${request.host}${url}`] : [url]));
}

function remove(call: Call): Json {
  const product = changeable(call);
  const twin = twinOf(call, product.extra.goodsNo);
  const sold = [product, ...(twin ? [twin.product] : [])].some(({ onSale, extra }) => onSale && extra.siteGoodsNo !== '');
  if (sold) throw itemRefusal('모든 사이트에서 판매중지된 상품만 삭제할 수 있습니다.');
  removeProduct(call.mall, product);
  if (twin) removeProduct(twin.mall, twin.product);
  return answerOf(product);
}

async function changeImages(call: Call): Promise<Json> {
  const fields = fieldsOf(call.body);
  const imageUrls = readImages(fields);
  refuseProblems(fields);
  await copyImages(call.mall, imageUrls, knownImages(call, changeable(call)));
  const product = changeable(call);
  const more = product.extra.body.itemAddtionalInfo as Json;
  product.extra.body = { ...product.extra.body, itemAddtionalInfo: { ...more, images: call.body } };
  product.imageUrls = imageUrls;
  saveProduct(call.mall, product);
  updateBeside(call, product);
  return answerOf(product);
}

function updateBeside(call: Call, product: EsmProduct): void {
  const twin = twinOf(call, product.extra.goodsNo);
  if (twin) updateTwin(call, twin, product.extra.body);
}

function sellStatus(call: Call): Json {
  const product = ownProduct(call);
  const { key } = call.site;
  return {
    isSell: { [key]: product.onSale },
    itemBasicInfo: {
      price: { [key]: product.price },
      stock: { [key]: stockOf(call.mall, product) },
      sellingPeriod: { [key]: periodOf(call.mall, product) },
    },
  };
}

interface SaleChange {
  isSell: boolean | null;
  price: number | null;
  stock: number | null;
  period: number | null;
}

function readSale(body: Json, { site }: Pick<Call, 'site'>): { fields: BodyFields; change: SaleChange } {
  const fields = fieldsOf(body);
  const basic = fields.object('itemBasicInfo', { label: '기본 정보' });
  const read = (name: string, label: string, bounds: object) =>
    ofSite(basic, name, site, false, label)?.integer(site.key, { ...bounds, label }) ?? null;
  const change = {
    isSell: ofSite(fields, 'isSell', site, false, '판매 상태')?.flag(site.key, { label: '판매 상태' }) ?? null,
    price: read('price', '판매가', PRICE),
    stock: read('stock', '재고', STOCK),
    period: read('sellingPeriod', '판매기간', PERIOD),
  };
  return { fields, change };
}

/** The product that a call is about before anybody is let in. */
function peeked({ mall, params }: Peek): EsmProduct | undefined {
  return mall.kernel.accounts().flatMap(({ id }) => productNumbered(mall, id, params.goodsNo ?? '') ?? [])[0];
}

function saleOperation(peek: Peek): string {
  const product = peeked(peek);
  const { isSell, price, stock } = readSale(peek.body, { site: siteOf(peek.mall.kernel) }).change;
  const switched = isSell ? 'products.resume' : 'products.stop';
  if (isSell !== null && (!product || product.onSale !== isSell)) return switched;
  if (price !== null && price !== product?.price) return 'products.price';
  if (stock !== null && product && stock !== stockOf(peek.mall, product)) return 'products.stock';
  return isSell === null ? 'products.price' : switched;
}

function changeSale(call: Call): Json {
  const { fields, change } = readSale(call.body, call);
  refuseProblems(fields);
  const product = changeable(call);
  const { mall } = call;
  if (change.isSell === true && product.extra.banned) throw itemRefusal('사이트에서 판매중지한 상품은 판매를 재개할 수 없습니다.');
  if (change.isSell !== null) product.onSale = change.isSell;
  if (change.price !== null) product.price = change.price;
  if (change.period !== null) putMore(mall, product, 'sellingPeriod', change.period);
  if (change.stock !== null) changeStock(mall, product, change.stock);
  saveProduct(mall, product);
  return answerOf(product);
}

function changeStock(mall: Mall, product: EsmProduct, stock: number): void {
  putMore(mall, product, 'stock', stock);
  const [item] = itemsOf(mall, product);
  if (item && !hasOptions(product)) setQuantity(mall, item, stock);
}

function optionOperation(peek: Peek): string {
  const product = peeked(peek);
  if (!product) return 'products.stock';
  const { rows } = readOptions(fieldsOf(peek.body), siteOf(peek.mall.kernel), product.price);
  const before = new Map(itemsOf(peek.mall, product).map((item) => [item.optionValues.join('/'), item.price]));
  return rows.some(({ values, add }) => before.get(values.join('/')) !== add) ? 'products.price' : 'products.stock';
}

function changeOptions(call: Call): Json {
  const product = changeable(call);
  const fields = fieldsOf(call.body);
  const options = readOptions(fields, call.site, product.price);
  refuseProblems(fields);
  const stock = stockOf(call.mall, product);
  const more = product.extra.body.itemAddtionalInfo as Json;
  product.extra.body = { ...product.extra.body, itemAddtionalInfo: { ...more, recommendedOpts: call.body } };
  storeOptions(call.mall, product, options, stock);
  updateBeside(call, product);
  return answerOf(product);
}

function goodsNumber({ mall, account, params: { siteGoodsNo = '' } }: Call): Json {
  const product = productOf(mall, account.id, siteGoodsNo);
  if (!product || product.extra.siteGoodsNo === '') throw notFound(`상품(${siteGoodsNo})을 찾을 수 없습니다.`);
  return { goodsNo: Number(product.extra.goodsNo) };
}

/** Whether a search is for certain products. */
function isPointed(query: unknown): boolean {
  return isJson(query) && (['keyword', 'goodsNo', 'siteGoodsNo', 'managedCode'] as const).some((name) => listOf(query[name]).length > 0);
}

/** Texts of a list, or of the one text in its place. */
function listOf(given: unknown): string[] {
  return (Array.isArray(given) ? given : [given]).flatMap((one) => (one === undefined || one === null || one === '' ? [] : [String(one)]));
}

function search(call: Call): Json {
  const { mall, account, body } = call;
  if (!mall.kernel.take(`search ${account.id}`, SEARCHES_A_MINUTE / 60, SEARCHES_A_MINUTE).allowed) throw tooManyCalls();
  const size = whole(call, 'pageSize', { min: 1, max: PAGE_MAX, usual: 100 }, itemRefusal);
  const page = whole(call, 'pageIndex', { min: 1, max: 1_000_000, usual: 1 }, itemRefusal);
  whole(call, 'sortField', { min: 0, max: 9, usual: 0 }, itemRefusal);
  const newestFirst = whole(call, 'sortOrder', { min: 0, max: 1, usual: 0 }, itemRefusal) === 1;
  const fits = filterOf(call, isJson(body.query) ? body.query : {});
  const all = newestFirst ? productsOf(mall, account.id) : mall.productsByAccount.range(prefixRange(account.id)).map(({ value }) => value);
  const found = all.filter(fits);
  const { rows } = pageAt(mall.kernel, call.request, found, { start: (page - 1) * size, size });
  return { totalItems: found.length, items: rows.map((product) => rowOf(call, product)) };
}

function filterOf({ mall, site }: Call, query: Json): (product: EsmProduct) => boolean {
  const [goodsNos, siteGoodsNos, codes, sites, statuses] = ['goodsNo', 'siteGoodsNo', 'managedCode', 'siteId', 'sellStatus'].map((name) =>
    listOf(query[name]),
  ) as [string[], string[], string[], string[], string[]];
  if (sites.some((one) => one !== '1' && one !== '2')) throw itemRefusal('siteId는 1(옥션) 또는 2(G마켓)여야 합니다.');
  const keyword = String(query.keyword ?? '');
  const { from, to } = daysOf(mall, query.registrationDate);
  const among = (list: string[], value: string) => list.length === 0 || list.includes(value);
  return (product) =>
    among(goodsNos, product.extra.goodsNo) &&
    among(siteGoodsNos, product.extra.siteGoodsNo) &&
    among(codes, product.managementCode ?? '') &&
    among(sites, String(site.number)) &&
    among(statuses, sellStatusOf(mall, product)) &&
    (keyword === '' || product.name.includes(keyword) || (product.managementCode ?? '').includes(keyword)) &&
    product.createdAt >= from &&
    product.createdAt < to;
}

function daysOf({ time }: Mall, given: unknown): { from: number; to: number } {
  if (!isJson(given)) return { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  const [from, until] = [given.from, given.to].map((day) => instantOf(String(day ?? ''), FORMS.DAY)) as [number, number];
  if (Number.isNaN(from) || Number.isNaN(until)) throw itemRefusal('registrationDate는 yyyy-MM-dd 형식이어야 합니다.');
  return { from: time.ofShown(new Date(from)), to: time.ofShown(new Date(until)) + DAY_MS };
}

function rowOf({ mall, site }: Call, product: EsmProduct): Json {
  return {
    goodsNo: Number(product.extra.goodsNo),
    managedCode: product.managementCode ?? '',
    goodsName: product.name,
    siteGoodsNo: { [site.key]: product.extra.siteGoodsNo },
    sellStatus: { [site.key]: sellStatusOf(mall, product) },
  };
}
