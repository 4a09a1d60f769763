/** Applying a plan: what was looked at and nothing else, once. */
import { problem } from '@moa/contract';
import { conflictOf, jobTitle, nextPlanStatus, SHOP_TYPES } from '@moa/core';
import { seesShop, type TenantTx } from '../../platform/database/index.ts';
import { enqueue, type Requester } from '../../platform/jobs/index.ts';
import { fieldsOf, refuseHiddenCost } from './hidden-cost.ts';
import type { PlanKind, PlannedItem } from './kind.ts';
import { planTask } from './plan-task.ts';
import {
  createItemRun,
  type ItemHead,
  lockPlan,
  type PlanRow,
  readChanges,
  readHeads,
  storeApplied,
  storeOutcomes,
  storeStatus,
} from './plans.store.ts';

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

  const all = await readHeads(tx, plan.id);
  const excluded = new Set(request.exclude);
  const heads = all.filter(({ seq }) => !excluded.has(seq));
  if (heads.length === 0) throw problem('INVALID_STATE', { detail: '적용할 변경이 없습니다.' });
  if (heads.some(({ accountId }) => accountId !== null && !seesShop(tx, accountId)))
    throw problem('INVALID_STATE', { detail: '지금은 맡지 않은 쇼핑몰의 상품이 있어 적용할 수 없습니다. 다시 미리보기를 해주십시오.' });
  const { stale, items } = await lookOver(tx, kind, plan.id, heads);
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
  return { runId: await start(tx, kind, plan, { heads, items }, by) };
}

/** Items whose changes are in hand at once. */
const LOOKED_AT = 1000;

/**
 * What moved since the freeze, its targets locked in the order of their ids; with the items themselves for a kind that starts them all at once.
 * A plan may have 20,000 items: where the kind allows it their changes are read some at a time.
 */
async function lookOver<Input>(tx: TenantTx, kind: PlanKind<Input>, planId: number, heads: readonly ItemHead[]) {
  const seqs = [...heads].sort((a, b) => a.targetId - b.targetId).map(({ seq }) => seq);
  const stale: Conflict[] = [];
  const items: PlannedItem[] = [];
  const at = kind.inParts ? LOOKED_AT : seqs.length;
  for (let from = 0; from < seqs.length; from += at) {
    const some = await readChanges(tx, planId, { seqs: seqs.slice(from, from + at) });
    refuseHiddenCost(tx, fieldsOf(some));
    stale.push(...(await conflictsOf(tx, kind, some)));
    if (kind.applying.by === 'RUN') items.push(...some);
  }
  return { stale: stale.sort(bySeq), items: items.sort(bySeq) };
}

const bySeq = (a: { seq: number }, b: { seq: number }) => a.seq - b.seq;

interface Chosen {
  heads: readonly ItemHead[];
  /** Of a kind that starts them all at once. */
  items: readonly PlannedItem[];
}

async function start<Input>(tx: TenantTx, { applying }: PlanKind<Input>, plan: PlanRow, { heads, items }: Chosen, by: Requester) {
  const seqs = heads.map(({ seq }) => seq);
  if (applying.by === 'RUN') {
    const runId = await applying.start(tx, items, plan, by);
    await storeApplied(tx, plan.id, runId, seqs, 'APPLIED');
    return runId;
  }
  const shops = [...new Set(heads.flatMap(({ shopType }) => shopType ?? []))];
  const run = { kind: applying.runKind, title: runTitle(plan.title, heads), total: heads.length, shops };
  const runId = await createItemRun(tx, { ...run, createdBy: by, input: { planId: plan.id } }, plan.id);
  await storeApplied(tx, plan.id, runId, seqs, null);
  await enqueue(tx, planTask, { sellerId: tx.sellerId, runId });
  return runId;
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
