/** Rows that an earlier version of a connector stored under other keys: what comes under its key of today takes their place. Pure. */
import type { SettleFact } from './columns.ts';
import { NO_PARTS } from './types.ts';

/** A stored row that may be one. */
export interface FormerRow {
  key: string;
  orderNo: string;
  amount: number;
  basisDate: string;
  /** The seller saw its money come. */
  paid: boolean;
}

export interface Replacing {
  /** Keys of rows that are no more. */
  remove: string[];
  /** What is left to store of what was reported. */
  facts: SettleFact[];
}

const isFormer = ({ formerly, orderNo, amount, basisDate }: SettleFact, row: FormerRow): boolean =>
  formerly !== undefined &&
  row.key.startsWith(formerly.begins) &&
  row.key.endsWith(formerly.ends) &&
  row.orderNo === orderNo &&
  row.amount === amount &&
  row.basisDate === basisDate;

/**
 * One row of before is what one reported fact says where order, day and won are the same. It goes, and the fact is stored; where it was paid it stays as
 * it is, and the fact is not stored beside it: a copy of it that is there already goes, or, paid too, is taken back to nothing (an adjustment).
 * @param rows of the orders of the facts
 */
export function replaceFormer(facts: readonly SettleFact[], rows: readonly FormerRow[]): Replacing {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const taken = new Set<string>();
  const remove: string[] = [];
  const left = facts.flatMap((fact): SettleFact[] => {
    const fits = rows.filter((row) => !taken.has(row.key) && isFormer(fact, row));
    const former = fits.find(({ paid }) => paid) ?? fits[0];
    if (former === undefined) return [fact];
    taken.add(former.key);
    if (!former.paid) {
      remove.push(former.key);
      return [fact];
    }
    const copy = byKey.get(fact.key);
    if (copy === undefined) return [];
    if (copy.paid) return [{ ...fact, amount: 0, parts: fact.parts === null ? null : NO_PARTS }];
    remove.push(copy.key);
    return [];
  });
  return { remove, facts: left };
}
