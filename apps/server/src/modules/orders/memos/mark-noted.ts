/** Marks lines that have notes from before the mark (migration 0551): some at a time, again as often as anybody likes. */
import type { Clock } from '../../../platform/clock.ts';
import { everyServerKnowsFrom, type TenantTx } from '../../../platform/database/index.ts';
import type { SellerWalk } from '../../../platform/jobs/index.ts';
import { markNoted } from './memo.queries.ts';

const AT_ONCE = 500;

export function markNotedWalk(now: Clock): SellerWalk {
  return {
    name: 'orders.mark-noted',
    // Four or five times in all, each over all notes: which of them came since nobody can tell by their ids, as they are not written in their order.
    cron: '47 */6 * * *',
    due: async (tx, { from, to }) => {
      const { rows } = await tx.query<{ seller_id: number }>(
        'select seller_id from seller where notes_unmarked and seller_id between $1 and $2',
        [from, to],
      );
      return rows.map((row) => row.seller_id);
    },
    work: async (sellerId, { database, signal }) => {
      const over = now() > (await everyServerKnowsFrom(database, '0551_noted_lines'));
      for (let after: number | null = 0; after !== null; ) {
        signal.throwIfAborted();
        const from: number = after;
        after = await database.tenant(sellerId, (tx) => markPage(tx, from), { retry: true });
      }
      if (over)
        await database.tenant(sellerId, (tx) => tx.query('update seller set notes_unmarked = false where seller_id = $1', [tx.sellerId]));
    },
  };
}

/** Lines of the next notes. Answers behind which note to go on; null behind the last. */
async function markPage(tx: TenantTx, after: number): Promise<number | null> {
  const { rows } = await tx.query<{ id: number; line_id: number }>(
    'select id, line_id from order_memo where seller_id = $1 and id > $2 order by id limit $3',
    [tx.sellerId, after, AT_ONCE],
    'orders.noted-page',
  );
  await markNoted(
    tx,
    rows.map((row) => row.line_id),
  );
  return rows.length < AT_ONCE ? null : (rows.at(-1)?.id ?? null);
}
