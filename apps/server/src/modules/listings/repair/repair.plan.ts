/** Putting what we suggest in the place of what shops refused, and sending again, as a plan: one product or everything with the same cause. */
import { problem } from '@moa/contract';
import {
  CAUSES,
  causeOf,
  type PlanValue,
  type ProductDraft,
  productFieldOf,
  type RepairChoice,
  takesCategoryEdit,
  withProductField,
} from '@moa/core';
import { z } from 'zod';
import type { TenantTx } from '../../../platform/database/index.ts';
import type { Requester } from '../../../platform/jobs/index.ts';
import { readStanding, refuseUsedUp } from '../../payment/index.ts';
import { type AppliedPlan, applyPlan, type FrozenItem, type PlanKind, type PlannedItem, proposePlan } from '../../plans/index.ts';
import { loadDraft, loadDrafts, refuseBadDraft, saveDraft } from '../../products/index.ts';
import { refuseGone } from '../list/chosen.queries.ts';
import { startTransmit } from '../transmit/transmit.plan.ts';
import { type RefusedListing, refusedListings, shownRepair } from './suggestions.ts';

const inputSchema = z.object({
  listingIds: z.array(z.string()).optional(),
  /** What the seller chose for one of them; undefined: what we suggest. */
  choice: z.custom<RepairChoice>().optional(),
});
type RepairInput = z.output<typeof inputSchema>;

const TITLE = '거절 사유 고치기';

export const repairKind: PlanKind<RepairInput> = {
  name: 'REPAIR',
  authority: 'productAuth',
  title: () => TITLE,
  freeze: async (tx, { listingIds = [], choice }) => {
    const ids = [...new Set(listingIds.map(Number))];
    const found = await refusedListings(tx, ids, choice);
    refuseGone(found.length, ids);
    refuseUsedUp(await readStanding(tx));
    return found.map(frozen);
  },
  present: async (tx, items, lock) => {
    const { rows } = await tx.query<{ id: number; product_id: number }>(
      `select l.id, l.product_id from listing l join product p on p.seller_id = l.seller_id and p.id = l.product_id and p.deleted_at is null
        where l.seller_id = $1 and l.id = any ($2::bigint[]) and l.deleted_at is null order by p.id, l.id${lock ? ' for no key update of p' : ''}`,
      [tx.sellerId, items.map(({ targetId }) => targetId)],
    );
    const products = new Map(rows.map((row) => [row.id, row.product_id]));
    const ids = [...new Set(products.values())].toSorted((a, b) => a - b);
    const drafts = new Map(
      await loadDrafts(tx, ids, (loaded) => loaded.map(({ draft }): [number, ProductDraft] => [Number(draft.id), draft])),
    );
    return new Map(
      items.flatMap(({ targetId, changes }) => {
        const draft = drafts.get(products.get(targetId) ?? 0);
        if (!draft) return [];
        const values = Object.fromEntries(changes.map(({ field }): [string, PlanValue] => [field, productFieldOf(draft, field)]));
        return [[targetId, { version: draft.version, values }] as const];
      }),
    );
  },
  applying: { by: 'ITEM', runKind: 'catalog.fields', apply, finish },
};

/** Only the values of its fields count: two shops that refuse the same product are two items. */
function frozen(listing: RefusedListing): FrozenItem {
  const item = {
    targetId: listing.id,
    version: null,
    accountId: listing.accountId,
    shopType: listing.shopType,
    label: listing.name,
    action: 'UPDATE' as const,
    changes: listing.changes,
  };
  return listing.changes.length > 0 ? item : { ...item, reason: reasonOf(listing) };
}

function reasonOf({ refusals }: RefusedListing): string {
  const [first] = refusals;
  if (first === undefined) return '쇼핑몰이 거절한 상품이 아닙니다.';
  return `직접 고쳐주십시오. ${CAUSES[causeOf(first.cause).id].advice}`;
}

async function apply(tx: TenantTx, { targetId, changes }: PlannedItem, _plan: AppliedPlan, actor: string): Promise<void> {
  const { rows } = await tx.query<{ product_id: number }>(
    'select product_id from listing where seller_id = $1 and id = $2 and product_id is not null and deleted_at is null',
    [tx.sellerId, targetId],
  );
  if (!rows[0]) throw problem('NOT_FOUND', { detail: '쇼핑몰상품을 찾을 수 없습니다.' });
  const draft = await loadDraft(tx, rows[0].product_id);
  const next = changes.reduce((product, { field, after }) => withProductField(product, field, after), draft);
  refuseBadDraft(next);
  await saveDraft(tx, next, actor);
}

/** Sends what was repaired, or what it was before where that is taken back: the shop then has what stands here, or says again why not. */
async function finish(tx: TenantTx, targets: readonly number[], plan: AppliedPlan, by: Requester): Promise<void> {
  if (targets.length > 0) await startTransmit(tx, targets, by, `${plan.title} 보내기`);
}

/** What was shown of the suggestion, by its hash, or one of the values that were offered instead. */
export type Repairing = { hash: string } | { choice: RepairChoice };

/**
 * Repairs one listing as it was shown, and sends it again.
 * @throws ProblemError CONFLICT where something else would be suggested by now, or the choice changes nothing any more
 */
export async function repairListing(
  tx: TenantTx,
  listingId: number,
  repairing: Repairing,
  by: Requester,
): Promise<{ jobId: string; planId: string }> {
  const choice = 'choice' in repairing ? repairing.choice : undefined;
  const [listing] = await refusedListings(tx, [listingId], choice);
  if (!listing) throw problem('NOT_FOUND', { detail: '쇼핑몰상품을 찾을 수 없습니다.' });
  const stale = 'hash' in repairing ? shownRepair(listing.changes)?.hash !== repairing.hash : listing.changes.length === 0;
  if (stale) throw problem('CONFLICT', { detail: '상품이 그새 바뀌었습니다. 바뀔 내용을 다시 확인해주십시오.' });
  if (choice?.field === 'category') refuseKeptCategory(listing);
  const plan = await proposePlan(tx, repairKind, { listingIds: [String(listingId)], ...(choice ? { choice } : {}) }, by);
  const applied = await applyPlan(tx, repairKind, { planId: plan.id, hash: plan.hash, exclude: [] }, by);
  // Frozen and locked in this transaction: nothing of it can have moved.
  if ('stale' in applied) throw problem('CONFLICT');
  return { jobId: String(applied.runId), planId: String(plan.id) };
}

function refuseKeptCategory({ shopType, shopProductId }: RefusedListing): void {
  if (shopProductId !== null && !takesCategoryEdit(shopType))
    throw problem('UNPROCESSABLE', { detail: '등록한 상품의 카테고리를 바꿀 수 없는 쇼핑몰입니다. 쇼핑몰에서 직접 바꿔주십시오.' });
}
