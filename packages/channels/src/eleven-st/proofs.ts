/** What each operation must find in 11ST's answer before it counts as done (sheet 4 to 8). Pure. */

import type { Proof } from '../sdk/proof.ts';
import { text, type Wire, wires } from '../sdk/reader.ts';
import { type Answer, elementsNamed, isSuccess } from './envelope.ts';

/** In a list this code means that nothing was found; it is no success of anything else. */
const NOTHING_FOUND = '0';

/** Elements of a list under its own root; none is proved by a root that is empty or says that nothing was found. */
function listOf(root: RegExp, row: string): Proof<Answer, unknown[]> {
  return ({ root: name, body, code, text: message }) => {
    if (!root.test(name)) return null;
    const rows = elementsNamed(body, row);
    const empty = code === NOTHING_FOUND || (Object.keys(body).length === 0 && message === '');
    return rows.length > 0 || empty ? rows : null;
  };
}

const orders = listOf(/^orders$/, 'order');
const products = listOf(/^products$/i, 'product');
const questions = listOf(/^productqnas$/i, 'productQna');
const settlements = listOf(/^sestldtllists?$/i, 'seStlDtlList');
const stocks = listOf(/^productstocks$/i, 'ProductStock');

/** Rows of a stage list. Claims come under the same root: rows that are all claims answer another question. */
export const orderRows: Proof<Answer, unknown[]> = (answer) =>
  provedUnless(orders(answer), (rows) => rows.every(({ ordPrdCnSeq }) => text(ordPrdCnSeq) !== ''));

/** Rows of a cancel list; rows that are all order lines answer another question. */
export const cancelRows: Proof<Answer, unknown[]> = (answer) =>
  provedUnless(orders(answer), (rows) => rows.every(({ ordPrdCnSeq, ordPrdStat }) => text(ordPrdCnSeq) === '' && text(ordPrdStat) !== ''));

/** Rows of a list of returns or exchanges; rows that are all order lines answer another question. */
export const claimRows: Proof<Answer, unknown[]> = (answer) =>
  provedUnless(orders(answer), (rows) => rows.every(({ clmReqSeq }) => text(clmReqSeq) === ''));

/** Rows of a state check of these orders; rows that name none of them answer another question. */
export function rowsOfOrders(orderNos: readonly string[]): Proof<Answer, unknown[]> {
  return (answer) => provedUnless(orderRows(answer), (rows) => !rows.some(({ ordNo }) => orderNos.includes(text(ordNo))));
}

function provedUnless(rows: unknown[] | null, contradicts: (rows: readonly Wire[]) => boolean): unknown[] | null {
  const known = wires(rows);
  return known.length > 0 && contradicts(known) ? null : rows;
}

/** An order or claim write: its answer names nothing but the code. */
export const orderWritten: Proof<Answer, true> = (answer) => (answer.root === 'ResultOrder' && isSuccess(answer) ? true : null);

/** The number of a new product. */
export const productCreated: Proof<Answer, string> = (answer) => {
  const number = text(answer.body.productNo);
  return answer.root === 'ClientMessage' && isSuccess(answer) && /^\d+$/.test(number) ? number : null;
};

/** A write on a product; where the message names a number it must be one of these: after a change of stock it may be the stock's own. */
export function productWritten(...numbers: string[]): Proof<Answer, true> {
  return (answer) => {
    const named = text(answer.body.productNo);
    return answer.root === 'ClientMessage' && isSuccess(answer) && (named === '' || numbers.includes(named)) ? true : null;
  };
}

/** A change of price reports the price before it. */
export function priceWritten(prdNo: string): Proof<Answer, true> {
  const written = productWritten(prdNo);
  return (answer) => (/^\d+$/.test(text(answer.body.preSelPrc)) ? written(answer) : null);
}

export const NO_PRODUCT = 'NO_PRODUCT';

/** The product of this number, as a record of its own or as a row; `NO_PRODUCT` for a list that found nothing. */
export function productOf(prdNo: string): Proof<Answer, Wire | typeof NO_PRODUCT> {
  return (answer) => {
    const rows = productRecords(answer);
    if (rows?.length === 0) return NO_PRODUCT;
    return wires(rows).find((row) => text(row.prdNo) === prdNo) ?? null;
  };
}

/** Products found by our code. Each has to name its number and its code: one that does not could be the one that is looked for. */
export const productsByCode: Proof<Answer, Wire[]> = (answer) => {
  const rows = productRecords(answer);
  const found = wires(rows).filter(({ prdNo, sellerPrdCd }) => text(prdNo) !== '' && text(sellerPrdCd) !== '');
  return rows !== null && found.length === rows.length ? found : null;
};

/** A page of the seller's products, also rows that can't be read: they count when the next page is asked for. */
export const productPage: Proof<Answer, unknown[]> = products;

function productRecords(answer: Answer): unknown[] | null {
  return /^product$/i.test(answer.root) ? [answer.body] : products(answer);
}

/** Stock rows of this product; a row of another one answers another question. */
export function stocksOf(prdNo: string): Proof<Answer, Wire[]> {
  return (answer) => {
    const rows = stocks(answer);
    const own = wires(rows).filter((row) => text(row.prdNo) === '' || text(row.prdNo) === prdNo);
    return rows !== null && own.length === rows.length ? own : null;
  };
}

/** Rows that carry a value under `key`; a list in which none does is of something else. */
function lookupRows(root: RegExp, row: string, key: string): Proof<Answer, Wire[]> {
  const list = listOf(root, row);
  return (answer) => {
    const rows = list(answer);
    const known = wires(rows).filter((found) => text(found[key]) !== '');
    return rows === null || (rows.length > 0 && known.length === 0) ? null : known;
  };
}

/** Roots are the plural of their rows, spelled as it comes. */
export const categoryRows = lookupRows(/^categor(ys|ies)$/i, 'category', 'dispNo');
export const addressRows = lookupRows(/^inoutaddress(s|es)$/i, 'inOutAddress', 'addrSeq');

/** Questions at products. */
export const questionRows: Proof<Answer, unknown[]> = questions;

/** An answer to a question; where the message names a question it must be this one. */
export function questionAnswered(questionNo: string): Proof<Answer, true> {
  return (answer) => {
    const named = text(answer.body.brdInfoNo);
    return answer.root === 'ClientMessage' && isSuccess(answer) && (named === '' || named === questionNo) ? true : null;
  };
}

/** Rows of a settlement; a list of one may be the row itself. */
export const settlementRows: Proof<Answer, unknown[]> = (answer) =>
  /^sestldtllist$/i.test(answer.root) && text(answer.body.ordNo) !== '' ? [answer.body] : settlements(answer);
