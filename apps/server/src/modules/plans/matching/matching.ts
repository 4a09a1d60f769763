/** Everything that a list finds, in the place of ids: looked up when a plan is frozen, in the transaction that freezes it. */
import {
  MATCHING_MAX,
  type matchingListingsSchema,
  type matchingProductsSchema,
  type matchingSkusSchema,
  problem,
  type stockEditSchema,
} from '@moa/contract';
import type { z } from 'zod';
import type { TenantTx } from '../../../platform/database/index.ts';

type Products = z.output<typeof matchingProductsSchema>;
type Listings = z.output<typeof matchingListingsSchema>;
type Skus = z.output<typeof matchingSkusSchema>;

/** How each list answers what it finds: ids in their order, up to a bound. The modules of the lists know. */
export interface Finders {
  products(tx: TenantTx, conditions: Products, bound: number): Promise<number[]>;
  listings(tx: TenantTx, conditions: Listings, bound: number): Promise<number[]>;
  skus(tx: TenantTx, conditions: Skus, bound: number): Promise<number[]>;
}

interface Asked {
  matching?: Products | Listings | Skus | undefined;
  /** What each SKU is changed to, where the list is that of the SKUs. */
  edit?: Omit<z.output<typeof stockEditSchema>, 'skuId'> | undefined;
}

/**
 * What a kind is given to freeze: ids where conditions were asked for.
 * @throws ProblemError UNPROCESSABLE where they find nothing, or more than one plan takes
 */
export async function withFound(tx: TenantTx, find: Finders, asked: unknown): Promise<unknown> {
  const { matching, edit, ...rest } = asked as Asked;
  if (matching === undefined) return asked;
  switch (matching.list) {
    case 'PRODUCTS':
      return { ...rest, productIds: texts(bounded(await find.products(tx, matching, MATCHING_MAX + 1))) };
    case 'LISTINGS':
      return { ...rest, listingIds: texts(bounded(await find.listings(tx, matching, MATCHING_MAX + 1))) };
    case 'SKUS': {
      const ids = bounded(await find.skus(tx, matching, MATCHING_MAX + 1));
      return { ...rest, edits: texts(ids).map((skuId) => ({ ...edit, skuId })) };
    }
  }
}

const texts = (ids: readonly number[]) => ids.map(String);

function bounded(ids: readonly number[]): readonly number[] {
  if (ids.length === 0) throw problem('UNPROCESSABLE', { detail: '조건에 맞는 것이 없습니다. 목록을 새로고침해주십시오.' });
  if (ids.length <= MATCHING_MAX) return ids;
  const most = MATCHING_MAX.toLocaleString('ko-KR');
  throw problem('UNPROCESSABLE', { detail: `한 번에 ${most}건까지 바꿀 수 있습니다. 조건을 더해 나누어 바꿔주십시오.` });
}
