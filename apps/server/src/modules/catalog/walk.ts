/** All products that the list finds, in its order, some at a time: for who reads more than a page. */
import type { TenantTx } from '../../platform/database/index.ts';
import type { Position } from '../../platform/paging.ts';
import { type Counted, countProducts, readPageIds, withFew } from './list.queries.ts';
import { lossesOf, orderOf, toFilter } from './list.service.ts';

/** `sort`: as the list is sorted. */
type ProductConditions = Parameters<typeof toFilter>[1] & { sort?: string | undefined };

export interface ProductWalk {
  /** How many there are, counted up to `bound` and one more. */
  count(tx: TenantTx, bound: number): Promise<number>;
  /** The next ids behind a place; the place of the last of them. */
  next(tx: TenantTx, after: Position | null, size: number): Promise<{ ids: number[]; last: Position | null }>;
}

/** However many there are: each part is read by walking on from the last. */
const UNCOUNTED: Counted = { matches: 0, exact: false, products: 0 };

export function walkProducts(conditions: ProductConditions): ProductWalk {
  if (conditions.margin === 'LOSS') return walkLosses(conditions);
  const order = orderOf(conditions.sort);
  return {
    count: async (tx, bound) => countProducts(tx, await withFew(tx, toFilter(tx, conditions)), bound),
    next: async (tx, after, size) => {
      const filter = await withFew(tx, toFilter(tx, conditions));
      const rows = await readPageIds(tx, filter, order, { size, offset: 0, after, backwards: false }, UNCOUNTED);
      const last = rows.at(-1);
      return { ids: rows.map(({ id }) => id), last: last === undefined ? null : { value: last.at, id: last.id } };
    },
  };
}

/** They are few, and known at once. */
function walkLosses(conditions: ProductConditions): ProductWalk {
  let left: number[] | null = null;
  return {
    count: async (tx) => (await lossesOf(tx, conditions)).length,
    next: async (tx, _after, size) => {
      left ??= await lossesOf(tx, conditions);
      return { ids: left.splice(0, size), last: null };
    },
  };
}
