/** Runs that rest: nobody begins anything of them until somebody lets them go on. */
import { z } from 'zod';
import type { TenantTx } from '../../database/index.ts';
import { defineTask, enqueue, type HandledTask, handleTask, TASK_CHANNEL } from '../tasks.ts';
import { announce } from './runs.ts';

const wakeRunTask = defineTask('platform.wake-run', z.object({ sellerId: z.number().int(), wakes: z.number().int() }), { urgency: 0 });

/**
 * Lets a run rest: what waits is left alone until `resumeRun`, what runs ends as it ends.
 * @returns false when it has ended, rests already or is being canceled
 */
export async function pauseRun(tx: TenantTx, runId: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update job_run set paused_at = now(), updated_at = now()
      where seller_id = $1 and id = $2 and status in ('QUEUED', 'RUNNING') and paused_at is null and not cancel_requested`,
    [tx.sellerId, runId],
  );
  if (rowCount > 0) announce(tx, 'job', runId);
  return rowCount > 0;
}

/** Lets a run that rests go on; wake whatever works on it in the same transaction. False when it does not rest. */
export async function resumeRun(tx: TenantTx, runId: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update job_run set paused_at = null, updated_at = now()
      where seller_id = $1 and id = $2 and status in ('QUEUED', 'RUNNING') and paused_at is not null`,
    [tx.sellerId, runId],
  );
  if (rowCount > 0) announce(tx, 'job', runId);
  return rowCount > 0;
}

/** Wakes the task of a run that rested, in the transaction that lets it go on. A task that is just looking at its run finds out by itself (`RESTING_SECONDS`). */
export async function wakeRun(tx: TenantTx, runId: number): Promise<void> {
  await enqueue(tx, wakeRunTask, { sellerId: tx.sellerId, wakes: runId }, { dedupeKey: `${tx.sellerId}:${runId}` });
}

export const wakeTask: HandledTask = handleTask(wakeRunTask, ({ sellerId, wakes }, { database }) =>
  database.system(async (tx) => {
    const { rowCount } = await tx.query(
      `update task set run_at = least(run_at, now()) where seller_id = $1 and (payload ->> 'runId')::bigint = $2 and lease_owner is null`,
      [sellerId, wakes],
    );
    if (rowCount > 0) tx.notify(TASK_CHANNEL, '');
  }),
);
