/** What workers do, begun one piece at a time. */
import type { LinkableShopType } from '@moa/channels';
import type { ProductDraft } from '@moa/core';
import { convergeWork } from '../../apps/server/src/modules/listings/push/converge.ts';
import { startTransmit } from '../../apps/server/src/modules/listings/transmit/transmit.plan.ts';
import { transmitHandler, transmitTask } from '../../apps/server/src/modules/listings/transmit/transmit.service.ts';
import { actionHandler, actionTask } from '../../apps/server/src/modules/orders/act/actions.tasks.ts';
import type { CollectWindow } from '../../apps/server/src/modules/orders/collect/collect.requests.ts';
import { collectAccount } from '../../apps/server/src/modules/orders/collect/collect.ts';
import { loadDraft, saveDraft } from '../../apps/server/src/modules/products/index.ts';
import { markAuthExpired } from '../../apps/server/src/modules/shops/index.ts';
import { freeSlots, type HandledTask, RunAgain } from '../../apps/server/src/platform/jobs/index.ts';
import type { Worker, World } from './world.ts';

export const BY = { userId: '1', loginId: '시험' };

/** Listings a worker takes at once. */
const CLAIM = 4;

/** Takes what is due; each listing is a piece of work of its own. */
export async function claimListings(world: World, worker: Worker, limit = CLAIM): Promise<(() => Promise<void>)[]> {
  const work = convergeWork(worker.push);
  const { rows } = await world.database.system((tx) => work.claim(tx, freeSlots(limit), worker.name));
  return rows.map((listing) => () => work.run(listing));
}

/** Everything that is due now, one after the other, until nothing is. Answers how many listings were looked at. */
export async function pushAll(world: World, worker: Worker): Promise<number> {
  let done = 0;
  for (;;) {
    const work = await claimListings(world, worker, 50);
    if (work.length === 0) return done;
    for (const run of work) await run();
    done += work.length;
    if (done > 2_000) throw new Error('the pushers never come to rest');
  }
}

export async function collect(
  world: World,
  worker: Worker,
  shopType: LinkableShopType,
  window: CollectWindow | null = null,
): Promise<void> {
  const account = await worker.shops.account(world.sellerId, world.accounts[shopType]);
  if (account?.status !== 'NORMAL') return;
  const end = await collectAccount(worker.collect, account, new AbortController().signal, window);
  if (!end.ok && end.relink) await world.tenant((tx) => markAuthExpired(tx, account.id, end));
}

export async function save(world: World, draft: ProductDraft): Promise<ProductDraft> {
  return world.tenant(async (tx) => loadDraft(tx, await saveDraft(tx, draft, BY.loginId)));
}

/** Ids of the listings of a product, or of all. */
export async function listingIds(world: World, productId?: string): Promise<number[]> {
  const { rows } = await world.tenant((tx) =>
    tx.query<{ id: number }>(
      'select id from listing where seller_id = $1 and ($2::bigint is null or product_id = $2) and deleted_at is null order by id',
      [tx.sellerId, productId ?? null],
    ),
  );
  return rows.map(({ id }) => id);
}

/** Plans a transmit; the answer is the work of its job. */
export async function planTransmit(world: World, ids: readonly number[]): Promise<((worker: Worker) => Promise<void>) | null> {
  const { jobId } = await world.tenant((tx) => startTransmit(tx, ids, BY));
  if (jobId === null) return null;
  return (worker) =>
    runTask(world, worker, transmitHandler(worker.push), transmitTask.name, { sellerId: world.sellerId, runId: Number(jobId) });
}

export function actionWork(world: World, jobId: string, kind: string): (worker: Worker) => Promise<void> {
  const payload = { sellerId: world.sellerId, runId: Number(jobId), kind };
  return (worker) => runTask(world, worker, actionHandler(worker.act), actionTask.name, payload);
}

/** Far more than any task needs; waiting for somebody else's turn counts. */
const TRIES = 2_000;

/** Runs a task to its end, as the task loop would; what waits for its time gets it at once. */
export async function runTask(
  world: World,
  worker: Worker,
  task: HandledTask,
  name: string,
  payload: { sellerId: number; runId: number; kind?: string },
): Promise<void> {
  for (let attemptNo = 1; attemptNo <= TRIES; attemptNo += 1) {
    try {
      await task.run(payload, {
        database: worker.database,
        taskId: payload.runId,
        attemptNo,
        lastAttempt: false,
        signal: new AbortController().signal,
        workerId: worker.name,
      });
      return;
    } catch (error) {
      if (!(error instanceof RunAgain)) throw error;
      await world.tenant((tx) =>
        tx.query(`update job_item set not_before = '-infinity' where seller_id = $1 and run_id = $2 and status = 'QUEUED'`, [
          tx.sellerId,
          payload.runId,
        ]),
      );
    }
  }
  throw new Error(`${name} ${payload.runId} never came to its end`);
}
