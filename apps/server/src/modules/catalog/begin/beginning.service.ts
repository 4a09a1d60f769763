/** What a new product and a new entry of a shop begin with: what the seller chose last. */
import type { catalog } from '@moa/contract';
import type { ShopType } from '@moa/core';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';
import type { Handlers } from '../../../platform/http/index.ts';
import { loadDraft } from '../../products/index.ts';
import { sellerSettings } from '../../settings/index.ts';
import { readSentFields } from '../copy/copy.queries.ts';

type Beginning = Awaited<ReturnType<Handlers<typeof catalog>['beginning']>>;

export async function beginningOf(tx: TenantTx): Promise<Beginning> {
  const [accounts, settings, newest] = await Promise.all([readAccounts(tx), sellerSettings(tx), readNewest(tx)]);
  const [sent, last] = await Promise.all([
    readSentFields(
      tx,
      accounts.map(({ id }) => id),
    ),
    newest === null ? null : loadDraft(tx, newest),
  ]);
  const fields = new Map(sent.toReversed().map((row) => [row.account_id, row.fields]));
  return {
    courierCode: settings.courierCode,
    last: last && {
      afterServiceTelephoneNumber: last.common.afterServiceTelephoneNumber,
      afterServiceGuideContent: last.common.afterServiceGuideContent,
      origin: last.common.origin,
      courierCode: last.common.deliveryInfo.courierCode,
    },
    shops: accounts.map(({ id, shop_type, shop_account_id }) => ({
      shopType: shop_type,
      shopAccountId: shop_account_id,
      fields: fields.get(id) ?? {},
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

async function readNewest(tx: TenantTx): Promise<number | null> {
  const { rows } = await tx.query<{ id: number }>(
    'select id from product where seller_id = $1 and deleted_at is null order by id desc limit 1',
    [tx.sellerId],
    'catalog.newest-product',
  );
  return rows[0]?.id ?? null;
}
