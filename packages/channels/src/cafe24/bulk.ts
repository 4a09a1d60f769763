/** Bulk routes answer once for many objects; 207 carries a status for each (sections 1 and 10). Pure. */
import { isRecord, type Outcome, rowsIn } from '../sdk/index.ts';
import { type Answer, refusal } from './client.ts';

/**
 * An outcome for each object sent, in order. A row is an object's own when `owns` says so, or by its place when rows and objects are
 * equally many. Unnamed objects worked under 200 and 201, and are unknown under 207.
 */
export function bulkOutcomes<T>(
  answer: Answer,
  sent: readonly T[],
  resource: string,
  owns: (row: Record<string, unknown>, object: T) => boolean,
): Outcome<void>[] {
  const rows = rowsIn(answer.body, resource, 'responses', 'results').filter(isRecord);
  return sent.map((object, index) => {
    const row = rows.find((candidate) => owns(candidate, object)) ?? (rows.length === sent.length ? rows[index] : undefined);
    if (row) return rowOutcome(row);
    return answer.status === 207
      ? { kind: 'unknown', message: '카페24의 응답에 이 항목의 결과가 없습니다.' }
      : { kind: 'ok', value: undefined };
  });
}

function rowOutcome(row: Record<string, unknown>): Outcome<void> {
  const status = Number(row.status ?? row.http_status ?? 200);
  const error = isRecord(row.error) ? row.error : isRecord(row.errors) ? row.errors : null;
  const failed = error !== null || (Number.isInteger(status) && status >= 400);
  if (!failed) return { kind: 'ok', value: undefined };
  if (status === 429 || status >= 500) return { kind: 'again', message: `카페24가 처리하지 못했습니다 (${status}).` };
  return refusal(String(status), { error: error ?? { code: String(status), message: row.message } });
}
