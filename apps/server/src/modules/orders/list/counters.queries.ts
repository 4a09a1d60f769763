/** Lines per state, flag and open claim, from the maintained counters; presents without an address, which are few, from their index. */
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';
import type { RowsByAccount } from '../../shops/index.ts';
import { ADDRESS_LATER, addressWaitingSql } from '../lines/offered.ts';

type Counts = Record<string, number>;

/** Lines of each account in the states, in any where none is named. */
export async function countStatesByAccount(tx: TenantTx, states: readonly string[]): Promise<RowsByAccount> {
  const { rows } = await tx.query<{ account_id: number; n: number }>(
    `select account_id, sum(n)::bigint as n from menu_counter
      where seller_id = $1 and kind = 'STATE' and (cardinality($2::text[]) = 0 or key = any ($2::text[])) group by account_id`,
    [tx.sellerId, states],
    'orders.states-by-account',
  );
  return rows;
}

/** @param accountIds null: all that the caller sees */
export async function countOrders(
  tx: TenantTx,
  accountIds: readonly number[] | null,
): Promise<{ states: Counts; flags: Counts; claims: Counts }> {
  const { rows } = await tx.query<{ kind: string; key: string; n: number }>(
    `select kind, key, sum(n)::bigint as n from menu_counter
      where seller_id = $1 and ($2::bigint[] is null or account_id = any ($2::bigint[])) and ${ofVisibleShops('account_id', '$3')}
      group by kind, key
     union all
     select 'FLAG', 'ADDRESS_WAITING', count(*) from order_line l
      where l.seller_id = $1 and ${addressWaitingSql('l', '$4')}
        and ($2::bigint[] is null or l.account_id = any ($2::bigint[])) and ${ofVisibleShops('l.account_id', '$3')}`,
    [tx.sellerId, accountIds, tx.shopAccountIds, ADDRESS_LATER],
    'orders.counters',
  );
  const pick = (kind: string) => Object.fromEntries(rows.filter((row) => row.kind === kind).map((row) => [row.key, row.n]));
  return { states: pick('STATE'), flags: pick('FLAG'), claims: pick('CLAIM') };
}
