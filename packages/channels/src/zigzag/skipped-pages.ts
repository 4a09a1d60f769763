/** Lists without states that are paged by skipping, page by page (sheet 3). */
import type { ConnectorContext } from '../sdk/context.ts';
import type { Outcome } from '../sdk/outcome.ts';
import { rowsAfter } from '../sdk/pages.ts';
import { call, reading } from './client.ts';
import { pageProof } from './proofs.ts';

const PAGE = 100;

export interface SkippedList {
  operation: string;
  query: string;
  /** Under which `data` has the list. */
  field: string;
  variables: Record<string, unknown>;
  keyOf(row: unknown): string;
}

/** A page of it, and the place of the next one: behind the rows that are new. `page` is `rows to skip:number of the row they end with`. */
export async function readSkipped(
  ctx: ConnectorContext,
  { operation, query, field, variables, keyOf }: SkippedList,
  page: string | null,
): Promise<Outcome<{ rows: unknown[]; nextPage: string | null }>> {
  const [skipped = '0', last] = (page ?? '0').split(':');
  const answer = await call(ctx, reading(operation, query, pageProof(field), { ...variables, limit: PAGE, skip: Number(skipped) }));
  if (answer.kind !== 'ok') return answer;
  const { rows, total } = answer.value;
  const keys = rows.map(keyOf);
  const skip = Number(skipped) + rowsAfter(keys, last);
  const more = rows.length > 0 && skip < total;
  return { kind: 'ok', value: { rows, nextPage: more ? `${skip}:${keys.at(-1) ?? ''}` : null } };
}
