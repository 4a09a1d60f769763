/**
 * Works off a run of actions on order lines and claims: an attempt row before every call, one outcome a line, a lost answer resolved only by looking
 * the line up. Can be killed anywhere and run again: what was started and not finished is looked up before anything is sent.
 */
import type { Outcome } from '@moa/channels/sdk';
import { shopOffice } from '@moa/core';
import { z } from 'zod';
import type { Cipher } from '../../../platform/crypto/index.ts';
import { againWhileWaiting, type ClaimedItem, claimChosen, defineTask, type HandledTask, handleRun } from '../../../platform/jobs/index.ts';
import { MANUAL_ORDER_ACCOUNT } from '../manual/manual-order.service.ts';
import { beginAttempts } from './actions.attempts.ts';
import {
  collectFiled,
  confirmFirst,
  decideByHand,
  refuseStopped,
  resolveRefused,
  resolveUnknown,
  settleUnresolved,
  toActionLines,
} from './actions.calls.ts';
import { type Lane, readLanes } from './actions.claim.ts';
import { finish } from './actions.store.ts';
import { ACTION_BY_JOB, type ActionDefinition } from './actions.ts';
import type { ActionDeps, Scope, Work } from './actions.work.ts';

export const actionTask = defineTask('orders.action', z.object({ sellerId: z.number().int(), runId: z.number().int(), kind: z.string() }), {
  urgency: 0,
});

/** Items of one account between two looks at the database. */
const BATCH = 200;

export function actionHandler(deps: ActionDeps): HandledTask {
  return handleRun(actionTask, async ({ sellerId, runId, kind }, context) => {
    const action = ACTION_BY_JOB.get(kind);
    if (!action) return;
    const keys = await deps.sellerVault.forSeller(sellerId);
    const workBatch = async (seqs: readonly number[]): Promise<boolean> => {
      context.signal.throwIfAborted();
      const items = await deps.database.tenant(sellerId, (tx) => claimChosen(tx, runId, seqs, context.workerId));
      if (items.length > 0) await workOff(deps, keys, sellerId, runId, action, items);
      return items.length > 0;
    };
    for (;;) {
      const lanes = await deps.database.tenant(sellerId, (tx) => readLanes(tx, runId, BATCH));
      if (!(await workLanes(lanes, workBatch))) break;
    }
    await againWhileWaiting(deps.database, { sellerId, runId, now: deps.now });
  });
}

/**
 * Every account at its own pace: one shop that takes its invoices one by one held up those that take hundreds at once. When one lane fails the others end
 * what they have begun before the run is tried again, so that nothing is taken up twice.
 * @returns whether anything was worked off
 */
async function workLanes(lanes: readonly Lane[], workBatch: (seqs: readonly number[]) => Promise<boolean>): Promise<boolean> {
  let [any, failed] = [false, false];
  const ended = await Promise.allSettled(
    lanes.map(async (lane) => {
      for (const batch of lane) {
        if (failed) return;
        try {
          // Nothing of it could be had: the run is paused or cancelled, or another worker has it.
          if (!(await workBatch(batch))) return;
          any = true;
        } catch (error) {
          failed = true;
          throw error;
        }
      }
    }),
  );
  const refused = ended.find((result) => result.status === 'rejected');
  if (refused) throw refused.reason;
  return any;
}

async function workOff(
  deps: ActionDeps,
  keys: Cipher,
  sellerId: number,
  runId: number,
  action: ActionDefinition,
  items: ClaimedItem[],
): Promise<void> {
  const works = await deps.database.tenant(sellerId, (tx) => beginAttempts(tx, runId, action, items));
  const byAccount = new Map<number, Work[]>();
  for (const work of works) byAccount.set(work.accountId, [...(byAccount.get(work.accountId) ?? []), work]);
  await Promise.all([...byAccount].map(([accountId, group]) => workOffAccount(deps, keys, sellerId, runId, action, accountId, group)));
}

async function workOffAccount(
  deps: ActionDeps,
  keys: Cipher,
  sellerId: number,
  runId: number,
  action: ActionDefinition,
  accountId: number,
  works: Work[],
): Promise<void> {
  if (accountId === MANUAL_ORDER_ACCOUNT) {
    await finish(deps, sellerId, runId, action, works, (tx) => decideByHand(tx, action, works));
    return;
  }
  const { account, connector, ctx } = await deps.shops.context(sellerId, accountId, 0);
  if (account.status !== 'NORMAL') {
    const message = '쇼핑몰 인증이 만료되어 처리하지 못했습니다. 재연동한 뒤 실패한 항목을 다시 시도해주십시오.';
    await finish(deps, sellerId, runId, action, works, new Map(works.map((work) => [work.item.key, { kind: 'relink', message }])));
    return;
  }
  const scope: Scope = { deps, keys, sellerId, accountId, shopType: account.shopType, connector, ctx };
  const outcomes = new Map<string, Outcome<void>>();
  const unsettled = await settleUnresolved(scope, action, works, outcomes);
  const toCall = await refuseStopped(scope, action, unsettled, outcomes);
  await confirmFirst(scope, action, toCall, outcomes);
  const calling = toCall.filter((work) => !outcomes.has(work.item.key));
  if (calling.length > 0) {
    const lines = await deps.database.tenant(sellerId, (tx) => toActionLines(tx, calling));
    const called = action.call(connector, ctx, lines);
    if (called === null) {
      for (const work of calling)
        outcomes.set(work.item.key, {
          kind: 'refused',
          code: 'UNSUPPORTED',
          message: `이 쇼핑몰은 API로 처리할 수 없습니다. ${shopOffice(account.shopType)}에서 처리해주십시오.`,
        });
    } else {
      const answered = await called;
      for (const work of calling)
        outcomes.set(
          work.item.key,
          answered.get(work.item.key) ?? { kind: 'unknown', message: '쇼핑몰의 응답에 이 주문의 결과가 없습니다.' },
        );
      await resolveRefused(scope, action, calling, outcomes);
      await collectFiled(scope, action, calling, outcomes);
    }
    await resolveUnknown(scope, action, calling, outcomes);
  }
  await finish(deps, sellerId, runId, action, works, outcomes);
}
