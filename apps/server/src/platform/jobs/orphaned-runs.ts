/**
 * Runs that nobody will ever end: their task is gone, or what was to work on them was never notified. They end as failed, so that they can be
 * tried again, instead of looking busy for ever.
 */
import { z } from 'zod';
import type { Database, TenantTx, Tx } from '../database/index.ts';
import { eachSeller } from './each-seller.ts';
import { failOpenItems } from './runs.ts';
import type { Schedule } from './schedules.ts';
import { defineTask, type HandledTask, handleTask } from './tasks.ts';

/** Kinds of runs that no task works on: what has to see to it that a run of that kind is worked on. */
export type RunOwners = Readonly<Record<string, (tx: TenantTx, runId: number) => Promise<void>>>;

export interface OrphanOptions {
  owners: RunOwners;
  /** Called in the transaction that ends a run. */
  onEnded?(tx: TenantTx, runId: number): Promise<void>;
}

const orphansTask = defineTask('platform.end-orphaned-runs', z.strictObject({}), { urgency: 3 });
export const orphansSchedule: Schedule = { task: orphansTask, cron: '* * * * *' };

const GONE = '작업이 중단되어 끝나지 못했습니다. 다시 시도해주십시오.';
/** Younger ones are likely being worked on; nothing else depends on it. */
const LEFT_ALONE_SECONDS = 60;

export function orphansHandler(options: OrphanOptions): HandledTask {
  return handleTask(orphansTask, async (_, { database, signal }) => endOrphanedRuns(database, options, signal));
}

/** @param seconds runs about which something changed less than this ago are left alone */
export async function endOrphanedRuns(
  database: Database,
  options: OrphanOptions,
  signal: AbortSignal,
  seconds = LEFT_ALONE_SECONDS,
): Promise<void> {
  const { open, tasks } = await database.system(async (tx) => ({ open: await openRuns(tx, seconds), tasks: await runsOfTasks(tx) }), {
    readOnly: true,
  });
  const unowned = Map.groupBy(
    open.filter((run) => !tasks.has(`${run.seller_id}.${run.id}`)),
    (run) => run.seller_id,
  );
  await eachSeller([...unowned.keys()], signal, async (sellerId) => {
    for (const { id } of unowned.get(sellerId) ?? []) {
      signal.throwIfAborted();
      await database.system((tx) => settleOrphan(Object.assign(tx, { sellerId, shopAccountIds: null }), id, options), { retry: true });
    }
  });
}

async function openRuns(tx: Tx, seconds: number): Promise<{ seller_id: number; id: number }[]> {
  const { rows } = await tx.query<{ seller_id: number; id: number }>(
    `select seller_id, id from job_run
      where status in ('QUEUED', 'RUNNING') and updated_at <= now() - make_interval(secs => $1) order by seller_id, id`,
    [seconds],
    'runs.open',
  );
  return rows;
}

/** What waits and what runs. Read after the runs: a task that is gone by now had ended its run or never will. */
async function runsOfTasks(tx: Tx): Promise<Set<string>> {
  const { rows } = await tx.query<{ run: string }>(
    `select seller_id || '.' || (payload ->> 'runId') as run from task where seller_id is not null and payload ? 'runId'`,
    [],
    'runs.of-tasks',
  );
  return new Set(rows.map(({ run }) => run));
}

/** With the run locked nobody can put it back to work between the look and the end. */
async function settleOrphan(tx: TenantTx, runId: number, { owners, onEnded }: OrphanOptions): Promise<void> {
  const { rows } = await tx.query<{ kind: string }>(
    `select kind from job_run where seller_id = $1 and id = $2 and status in ('QUEUED', 'RUNNING') for update`,
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
