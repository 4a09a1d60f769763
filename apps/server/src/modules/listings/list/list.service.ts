/** A page of the list of shop products. */
import type { listings } from '@moa/contract';
import { type TenantTx, visibleShops } from '../../../platform/database/index.ts';
import type { Handlers } from '../../../platform/http/index.ts';
import { readPageOf } from '../../../platform/paging.ts';
import { countListings, type ListingFilter, readListings } from './list.queries.ts';

export type ListInput = Parameters<Handlers<typeof listings>['list']>[0]['input'];

/** @param tied whether they belong to a product of ours; null: either */
export async function listingPage(tx: TenantTx, input: ListInput, tied: boolean | null, productId: number | null) {
  const accountIds = visibleShops(tx, (input.accountIds ?? []).map(Number));
  const filter: ListingFilter = {
    keyword: input.keyword ?? '',
    scope: input.scope ?? 'ALL',
    shopTypes: input.shopTypes ?? [],
    accountIds: accountIds ?? [],
    saleStatus: input.saleStatus ?? [],
    sync: input.sync ?? [],
    productId,
    tied,
  };
  const { rows, frame } = await readPageOf(input, {
    order: 'created desc',
    count: async (bound) => (accountIds === null ? 0 : countListings(tx, filter, bound)),
    read: async (slice) => (accountIds === null ? [] : readListings(tx, filter, slice)),
    positionOf: (found) => found.position,
  });
  return { contents: rows.map(({ row }) => row), ...frame };
}
