/** Whose shop an event speaks of, and whether it came before. */
import type { ShopType } from '@moa/core';
import type { TenantTx, Tx } from '../../platform/database/index.ts';
import type { ShopEnvironment } from '../shops/index.ts';

/** Sellers who link one and the same shop are few. */
const ACCOUNTS_MAX = 20;

/** Linked accounts of that login, of whichever seller. */
export async function accountsOf(
  tx: Tx,
  shopType: ShopType,
  login: string,
  environments: readonly ShopEnvironment[],
): Promise<{ sellerId: number; accountId: number }[]> {
  const { rows } = await tx.query<{ seller_id: number; id: number }>(
    `select seller_id, id from shop_account
      where shop_type = $1 and shop_account_id = $2 and environment = any ($3::text[]) and status = 'NORMAL' order by seller_id, id limit ${ACCOUNTS_MAX}`,
    [shopType, login, environments],
    'webhooks.accounts',
  );
  return rows.map(({ seller_id, id }) => ({ sellerId: seller_id, accountId: id }));
}

export async function isNewEvent(tx: TenantTx, accountId: number, identity: Buffer, event: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into webhook_event (seller_id, account_id, identity, event, received_at) values ($1, $2, $3, $4, $5)
       on conflict (seller_id, account_id, identity) do nothing`,
    [tx.sellerId, accountId, identity, event, now],
    'webhooks.event',
  );
  return rowCount > 0;
}
