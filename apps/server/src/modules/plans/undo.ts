/** Taking an applied plan back: a plan of its before-values, to be looked at and applied like any other. */
import { problem } from '@moa/contract';
import { inverseOf, nextPlanStatus, planActionOf, undoTitle } from '@moa/core';
import { seesShop, type TenantTx } from '../../platform/database/index.ts';
import type { Requester } from '../../platform/jobs/index.ts';
import { unknownPlan } from './apply.ts';
import type { FrozenItem, PlanKind } from './kind.ts';
import { hasOpenRun, lockPlan, readChanges } from './plans.store.ts';
import { type ProposedPlan, storePlan } from './propose.ts';

/** @throws ProblemError NOT_FOUND, INVALID_STATE where it was not applied, still is being applied, or can't be taken back */
export async function proposeUndo(tx: TenantTx, kind: PlanKind, planId: number, by: Requester): Promise<ProposedPlan> {
  const plan = await lockPlan(tx, planId);
  if (!plan) throw unknownPlan();
  if (nextPlanStatus(plan.status, 'undo') === null)
    throw problem('INVALID_STATE', { detail: plan.status === 'UNDONE' ? '이미 되돌린 변경입니다.' : '적용한 변경만 되돌릴 수 있습니다.' });
  if (kind.final !== undefined) throw problem('INVALID_STATE', { detail: kind.final });
  if (plan.run_id !== null && (await hasOpenRun(tx, plan.run_id)))
    throw problem('INVALID_STATE', { detail: '아직 적용하는 중입니다. 끝난 뒤 되돌려주십시오.' });
  const applied = await readChanges(tx, plan.id, { outcome: 'APPLIED' });
  if (applied.length === 0) throw problem('INVALID_STATE', { detail: '적용된 변경이 없어 되돌릴 것이 없습니다.' });
  const present = await kind.present(tx, applied, false);
  const items = applied.map((item): FrozenItem => {
    const now = present.get(item.targetId);
    const frozen = { ...item, version: item.version === null ? null : (now?.version ?? null) };
    if (item.accountId !== null && !seesShop(tx, item.accountId))
      return { ...frozen, action: 'UPDATE', changes: [], reason: '지금은 맡지 않은 쇼핑몰의 상품입니다.' };
    const { changes, left, notes } = inverseOf(item.changes, now);
    if (changes.length === 0) return { ...frozen, action: 'UPDATE', changes: [], reason: left.join(' ') || '바뀐 것이 없습니다.' };
    const problems = [...left, ...notes].map((message) => ({ message, severity: 'WARN' as const }));
    return { ...frozen, action: planActionOf(changes), changes, problems };
  });
  return storePlan(tx, { kind: plan.kind, title: undoTitle(plan.title), input: plan.input, undoes: plan.id }, items, by);
}
