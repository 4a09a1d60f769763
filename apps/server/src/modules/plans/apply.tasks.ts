/**
 * Works off the run of a plan item by item. The changes of an item and its outcome are one transaction: killed anywhere, an item was either
 * not touched or is done. What moved since the plan was applied is left alone and named.
 */
import { ProblemError } from '@moa/contract';
import { conflictOf } from '@moa/core';
import type { Clock } from '../../platform/clock.ts';
import type { Database, SellerScope } from '../../platform/database/index.ts';
import { type HandledTask, handleRun, PermanentFailure, workOffRun } from '../../platform/jobs/index.ts';
import { type AppliedByItem, NotYet, type PlanKind } from './kind.ts';
import { planTask } from './plan-task.ts';
import {
  lockPlan,
  type PlanRow,
  planOfRun,
  type RunningPlan,
  readAppliedTargets,
  readChanges,
  storeFinished,
  storeOutcomes,
} from './plans.store.ts';

export interface PlanWorkDeps {
  kinds: readonly PlanKind[];
  onError(error: unknown): void;
  now: Clock;
}

/** Items at once: each is some statements on rows of its own. */
const AT_ONCE = 2;

interface PlanWork {
  database: Database;
  scope: SellerScope;
  kind: PlanKind;
  applying: AppliedByItem;
  plan: RunningPlan;
}

type Answer = { status: 'DONE' } | { status: 'SKIPPED' | 'FAILED'; message: string } | { againInMs: number; message: string };

export function planHandler({ kinds, onError, now }: PlanWorkDeps): HandledTask {
  return handleRun(planTask, async ({ sellerId, runId }, context) => {
    const { database } = context;
    const plan = await database.tenant(sellerId, (tx) => planOfRun(tx, runId));
    const kind = kinds.find(({ name }) => name === plan?.kind);
    if (!plan || kind?.applying.by !== 'ITEM') throw new PermanentFailure(`run ${runId} is no plan that is applied item by item`);
    const work: PlanWork = { database, scope: { sellerId, shopAccountIds: plan.shop_account_ids }, kind, applying: kind.applying, plan };
    await workOffRun(context, { sellerId, runId, concurrency: AT_ONCE, now, onError, handle: (item) => applyItem(work, Number(item.key)) });
    await finish(work);
  });
}

async function applyItem(work: PlanWork, seq: number): Promise<Answer> {
  try {
    return await applyUnlessMoved(work, seq);
  } catch (error) {
    if (error instanceof NotYet) return { againInMs: error.againInMs, message: error.message };
    if (!(error instanceof ProblemError)) throw error;
    const message = messageOf(error);
    await work.database.tenant(work.scope, (tx) => storeOutcomes(tx, work.plan.id, [seq], 'FAILED', message));
    return { status: 'FAILED', message };
  }
}

function applyUnlessMoved({ database, scope, kind, applying, plan }: PlanWork, seq: number): Promise<Answer> {
  return database.tenant(
    scope,
    async (tx) => {
      // Locked: whoever lost the task and does not know it yet finds the item done.
      const [item] = await readChanges(tx, plan.id, { seqs: [seq], lock: true });
      if (!item) return { status: 'FAILED', message: '변경 내용을 찾을 수 없습니다.' };
      if (item.outcome === 'APPLIED') return { status: 'DONE' };
      const moved = conflictOf(item, (await kind.present(tx, [item], true)).get(item.targetId));
      if (moved !== null) {
        await storeOutcomes(tx, plan.id, [seq], 'LEFT', moved);
        return { status: 'SKIPPED', message: `${moved} 그대로 두었습니다.` };
      }
      await applying.apply(tx, item, plan, plan.requester.loginId);
      await storeOutcomes(tx, plan.id, [seq], 'APPLIED');
      return { status: 'DONE' };
    },
    { retry: true },
  );
}

async function finish({ database, scope, applying, plan }: PlanWork): Promise<void> {
  await database.tenant(
    scope,
    async (tx) => {
      const locked: PlanRow | undefined = await lockPlan(tx, plan.id);
      if (!locked || locked.finished_at !== null) return;
      const targets = await readAppliedTargets(tx, plan.id);
      if (targets.length > 0) await applying.finish?.(tx, targets, plan, plan.requester);
      await storeFinished(tx, plan.id);
    },
    { retry: true },
  );
}

function messageOf(error: ProblemError): string {
  return error.errors?.[0]?.message ?? error.detail ?? error.title;
}
