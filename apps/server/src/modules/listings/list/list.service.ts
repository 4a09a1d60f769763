/** A page of the list of shop products. */
import { type listings, TOTAL_EXACT_MAX } from '@moa/contract';
import { type TenantTx, visibleShops } from '../../../platform/database/index.ts';
import type { Handlers } from '../../../platform/http/index.ts';
import { readPageOf } from '../../../platform/paging.ts';
import { countByAccount } from '../../shops/index.ts';
import { listingsInState } from './in-state.queries.ts';
import { countListings, countTogether, type ListingFilter, readListings, readMatchingIds } from './list.queries.ts';

export type ListInput = Parameters<Handlers<typeof listings>['list']>[0]['input'];
export type Conditions = Omit<ListInput, 'page' | 'size' | 'sort' | 'cursor' | 'untied'>;

/** @param tied whether they belong to a product of ours; null: either */
export async function listingPage(tx: TenantTx, input: ListInput, tied: boolean | null, productId: number | null) {
  const filter = await narrowed(tx, toFilter(tx, input, tied, productId));
  const { rows, frame } = await readPageOf(input, {
    order: 'created desc',
    count: async (bound) => (filter === null ? 0 : countListings(tx, filter, bound)),
    read: async (slice) => (filter === null ? [] : readListings(tx, filter, slice)),
    positionOf: (found) => found.position,
  });
  return { contents: rows.map(({ row }) => row), ...frame };
}

/** How many shop products the conditions find at each account. */
export async function countListingsByAccount(tx: TenantTx, conditions: Conditions, tied: boolean | null, productId: number | null) {
  const filter = await narrowed(tx, toFilter(tx, conditions, tied, productId));
  return countByAccount(tx, {
    together: async (bound) => (filter === null ? [] : countTogether(tx, filter, bound)),
    of: async (id, bound) => (filter === null ? 0 : countListings(tx, { ...filter, accountIds: [id] }, bound)),
  });
}

/** Ids of all shop products that the list would show, in their order, up to `bound`. */
export async function matchingListings(
  tx: TenantTx,
  { tied, productId, ...conditions }: Conditions & { tied?: boolean | undefined; productId?: string | undefined },
  bound: number,
): Promise<number[]> {
  const filter = await narrowed(tx, toFilter(tx, conditions, tied ?? null, productId === undefined ? null : Number(productId)));
  return filter === null ? [] : readMatchingIds(tx, filter, bound);
}

/** The few that are in the states that are asked for are known before the list is counted and read. */
export async function narrowed(tx: TenantTx, filter: ListingFilter | null): Promise<ListingFilter | null> {
  if (filter === null || filter.sync.length === 0 || filter.ids !== undefined || filter.productId !== null) return filter;
  const few = await listingsInState(tx, filter.sync, filter.accountIds.length > 0 ? filter.accountIds : null, TOTAL_EXACT_MAX);
  return few === null ? filter : { ...filter, ids: few.map(({ id }) => id) };
}

/** Null: of the shops that are asked for the caller sees none. */
export function toFilter(tx: TenantTx, input: Conditions, tied: boolean | null, productId: number | null): ListingFilter | null {
  const accountIds = visibleShops(tx, (input.accountIds ?? []).map(Number));
  if (accountIds === null) return null;
  return {
    keyword: input.keyword ?? '',
    scope: input.scope ?? 'ALL',
    shopTypes: input.shopTypes ?? [],
    accountIds,
    saleStatus: input.saleStatus ?? [],
    sync: input.sync ?? [],
    drift: input.drift,
    causes: input.causes ?? [],
    productId,
    tied,
  };
}
