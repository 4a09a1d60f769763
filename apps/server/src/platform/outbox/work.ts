/** The worker's part: its own runner, so that a code never waits behind long work, and forgetting what is old. */
import { z } from 'zod';
import type { Database, Tx } from '../database/index.ts';
import {
  type ClaimLoop,
  createTaskRunner,
  defineTask,
  enqueue,
  type HandledTask,
  handleTask,
  type Schedule,
  type TaskRunnerOptions,
} from '../jobs/index.ts';
import { type DeliverOptions, deliver } from './deliver.ts';
import { sendTask } from './enqueue.ts';
import { deleteMessages, reviveMessage } from './outbox.queries.ts';

export interface OutboxWorkOptions extends DeliverOptions {
  onFailure: TaskRunnerOptions['onFailure'];
  onError: TaskRunnerOptions['onError'];
}

/** Half of them for what goes out in one seller's name, or in nobody's. */
const CONCURRENCY = 8;
const KEPT_MS = 30 * 24 * 60 * 60_000;

const cleanTask = defineTask<Record<string, never>>('outbox.clean', z.strictObject({}));

export function createOutboxWork(options: OutboxWorkOptions): {
  tasks: readonly HandledTask[];
  schedules: readonly Schedule[];
  loops: (owner: () => string) => readonly ClaimLoop[];
} {
  const { database, now, onFailure, onError } = options;
  return {
    tasks: [handleTask(cleanTask, () => clean(database, now()))],
    schedules: [{ task: cleanTask, cron: '41 * * * *' }],
    loops: (owner) => [
      createTaskRunner({ database, tasks: [createSending(options)], owner, concurrency: CONCURRENCY, onFailure, onError }),
    ],
  };
}

export function createSending(options: DeliverOptions): HandledTask {
  return handleTask(sendTask, ({ messageId }, { lastAttempt }) => deliver(options, messageId, lastAttempt));
}

/** Sends a message that failed once more. False when there is no such one. */
export async function retryMessage(tx: Tx, messageId: number): Promise<boolean> {
  const revived = await reviveMessage(tx, messageId);
  if (revived) await enqueue(tx, sendTask, { messageId });
  return revived;
}

async function clean(database: Database, now: Date): Promise<void> {
  await database.system((tx) => deleteMessages(tx, new Date(now.getTime() - KEPT_MS)));
}
