/** The ids of what a search finds, in its order. */
import type { Cipher } from '../../../platform/crypto/index.ts';
import type { TenantTx } from '../../../platform/database/index.ts';
import { readLineIds } from '../list/search.queries.ts';
import { type SearchInput, sortOf, toFilter } from '../list/search.service.ts';
import { readToday } from '../list/today.ts';

/** @param max ids at most */
export async function findLineIds(tx: TenantTx, keys: Cipher, input: SearchInput, max: number, now: Date): Promise<number[]> {
  const [filter, today] = await Promise.all([toFilter(tx, keys, input), readToday(tx, now)]);
  if (filter === null) return [];
  return readLineIds(tx, filter, sortOf(input), { size: max, offset: 0, after: null, backwards: false }, today);
}
