/** All shop products that the list finds, in its order, some at a time: for who reads more than a page. */
import type { TenantTx } from '../../../platform/database/index.ts';
import type { Position } from '../../../platform/paging.ts';
import { countListings, type ListingFilter, type PlacedListing, readListings } from './list.queries.ts';
import { type Conditions, narrowed, toFilter } from './list.service.ts';

export type ListingConditions = Conditions & {
  productId?: string | undefined;
  tied?: boolean | undefined;
  ids?: readonly string[] | undefined;
};

export interface ListingWalk {
  /** How many there are, counted up to `bound` and one more. */
  count(tx: TenantTx, bound: number): Promise<number>;
  next(tx: TenantTx, after: Position | null, size: number): Promise<PlacedListing[]>;
}

export function walkListings(conditions: ListingConditions): ListingWalk {
  return {
    count: async (tx, bound) => {
      const filter = await narrowed(tx, filterOf(tx, conditions));
      return filter === null ? 0 : countListings(tx, filter, bound);
    },
    next: async (tx, after, size) => {
      const filter = await narrowed(tx, filterOf(tx, conditions));
      return filter === null ? [] : readListings(tx, filter, { size, offset: 0, after, backwards: false });
    },
  };
}

function filterOf(tx: TenantTx, { tied, productId, ids, ...conditions }: ListingConditions): ListingFilter | null {
  const filter = toFilter(tx, conditions, tied ?? null, productId === undefined ? null : Number(productId));
  return filter === null || ids === undefined ? filter : { ...filter, ids: ids.map(Number) };
}
