/**
 * Every night the trees that sellers share are asked for anew, each by whichever account's key works: nobody waits for a tree to be walked, and a
 * category that is new or gone is known the next day. What is killed is begun again the next night; what was answered until then is kept.
 */
import type { Connector, ConnectorContext, HttpResult } from '@moa/channels/sdk';
import { z } from 'zod';
import type { Database } from '../../../platform/database/index.ts';
import { defineTask, type HandledTask, handleTask, type Schedule } from '../../../platform/jobs/index.ts';
import type { ShopRuntime } from '../runtime/runtime.ts';
import { withSharedCategories } from './kept-categories.ts';
import { isShared } from './lookups.ts';
import type { SharedAnswers, TreeOwner } from './shared-answers.ts';

/** Accounts whose keys are tried for one tree. */
const KEYS = 5;
/** A search walks for a minute and goes on from there: a tree of some thousand branches. */
const ROUNDS = 8;
/** Fewer calls than these were no walk that was cut short. */
const BRANCHES = 20;
/** Fits no category: the whole tree is looked through. */
const NOTHING = 'ㅤ모아ㅤ';

const renewTask = defineTask('shops.renew-categories', z.strictObject({}), { urgency: 3, attempts: 1 });

/** Behind the nightly work of sellers' own accounts. */
export const renewSchedule: Schedule = { task: renewTask, cron: '50 4 * * *' };

export interface RenewDeps {
  database: Database;
  shops: ShopRuntime;
  shared: SharedAnswers;
}

export function renewHandler(deps: RenewDeps): HandledTask {
  return handleTask(renewTask, async (_payload, { signal }) => {
    await renewCategories(deps, signal);
  });
}

/** Trees that nobody has asked for are left alone. @returns those that were renewed */
export async function renewCategories(deps: RenewDeps, signal: AbortSignal): Promise<TreeOwner[]> {
  const renewed: TreeOwner[] = [];
  for (const owner of await deps.shared.owners()) {
    if (!isShared(owner.shopType)) continue;
    for (const key of await keysFor(deps.database, owner)) {
      signal.throwIfAborted();
      if (!(await renewBy(deps, owner, key, signal))) continue;
      renewed.push(owner);
      break;
    }
  }
  await deps.shared.forgetOld();
  return renewed;
}

interface Key {
  sellerId: number;
  accountId: number;
}

/** Accounts in good standing, those that were collected last first. */
async function keysFor(database: Database, { shopType, environment }: TreeOwner): Promise<Key[]> {
  const { rows } = await database.system((tx) =>
    tx.query<{ seller_id: number; id: number }>(
      `select seller_id, id from shop_account where shop_type = $1 and environment = $2 and status = 'NORMAL' and available_shop
        order by last_collected_at desc nulls last, random() limit $3`,
      [shopType, environment, KEYS],
    ),
  );
  return rows.map(({ seller_id, id }) => ({ sellerId: seller_id, accountId: id }));
}

/** Whether something of the tree was answered anew. An account that is gone by now, or whose shop does not answer, is no reason to stop. */
async function renewBy({ shops, shared }: RenewDeps, owner: TreeOwner, by: Key, signal: AbortSignal): Promise<boolean> {
  const opened = await shops.context(by.sellerId, by.accountId, 3).catch(() => null);
  if (opened === null) return false;
  const { connector, ctx } = opened;
  const answered = new Map<string, HttpResult>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const known = answered.size;
    const tree = withSharedCategories(ctx, shared, owner, 'NONE', answered);
    const isOk = await searches(connector, tree.ctx);
    await tree.settled();
    if (!isOk) return false;
    // A tree that comes whole was asked for by one call.
    if (answered.size === known || answered.size < BRANCHES) break;
  }
  const branches = withSharedCategories(ctx, shared, owner, 'RENEW', answered);
  await walks(connector, branches.ctx, answered, signal);
  await branches.settled();
  return answered.size > 0;
}

async function searches({ lookups }: Connector, ctx: ConnectorContext): Promise<boolean> {
  const own = await (lookups?.searchCategories?.(ctx, NOTHING) ?? null);
  if (own?.kind !== 'ok') return false;
  const together = await (lookups?.searchShared?.(ctx, NOTHING) ?? null);
  return together === null || together.kind === 'ok';
}

/** Level by level, as sellers open them: what of it is kept is asked for again, and what a search has just brought is not. */
async function walks(
  { lookups }: Connector,
  ctx: ConnectorContext,
  answered: ReadonlyMap<string, HttpResult>,
  signal: AbortSignal,
): Promise<void> {
  const parents: (string | null)[] = [null];
  for (const parent of parents) {
    signal.throwIfAborted();
    const known = answered.size;
    const below = await (lookups?.categories?.(ctx, parent) ?? null);
    if (below?.kind !== 'ok' || answered.size === known) continue;
    for (const { id, leaf } of below.value) if (!leaf) parents.push(id);
  }
}
