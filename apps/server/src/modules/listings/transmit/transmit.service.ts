/** Plans: what a push will do to each listing, frozen, then applied as one job with an item a listing (decisions.md 19). */
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { problem } from '@moa/contract';
import { SHOP_TYPES, type ShopType } from '@moa/core';
import { z } from 'zod';
import { ofSeenShops, type TenantTx } from '../../../platform/database/index.ts';
import {
  type ClaimedItem,
  claimChosen,
  claimItems,
  completeItems,
  createRun,
  defineTask,
  enqueue,
  type HandledTask,
  handleRun,
  openItems,
  postponeItem,
  type Requester,
  RunAgain,
  waitingItems,
} from '../../../platform/jobs/index.ts';
import { readStanding, refuseUsedUp } from '../../payment/index.ts';
import { wakePushers } from '../../stock/index.ts';
import { type PushDeps, type PushResult, pushListing } from '../push/push.ts';
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

interface PlannedListing {
  id: number;
  shop_type: ShopType;
  shop_name: string;
  name: string;
  shop_product_id: string | null;
  product_version: number | null;
  version: number;
  status: string;
  available_shop: boolean;
}

export interface TransmitResult {
  jobId: string | null;
  planId: string;
  skipped: { listingId: string; reason: string }[];
}

/** Plans and starts the push of listings. Listings that can't be sent are named with their reason. @throws 402 while the month's allowance is used up */
export async function startTransmit(
  tx: TenantTx,
  listingIds: readonly number[],
  by: Requester,
  title = '상품 전송',
): Promise<TransmitResult> {
  const { rows } = await tx.query<PlannedListing>(
    `select l.id, l.shop_type, a.shop_name, l.name, l.shop_product_id, p.version as product_version, l.version, a.status, a.available_shop
       from listing l
       join shop_account a on a.seller_id = l.seller_id and a.id = l.account_id
       left join product p on p.seller_id = l.seller_id and p.id = l.product_id and p.deleted_at is null
      where l.seller_id = $1 and l.id = any ($2::bigint[]) and l.deleted_at is null and ${ofSeenShops('l.account_id', '$3')} order by l.id for no key update of l`,
    [tx.sellerId, listingIds, tx.shopAccountIds],
  );
  if (rows.length < new Set(listingIds).size)
    throw problem('NOT_FOUND', { detail: '쇼핑몰상품을 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
  refuseUsedUp(await readStanding(tx));
  const skipped = rows.flatMap((row) => {
    const reason = reasonToSkip(row);
    return reason === null ? [] : [{ listingId: String(row.id), reason }];
  });
  const skippedIds = new Set(skipped.map((row) => row.listingId));
  const sent = rows.filter((row) => !skippedIds.has(String(row.id)));
  const planId = await insertPlan(tx, title, rows, skippedIds, by);
  if (sent.length === 0) return { jobId: null, planId: String(planId), skipped };
  const runId = await createRun(tx, {
    kind: TRANSMIT_KIND,
    title: `${title} ${sent.length.toLocaleString('ko-KR')}건`,
    items: sent.map((row) => ({
      key: String(row.id),
      label: `${SHOP_TYPES[row.shop_type].title} · ${row.name}`,
      input: { listingId: row.id, shopType: row.shop_type },
    })),
    createdBy: by,
    input: { planId },
  });
  await tx.query(`update plan set status = 'APPLIED', run_id = $3, applied_at = now() where seller_id = $1 and id = $2`, [
    tx.sellerId,
    planId,
    runId,
  ]);
  await tx.query(
    `update listing set reg_status = case when shop_product_id is null then 'READY' else reg_status end, parked_reason = null where seller_id = $1 and id = any ($2::bigint[]) and reg_status <> 'UNKNOWN'`,
    [tx.sellerId, sent.map((row) => row.id)],
  );
  await enqueue(tx, transmitTask, { sellerId: tx.sellerId, runId });
  return { jobId: String(runId), planId: String(planId), skipped };
}

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

const OUTSIDE_PLAN = '이용 중인 요금제에 포함되지 않은 쇼핑몰 계정입니다. 요금제를 바꾼 뒤 보내주십시오.';

function reasonToSkip(row: PlannedListing): string | null {
  if (row.product_version === null) return '기본상품에 연결되지 않은 상품입니다. 먼저 기본상품으로 만들어주십시오.';
  if (!row.available_shop) return OUTSIDE_PLAN;
  if (row.status === 'AUTH_EXPIRED') return '쇼핑몰 인증이 만료되었습니다. 재연동한 뒤 보내주십시오.';
  if (row.status !== 'NORMAL') return '사용할 수 없는 쇼핑몰 계정입니다.';
  return null;
}

async function insertPlan(
  tx: TenantTx,
  title: string,
  listings: readonly PlannedListing[],
  skipped: ReadonlySet<string>,
  by: Requester,
): Promise<number> {
  const actions = listings.map((row) => (skipped.has(String(row.id)) ? 'SKIP' : row.shop_product_id === null ? 'CREATE' : 'UPDATE'));
  const hash = createHash('sha256')
    .update(JSON.stringify(listings.map((row, i) => [row.id, actions[i], row.product_version, row.version])))
    .digest('hex');
  const { rows } = await tx.query<{ id: number }>(
    `insert into plan (seller_id, kind, title, hash, status, created_by) values ($1, 'TRANSMIT', $2, $3, 'PROPOSED', $4) returning id`,
    [tx.sellerId, title, hash, by.loginId],
  );
  const id = rows[0]?.id ?? 0;
  await tx.query(
    `insert into plan_item (seller_id, plan_id, seq, listing_id, action, product_version, listing_version)
     select $1, $2, u.seq, u.listing, u.action, u.product, u.version from unnest($3::bigint[], $4::text[], $5::int[], $6::int[]) with ordinality u (listing, action, product, version, seq)`,
    [
      tx.sellerId,
      id,
      listings.map((row) => row.id),
      actions,
      listings.map((row) => row.product_version),
      listings.map((row) => row.version),
    ],
  );
  return id;
}

/** Switches listings off or on sale by a plan; the pushers bring every shop there. */
export async function startSaleStatus(
  tx: TenantTx,
  listingIds: readonly number[],
  saleStatus: 'SALE' | 'SUSPENSION',
  by: Requester,
): Promise<{ jobId: string; planId: string }> {
  const { rows } = await tx.query<{ id: number; name: string; shop_type: ShopType; version: number; shop_product_id: string | null }>(
    `select id, name, shop_type, version, shop_product_id from listing
      where seller_id = $1 and id = any ($2::bigint[]) and deleted_at is null and ${ofSeenShops('account_id', '$3')} order by id for no key update`,
    [tx.sellerId, listingIds, tx.shopAccountIds],
  );
  if (rows.length < new Set(listingIds).size)
    throw problem('NOT_FOUND', { detail: '쇼핑몰상품을 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
  const sendable = rows.filter((row) => row.shop_product_id !== null);
  if (sendable.length === 0) throw problem('INVALID_STATE', { detail: '쇼핑몰에 등록된 상품이 없습니다.' });
  const title = saleStatus === 'SALE' ? '판매재개' : '판매중지';
  const plan = await tx.query<{ id: number }>(
    `insert into plan (seller_id, kind, title, hash, status, created_by, applied_at) values ($1, 'SALE_STATUS', $2, $3, 'APPLIED', $4, now()) returning id`,
    [tx.sellerId, title, createHash('sha256').update(JSON.stringify(sendable)).digest('hex'), by.loginId],
  );
  const planId = plan.rows[0]?.id ?? 0;
  await tx.query(
    `insert into plan_item (seller_id, plan_id, seq, listing_id, action, listing_version, changes)
     select $1, $2, u.seq, u.listing, $5, u.version, jsonb_build_array(jsonb_build_object('field', 'saleStatus', 'label', '판매상태', 'after', $6::text))
       from unnest($3::bigint[], $4::int[]) with ordinality u (listing, version, seq)`,
    [
      tx.sellerId,
      planId,
      sendable.map((row) => row.id),
      sendable.map((row) => row.version),
      saleStatus === 'SALE' ? 'RESUME' : 'STOP',
      saleStatus,
    ],
  );
  await tx.query(
    `update listing set desired_sale = $3, stopped_by_us = false, parked_reason = null, failures = 0, due_at = now(), urgency = 0, stock_version = stock_version + 1
      where seller_id = $1 and id = any ($2::bigint[])`,
    [tx.sellerId, sendable.map((row) => row.id), saleStatus],
  );
  const runId = await createRun(tx, {
    kind: 'listings.saleStatus',
    title: `${title} ${sendable.length.toLocaleString('ko-KR')}건`,
    items: sendable.map((row) => ({
      key: String(row.id),
      label: `${SHOP_TYPES[row.shop_type].title} · ${row.name}`,
      input: { listingId: row.id, saleStatus },
    })),
    createdBy: by,
  });
  await enqueue(tx, followTask, { sellerId: tx.sellerId, runId });
  wakePushers(tx);
  return { jobId: String(runId), planId: String(planId) };
}

/** Follows listings until the pushers have brought them where they were wished, and reports it to the run. */
export const followTask = defineTask('listings.follow', z.object({ sellerId: z.number().int(), runId: z.number().int() }), {
  urgency: 1,
  attempts: 1000,
});
const FOLLOW_MS = 400;

export function followHandler(deps: Pick<PushDeps, 'database'>): HandledTask {
  return handleRun(followTask, async ({ sellerId, runId }, context) => {
    const open = await deps.database.tenant(sellerId, async (tx) => {
      const items = await claimItems(tx, runId, 5000, context.workerId);
      const { rows } = await tx.query<{ id: number; sent_sale: string | null; parked_reason: string | null }>(
        'select id, sent_sale, parked_reason from listing where seller_id = $1 and id = any ($2::bigint[])',
        [tx.sellerId, items.map((item) => Number(item.key))],
      );
      const byId = new Map(rows.map((row) => [String(row.id), row]));
      let waiting = 0;
      for (const item of items) {
        const listing = byId.get(item.key);
        const wished = (item.input as { saleStatus?: string }).saleStatus;
        if (!listing) await completeItems(tx, runId, [{ ...item, status: 'FAILED', message: '상품이 삭제되었습니다.' }]);
        else if (listing.parked_reason !== null)
          await completeItems(tx, runId, [{ ...item, status: 'FAILED', message: listing.parked_reason }]);
        else if (listing.sent_sale === wished) await completeItems(tx, runId, [{ ...item, status: 'DONE' }]);
        else {
          waiting += 1;
          await postponeItem(tx, runId, item, new Date());
        }
      }
      return waiting;
    });
    if (open > 0) throw new RunAgain(FOLLOW_MS);
  });
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
            if (result.status === 'BUSY' || (result.status === 'LATER' && item.attemptNo < TRIES))
              await postpone(deps, sellerId, runId, item, result);
            else await finish({ item, result });
            lanes.end(lane, seq, laneEndOf(result), nowMs());
          })
          .finally(() => inFlight.delete(work));
        inFlight.add(work);
      }
      if (inFlight.size > 0) await nextMove(inFlight, lanes.nextAt(nowMs()), nowMs());
    }
    const open = await deps.database.tenant(sellerId, (tx) => openItems(tx, runId));
    if (open.waiting > 0) throw new RunAgain(open.nextAt ? Math.max(100, open.nextAt.getTime() - nowMs()) : 1_000);
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
  await deps.database.tenant(sellerId, (tx) => postponeItem(tx, runId, item, notBefore, message), { retry: true });
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
      detail: { shopMessage: failed?.shopMessage ?? null, link: listing ? formLink(listing, failed?.path ?? null) : null },
    };
  });
  await completeItems(tx, runId, results);
}

/** Where the product is mended: its form, at the field of the shop that refused it. */
function formLink({ product_id: productId, register_key: shop }: { product_id: number | null; register_key: string }, path: string | null) {
  if (productId === null) return null;
  return `/app/unit/edit/${productId}${path === null ? '' : `?${new URLSearchParams({ path, shop })}`}`;
}
