/**
 * One payment that a shop reports twice: by its API, and in the file that the seller takes from its office. It is one row here, whichever came first.
 * Pure.
 */
import type { SettleFact } from './columns.ts';
import type { SettleEvent } from './types.ts';

/** A stored row of the orders that facts are about. */
export interface KnownRow {
  key: string;
  source: 'API' | 'EXCEL' | 'MANUAL';
  event: SettleEvent;
  orderNo: string;
  lineNo: string;
  amount: number;
  /** The seller saw it paid: it stays as it is. */
  paid: boolean;
}

/**
 * What is left to store of facts of a source, and keys of rows that these stand for. Rows pair one to one, by order, line, event and won: what a file
 * has once more than the API was paid once more. A line that one of both does not name fits any.
 * @param rows of both sources, in the order of their storing
 */
export function withoutTwins(
  facts: readonly SettleFact[],
  source: 'API' | 'EXCEL',
  rows: readonly KnownRow[],
): { facts: SettleFact[]; remove: string[] } {
  const known = new Set(rows.map(({ key }) => key));
  const others = rows.filter((row) => row.source === (source === 'API' ? 'EXCEL' : 'API'));
  const remove: string[] = [];
  const left = facts.filter((fact) => {
    // What is stored was told from the other source's rows when it came.
    if (fact.orderNo === '' || known.has(fact.key)) return true;
    const at = others.findIndex((row) => isTwin(fact, row));
    const [twin] = at < 0 ? [] : others.splice(at, 1);
    if (twin === undefined) return true;
    if (source === 'EXCEL' || twin.paid) return false;
    remove.push(twin.key);
    return true;
  });
  return { facts: left, remove };
}

function isTwin(fact: SettleFact, row: KnownRow): boolean {
  const sameLine = fact.lineNo === row.lineNo || fact.lineNo === '' || row.lineNo === '';
  return sameLine && fact.orderNo === row.orderNo && fact.event === row.event && fact.amount === row.amount;
}
