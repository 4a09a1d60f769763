import { itemsOf, removeProduct, saveProduct } from '../market/market.ts';
import { BUSINESS_FAILURE, clientMessage, Refusal } from './answers.ts';
import { isAreaOf } from './lookups.ts';
import type { MallProduct } from './market.ts';
import { checkPrices, readOptions } from './option-validation.ts';
import {
  contentOf,
  isSellable,
  newProduct,
  ownProduct,
  refuseBadImages,
  refuseProblems,
  saleStatus,
  storeOptions,
} from './product-store.ts';
import { type ProductDraft, priceEditProblem, readPrice, readProduct } from './product-validation.ts';
import type { Call, Route } from './wire.ts';
import { childText } from './xml.ts';

const CREATED = 200;
const CHANGED = 210;

export const productRoutes: readonly Route[] = [
  ['POST', '/prodservices/product', 'products.create', create],
  ['PUT', '/prodservices/product/:prdNo', 'products.update', update],
  ['DELETE', '/prodservices/product/:prdNo', 'products.delete', remove],
  ['GET', '/prodservices/product/price/:prdNo/:selPrc', 'products.price', changePrice],
  ['PUT', '/prodstatservice/stat/stopdisplay/:prdNo', 'products.stop', stop],
  ['PUT', '/prodstatservice/stat/restartdisplay/:prdNo', 'products.resume', restart],
  ['POST', '/prodservices/updateProductOption/:prdNo', 'products.update', changeOptions],
  ['POST', '/prodservices/updateProductDetailCont/:prdNo', 'products.update', changeDetail],
];

function done(product: MallProduct, resultCode: number, message: string, more: Record<string, string | number> = {}): string {
  return clientMessage(resultCode, message, { productNo: product.no, ...more });
}

async function checkedDraft(call: Call): Promise<ProductDraft> {
  const { draft, problems } = readProduct(call.body('Product'), isAreaOf(call));
  refuseProblems(problems);
  await refuseBadImages(call.mall, draft.images);
  return draft;
}

async function create(call: Call): Promise<string> {
  const draft = await checkedDraft(call);
  if (draft.fields.cuponcheck === 'S') throw new Refusal(BUSINESS_FAILURE, '기존값 유지(cuponcheck S)는 상품수정에만 입력할 수 있습니다.');
  const { mall, account } = call;
  const product = newProduct(mall, account.id, draft);
  storeOptions(mall, product, draft.options, draft.prdSelQty);
  saveProduct(mall, product);
  return done(product, CREATED, '상품등록이 완료되었습니다.');
}

async function update(call: Call): Promise<string> {
  ownProduct(call);
  const draft = await checkedDraft(call);
  const product = ownProduct(call);
  const problem = priceEditProblem(product.price, draft.selPrc);
  if (problem) throw new Refusal(BUSINESS_FAILURE, problem);
  Object.assign(product, contentOf({ ...draft, fields: { ...draft.fields, ...discountOf(draft.fields, product.extra.fields) } }));
  storeOptions(call.mall, product, draft.options, draft.prdSelQty);
  saveProduct(call.mall, product);
  return done(product, CHANGED, '상품수정이 완료되었습니다.');
}

const DISCOUNT = ['cuponcheck', 'dscAmtPercnt', 'cupnDscMthdCd', 'cupnUseLmtDyYn', 'cupnIssEndDy'];

/** An update that says nothing of the discount takes it away. */
function discountOf(sent: Record<string, string>, before: Record<string, string>): Record<string, string> {
  const kept = { Y: sent, S: before }[sent.cuponcheck ?? 'N'] ?? {};
  return Object.fromEntries(DISCOUNT.map((name) => [name, kept[name] ?? '']));
}

/** Gone for good, orders stay. */
function remove(call: Call): string {
  const product = ownProduct(call);
  removeProduct(call.mall, product);
  return done(product, CREATED, '상품이 삭제되었습니다.');
}

/** A GET that changes the price each time it is called (sheet 1). */
function changePrice(call: Call): string {
  const product = ownProduct(call);
  const problems: string[] = [];
  const price = readPrice(call.params.selPrc ?? '', problems);
  const guard = problems.length === 0 ? priceEditProblem(product.price, price) : null;
  if (guard) problems.push(guard);
  const rows = itemsOf(call.mall, product).map((item) => ({ values: item.optionValues, addPrc: item.price }));
  if (product.optionNames.length > 0) checkPrices(rows, price, problems);
  refuseProblems(problems);
  const preSelPrc = product.price;
  product.price = price;
  saveProduct(call.mall, product);
  return done(product, CREATED, '상품가격이 수정되었습니다.', { preSelPrc, selPrc: price });
}

function stop(call: Call): string {
  const product = ownProduct(call);
  product.onSale = false;
  saveProduct(call.mall, product);
  return done(product, CREATED, '판매중지 처리되었습니다.');
}

/** Needs stock (domain/orders 6.1). */
function restart(call: Call): string {
  const product = ownProduct(call);
  if (!isSellable(call.mall, product)) throw new Refusal(BUSINESS_FAILURE, '재고가 없어 판매중지를 해제할 수 없습니다.');
  product.onSale = true;
  saveProduct(call.mall, product);
  return done(product, CREATED, `판매중지가 해제되었습니다. (${saleStatus(call.mall, product)})`);
}

function changeOptions(call: Call): string {
  const product = ownProduct(call);
  const body = call.body('Product');
  const problems: string[] = [];
  const options = readOptions(body, product.price, problems);
  if (options.titles.length === 0) problems.push('변경할 옵션이 없습니다.');
  refuseProblems(problems);
  storeOptions(call.mall, product, options, 0);
  saveProduct(call.mall, product);
  return done(product, CHANGED, '옵션이 수정되었습니다.');
}

function changeDetail(call: Call): string {
  const product = ownProduct(call);
  const html = childText(call.body('Product'), 'htmlDetail');
  if (html === '') throw new Refusal(BUSINESS_FAILURE, '상세설명(htmlDetail)은 필수 입력값입니다.');
  product.detailHtml = html;
  saveProduct(call.mall, product);
  return done(product, CHANGED, '상세설명이 수정되었습니다.');
}
