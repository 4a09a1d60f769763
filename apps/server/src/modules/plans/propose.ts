/** Freezing what somebody asks for: a plan to look at. */
import { createHash } from 'node:crypto';
import { problem } from '@moa/contract';
import type { TenantTx } from '../../platform/database/index.ts';
import type { Requester } from '../../platform/jobs/index.ts';
import { fieldsOf, refuseHiddenCost } from './hidden-cost.ts';
import type { FrozenItem, PlanKind } from './kind.ts';
import { insertPlan } from './plans.store.ts';

export interface ProposedPlan {
  id: number;
  hash: string;
  items: readonly FrozenItem[];
}

/**
 * @param kept what is kept of what was asked for, where that was not the targets themselves
 * @throws ProblemError what the kind refuses; UNPROCESSABLE when there is nothing to look at
 */
export async function proposePlan<Input>(
  tx: TenantTx,
  kind: PlanKind<Input>,
  input: Input,
  by: Requester,
  kept: unknown = input,
): Promise<ProposedPlan> {
  const items = await kind.freeze(tx, input);
  if (items.length === 0) throw problem('UNPROCESSABLE', { detail: '바꿀 대상이 없습니다. 목록을 새로고침해주십시오.' });
  return storePlan(tx, { kind: kind.name, title: kind.title(input), input: kind.kept?.(input) ?? kept, undoes: null }, items, by);
}

export async function storePlan(
  tx: TenantTx,
  plan: { kind: string; title: string; input: unknown; undoes: number | null },
  items: readonly FrozenItem[],
  by: Requester,
): Promise<ProposedPlan> {
  refuseHiddenCost(tx, fieldsOf(items));
  const hash = hashOf(items);
  return { id: await insertPlan(tx, { ...plan, hash }, items, by), hash, items };
}

/**
 * Keeps changes that are made in this very transaction without a preview (a number typed into a list), so that the history has them and they
 * can be taken back. Every item has its changes.
 */
export async function recordApplied(
  tx: TenantTx,
  plan: { kind: string; title: string; input: unknown },
  items: readonly FrozenItem[],
  by: Requester,
): Promise<void> {
  await insertPlan(tx, { ...plan, undoes: null, hash: hashOf(items) }, items, by, new Date());
}

/** Of everything that is looked at before a plan is applied. */
function hashOf(items: readonly FrozenItem[]): string {
  const frozen = items.map((item) => [item.targetId, item.version, item.action, item.changes, item.reason ?? null, item.problems ?? []]);
  return createHash('sha256').update(JSON.stringify(frozen)).digest('hex');
}
