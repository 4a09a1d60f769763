/** What a caller who is limited to some shop accounts sees of shops' records. The one place where the limit becomes a condition. */
import type { SellerScope } from './transaction.ts';

/**
 * Condition on a column that names a shop account. `parameter` is the place of `tx.shopAccountIds` among the statement's values.
 * Account 0 (orders written by hand) belongs to no shop: a limited caller does not see it.
 */
export function ofVisibleShops(column: string, parameter: `$${number}`): string {
  return `(${parameter}::bigint[] is null or ${column} = any (${parameter}::bigint[]))`;
}

/**
 * The same for statements that read much: without a limit they stay as they are, down to their plan. `next` is the place behind the
 * statement's own values; `name` goes behind its name.
 */
export function shopLimit(
  { shopAccountIds }: SellerScope,
  column: string,
  next: `$${number}`,
): { and: string; values: unknown[]; name: string } {
  if (shopAccountIds === null) return { and: '', values: [], name: '' };
  return { and: `and ${column} = any (${next}::bigint[])`, values: [shopAccountIds], name: '.limited' };
}

/** The accounts a list is to be read for: those asked for (none: all) as far as the caller sees them. Empty: all; null: nothing is left. */
export function visibleShops({ shopAccountIds }: SellerScope, asked: readonly number[]): readonly number[] | null {
  if (shopAccountIds === null) return asked;
  const seen = asked.length === 0 ? shopAccountIds : asked.filter((id) => shopAccountIds.includes(id));
  return seen.length === 0 ? null : seen;
}

export function seesShop({ shopAccountIds }: SellerScope, accountId: number): boolean {
  return shopAccountIds === null || shopAccountIds.includes(accountId);
}
