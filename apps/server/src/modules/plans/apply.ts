/** Applying a plan: what was looked at and nothing else, once. */
import { problem } from '@moa/contract';
import { conflictOf, jobTitle, nextPlanStatus, SHOP_TYPES } from '@moa/core';
import { seesShop, type TenantTx } from '../../platform/database/index.ts';
import { createRun, enqueue, type Requester } from '../../platform/jobs/index.ts';
import { fieldsOf, refuseHiddenCost } from './hidden-cost.ts';
import type { AppliedByItem, PlanKind, PlannedItem } from './kind.ts';
import { planTask } from './plan-task.ts';
import { lockPlan, type PlanRow, readChanges, storeApplied, storeOutcomes, storeStatus } from './plans.store.ts';

export interface Conflict {
  seq: number;
  label: string;
  reason: string;
}

/** `stale`: the plan was not applied, and never will be. */
export type Applied = { runId: number } | { stale: Conflict[] };

export interface ApplyRequest {
  planId: number;
  /** Of the plan as it was looked at. */
  hash: string;
  /** Items that are taken out. */
  exclude: readonly number[];
}

/**
 * Applies a plan. One that was applied before answers its run again.
 * @throws ProblemError NOT_FOUND, INVALID_STATE, STALE_PLAN for another hash than the plan's
 */
export async function applyPlan<Input>(tx: TenantTx, kind: PlanKind<Input>, request: ApplyRequest, by: Requester): Promise<Applied> {
  const plan = await lockPlan(tx, request.planId);
  if (!plan) throw unknownPlan();
  if (plan.hash !== request.hash) throw problem('STALE_PLAN');
  if (plan.run_id !== null) return { runId: plan.run_id };
  if (nextPlanStatus(plan.status, 'apply') === null) throw problem(plan.status === 'STALE' ? 'STALE_PLAN' : 'INVALID_STATE');

  const all = await readChanges(tx, plan.id);
  const excluded = new Set(request.exclude);
  const items = all.filter(({ seq }) => !excluded.has(seq));
  if (items.length === 0) throw problem('INVALID_STATE', { detail: '적용할 변경이 없습니다.' });
  if (items.some(({ accountId }) => accountId !== null && !seesShop(tx, accountId)))
    throw problem('INVALID_STATE', { detail: '지금은 맡지 않은 쇼핑몰의 상품이 있어 적용할 수 없습니다. 다시 미리보기를 해주십시오.' });
  refuseHiddenCost(tx, fieldsOf(items));
  const stale = await conflictsOf(tx, kind, items);
  if (stale.length > 0) {
    await storeStatus(tx, plan.id, 'STALE');
    return { stale };
  }
  if (plan.undoes !== null) await takeBack(tx, plan.undoes);
  await storeOutcomes(
    tx,
    plan.id,
    all.flatMap(({ seq }) => (excluded.has(seq) ? [seq] : [])),
    'EXCLUDED',
  );
  return { runId: await start(tx, kind, plan, items, by) };
}

async function start<Input>(tx: TenantTx, kind: PlanKind<Input>, plan: PlanRow, items: readonly PlannedItem[], by: Requester) {
  const seqs = items.map(({ seq }) => seq);
  if (kind.applying.by === 'ITEM') {
    const runId = await createItemRun(tx, kind.applying, plan, items, by);
    await storeApplied(tx, plan.id, runId, seqs);
    await enqueue(tx, planTask, { sellerId: tx.sellerId, runId });
    return runId;
  }
  const runId = await kind.applying.start(tx, items, plan, by);
  await storeApplied(tx, plan.id, runId, seqs);
  await storeOutcomes(tx, plan.id, seqs, 'APPLIED');
  return runId;
}

function createItemRun(tx: TenantTx, { runKind }: AppliedByItem, plan: PlanRow, items: readonly PlannedItem[], by: Requester) {
  return createRun(tx, {
    kind: runKind,
    title: runTitle(plan.title, items),
    items: items.map((item) => ({
      key: String(item.seq),
      label: runLabel(item),
      ...(item.shopType === null ? {} : { input: { shopType: item.shopType } }),
    })),
    createdBy: by,
    input: { planId: plan.id },
  });
}

export function runTitle(title: string, items: readonly Pick<PlannedItem, 'shopType' | 'label'>[]): string {
  return jobTitle(
    title,
    items.map(({ label, shopType }) => ({ name: label, shopType })),
  );
}

export function runLabel({ shopType, label }: Pick<PlannedItem, 'shopType' | 'label'>): string {
  return shopType === null ? label : `${SHOP_TYPES[shopType].title} · ${label}`;
}

async function conflictsOf<Input>(tx: TenantTx, kind: PlanKind<Input>, items: readonly PlannedItem[]): Promise<Conflict[]> {
  const present = await kind.present(tx, items, true);
  return items.flatMap((item) => {
    const reason = conflictOf(item, present.get(item.targetId));
    return reason === null ? [] : [{ seq: item.seq, label: runLabel(item), reason }];
  });
}

/** Whoever takes a plan back holds it until the commit: of two that do, the second finds it done. */
async function takeBack(tx: TenantTx, id: number): Promise<void> {
  const undone = await lockPlan(tx, id);
  if (!undone || nextPlanStatus(undone.status, 'undo') === null) throw problem('INVALID_STATE', { detail: '이미 되돌린 변경입니다.' });
  await storeStatus(tx, id, 'UNDONE');
}

export const unknownPlan = () => problem('NOT_FOUND', { detail: '변경 내역을 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
