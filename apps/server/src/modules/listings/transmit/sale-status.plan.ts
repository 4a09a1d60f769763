/** Stopping sales and resuming them, as a plan: what is wanted is stored at once, and the pushers bring every shop there. */
import { problem } from '@moa/contract';
import { type PlanChange, planFieldLabel, type ShopType } from '@moa/core';
import { z } from 'zod';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';
import {
  claimItems,
  completeItems,
  createRun,
  defineTask,
  enqueue,
  type HandledTask,
  handleRun,
  postponeItem,
  type Requester,
  RunAgain,
} from '../../../platform/jobs/index.ts';
import {
  type AppliedPlan,
  applyPlan,
  type FrozenItem,
  type PlanKind,
  type PlannedItem,
  proposePlan,
  runLabel,
  runTitle,
} from '../../plans/index.ts';
import { chosenListings, refuseGone } from '../list/chosen.queries.ts';
import type { PushDeps } from '../push/push-order.ts';
import { type SaleWanted, type ShopWanted, storeSaleWanted } from './sale-wanted.ts';

interface Row {
  id: number;
  account_id: number;
  shop_type: ShopType;
  name: string;
  shop_product_id: string | null;
  desired_sale: SaleWanted;
  /** The shop is there already, and nothing of ours holds it elsewhere. */
  reached: boolean;
}

const FIELD = 'saleStatus';
const RUN_KIND = 'listings.saleStatus';

/** Runs that follow what is stored already, and what to do instead of canceling them. */
export const followedChanges: Readonly<Record<string, string>> = {
  [RUN_KIND]: '바꾼 판매 상태는 이미 저장되어 쇼핑몰에 반영되고 있습니다. 그만두려면 변경 이력에서 되돌리거나 판매 상태를 다시 바꾸십시오.',
};

/** The listings that the caller sees, by id. */
async function readRows(tx: TenantTx, ids: readonly number[], lock: boolean): Promise<Row[]> {
  const { rows } = await tx.query<Row>(
    `select id, account_id, shop_type, name, shop_product_id, desired_sale,
            sent_sale is not distinct from desired_sale and not stopped_by_us and parked_reason is null as reached
       from listing where seller_id = $1 and id = any ($2::bigint[]) and deleted_at is null and ${ofVisibleShops('account_id', '$3')}
      order by id${lock ? ' for no key update' : ''}`,
    [tx.sellerId, ids, tx.shopAccountIds],
  );
  return rows;
}

const saleSchema = z.enum(['SALE', 'SUSPENSION']);
const inputSchema = z.object({
  listingIds: z.array(z.string()).optional(),
  productIds: z.array(z.string()).optional(),
  saleStatus: saleSchema,
});
type SaleStatusInput = z.output<typeof inputSchema>;

function toFrozen(row: Row, wanted: SaleWanted): FrozenItem {
  const reason = reasonToSkip(row, wanted);
  const change: PlanChange = { field: FIELD, label: planFieldLabel(FIELD), before: row.desired_sale, after: wanted };
  return {
    targetId: row.id,
    // A save of the product is no reason to go on selling.
    version: null,
    accountId: row.account_id,
    shopType: row.shop_type,
    label: row.name,
    action: wanted === 'SALE' ? 'RESUME' : 'STOP',
    changes: reason === undefined && row.desired_sale !== wanted ? [change] : [],
    ...(reason === undefined ? {} : { reason }),
  };
}

function reasonToSkip(row: Row, wanted: SaleWanted): string | undefined {
  if (row.shop_product_id === null) return '아직 쇼핑몰에 등록되지 않은 상품입니다.';
  if (row.desired_sale === wanted && row.reached) return wanted === 'SALE' ? '이미 판매중입니다.' : '이미 판매중지되어 있습니다.';
  return undefined;
}

