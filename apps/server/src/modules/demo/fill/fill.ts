/** Fills the demo seller's account through the API's own services, as one job whose items are the steps. Killed anywhere, it goes on there. */
import { ORDER_ACTIONS } from '@moa/core';
import { z } from 'zod';
import { systemClock } from '../../../platform/clock.ts';
import type { TenantTx } from '../../../platform/database/index.ts';
import { createRun, defineTask, enqueue, type HandledTask, handleRun, workOffRun } from '../../../platform/jobs/index.ts';
import { DEMO_SHOP_TYPES } from '../../shops/index.ts';
import { decideClaims, requestClaims } from './fill-claims.ts';
import { fillNews } from './fill-news.ts';
import { collectOrders, placeOrders } from './fill-orders.ts';
import { registerProducts, sendProducts } from './fill-products.ts';
import { confirmOrders, deliverOrders, dispatchOrders } from './fill-progress.ts';
import { fillSettlements } from './fill-settlements.ts';
import { FILL_KIND } from './filling.queries.ts';
import { type FillDeps, type Filling, linkedShops, waitFor } from './work.ts';

const fillTask = defineTask(FILL_KIND, z.object({ sellerId: z.number().int(), runId: z.number().int() }), { attempts: 1000 });

interface Step {
  key: string;
  label: string;
  take(filling: Filling): Promise<void>;
}

const LINK_LIMIT_MS = 60_000;

/** In the order in which they are taken. Keys stay: waiting jobs carry them. */
const STEPS: readonly Step[] = [
  { key: 'link', label: '쇼핑몰 연동', take: waitForShops },
  { key: 'products', label: '기본상품 등록', take: registerProducts },
  { key: 'send', label: '쇼핑몰에 상품 보내기', take: sendProducts },
  { key: 'orders', label: '지난 14일의 주문', take: placeOrders },
  { key: 'collect', label: '주문수집', take: collectOrders },
  { key: 'confirm', label: ORDER_ACTIONS.confirm.title, take: confirmOrders },
  { key: 'dispatch', label: '발송', take: dispatchOrders },
  { key: 'deliver', label: '배송완료와 구매확정', take: deliverOrders },
  { key: 'claims', label: '취소·반품·교환 요청', take: requestClaims },
  { key: 'decide', label: '취소·반품·교환 처리', take: decideClaims },
  { key: 'settle', label: '정산 가져오기', take: fillSettlements },
  { key: 'news', label: '공지와 문의', take: fillNews },
];

async function waitForShops(filling: Filling): Promise<void> {
  await waitFor(filling, LINK_LIMIT_MS, async () => {
    const linked = (await linkedShops(filling)).map(({ shopType }) => shopType);
    return DEMO_SHOP_TYPES.every((shopType) => linked.includes(shopType)) ? true : null;
  });
}

/** Starts filling; the worker does it when there is one. */
export async function startFilling(tx: TenantTx): Promise<void> {
  const runId = await createRun(tx, {
    kind: FILL_KIND,
    title: '연습용 데이터 채우기',
    items: STEPS.map(({ key, label }) => ({ key, label })),
  });
  await enqueue(tx, fillTask, { sellerId: tx.sellerId, runId });
}

/** Workers that may die at it in a row: a copy is killed and started again as its owner likes. */
const MAX_KILLS = 50;
const LOOK_AGAIN_MS = 500;
const STOPPED = '앞 단계를 마치지 못해 건너뛰었습니다.';

export function fillHandler(deps: FillDeps & { onError(error: unknown, during: string): void }): HandledTask {
  const handled = handleRun(fillTask, async ({ sellerId, runId }, context) => {
    const begun = await readBegun(deps, sellerId, runId);
    if (begun === null) return;
    await workOffRun(context, {
      sellerId,
      runId,
      concurrency: 1,
      handle: async (item, signal) => {
        const before = await deps.database.tenant(sellerId, (tx) => stepsBefore(tx, runId, item.seq));
        if (before === 'FAILED') return { status: 'SKIPPED', message: STOPPED };
        if (before === 'OPEN') return { againInMs: LOOK_AGAIN_MS };
        await STEPS.find(({ key }) => key === item.key)?.take({ ...deps, ...begun, sellerId, signal });
        return { status: 'DONE' };
      },
      onError: (error, item) => deps.onError(error, `filling: ${item.key}`),
      now: systemClock,
    });
  });
  return { ...handled, kills: MAX_KILLS };
}

/** In whose name and since when; null when the seller is gone. */
async function readBegun({ database }: FillDeps, sellerId: number, runId: number): Promise<Pick<Filling, 'by' | 'began'> | null> {
  const [run, person] = await Promise.all([
    database.tenant(sellerId, (tx) =>
      tx.query<{ created_at: Date }>('select created_at from job_run where seller_id = $1 and id = $2', [tx.sellerId, runId]),
    ),
    database.system((tx) =>
      tx.query<{ user_id: number; login_id: string }>(
        `select user_id, login_id from user_account where seller_id = $1 and role = 'U' order by user_id limit 1`,
        [sellerId],
      ),
    ),
  ]);
  const [began, by] = [run.rows[0]?.created_at, person.rows[0]];
  return began && by ? { began, by: { userId: String(by.user_id), loginId: by.login_id } } : null;
}

/** A step stands on those before it. */
async function stepsBefore(tx: TenantTx, runId: number, seq: number): Promise<'DONE' | 'OPEN' | 'FAILED'> {
  const { rows } = await tx.query<{ open: boolean; failed: boolean }>(
    `select coalesce(bool_or(status in ('QUEUED', 'RUNNING')), false) as open, coalesce(bool_or(status not in ('QUEUED', 'RUNNING', 'DONE')), false) as failed
       from job_item where seller_id = $1 and run_id = $2 and seq < $3`,
    [tx.sellerId, runId, seq],
  );
  if (rows[0]?.failed) return 'FAILED';
  return rows[0]?.open ? 'OPEN' : 'DONE';
}
