/** What in COUPANG's answers proves an operation (sheets 4 to 6); `{}`, `null`, a bare value or another operation's answer proves none. */
import { isForeign, type Proof } from '../sdk/proof.ts';
import { flag, isWire, text, type Wire, whole, wire } from '../sdk/reader.ts';
import type { Envelope } from './envelope.ts';

type EnvelopeProof<T> = Proof<Envelope, T>;

export interface Listed {
  /** Rows as they came: some may be broken, which is said where they are read. */
  rows: unknown[];
  /** The channel's word for the next page; empty on the last one. */
  next: string;
}

/** A list of rows that have the field `identity`, by its envelope; an empty one is proved by being there and empty. */
export function listOf(identity: string): EnvelopeProof<unknown[]> {
  return ({ code, data }) => (code !== '' && Array.isArray(data) && !isForeign(data, identity) ? data : null);
}

/** The same with the word for its next page. */
export function pageOf(identity: string, token: 'nextToken' | 'nextPageIndex'): EnvelopeProof<Listed> {
  const rowsOf = listOf(identity);
  return (answer) => {
    const rows = rowsOf(answer);
    const next = answer[token];
    return rows === null || next === null ? null : { rows, next };
  };
}

/** A list whose every row has a number under `identity`: for look-ups whose empty answer another step relies on. */
export function wholeListOf(identity: string): EnvelopeProof<Wire[]> {
  return ({ code, data }) =>
    code !== '' && Array.isArray(data) && data.every((row) => /^\d+$/.test(text(wire(row)[identity]))) ? data.map(wire) : null;
}

/** One box, or a list of boxes, of the order. */
export function boxesOf(orderNo: string): EnvelopeProof<unknown[]> {
  return ({ data }) => {
    const rows: unknown[] = Array.isArray(data) ? data : [data];
    return rows.some((row) => text(wire(row).orderId) === orderNo) ? rows : null;
  };
}

/** Rows of a write to boxes, of which at least one speaks of a box that was sent. */
export function boxResults(sent: ReadonlySet<string>): EnvelopeProof<Wire[]> {
  return ({ data }) => {
    const rows = wire(data).responseList;
    if (!Array.isArray(rows)) return null;
    const known = rows.map(wire).filter((row) => sent.has(text(row.shipmentBoxId)));
    return known.length > 0 ? known : null;
  };
}

export interface CancelAnswer {
  message: string;
  receipt: Wire;
  accepted: ReadonlySet<string>;
  refused: ReadonlySet<string>;
}

/** A seller's cancel names its order, and each item under the receipt or among those that failed. */
export function cancelOf(orderNo: string): EnvelopeProof<CancelAnswer> {
  return ({ data, message }) => {
    const reported = wire(data);
    const receipt = wire(reported.receiptMap);
    const [accepted, refused] = [ids(receipt.vendorItemIds), ids(reported.failedVendorItemIds)];
    return text(reported.orderId) === orderNo && accepted.size + refused.size > 0 ? { message, receipt, accepted, refused } : null;
  };
}

function ids(value: unknown): Set<string> {
  return new Set(Array.isArray(value) ? value.map(text).filter(Boolean) : []);
}

/** A write to a claim says `resultCode` SUCCESS. */
export const claimDone: EnvelopeProof<true> = ({ resultCode }) => (resultCode === 'SUCCESS' ? true : null);

/** A write to one item of the catalog says SUCCESS and has nothing more to report (sheet 4, Commands). */
export const itemDone: EnvelopeProof<true> = ({ code, data }) =>
  code === 'SUCCESS' && (data === undefined || data === null) ? true : null;

/** The number of a product just created. */
export const productNumber: EnvelopeProof<string> = ({ code, data }) => (code !== '' && /^\d+$/.test(text(data)) ? text(data) : null);

/** A replacement, or a deletion, names its product. */
export function productDone(sellerProductId: string): EnvelopeProof<true> {
  return ({ code, data }) => (code !== '' && text(data) === sellerProductId ? true : null);
}

/** The detail of the product that was asked for. */
export function productDetail(sellerProductId: string): EnvelopeProof<Wire> {
  return ({ data }) => (text(wire(data).sellerProductId) === sellerProductId && Array.isArray(wire(data).items) ? wire(data) : null);
}

/** Stock, price and sale state of one item. */
export const inventory: EnvelopeProof<Wire> = ({ data }) => {
  const row = wire(data);
  return whole(row.amountInStock) !== null && whole(row.salePrice) !== null && flag(row.onSale) !== null ? row : null;
};

/** The one receipt that was asked for. */
export function receipt(receiptId: string): EnvelopeProof<Wire> {
  return ({ data }) => {
    const row = wire(Array.isArray(data) ? data[0] : data);
    return text(row.receiptId) === receiptId ? row : null;
  };
}

/** The tree below ROOT, or a list of its branches. */
export const categoryRoots: EnvelopeProof<unknown[]> = ({ data }) => {
  const rows = isWire(data) && 'child' in data ? data.child : data;
  return Array.isArray(rows) && rows.some((row) => 'displayItemCategoryCode' in wire(row) || 'displayCategoryCode' in wire(row))
    ? rows
    : null;
};

export const categoryMetadata: EnvelopeProof<Wire> = ({ data }) => {
  const meta = wire(data);
  return Array.isArray(meta.attributes) && Array.isArray(meta.noticeCategories) ? meta : null;
};

/** One page of places; the outbound list of later editions comes without an envelope. */
export const warehousesPage: EnvelopeProof<{ rows: Wire[]; pages: number }> = ({ data }) => {
  const { content, pagination } = wire(data);
  const pages = whole(wire(pagination).totalPages);
  return Array.isArray(content) && pages !== null ? { rows: content.map(wire), pages } : null;
};

/** One page of questions. */
export const questionsPage: EnvelopeProof<{ rows: unknown[]; pages: number }> = ({ data }) => {
  const { content, pagination } = wire(data);
  const pages = whole(wire(pagination).totalPages);
  return Array.isArray(content) && pages !== null && !isForeign(content, 'inquiryId') ? { rows: content, pages } : null;
};

/** An answer that was taken says SUCCESS or 200 and has nothing more to report (sheet 7 names no answer; inferred from the other commands). */
export const answered: EnvelopeProof<true> = ({ code, data }) =>
  (code === 'SUCCESS' || code === '200') && (data === undefined || data === null) ? true : null;

/** One page of the revenue history. That more follows is said by `hasNext` and the word for it. */
export const revenuePage: EnvelopeProof<Listed> = ({ code, data, nextToken }) =>
  code !== '' && Array.isArray(data) && !isForeign(data, 'recognitionDate') ? { rows: data, next: nextToken ?? '' } : null;
