/** What in Kakao's answers proves an operation (sections 2 to 5); `{}`, `null`, a bare value or another operation's answer proves none. Pure. */
import type { Proof } from '../sdk/proof.ts';
import { flag, isWire, rowsOf, text, type Wire, whole, wire } from '../sdk/reader.ts';

type AnswerProof<T> = Proof<unknown, T>;

/** The seller is joined. */
export const joined: AnswerProof<true> = (answer) => {
  const { success, contents } = wire(answer);
  return flag(success) === true && contents === undefined ? true : null;
};

/** Rows under `contents` that have one of these fields; none only where there may be none. */
export function contentsOf(field: string, may: { beEmpty: boolean }): AnswerProof<Wire[]> {
  return (answer) => {
    const { contents } = wire(answer);
    if (!Array.isArray(contents)) return null;
    if (contents.length === 0) return may.beEmpty ? [] : null;
    const rows = contents.filter(isWire).filter((row) => text(row[field]) !== '');
    return rows.length > 0 ? rows : null;
  };
}

/** Names of notices by their types. */
export const announcementTypes: AnswerProof<Wire> = (answer) => {
  const { result } = wire(answer);
  return isWire(result) && Object.keys(result).length > 0 ? result : null;
};

/** Fields of one notice. */
export const announcementFields: AnswerProof<Wire[]> = (answer) => {
  const { result } = wire(answer);
  const rows = Array.isArray(result) ? result.filter(isWire).filter(({ field }) => text(field) !== '') : [];
  return rows.length > 0 ? rows : null;
};

export const imageUrl: AnswerProof<string> = (answer) => {
  const url = text(wire(answer).url);
  return /^https?:\/\//.test(url) ? url : null;
};

/** The number that a create gave. */
export function createdNumber(name: string): AnswerProof<string> {
  return (answer) => (/^\d+$/.test(text(wire(answer)[name])) ? text(wire(answer)[name]) : null);
}

/** A write that names the product which it was about. */
export function productNamed(name: string, no: string): AnswerProof<true> {
  return (answer) => (text(wire(answer)[name]) === no ? true : null);
}

/** A value that may be missing though the answer is whole. */
export interface Found<T> {
  found: T | null;
}

/** The product that was asked for; none where a list of those found says so. */
export function productRead(idName: string, no: string): AnswerProof<Found<Wire>> {
  return (answer) => {
    const { contents } = wire(answer);
    if (Array.isArray(contents) && contents.length === 0) return { found: null };
    const row = (Array.isArray(contents) ? contents : [answer]).filter(isWire).find((one) => text(one[idName]) === no);
    return row && isWholeProduct(row) ? { found: row } : null;
  };
}

/** A product as it can be reported and sent back. */
function isWholeProduct({ saleStatus, salePrice, option }: Wire): boolean {
  return text(saleStatus) !== '' && whole(salePrice) !== null && (option === undefined || option === null || isWire(option));
}

/** Numbers of the products with a code: a list under `contents`, or a bare one where the shop type has those. */
export function productNumbers(idName: string, mayBeBare: boolean): AnswerProof<string[]> {
  return (answer) => {
    const list = mayBeBare && Array.isArray(answer) ? answer : wire(answer).contents;
    if (!Array.isArray(list)) return null;
    const numbers = list.map((row) => text(wire(row)[idName]));
    return numbers.every((no) => no !== '') ? [...new Set(numbers)] : null;
  };
}

export interface ListPage {
  rows: readonly unknown[];
  last: boolean;
}

/** A page, which says whether it is the last one; rows that all lack this field are of another list. */
export function listPage(field: string): AnswerProof<ListPage> {
  return (answer) => {
    const { contents, last } = wire(answer);
    const ended = flag(last);
    if (!Array.isArray(contents) || ended === null) return null;
    const isOwn = contents.length === 0 || contents.some((row) => text(wire(row)[field]) !== '');
    return isOwn ? { rows: contents, last: ended } : null;
  };
}

/** The order that was asked for. */
export function orderRead(orderId: string): AnswerProof<Wire> {
  return (answer) => (text(wire(answer).id) === orderId && isWire(wire(answer).orderBase) ? wire(answer) : null);
}

export interface Taken {
  success: boolean;
  failed: ReadonlySet<string>;
}

/** What a call for several orders says: whether it was taken, and which of them were not (`failedOrderIds`, or `failedOrderId`). */
export const ordersTaken: AnswerProof<Taken> = (answer) => {
  const { success, failedOrderIds, failedOrderId } = wire(answer);
  const worked = flag(success);
  if (worked === null || (failedOrderIds === undefined && failedOrderId === undefined)) return null;
  return { success: worked, failed: new Set([...rowsOf(failedOrderIds), ...rowsOf(failedOrderId)].map(text).filter(Boolean)) };
};

/** A page of what was confirmed a day; none are an empty list that says that it ends. */
export const totalsPage: AnswerProof<{ rows: Wire[]; last: boolean }> = (answer) => {
  const { contents, last } = wire(answer);
  const ends = flag(last);
  if (!Array.isArray(contents) || ends === null || !contents.every(isWire)) return null;
  return contents.every((row) => 'settlementConfirmAmount' in row) ? { rows: contents, last: ends } : null;
};
