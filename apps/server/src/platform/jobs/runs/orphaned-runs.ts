/**
 * Runs that nobody will ever end: their task is gone, or what was to work on them was never notified. They end as failed, so that they can be
 * tried again, instead of looking busy for ever.
 */
import type { Database, TenantTx, Tx } from '../../database/index.ts';
import { ALL_SELLERS, type SellerRange, type SellerWalk, walkThrough } from '../seller-walk.ts';
import { failOpenItems } from './runs.ts';

/** Kinds of runs that no task works on: what has to see to it that a run of that kind is worked on. */
export type RunOwners = Readonly<Record<string, (tx: TenantTx, runId: number) => Promise<void>>>;

export interface OrphanOptions {
  owners: RunOwners;
  /** Called in the transaction that ends a run. */
  onEnded?(tx: TenantTx, runId: number): Promise<void>;
}

const GONE = '작업이 중단되어 끝나지 못했습니다. 다시 시도해주십시오.';
/** Younger ones are likely being worked on; nothing else depends on it. */
const LEFT_ALONE_SECONDS = 60;

/** @param seconds runs about which something changed less than this ago are left alone */
export function orphansWalk(options: OrphanOptions, seconds = LEFT_ALONE_SECONDS): SellerWalk {
  return {
    name: 'platform.end-orphaned-runs',
    cron: '* * * * *',
    attempts: 3,
    due: async (tx, range) => {
      const open = await openRuns(tx, range, seconds);
      const tasks = await runsOfTasks(tx, range);
      return [...new Set(open.filter((run) => !tasks.has(`${run.seller_id}.${run.id}`)).map((run) => run.seller_id))];
    },
    work: async (sellerId, { database, signal }) => {
      const open = await database.system((tx) => openRuns(tx, { from: sellerId, to: sellerId }, seconds), { readOnly: true });
      for (const { id } of open) {
        signal.throwIfAborted();
        await database.system((tx) => settleOrphan(Object.assign(tx, { sellerId, shopAccountIds: null }), id, options), { retry: true });
      }
    },
  };
}

/** All of them, here and now. */
export function endOrphanedRuns(database: Database, options: OrphanOptions, signal: AbortSignal, seconds?: number): Promise<void> {
  return walkThrough(orphansWalk(options, seconds), ALL_SELLERS, { database, signal });
}

async function openRuns(tx: Tx, { from, to }: SellerRange, seconds: number): Promise<{ seller_id: number; id: number }[]> {
  const { rows } = await tx.query<{ seller_id: number; id: number }>(
    `select seller_id, id from job_run
      where status in ('QUEUED', 'RUNNING') and paused_at is null and updated_at <= now() - make_interval(secs => $1) and seller_id between $2 and $3
      order by seller_id, id`,
    [seconds, from, to],
    'runs.open',
  );
  return rows;
}

/** What waits and what runs. Read after the runs: a task that is gone by now had ended its run or never will. */
async function runsOfTasks(tx: Tx, { from, to }: SellerRange): Promise<Set<string>> {
  const { rows } = await tx.query<{ run: string }>(
    `select seller_id || '.' || (payload ->> 'runId') as run from task where seller_id between $1 and $2 and payload ? 'runId'`,
    [from, to],
    'runs.of-tasks',
  );
  return new Set(rows.map(({ run }) => run));
}

/** With the run locked nobody can put it back to work between the look and the end. */
async function settleOrphan(tx: TenantTx, runId: number, { owners, onEnded }: OrphanOptions): Promise<void> {
  const { rows } = await tx.query<{ kind: string }>(
    `select kind from job_run where seller_id = $1 and id = $2 and status in ('QUEUED', 'RUNNING') and paused_at is null for update`,
    [tx.sellerId, runId],
  );
  const run = rows[0];
  if (!run) return;
  const owner = owners[run.kind];
  if (owner) return owner(tx, runId);
  const task = await tx.query(`select from task where seller_id = $1 and (payload ->> 'runId')::bigint = $2 limit 1`, [tx.sellerId, runId]);
  if (task.rowCount > 0) return;
  await failOpenItems(tx, runId, GONE);
  await onEnded?.(tx, runId);
}
