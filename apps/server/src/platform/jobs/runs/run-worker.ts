/** Works off the items of a run inside a task: leases, results, progress, cancel and tries, so that a handler only does one item. */
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/index.ts';
import { type HandledTask, handleTask, PermanentFailure, RunAgain, type Task, type TaskContext, type TaskHandler } from '../tasks.ts';
import {
  type ClaimedItem,
  claimItems,
  completeItems,
  failOpenItems,
  type ItemResult,
  openItems,
  postponeItem,
  requeueRunning,
} from './runs.ts';

/** What came of one item: an outcome, or that it has to be tried later. */
export type ItemAnswer = Pick<ItemResult, 'status' | 'message' | 'detail'> | { againInMs: number; message?: string };

export interface RunWork {
  sellerId: number;
  runId: number;
  /** Items at once. */
  concurrency: number;
  /** Does one item; it may have been begun before (`attemptNo` > 1), so it looks first at what is already there. */
  handle(item: ClaimedItem, signal: AbortSignal): Promise<ItemAnswer>;
  /** Called with what `handle` throws. */
  onError(error: unknown, item: ClaimedItem): void;
  now: Clock;
}

const TRIES = 5;
/** A seller's job that ends its worker holds up everybody else's: after the second time somebody has to look. */
const MAX_KILLS = 2;
const LOOK_AGAIN_MS = 2_000;
const BUSY_MS = 1_000;
const GAVE_UP = '처리 중 오류가 계속되어 중단했습니다. 잠시 후 다시 시도해주십시오.';

interface RunPayload {
  sellerId: number;
  runId: number;
}

/**
 * Binds a task that alone works on its run. A later try takes up what the broken one had claimed, and the last try, or a worker that died
 * during every one, leaves nothing open: otherwise the run would look busy for ever, and could be neither ended nor tried again.
 */
export function handleRun<Payload extends RunPayload>(task: Task<Payload>, handler: TaskHandler<Payload>): HandledTask {
  const giveUp: TaskHandler<Payload> = ({ sellerId, runId }, { database }) =>
    database.tenant(sellerId, (tx) => failOpenItems(tx, runId, GAVE_UP));
  const handled = handleTask(
    task,
    async (payload, context) => {
      const { sellerId, runId } = payload;
      if (context.attemptNo > 1) await context.database.tenant(sellerId, (tx) => requeueRunning(tx, runId));
      try {
        await handler(payload, context);
      } catch (error) {
        const last = context.lastAttempt || error instanceof PermanentFailure;
        if (last && !(error instanceof RunAgain) && !context.signal.aborted) await giveUp(payload, context);
        throw error;
      }
    },
    giveUp,
  );
  return { ...handled, kills: MAX_KILLS };
}

/**
 * Returns when every item has ended. Throws `RunAgain` when some wait for their time or run elsewhere, and the signal's reason when
 * the process ends.
 */
export async function workOffRun(context: TaskContext, work: RunWork): Promise<void> {
  const lanes = Array.from({ length: work.concurrency }, () => lane(context, work));
  const failed = (await Promise.allSettled(lanes)).find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  context.signal.throwIfAborted();
  const open = await context.database.tenant(work.sellerId, (tx) => openItems(tx, work.runId));
  if (open.waiting + open.running === 0) return;
  const wait = open.nextAt ? open.nextAt.getTime() - work.now().getTime() : LOOK_AGAIN_MS;
  throw new RunAgain(Math.max(100, open.running > 0 ? Math.min(wait, LOOK_AGAIN_MS) : wait));
}

/** For a task that alone works on its run: throws `RunAgain` while items wait for their time, or for the run to go on. */
export async function againWhileWaiting(
  database: Database,
  { sellerId, runId, now }: { sellerId: number; runId: number; now: Clock },
): Promise<void> {
  const open = await database.tenant(sellerId, (tx) => openItems(tx, runId));
  if (open.waiting > 0) throw new RunAgain(open.nextAt ? Math.max(100, open.nextAt.getTime() - now().getTime()) : BUSY_MS);
}

async function lane(context: TaskContext, work: RunWork): Promise<void> {
  const { database, signal, workerId } = context;
  while (!signal.aborted) {
    const [item] = await database.tenant(work.sellerId, (tx) => claimItems(tx, work.runId, 1, workerId));
    if (!item) return;
    const answer = await answerOf(work, item, signal);
    if (answer === null) return;
    await database.tenant(work.sellerId, async (tx) => {
      if ('againInMs' in answer) {
        await postponeItem(tx, work.runId, item, new Date(work.now().getTime() + answer.againInMs), answer.message);
      } else {
        await completeItems(tx, work.runId, [{ seq: item.seq, attemptNo: item.attemptNo, ...answer }]);
      }
    });
  }
}

/** Null when the process ends: the lease is given back with all others. */
async function answerOf(work: RunWork, item: ClaimedItem, signal: AbortSignal): Promise<ItemAnswer | null> {
  try {
    return await work.handle(item, signal);
  } catch (error) {
    if (signal.aborted) return null;
    work.onError(error, item);
    if (item.attemptNo < TRIES) return { againInMs: 1_000 * 2 ** item.attemptNo };
    return { status: 'FAILED', message: GAVE_UP };
  }
}
