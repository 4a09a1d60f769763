/** Binds the operations of shop products to their use cases. */
import { type listings, MATCHING_MAX, ProblemError, problem } from '@moa/contract';
import type { Database } from '../../platform/database/index.ts';
import type { Handlers, RequestContext } from '../../platform/http/index.ts';
import type { Payments } from '../../services/toss/index.ts';
import { refuseAboveLeft } from '../payment/index.ts';
import { accountIdOf } from '../shops/index.ts';
import { startAdopt } from './adopt/adopt.tasks.ts';
import { adoptListing } from './adopt/adopt.ts';
import { matchUntied, provenPairs } from './adopt/match.service.ts';
import { startCollect, startSync } from './collect/collect.ts';
import { countDrift } from './drift/drift.queries.ts';
import { countByCause } from './list/causes.queries.ts';
import { chosenListings, refuseForeignListings, refuseForeignProducts } from './list/chosen.queries.ts';
import { listingDetail } from './list/detail.service.ts';
import { countBySaleStatus } from './list/list.queries.ts';
import { countListingsByAccount, type ListInput, listingPage, matchingListings } from './list/list.service.ts';
import { repairListing } from './repair/repair.plan.ts';
import { startSaleStatus } from './transmit/sale-status.plan.ts';
import { startTransmit } from './transmit/transmit.plan.ts';

export interface ListingsDeps {
  database: Database;
  /** How products made of shops' products are paid for; null: they are not, and not counted. */
  payments: Payments | null;
}

export function listingsRoutes({ database, payments }: ListingsDeps): Handlers<typeof listings> {
  function list(context: RequestContext, input: ListInput, tied: boolean | null, productId: number | null) {
    return database.tenant(context.scope, (tx) => listingPage(tx, input, tied, productId), { readOnly: true });
  }

  return {
    list: ({ input, context }) => list(context, input, input.untied === true ? false : null, null),
    moaList: ({ input, context }) => list(context, input, true, input.productId === undefined ? null : Number(input.productId)),
    count: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        const shopTypes = input.shopTypes ?? null;
        const [counts, causes] = await Promise.all([countBySaleStatus(tx, shopTypes), countByCause(tx, shopTypes)]);
        return { ...counts, causes };
      }),
    countByAccount: ({ input: { tied, productId, ...conditions }, context }) =>
      database.tenant(
        context.scope,
        (tx) => countListingsByAccount(tx, conditions, tied ?? null, productId === undefined ? null : Number(productId)),
        { readOnly: true },
      ),
    driftCounts: ({ context }) => database.tenant(context.scope, async (tx) => ({ contents: await countDrift(tx) }), { readOnly: true }),
    detail: ({ input, context }) => database.tenant(context.scope, (tx) => listingDetail(tx, Number(input.id))),
    transmit: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        const ids = await chosenListings(tx, input);
        await context.audit(tx, { detail: { listings: ids.length } });
        return startTransmit(tx, ids, context.actor);
      }),
    repair: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        await context.audit(tx, { target: { kind: 'listing', id: input.listingId } });
        const { choice, hash = '' } = input;
        const started = await repairListing(tx, Number(input.listingId), choice ? { choice } : { hash }, context.actor);
        await context.storeAnswer(tx, started);
        return started;
      }),
    sync: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        const ids = input.matching ? await matchingListings(tx, input.matching, MATCHING_MAX + 1) : (input.listingIds ?? []).map(Number);
        return { jobId: await startSync(tx, ids, context.actor) };
      }),
    saleStatus: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        await context.audit(tx, { after: { saleStatus: input.saleStatus }, detail: { listingIds: input.listingIds } });
        return startSaleStatus(tx, input.listingIds.map(Number), input.saleStatus, context.actor);
      }),
    collect: async ({ input, context }) => {
      const accountId = await accountIdOf(database, context.scope, input);
      return database.tenant(context.scope, async (tx) => {
        await context.audit(tx, { target: { kind: 'shop_account', id: accountId } });
        return { jobId: await startCollect(tx, accountId, context.actor) };
      });
    },
    match: async ({ input, context }) => {
      const accountId = await accountIdOf(database, context.scope, input);
      const asked = {
        accountId,
        after: Number(input.after ?? 0),
        ids: input.listingIds?.map(Number) ?? null,
        provenOnly: input.provenOnly === true,
        size: input.size,
      };
      return matchUntied(database, context.scope, asked);
    },
    adoptMany: async ({ input, context }) => {
      const { matching, proven, listingIds, pairs } = input;
      const found = proven && (await provenPairs(database, context.scope, await accountIdOf(database, context.scope, proven)));
      if (found?.length === 0)
        throw problem('UNPROCESSABLE', { detail: '코드가 같고 옵션이 모두 맞는 짝이 더는 없습니다. 남은 상품은 직접 골라주십시오.' });
      return database.tenant(context.scope, async (tx) => {
        await refuseForeignProducts(tx, [...new Set(pairs.map(({ productId }) => Number(productId)))]);
        const ids = matching ? await matchingListings(tx, { ...matching, tied: false }, MATCHING_MAX + 1) : listingIds.map(Number);
        const adoptions = found ?? [
          ...ids.map((listingId) => ({ listingId, productId: null })),
          ...pairs.map(({ listingId, productId }) => ({ listingId: Number(listingId), productId: Number(productId) })),
        ];
        await context.audit(tx, { detail: { listings: adoptions.length } });
        const started = { jobId: await startAdopt(tx, adoptions, context.actor, payments) };
        await context.storeAnswer(tx, started);
        return started;
      });
    },
    adopt: async ({ input, context }) => {
      const asked = [...input.listingIds.map((listingId) => ({ listingId, productId: input.productId })), ...input.pairs];
      const products = new Set(asked.flatMap(({ productId }) => (productId === undefined ? [] : [Number(productId)])));
      await database.tenant(context.scope, async (tx) => {
        await refuseForeignListings(
          tx,
          asked.map(({ listingId }) => Number(listingId)),
        );
        await refuseForeignProducts(tx, [...products]);
        const made = asked.flatMap(({ listingId, productId }) => (productId === undefined ? [Number(listingId)] : []));
        await refuseAboveLeft(tx, made, payments);
      });
      const result = { created: 0, tied: 0, failed: [] as { listingId: string; reason: string }[] };
      for (const { listingId, productId } of asked) {
        const adopted = await database
          .tenant(
            context.scope,
            async (tx) => {
              await context.audit(tx, { target: { kind: 'listing', id: listingId } });
              return adoptListing(
                tx,
                Number(listingId),
                productId === undefined ? null : Number(productId),
                context.actor.loginId,
                payments,
              );
            },
            { retry: true },
          )
          .catch(whyLeftOut);
        if (adopted === 'CREATED') result.created += 1;
        else if (adopted === 'TIED') result.tied += 1;
        else result.failed.push({ listingId, reason: adopted.reason });
      }
      return result;
    },
  };
}

/** Somebody else took the last ones meanwhile: the others are made or tied all the same. */
function whyLeftOut(error: unknown): { reason: string } {
  if (error instanceof ProblemError && error.code === 'COLLECT_LIMIT') return { reason: error.detail ?? error.title };
  throw error;
}
