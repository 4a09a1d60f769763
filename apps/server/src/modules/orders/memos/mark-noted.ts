/** Marks lines that have notes from before the mark (migration 0551): some at a time, again as often as anybody likes. */
import type { Clock } from '../../../platform/clock.ts';
import type { Database, TenantTx } from '../../../platform/database/index.ts';
import type { SellerWalk } from '../../../platform/jobs/index.ts';
import { markNoted } from './memo.queries.ts';

const AT_ONCE = 500;
/** For so long after the migration a server of the version before may still write notes without marking their lines. */
const OLD_VERSION_MS = 24 * 60 * 60_000;

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
      const over = now() > (await everyNoteMarksFrom(database));
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

/** The instant from which on every note marks its line. */
async function everyNoteMarksFrom(database: Database): Promise<Date> {
  const { rows } = await database.system(
    (tx) => tx.query<{ applied_at: Date }>(`select applied_at from moa_migration where name = '0551_noted_lines'`),
    { readOnly: true },
  );
  const [migration] = rows;
  // Without it nobody knows when to stop looking.
  if (migration === undefined) throw new Error('0551_noted_lines is not among the migrations');
  return new Date(migration.applied_at.getTime() + OLD_VERSION_MS);
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
