/**
 * A few listings of every account looked at in their shops, round by round, those that were looked at longest ago first. It costs a small share
 * of an account's calls and goes behind all others; what is killed goes on with the next ones, since each listing is marked before it is asked for.
 */
import { z } from 'zod';
import type { Database, TenantTx } from '../../../platform/database/index.ts';
import { defineTask, enqueue, type HandledTask, handleTask, type SellerWalk } from '../../../platform/jobs/index.ts';
import { type DueAccounts, dueAccounts, dueSellers } from '../../shops/index.ts';
import { type LookDeps, lookAt } from './check.ts';

/** Listings, and options of them, that one round looks at: an option may cost a call of its own. Eight rounds a day. */
const LISTINGS = 15;
const OPTIONS = 150;
/** A listing is looked at once a day at most. */
const REST_HOURS = 20;

export const sampleTask = defineTask('listings.sample', z.strictObject({ sellerId: z.number().int(), accountId: z.number().int() }), {
  urgency: 3,
  attempts: 3,
});

/** Listings that may be looked at: those of ours that are there, and of which nothing is on its way. */
const LOOKABLE = `l.product_id is not null and l.shop_product_id is not null and l.deleted_at is null and l.reg_status = 'DONE' and l.due_at is null
        and (l.drift_tried_at is null or l.drift_tried_at < now() - make_interval(hours => ${REST_HOURS}))`;

const DUE: DueAccounts = {
  where: `a.available_shop and exists (select 1 from listing l where l.seller_id = a.seller_id and l.account_id = a.id and ${LOOKABLE})`,
};
const ROUND = 'listings.sample-round';

export const sampleWalk: SellerWalk = {
  name: ROUND,
  cron: '17 */3 * * *',
  attempts: 3,
  due: (tx, range) => dueSellers(tx, range, DUE, ROUND),
  work: (sellerId, { database }) => database.tenant(sellerId, enqueueSamples, { retry: true }),
};

/** One task an account: a shop that is slow holds up none of the others. */
async function enqueueSamples(tx: TenantTx): Promise<void> {
  for (const id of await dueAccounts(tx, DUE, ROUND))
    await enqueue(tx, sampleTask, { sellerId: tx.sellerId, accountId: id }, { dedupeKey: `${tx.sellerId}.${id}` });
}

export function sampleHandler(deps: LookDeps): HandledTask {
  return handleTask(sampleTask, async ({ sellerId, accountId }, { signal }) => {
    let options = 0;
    for (let looked = 0; looked < LISTINGS && options < OPTIONS; looked += 1) {
      signal.throwIfAborted();
      const next = await takeNext(deps.database, sellerId, accountId);
      if (next === null) return;
      options += next.options;
      const { rests } = await lookAt(deps, sellerId, next.id, 3);
      if (rests) return;
    }
  });
}

/** The listing that was looked at longest ago, marked as looked at now; null where none is left. */
async function takeNext(database: Database, sellerId: number, accountId: number): Promise<{ id: number; options: number } | null> {
  return database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ id: number; options: number }>(
      `with next as (
         select l.id from listing l join shop_account a on a.seller_id = l.seller_id and a.id = l.account_id and a.status = 'NORMAL'
          where l.seller_id = $1 and l.account_id = $2 and ${LOOKABLE}
          order by l.drift_tried_at nulls first limit 1 for update of l skip locked)
       update listing l set drift_tried_at = now() from next where l.seller_id = $1 and l.id = next.id
       returning l.id, (select count(*) from listing_item i where i.seller_id = $1 and i.listing_id = l.id and i.removed_at is null) as options`,
      [tx.sellerId, accountId],
      'listings.sample-next',
    );
    return rows[0] ?? null;
  });
}
