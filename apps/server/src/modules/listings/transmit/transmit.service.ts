/** The job that sends listings, with an item a listing. */
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { TenantTx } from '../../../platform/database/index.ts';
import {
  againWhileWaiting,
  announce,
  type ClaimedItem,
  claimChosen,
  completeItems,
  defineTask,
  type HandledTask,
  handleRun,
  postponeItem,
  waitingItems,
} from '../../../platform/jobs/index.ts';
import { pushListing } from '../push/push.ts';
import type { PushDeps, PushResult } from '../push/push-order.ts';
import { type LaneEnd, Lanes } from './lanes.ts';

export const TRANSMIT_KIND = 'listings.transmit';
export const transmitTask = defineTask('listings.transmit', z.object({ sellerId: z.number().int(), runId: z.number().int() }), {
  urgency: 1,
  // A run goes on for hours: ten workers that died meanwhile are no sign that it was to blame.
  attempts: 100,
});

/** Items in flight for one account of a run: enough to use its budget while some are being stored, few enough to keep memory flat. */
const IN_FLIGHT = 16;
/** Longest wait for an item that is due by time while others are under way. */
const LOOK_MS = 1_000;
const TRIES = 12;

/** Shop accounts at which items of the run have failed. */
export async function shopsOfTransmit(tx: TenantTx, runId: number): Promise<number[]> {
  const { rows } = await tx.query<{ account_id: number }>(
    `select distinct l.account_id
       from job_item i
       join listing l on l.seller_id = i.seller_id and l.id = (i.input->>'listingId')::bigint
      where i.seller_id = $1 and i.run_id = $2 and i.status = 'FAILED'`,
    [tx.sellerId, runId],
  );
  return rows.map((row) => row.account_id);
}

/** Works off a transmit run, many listings at once; each account has slots of its own, and its call budget sets its pace. */
export function transmitHandler(deps: PushDeps): HandledTask {
  return handleRun(transmitTask, async ({ sellerId, runId }, context) => {
    const run = await deps.database.tenant(sellerId, (tx) =>
      tx.query<{ input: { planId?: number }; created_by_name: string }>(
        'select input, created_by_name from job_run where seller_id = $1 and id = $2',
        [tx.sellerId, runId],
      ),
    );
    const order = {
      owner: context.workerId,
      sellerId,
      actor: run.rows[0]?.created_by_name ?? '시스템',
      cause: '상품 전송',
      planId: run.rows[0]?.input.planId ?? null,
      runId,
    };
    const finish = inBatches((ended: Ended[]) => deps.database.tenant(sellerId, (tx) => reportEnded(tx, runId, ended), { retry: true }));
    const lanes = await deps.database.tenant(sellerId, (tx) => planLanes(tx, runId));
    const nowMs = () => deps.now().getTime();
    const inFlight = new Set<Promise<void>>();
    for (;;) {
      context.signal.throwIfAborted();
      const chosen = lanes.take(nowMs());
      if (chosen.length === 0 && inFlight.size === 0) break;
      const claimed = await claim(deps, sellerId, runId, chosen, context.workerId);
      for (const { lane, seq } of chosen) {
        const item = claimed.get(seq);
        if (!item) {
          lanes.drop(lane);
          continue;
        }
        const work = pushListing(deps, { ...order, listingId: Number(item.key), runSeq: seq })
          .catch(unexpected)
          .then(async (result) => {
            if (result.status === 'BUSY' || (result.status === 'LATER' && lanes.triesOf(seq, item.attemptNo) < TRIES))
              await postpone(deps, sellerId, runId, item, result);
            else await finish({ item, result });
            lanes.end(lane, seq, laneEndOf(result), nowMs());
          })
          .finally(() => inFlight.delete(work));
        inFlight.add(work);
      }
      if (inFlight.size > 0) await nextMove(inFlight, lanes.nextAt(nowMs()), nowMs());
    }
    await againWhileWaiting(deps.database, { sellerId, runId, now: deps.now });
  });
}

interface Ended {
  item: ClaimedItem;
  result: PushResult;
}

