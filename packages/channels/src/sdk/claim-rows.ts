/** Claims that come in lists of their own, or are read one by one, apart from their lines. */
import type { LineClaim, OrderPage, UnreadableRecord } from './order.ts';
import { readRows } from './record-reader.ts';

export type ReadClaims = Pick<OrderPage, 'claims' | 'unreadable'>;
export type ReadClaim = LineClaim | UnreadableRecord;

/** Rows read one by one: what can't be read is named, the rest goes on. A row may hold several claims. */
export function claimsOf(rows: readonly unknown[], read: (row: unknown) => ReadClaim | readonly ReadClaim[]): ReadClaims {
  const { facts, unreadable } = readRows<LineClaim>(rows, read);
  return { claims: facts, unreadable };
}

/** Both together. */
export function withClaims<Read extends ReadClaims>(read: Read, more: ReadClaims): Read {
  return { ...read, claims: [...read.claims, ...more.claims], unreadable: [...read.unreadable, ...more.unreadable] };
}
