/** Binds the notes about orders to their use cases. */
import type { orders } from '@moa/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { SellerVault } from '../../../platform/crypto/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { Handlers } from '../../../platform/http/index.ts';
import { recordedTargets, targetLines } from '../act/targets.ts';
import { deleteMemos, memoPage, saveMemo, updateMemo } from './memo.service.ts';

export function memoRoutes({
  database,
  sellerVault,
  now,
}: {
  database: Database;
  sellerVault: SellerVault;
  now: Clock;
}): Pick<Handlers<typeof orders>, 'memos' | 'saveMemo' | 'updateMemo' | 'deleteMemos'> {
  return {
    memos: async ({ input, context }) => {
      const keys = await sellerVault.forSeller(Number(context.sellerId));
      return database.tenant(context.scope, (tx) => memoPage(tx, keys, input, context.actor), { readOnly: true });
    },
    saveMemo: async ({ input: { body, colour, todo, ...targets }, context }) => {
      const keys = await sellerVault.forSeller(Number(context.sellerId));
      return database.tenant(context.scope, async (tx) => {
        const lines = await targetLines(tx, keys, targets, now());
        await context.audit(tx, { detail: recordedTargets(targets, lines) });
        return { saved: await saveMemo(tx, keys, lines, { body, colour, todo }, context.actor) };
      });
    },
    updateMemo: async ({ input, context }) => {
      const keys = await sellerVault.forSeller(Number(context.sellerId));
      return database.tenant(context.scope, async (tx) => {
        await updateMemo(tx, keys, input, context.actor, now());
        await context.audit(tx, { target: { kind: 'order_memo', id: input.id }, detail: { done: input.done ?? null } });
        return { ok: true as const };
      });
    },
    deleteMemos: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        await deleteMemos(tx, input.ids.map(Number));
        await context.audit(tx, { detail: { ids: input.ids } });
        return { ok: true as const };
      }),
  };
}
