/** Bulk routes answer once for many objects; 207 carries a status for each (sections 1 and 10). Pure. */
import { isRecord, type Outcome, type Proof, worstOf } from '../sdk/index.ts';
import { type Answer, refusal } from './client.ts';
import type { Row } from './proofs.ts';

/** The rows of a bulk answer, under the resource's name or a common one. */
export function bulkProof(resource: string): Proof<Answer, unknown[]> {
  return ({ body }) => [resource, 'responses', 'results'].map((name) => (isRecord(body) ? body[name] : null)).find(Array.isArray) ?? null;
}

/** Fields of a row that name the object it is about. */
export interface Identity<O> {
  owns(row: Row, object: O): boolean;
  /** What the row tells of how to act on the object from now on. */
  refsOf?(row: Row): Record<string, string>;
}

/**
 * An outcome for each object sent, in order, from the rows that name it; their places say nothing. Of several rows the worst counts. An object
 * without a row is unknown, and a row that names no object that was sent is none of ours.
 */
export function bulkOutcomes<O>(rows: readonly unknown[], sent: readonly O[], { owns, refsOf }: Identity<O>): Outcome<void>[] {
  const records = rows.filter(isRecord);
  return sent.map((object) => {
    const [first, ...rest] = records.filter((row) => owns(row, object)).map((row) => rowOutcome(row, refsOf?.(row)));
    return first ? together(first, rest) : UNNAMED;
  });
}

const UNNAMED: Outcome<void> = { kind: 'unknown', message: '카페24의 응답에 이 항목의 결과가 없습니다.' };

/** What one row calls done and another not done at all is not known. */
function together(first: Outcome<void>, rest: readonly Outcome<void>[]): Outcome<void> {
  const worst = worstOf(first, ...rest);
  const contradicted = worst.kind === 'again' && [first, ...rest].some(({ kind }) => kind === 'ok');
  return contradicted ? { kind: 'unknown', message: '카페24의 응답에 이 항목의 결과가 서로 다르게 들어 있습니다.' } : worst;
}

function rowOutcome(row: Row, refs: Record<string, string> | undefined): Outcome<void> {
  const status = Number(row.status ?? row.http_status ?? 200);
  const error = isRecord(row.error) ? row.error : isRecord(row.errors) ? row.errors : null;
  const failed = error !== null || (Number.isInteger(status) && status >= 400);
  if (!failed) return { kind: 'ok', value: undefined, ...(refs ? { refs } : {}) };
  if (status === 429 || status >= 500) return { kind: 'again', message: `카페24가 처리하지 못했습니다 (${status}).` };
  return refusal(String(status), { error: error ?? { code: String(status), message: row.message } });
}