export const saleStatusKind: PlanKind<SaleStatusInput> = {
  name: 'SALE_STATUS',
  authority: 'productAuth',
  title: ({ saleStatus }) => (saleStatus === 'SALE' ? '판매재개' : '판매중지'),
  freeze: async (tx, input) => {
    const ids = await chosenListings(tx, input);
    const rows = await readRows(tx, ids, true);
    refuseGone(rows.length, ids);
    return rows.map((row) => toFrozen(row, input.saleStatus));
  },
  present: async (tx, items, lock) => {
    const rows = await readRows(
      tx,
      items.map(({ targetId }) => targetId),
      lock,
    );
    return new Map(rows.map((row) => [row.id, { version: 0, values: { [FIELD]: row.desired_sale } }]));
  },
  applying: { by: 'RUN', start },
};

async function start(tx: TenantTx, items: readonly PlannedItem[], plan: AppliedPlan, by: Requester): Promise<number> {
  const asked = inputSchema.parse(plan.input).saleStatus;
  const wanted = items.map(({ changes }) => saleSchema.parse(changes.find(({ field }) => field === FIELD)?.after ?? asked));
  await storeSaleWanted(
    tx,
    items.map(({ targetId }) => targetId),
    wanted,
  );
  return followListings(tx, items, wanted, plan, by);
}

/** The job that shows how far the pushers are with what is wanted of listings. */
export async function followListings(
  tx: TenantTx,
  items: readonly PlannedItem[],
  wanted: readonly ShopWanted[],
  plan: AppliedPlan,
  by: Requester,
): Promise<number> {
  const runId = await createRun(tx, {
    kind: RUN_KIND,
    title: runTitle(plan.title, items),
    items: items.map((item, index) => ({
      key: String(item.targetId),
      label: runLabel(item),
      input: { listingId: item.targetId, shopType: item.shopType, saleStatus: wanted[index] },
    })),
    createdBy: by,
    input: { planId: plan.id },
  });
  await enqueue(tx, followTask, { sellerId: tx.sellerId, runId });
  return runId;
}

/** Switches listings off or on sale. @throws ProblemError INVALID_STATE where there is nothing to switch */
export async function startSaleStatus(
  tx: TenantTx,
  listingIds: readonly number[],
  saleStatus: SaleWanted,
  by: Requester,
): Promise<{ jobId: string; planId: string }> {
  const { id, hash, items } = await proposePlan(tx, saleStatusKind, { listingIds: listingIds.map(String), saleStatus }, by);
  if (items.every(({ reason }) => reason !== undefined))
    throw problem('INVALID_STATE', { detail: items[0]?.reason ?? '쇼핑몰에 등록된 상품이 없습니다.' });
  const applied = await applyPlan(tx, saleStatusKind, { planId: id, hash, exclude: [] }, by);
  // Frozen and locked in this transaction: nothing of it can have moved.
  if ('stale' in applied) throw problem('CONFLICT');
  return { jobId: String(applied.runId), planId: String(id) };
}

/** Follows listings until the pushers have brought them where they were requested, and reports it to the run. */
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
        `select id, case when deleted_at is not null and sale_status = 'DELETE' then 'DELETE' else sent_sale end as sent_sale, parked_reason
           from listing where seller_id = $1 and id = any ($2::bigint[])`,
        [tx.sellerId, items.map((item) => Number(item.key))],
      );
      const byId = new Map(rows.map((row) => [String(row.id), row]));
      let waiting = 0;
      for (const item of items) {
        const listing = byId.get(item.key);
        const requested = (item.input as { saleStatus?: string }).saleStatus;
        if (!listing) await completeItems(tx, runId, [{ ...item, status: 'FAILED', message: '상품이 삭제되었습니다.' }]);
        else if (listing.parked_reason !== null)
          await completeItems(tx, runId, [{ ...item, status: 'FAILED', message: listing.parked_reason }]);
        else if (listing.sent_sale === requested) await completeItems(tx, runId, [{ ...item, status: 'DONE' }]);
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
