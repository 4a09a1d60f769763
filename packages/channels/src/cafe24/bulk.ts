/** Bulk routes answer once for many objects; 207 carries a status for each (sections 1 and 10). Pure. */
import type { BatchOutcome, Outcome } from '../sdk/outcome.ts';
import { isWire, type Wire, whole, wires } from '../sdk/reader.ts';
import { worstOf } from '../sdk/worst.ts';
import { refusalOf } from './client.ts';

export interface Identity<O> {
  /** Whether a row is about the object. */
  owns(row: Wire, object: O): boolean;
  /** What the row reports about how to act on the object from now on. */
  refsOf?(row: Wire): Record<string, string>;
}

/**
 * An outcome for each object that a row names; the places of the rows say nothing. Of several rows the worst counts, and a row that names no
 * object that was sent is none of ours.
 */
export function bulkOutcomes<O extends { key: string }>(
  rows: readonly unknown[],
  sent: readonly O[],
  { owns, refsOf }: Identity<O>,
): BatchOutcome<void> {
  const outcomes: BatchOutcome<void> = new Map();
  for (const object of sent) {
    const own = wires(rows).filter((row) => owns(row, object));
    const [first, ...rest] = own.map((row) => rowOutcome(row, refsOf?.(row)));
    if (first) outcomes.set(object.key, together(first, rest));
  }
  return outcomes;
}

/** What one row calls done and another not done at all is not known. */
function together(first: Outcome<void>, rest: readonly Outcome<void>[]): Outcome<void> {
  const worst = worstOf(first, ...rest);
  const contradicted = worst.kind === 'again' && [first, ...rest].some(({ kind }) => kind === 'ok');
  return contradicted ? { kind: 'unknown', message: '카페24의 응답에 이 항목의 결과가 서로 다르게 들어 있습니다.' } : worst;
}

function rowOutcome(row: Wire, refs: Record<string, string> | undefined): Outcome<void> {
  const status = whole(row.status) ?? whole(row.http_status) ?? 200;
  const error = [row.error, row.errors].find(isWire);
  if (!error && status < 400) return { kind: 'ok', value: undefined, ...(refs ? { refs } : {}) };
  if (status === 429 || status >= 500) return { kind: 'again', message: `카페24가 처리하지 못했습니다 (${status}).` };
  return refusalOf({ error: error ?? { message: row.message } }, status);
}
