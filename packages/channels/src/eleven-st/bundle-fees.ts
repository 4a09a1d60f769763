/**
 * The delivery fee of a bundle (a dlvNo of an order), which counts once. Rows may repeat it, and the lines of one bundle may stand in different lists: so it
 * is always the first line of the bundle that carries it, whatever list is read. Pure.
 */
import { firstText, text, type Wire, whole, wires } from '../sdk/reader.ts';
import { keyOf } from './codes.ts';

/** Fee and extra fee of a row, in won. */
export function feeOf(row: Wire): number {
  return (whole(row.dlvCst) ?? 0) + (whole(row.bmDlvCst) ?? 0);
}

/** Keys of the rows that carry the fee of their bundle, as far as these rows show. */
export function feeCarriers(rows: readonly unknown[]): ReadonlySet<string> {
  return new Set(carriersOf(rows).map(keyOf));
}

/** Orders of a bundle whose first line may stand in another list than these rows: only the whole order shows it. */
export function ordersInDoubt(rows: readonly unknown[]): string[] {
  const doubtful = carriersOf(rows).filter(({ bndlDlvYN, ordPrdSeq }) => text(bndlDlvYN) !== 'N' && text(ordPrdSeq) !== '1');
  return [...new Set(doubtful.map(({ ordNo }) => text(ordNo)))];
}

function carriersOf(rows: readonly unknown[]): Wire[] {
  const charged = wires(rows).filter((row) => text(row.ordNo) !== '' && text(row.ordPrdSeq) !== '' && feeOf(row) > 0);
  const bundles = Map.groupBy(charged, (row) => `${text(row.ordNo)} ${firstText(row.dlvNo, keyOf(row))}`);
  return [...bundles.values()].flatMap((bundle) => bundle.toSorted((a, b) => lineOf(a) - lineOf(b)).slice(0, 1));
}

function lineOf({ ordPrdSeq }: Wire): number {
  return whole(ordPrdSeq) ?? 0;
}
