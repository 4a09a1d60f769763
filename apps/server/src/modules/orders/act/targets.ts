/** Which lines an action is for: those that were named, or everything that the list's conditions find in the transaction that starts it. */
import { MATCHING_MAX, type matchingOrdersSchema, problem } from '@moa/contract';
import type { z } from 'zod';
import type { TenantTx } from '../../../platform/database/index.ts';
import { findLines } from '../list/search.queries.ts';
import { type KeysForSearch, recordedFilter, toFilter } from '../list/search.service.ts';
import { readToday } from '../list/today.ts';

export interface OrderTargets {
  ids?: readonly string[] | undefined;
  matching?: z.output<typeof matchingOrdersSchema> | undefined;
}

/**
 * Ids of the lines, each once.
 * @throws ProblemError UNPROCESSABLE where the conditions find nothing, or more than are taken at once
 */
export async function targetLines(tx: TenantTx, keys: KeysForSearch, { ids = [], matching }: OrderTargets, now: Date): Promise<number[]> {
  if (matching === undefined) return [...new Set(ids.map(Number))];
  const { without = [], ...conditions } = matching;
  const [filter, today] = await Promise.all([toFilter(tx, keys, conditions), readToday(tx, now)]);
  const found = filter === null ? [] : await findLines(tx, { ...filter, without }, MATCHING_MAX, today);
  if (found.length === 0) throw problem('UNPROCESSABLE', { detail: '조건에 맞는 주문이 없습니다. 목록을 새로고침해주십시오.' });
  if (found.length <= MATCHING_MAX) return found;
  const most = MATCHING_MAX.toLocaleString('ko-KR');
  throw problem('UNPROCESSABLE', { detail: `한 번에 ${most}건까지 처리할 수 있습니다. 조건을 더해 나누어 처리해주십시오.` });
}

/** The targets as the audit log keeps them. */
export function recordedTargets({ ids, matching }: OrderTargets, lines: readonly number[]): Record<string, unknown> {
  return matching === undefined ? { ids } : { matching: recordedFilter(matching), lines: lines.length };
}
