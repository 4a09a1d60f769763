/** What a new product and a new entry of a shop begin with: what the seller chose last. */
import type { catalog } from '@moa/contract';
import type { ShopType } from '@moa/core';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';
import type { Handlers } from '../../../platform/http/index.ts';
import { lastGiven, readKnownOfSeller, readSentFields } from '../../products/index.ts';

type Beginning = Awaited<ReturnType<Handlers<typeof catalog>['beginning']>>;

export async function beginningOf(tx: TenantTx): Promise<Beginning> {
  const [accounts, known] = await Promise.all([readAccounts(tx), readKnownOfSeller(tx)]);
  const sent = await readSentFields(
    tx,
    accounts.map(({ id }) => id),
  );
  return {
    courierCode: known.courierCode,
    last: known.last,
    shops: accounts.map(({ id, shop_type, shop_account_id }) => ({
      shopType: shop_type,
      shopAccountId: shop_account_id,
      fields: lastGiven(sent, id, null),
    })),
  };
}

async function readAccounts(tx: TenantTx): Promise<{ id: number; shop_type: ShopType; shop_account_id: string }[]> {
  const { rows } = await tx.query<{ id: number; shop_type: ShopType; shop_account_id: string }>(
    `select id, shop_type, shop_account_id from shop_account where seller_id = $1 and status <> 'UNLINKED' and ${ofVisibleShops('id', '$2')} order by id`,
    [tx.sellerId, tx.shopAccountIds],
    'catalog.beginning-accounts',
  );
  return rows;
}
