/** Rows of a list at each account, for the filter of shops. */
import { ACCOUNT_COUNT_MAX, TOTAL_EXACT_MAX } from '@moa/contract';
import type { TenantTx } from '../../platform/database/index.ts';
import { linkedIds } from './summary.ts';

/** The account of orders that no shop sent. */
const BY_HAND = 0;

/** Rows of each account that has some. */
export type RowsByAccount = readonly { account_id: number; n: number }[];

/** The ways in which the rows of a list are counted. */
export interface AccountCounter {
  /** By account, among the first `bound` and one more rows that are found. */
  together(bound: number): Promise<RowsByAccount>;
  /** Of one account, up to `bound` and one more; null where `together` has counted all there are. */
  of: ((accountId: number, bound: number) => Promise<number>) | null;
}

/**
 * As far as a list's total is exact one look counts for all accounts. Of more rows those accounts are counted by themselves of which the look found
 * no more than is said of one, and these statements travel together.
 * @param byHand whether the list shows orders written by hand, which are of no shop and seen by nobody who sees some shops only
 */
export async function countByAccount(tx: TenantTx, { together, of }: AccountCounter, byHand = false) {
  const [linked, found] = await Promise.all([linkedIds(tx), together(TOTAL_EXACT_MAX)]);
  const counted = new Map(found.map(({ account_id, n }) => [account_id, n]));
  const each = of === null || found.reduce((sum, { n }) => sum + n, 0) <= TOTAL_EXACT_MAX ? null : of;
  const ids = byHand && tx.shopAccountIds === null ? [...linked, BY_HAND] : linked;
  return {
    contents: await Promise.all(
      ids.map(async (id) => {
        const among = counted.get(id) ?? 0;
        const n = each === null || among > ACCOUNT_COUNT_MAX ? among : await each(id, ACCOUNT_COUNT_MAX);
        const exact = each === null || n <= ACCOUNT_COUNT_MAX;
        return { accountId: String(id), count: exact ? n : ACCOUNT_COUNT_MAX, exact };
      }),
    ),
  };
}
