/** Sending listings to their shops, as a plan. */
import { problem } from '@moa/contract';
import { type PlanChange, type PlanValue, planFieldLabel, type ShopType, sameValue } from '@moa/core';
import { z } from 'zod';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';
import { createRun, enqueue, type Requester } from '../../../platform/jobs/index.ts';
import { readStanding, refuseUsedUp } from '../../payment/index.ts';
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
import { wakePushers } from '../../stock/index.ts';
import { chosenListings, refuseGone } from '../list/chosen.queries.ts';
import { TRANSMIT_KIND, transmitTask } from './transmit.service.ts';

interface Row {
  id: number;
  account_id: number;
  shop_type: ShopType;
  name: string;
  shop_product_id: string | null;
  product_version: number | null;
  price: number | null;
  sent_name: string | null;
  sent_price: number | null;
  status: string;
  available_shop: boolean;
}

const ROWS = `
  select l.id, l.account_id, l.shop_type, l.name, l.shop_product_id, p.version as product_version,
         coalesce((l.overrides->>'salePrice')::bigint, p.main_price) as price, l.sent_content->>'name' as sent_name, l.sent_price, a.status, a.available_shop
    from listing l
    join shop_account a on a.seller_id = l.seller_id and a.id = l.account_id
    left join product p on p.seller_id = l.seller_id and p.id = l.product_id and p.deleted_at is null
   where l.seller_id = $1 and l.id = any ($2::bigint[]) and l.deleted_at is null and ${ofVisibleShops('l.account_id', '$3')} order by l.id`;

/** The listings that the caller sees, by id. */
async function readRows(tx: TenantTx, ids: readonly number[], lock: boolean): Promise<Row[]> {
  const { rows } = await tx.query<Row>(`${ROWS}${lock ? ' for no key update of l' : ''}`, [tx.sellerId, ids, tx.shopAccountIds]);
  return rows;
}

const OUTSIDE_PLAN = '이용 중인 요금제에 포함되지 않은 쇼핑몰 계정입니다. 요금제를 바꾼 뒤 보내주십시오.';

function reasonToSkip(row: Row): string | undefined {
  if (row.product_version === null) return '기본상품에 연결되지 않은 상품입니다. 먼저 기본상품으로 만들어주십시오.';
  if (!row.available_shop) return OUTSIDE_PLAN;
  if (row.status === 'AUTH_EXPIRED') return '쇼핑몰 인증이 만료되었습니다. 재연동한 뒤 보내주십시오.';
  if (row.status !== 'NORMAL') return '사용할 수 없는 쇼핑몰 계정입니다.';
  return undefined;
}

const sentOf = (row: Row): Record<string, PlanValue> => ({ productName: row.sent_name, price: row.sent_price });

/** What of a push is known without drawing its pictures. */
function changesOf(row: Row): PlanChange[] {
  const sent = sentOf(row);
  const next: Record<string, PlanValue> = { productName: row.name, price: row.price };
  return (['productName', 'price'] as const).flatMap((field) => {
    const [before, after] = [sent[field] ?? null, next[field] ?? null];
    return sameValue(before, after) ? [] : [{ field, label: planFieldLabel(field), before, after }];
  });
}

function toFrozen(row: Row): FrozenItem {
  const reason = reasonToSkip(row);
  return {
    targetId: row.id,
    version: row.product_version,
    accountId: row.account_id,
    shopType: row.shop_type,
    label: row.name,
    action: row.shop_product_id === null ? 'CREATE' : 'UPDATE',
    changes: reason === undefined ? changesOf(row) : [],
    ...(reason === undefined ? {} : { reason }),
  };
}

/** `title` of the job, where it is not 상품 전송. */
const inputSchema = z.object({
  listingIds: z.array(z.string()).optional(),
  productIds: z.array(z.string()).optional(),
  onlyFailed: z.boolean().optional(),
  title: z.string().optional(),
});
type TransmitInput = z.output<typeof inputSchema>;

export const transmitKind: PlanKind<TransmitInput> = {
  name: 'TRANSMIT',
  authority: 'productAuth',
  title: ({ title = '상품 전송' }) => title,
  freeze: async (tx, input) => {
    const ids = await chosenListings(tx, input);
    const rows = await readRows(tx, ids, true);
    refuseGone(rows.length, ids);
    refuseUsedUp(await readStanding(tx));
    return rows.map(toFrozen);
  },
  present: async (tx, items, lock) => {
    const rows = await readRows(
      tx,
      items.map(({ targetId }) => targetId),
      lock,
    );
    return new Map(rows.map((row) => [row.id, { version: row.product_version ?? 0, values: sentOf(row) }]));
  },
  applying: { by: 'RUN', start: startPush },
  final: '쇼핑몰에 보낸 것은 되돌릴 수 없습니다. 상품을 고친 뒤 다시 보내주십시오.',
};

/** Of listings, why one can't be pushed now, in Korean. @throws 402 while the month's allowance is used up */
export async function reasonsNotToPush(tx: TenantTx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await readRows(tx, ids, false);
  refuseUsedUp(await readStanding(tx));
  return new Map(
    rows.flatMap((row) => {
      const reason = reasonToSkip(row);
      return reason === undefined ? [] : [[row.id, reason] as const];
    }),
  );
}

/** The job that pushes the listings of a plan. */
export async function startPush(tx: TenantTx, items: readonly PlannedItem[], plan: AppliedPlan, by: Requester): Promise<number> {
  const runId = await createRun(tx, {
    kind: TRANSMIT_KIND,
    title: runTitle(plan.title, items),
    items: items.map((item) => ({
      key: String(item.targetId),
      label: runLabel(item),
      input: { listingId: item.targetId, shopType: item.shopType },
    })),
    createdBy: by,
    input: { planId: plan.id },
  });
  await tx.query(
    `with locked as (select id from listing where seller_id = $1 and id = any ($2::bigint[]) and reg_status <> 'UNKNOWN' order by id for no key update)
     update listing l set reg_status = case when shop_product_id is null then 'READY' else reg_status end, parked_reason = null
       from locked where l.seller_id = $1 and l.id = locked.id`,
    [tx.sellerId, items.map(({ targetId }) => targetId)],
  );
  // What was parked goes on with its stock as well.
  wakePushers(tx);
  await enqueue(tx, transmitTask, { sellerId: tx.sellerId, runId });
  return runId;
}

export interface TransmitResult {
  jobId: string | null;
  planId: string;
  skipped: { listingId: string; reason: string }[];
}

/** Plans and applies the push of listings. Listings that can't be sent are named with their reason. @throws 402 while the month's allowance is used up */
export async function startTransmit(tx: TenantTx, listingIds: readonly number[], by: Requester, title?: string): Promise<TransmitResult> {
  const input = { listingIds: listingIds.map(String), ...(title === undefined ? {} : { title }) };
  const { id, hash, items } = await proposePlan(tx, transmitKind, input, by);
  const skipped = items.flatMap(({ targetId, reason }) => (reason === undefined ? [] : [{ listingId: String(targetId), reason }]));
  if (skipped.length === items.length) return { jobId: null, planId: String(id), skipped };
  const applied = await applyPlan(tx, transmitKind, { planId: id, hash, exclude: [] }, by);
  // Frozen and locked in this transaction: nothing of it can have moved.
  if ('stale' in applied) throw problem('CONFLICT');
  return { jobId: String(applied.runId), planId: String(id), skipped };
}
