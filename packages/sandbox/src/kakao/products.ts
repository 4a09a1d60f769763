import { child } from '../kernel/fields.ts';
import { pageStart } from '../market/lists.ts';
import { prefixRange, productOf, saveProduct } from '../market/market.ts';
import { badParameter, noProduct } from './answers.ts';
import { refuseProblems } from './fields.ts';
import type { KakaoProduct, Mall } from './market.ts';
import { readOption } from './option-body.ts';
import { readProduct } from './product-body.ts';
import { bodyOf, changeKind, isPlain, newProduct, optionChange, productView, storeBody, storeOption } from './product-store.ts';
import { shopOf } from './shops.ts';
import { type Call, type Peek, pageOf, type Route } from './wire.ts';

const SIZE = { usual: 100, max: 100 };

/** The calls that both shops have, each under its own path. */
function writes(base: string): Route[] {
  return [
    ['POST', `${base}/register`, 'products.create', create],
    [
      'POST',
      `${base}/update`,
      { among: ['products.update', 'products.price', 'products.stock', 'products.stop', 'products.resume'], of: updateOperation },
      (call) => (call.query.saleStatus === undefined ? replace(call) : setSale(call)),
    ],
    [
      'POST',
      `${base}/option/update`,
      { among: ['products.stock', 'products.price', 'products.update'], of: optionOperation },
      changeOption,
    ],
  ];
}

export const storeProductRoutes: readonly Route[] = [
  ...writes('/v1/store/product'),
  [
    'GET',
    '/v1/store/product',
    {
      among: ['products.read', 'products.find'],
      of: ({ query }: Peek) => (query.productId === undefined ? 'products.find' : 'products.read'),
    },
    (call) =>
      call.query.productId === undefined ? byCode(call, 'storeManagementCode') : productView(call, owned(call, call.query.productId)),
  ],
  ['GET', '/v2/store/products/by-page', 'products.list', byPage],
];

export const giftProductRoutes: readonly Route[] = [
  ...writes('/v1/gift/products'),
  [
    'GET',
    '/v1/gift/products/search',
    { among: ['products.read', 'products.find'], of: ({ query }: Peek) => (query.id === undefined ? 'products.find' : 'products.read') },
    search,
  ],
];

/** The product that a body names, before anybody is let in. */
function named({ mall, body }: Peek): KakaoProduct | undefined {
  return mall.products.get(String(body[shopOf(mall).names.id] ?? ''));
}

function updateOperation(peek: Peek): string {
  const { mall, query, body } = peek;
  if (query.saleStatus !== undefined) return query.saleStatus === 'on' ? 'products.resume' : 'products.stop';
  const product = named(peek);
  if (!product) return 'products.update';
  return `products.${changeKind(bodyOf(mall, product), readProduct(mall, product.accountId, body).content)}`;
}

function optionOperation(peek: Peek): string {
  const product = named(peek);
  return product ? `products.${optionChange(peek.mall, product, child(readOption(peek.body).values, 'option'))}` : 'products.stock';
}

function owned({ mall, account }: Call, no: unknown): KakaoProduct {
  const product = productOf(mall, account.id, String(no ?? ''));
  if (!product) throw noProduct();
  return product;
}

function answer(mall: Mall, { no }: KakaoProduct): object {
  return { [shopOf(mall).names.id]: Number(no) };
}

function create({ mall, account, body }: Call): object {
  const read = readProduct(mall, account.id, body);
  refuseProblems(read);
  const product = newProduct(mall, account.id);
  storeBody(mall, product, read.content);
  return answer(mall, product);
}

/** The product of a writing call, by its body. */
function ownedByBody(call: Call): KakaoProduct {
  return owned(call, call.body[shopOf(call.mall).names.id]);
}

function replace(call: Call): object {
  const product = ownedByBody(call);
  const read = readProduct(call.mall, call.account.id, call.body);
  refuseProblems(read);
  storeBody(call.mall, product, read.content);
  return answer(call.mall, product);
}

function setSale(call: Call): object {
  const product = ownedByBody(call);
  const { saleStatus } = call.query;
  if (saleStatus !== 'on' && saleStatus !== 'off') throw badParameter('saleStatus는 on 또는 off여야 합니다.');
  product.onSale = saleStatus === 'on';
  saveProduct(call.mall, product);
  return answer(call.mall, product);
}

function changeOption(call: Call): object {
  const product = ownedByBody(call);
  const fields = readOption(call.body);
  if (isPlain(product)) fields.complain('option', '조합형 옵션이 없는 상품입니다.');
  refuseProblems(fields);
  storeOption(call.mall, product, child(fields.values, 'option'));
  return answer(call.mall, product);
}

/** Codes are not unique. */
function foundByCode({ mall, account }: Call, code: string): KakaoProduct[] {
  return mall.productsByManagementCode.get(`${account.id}|${code}`);
}

function codeIn({ query }: Call, name: string): string {
  const code = query[name] ?? '';
  if (code === '') throw badParameter(`${name}을(를) 입력해 주세요.`);
  return code;
}

function byCode(call: Call, name: string): object {
  return foundByCode(call, codeIn(call, name)).map((product) => productView(call, product));
}

function search(call: Call): object {
  const { mall, account, query } = call;
  const found =
    query.id === undefined
      ? foundByCode(call, codeIn(call, 'sellerManagementCode'))
      : [productOf(mall, account.id, query.id)].flatMap((one) => one ?? []);
  return { contents: found.map((product) => productView(call, product)) };
}

/** The oldest first, so that new ones move no page. */
function byPage(call: Call): object {
  const { mall, account, request, query } = call;
  if (query.sortProperty !== undefined && query.sortProperty !== 'CREATED_AT')
    throw badParameter('sortProperty는 CREATED_AT이어야 합니다.');
  const { start: asked, size } = pageOf(call, SIZE);
  const start = pageStart(mall.kernel, request, asked, size);
  const rows = mall.productsByAccount.range({ ...prefixRange(account.id), offset: start, limit: size + 1 }).map(({ value }) => value);
  return { contents: rows.slice(0, size).map((product) => productView(call, product)), last: rows.length <= size };
}
