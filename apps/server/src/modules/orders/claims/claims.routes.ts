/** Binds the operations of claims to their use cases. */
import type { claims } from '@moa/contract';
import type { ClaimAction } from '@moa/core';
import type { Clock } from '../../../platform/clock.ts';
import type { SellerVault } from '../../../platform/crypto/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { Handlers, RequestContext } from '../../../platform/http/index.ts';
import type { LinePolicy } from '../lines/line-record.ts';
import { createReceiverMasks } from '../lines/masked.ts';
import { claimDetail, claimRow, countClaims, countClaimsByAccount, findClaims } from './claims.service.ts';
import { previewClaims, type RequestedClaim, startClaimAction, startClaimsForAll } from './commands.service.ts';
import { fileClaim } from './file.service.ts';
import { decideRestock } from './restock.ts';
import { findMatching, type MatchingClaims, matchingClaims, recordedClaims } from './targets.ts';
import { wantSku } from './want.ts';

export interface ClaimsDeps {
  database: Database;
  sellerVault: SellerVault;
  policy: LinePolicy;
  now: Clock;
}

export function claimsRoutes({ database, sellerVault, policy, now }: ClaimsDeps): Handlers<typeof claims> {
  const masksOf = createReceiverMasks({ now });
  const readingOf = async ({ sellerId }: RequestContext) => ({
    keys: await sellerVault.forSeller(Number(sellerId)),
    mask: masksOf(Number(sellerId)),
    now: now(),
  });
  const act = (context: RequestContext, action: ClaimAction, requests: readonly RequestedClaim[]) =>
    database.tenant(context.scope, async (tx) => {
      await context.audit(tx, { detail: { claimIds: requests.map(({ claimId }) => String(claimId)) } });
      return startClaimAction(tx, action, requests, context.actor);
    });
  const actOnAll = async (context: RequestContext, action: ClaimAction, matching: MatchingClaims, said: Said) => {
    const reading = await readingOf(context);
    return database.tenant(context.scope, async (tx) => {
      const claimIds = await matchingClaims(tx, action, matching, reading);
      await context.audit(tx, { detail: { matching: recordedClaims(matching), claims: claimIds.length } });
      return startClaimsForAll(
        tx,
        action,
        claimIds.map((claimId) => ({ claimId, ...said })),
        context.actor,
      );
    });
  };
  /** Of calls that name claims alone, or the conditions that find them, and say the same about each. */
  const named =
    (action: ClaimAction) =>
    ({ input: { claimIds = [], matching, ...said }, context }: { input: Named; context: RequestContext }) =>
      matching !== undefined
        ? actOnAll(context, action, matching, said)
        : act(
            context,
            action,
            claimIds.map((claimId) => ({ claimId: Number(claimId), ...said })),
          );
  /** Of calls that say of each claim what belongs to it. */
  const each =
    (action: ClaimAction) =>
    ({ input: { items }, context }: { input: { items: readonly ({ id: string } & Said)[] }; context: RequestContext }) =>
      act(
        context,
        action,
        items.map(({ id, ...said }) => ({ claimId: Number(id), ...said })),
      );

  return {
    list: async ({ input, context }) => {
      const reading = await readingOf(context);
      return database.tenant(context.scope, (tx) => findClaims(tx, input, reading), { readOnly: true });
    },
    count: ({ context }) => database.tenant(context.scope, (tx) => countClaims(tx, now()), { readOnly: true }),
    countByAccount: async ({ input, context }) => {
      const reading = await readingOf(context);
      return database.tenant(context.scope, (tx) => countClaimsByAccount(tx, input, reading), { readOnly: true });
    },
    detail: async ({ input, context }) => {
      const reading = await readingOf(context);
      return database.tenant(context.scope, (tx) => claimDetail(tx, Number(input.id), reading), { readOnly: true });
    },
    approveCancel: named('approveCancel'),
    rejectCancel: each('rejectCancel'),
    pickUpReturn: each('pickUpReturn'),
    receiveReturn: named('receiveReturn'),
    approveReturn: ({ input: { items = [], matching }, context }) =>
      matching !== undefined ? actOnAll(context, 'approveReturn', matching, {}) : each('approveReturn')({ input: { items }, context }),
    preview: async ({ input: { action, matching }, context }) => {
      const reading = await readingOf(context);
      return database.tenant(context.scope, async (tx) => previewClaims(tx, action, await findMatching(tx, action, matching, reading)), {
        readOnly: true,
      });
    },
    rejectReturn: named('rejectReturn'),
    holdReturn: named('holdReturn'),
    releaseReturn: named('releaseReturn'),
    pickUpExchange: each('pickUpExchange'),
    receiveExchange: named('receiveExchange'),
    dispatchExchange: each('dispatchExchange'),
    rejectExchange: named('rejectExchange'),
    holdExchange: named('holdExchange'),
    releaseExchange: named('releaseExchange'),
    turnReturn: each('turnReturn'),
    turnExchange: each('turnExchange'),
    withdrawReturn: named('withdrawReturn'),
    withdrawExchange: named('withdrawExchange'),
    finishExchange: named('finishExchange'),
    file: async ({ input: { lineId, skuId, ...filing }, context }) => {
      const reading = await readingOf(context);
      const asked = { ...filing, lineId: Number(lineId), skuId: skuId === null ? null : Number(skuId) };
      return database.tenant(
        context.scope,
        async (tx) => {
          const { detail: _, ...recorded } = filing;
          await context.audit(tx, { target: { kind: 'order_line', id: lineId }, after: recorded });
          const { claimId, jobId } = await fileClaim(tx, asked, context.actor, { policy, at: reading.now });
          return { claim: claimId === null ? null : await claimRow(tx, claimId, reading), jobId };
        },
        { retry: true },
      );
    },
    want: async ({ input, context }) => {
      const reading = await readingOf(context);
      const asked = { claimId: Number(input.id), skuId: input.skuId === null ? null : Number(input.skuId) };
      return database.tenant(
        context.scope,
        async (tx) => {
          await context.audit(tx, { target: { kind: 'claim', id: input.id }, after: { skuId: input.skuId } });
          await wantSku(tx, asked, context.actor.loginId, policy);
          return claimRow(tx, asked.claimId, reading);
        },
        { retry: true },
      );
    },
    restock: ({ input: { id, decided, ...restock }, context }) =>
      database.tenant(
        context.scope,
        async (tx) => {
          await context.audit(tx, { target: { kind: 'claim', id }, after: restock });
          return decideRestock(tx, { claimId: Number(id), restock, actor: context.actor.loginId }, decided);
        },
        { retry: true },
      ),
  };
}

type Said = Omit<RequestedClaim, 'claimId'>;
type Named = { claimIds?: readonly string[] | undefined; matching?: MatchingClaims | undefined } & Said;
