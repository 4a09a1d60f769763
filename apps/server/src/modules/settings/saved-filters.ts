/** Conditions of lists that a person keeps under a name: one's own, and nobody else's. */
import { problem, type savedFilterSchema } from '@moa/contract';
import { FILTER_LIMITS, type FilterList, keptConditions } from '@moa/core';
import type { z } from 'zod';
import type { TenantTx } from '../../platform/database/index.ts';
import type { Actor } from '../../platform/http/index.ts';

/** Who keeps them. */
type Keeper = Pick<Actor, 'userId'>;

type SavedFilter = z.output<typeof savedFilterSchema>;

/** By name. */
export async function listFilters(tx: TenantTx, { userId }: Keeper, list: FilterList): Promise<SavedFilter[]> {
  const { rows } = await tx.query<{ name: string; search: SavedFilter['search']; chosen: boolean }>(
    'select name, search, chosen from saved_filter where seller_id = $1 and user_id = $2 and list = $3 order by name',
    [tx.sellerId, userId, list],
    'settings.filters',
  );
  return rows.map(({ name, search, chosen }) => ({ name, search, default: chosen }));
}

/** @throws ProblemError UNPROCESSABLE for one more than a list may have */
export async function saveFilter(tx: TenantTx, actor: Keeper, filter: SavedFilter & { list: FilterList }): Promise<SavedFilter[]> {
  const { list, name } = filter;
  const search = keptConditions(list, filter.search);
  // Of those that are saved at once, none passes the bound unseen, and one of them is the default in the end.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`filters:${tx.sellerId}:${actor.userId}:${list}`]);
  const others = (await listFilters(tx, actor, list)).filter((each) => each.name !== name);
  if (others.length >= FILTER_LIMITS.each)
    throw problem('UNPROCESSABLE', { detail: `조건은 ${FILTER_LIMITS.each}개까지 저장할 수 있습니다. 쓰지 않는 조건을 지워주십시오.` });
  if (filter.default)
    await tx.query('update saved_filter set chosen = false where seller_id = $1 and user_id = $2 and list = $3 and chosen and name <> $4', [
      tx.sellerId,
      actor.userId,
      list,
      name,
    ]);
  await tx.query(
    `insert into saved_filter (seller_id, user_id, list, name, search, chosen) values ($1, $2, $3, $4, $5, $6)
     on conflict (seller_id, user_id, list, name) do update set search = excluded.search, chosen = excluded.chosen`,
    [tx.sellerId, actor.userId, list, name, JSON.stringify(search), filter.default],
  );
  return listFilters(tx, actor, list);
}

export async function removeFilter(tx: TenantTx, actor: Keeper, list: FilterList, name: string): Promise<SavedFilter[]> {
  await tx.query('delete from saved_filter where seller_id = $1 and user_id = $2 and list = $3 and name = $4', [
    tx.sellerId,
    actor.userId,
    list,
    name,
  ]);
  return listFilters(tx, actor, list);
}