/** What waits of a run, by account. */
async function planLanes(tx: TenantTx, runId: number): Promise<Lanes> {
  const items = await waitingItems(tx, runId);
  const { rows } = await tx.query<{ id: number; account_id: number }>(
    'select id, account_id from listing where seller_id = $1 and id = any ($2::bigint[])',
    [tx.sellerId, items.map(({ key }) => Number(key))],
  );
  const accounts = new Map(rows.map((row) => [String(row.id), String(row.account_id)]));
  const lanes = new Lanes(IN_FLIGHT);
  for (const { seq, key } of items) lanes.add(accounts.get(key) ?? '', seq);
  return lanes;
}

/** Items that were canceled, or are not due by the clock of the database, are absent. */
async function claim(
  deps: PushDeps,
  sellerId: number,
  runId: number,
  chosen: readonly { seq: number }[],
  owner: string,
): Promise<Map<number, ClaimedItem>> {
  if (chosen.length === 0) return new Map();
  const seqs = chosen.map(({ seq }) => seq);
  const items = await deps.database.tenant(sellerId, (tx) => claimChosen(tx, runId, seqs, owner));
  return new Map(items.map((item) => [item.seq, item]));
}

const unexpected = (error: unknown): PushResult => ({
  status: 'LATER',
  message: error instanceof Error ? '보내는 중 오류가 발생했습니다.' : '',
  afterMs: 5_000,
});

function laneEndOf(result: PushResult): LaneEnd {
  if (result.status === 'BUSY') return { kind: 'BUSY', afterMs: result.afterMs };
  return result.status === 'LATER' ? { kind: 'TROUBLE', afterMs: result.afterMs } : { kind: 'SETTLED' };
}

/** Waits until an item has ended, or the time of one has come. */
async function nextMove(inFlight: ReadonlySet<Promise<void>>, at: number | null, now: number): Promise<void> {
  if (at === null) return Promise.race(inFlight);
  const timer = new AbortController();
  const due = delay(Math.min(at - now, LOOK_MS), undefined, { signal: timer.signal }).catch(() => undefined);
  try {
    await Promise.race([...inFlight, due]);
  } finally {
    timer.abort();
  }
}

/** What ends while others are being stored is stored together with the next: every ending locks the run. */
function inBatches<T>(store: (batch: T[]) => Promise<void>): (one: T) => Promise<void> {
  let waiting: T[] = [];
  let storing: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  const storeWaiting = () => {
    const batch = waiting;
    waiting = [];
    next = null;
    storing = store(batch);
    return storing;
  };
  return (one) => {
    waiting.push(one);
    next ??= storing.catch(() => undefined).then(storeWaiting);
    return next;
  };
}

async function postpone(
  deps: PushDeps,
  sellerId: number,
  runId: number,
  item: ClaimedItem,
  { message, afterMs }: { message: string; afterMs: number },
): Promise<void> {
  const notBefore = new Date(deps.now().getTime() + afterMs);
  await deps.database.tenant(
    sellerId,
    async (tx) => {
      await postponeItem(tx, runId, item, notBefore, message);
      // Lists say when the next try is.
      announce(tx, 'listing', Number(item.key));
    },
    { retry: true },
  );
}

async function reportEnded(tx: TenantTx, runId: number, ended: readonly Ended[]): Promise<void> {
  const { rows } = await tx.query<{ id: number; product_id: number | null; register_key: string }>(
    'select id, product_id, register_key from listing where seller_id = $1 and id = any ($2::bigint[])',
    [tx.sellerId, ended.map(({ item }) => Number(item.key))],
  );
  const listings = new Map(rows.map((row) => [String(row.id), row]));
  const results = ended.map(({ item, result }) => {
    const listing = listings.get(item.key);
    const failed = result.status === 'FAILED' ? result : null;
    return {
      seq: item.seq,
      attemptNo: item.attemptNo,
      status: result.status === 'DONE' ? ('DONE' as const) : ('FAILED' as const),
      message: result.message,
      detail: {
        shopMessage: failed?.shopMessage ?? null,
        link: listing ? formLink(listing, failed?.refusals[0]?.path ?? failed?.path ?? null) : null,
        ...(failed && failed.refusals.length > 0 ? { refusals: failed.refusals, listingId: item.key } : {}),
      },
    };
  });
  await completeItems(tx, runId, results);
}

/** Where the product is mended: its form, at the field of the shop that refused it. */
function formLink({ product_id: productId, register_key: shop }: { product_id: number | null; register_key: string }, path: string | null) {
  if (productId === null) return null;
  return `/app/unit/edit/${productId}${path === null ? '' : `?${new URLSearchParams({ path, shop })}`}`;
}
