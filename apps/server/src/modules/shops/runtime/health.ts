/** What happens to an account when its channel stops knowing us, and when it knows us again. */
import type { Outcome } from '@moa/channels/sdk';
import { SHOP_TYPES, type ShopType } from '@moa/core';
import { raiseAlert, resolveAlert } from '../../../platform/alerts/index.ts';
import type { TenantTx } from '../../../platform/database/index.ts';
import { announce } from '../../../platform/jobs/index.ts';
import { wakePushers } from '../../stock/index.ts';

type Relink = Extract<Outcome<never>, { kind: 'relink' }>;

const alertKey = (accountId: number) => `shop.auth-expired:${accountId}`;

/**
 * The channel refuses the account's key or token (of CAFE24 the `shopMasterId` says so too, specification 3): everything that calls it pauses until the seller links it again. What waits keeps waiting.
 * Idempotent; an account that was unlinked or switched off stays so.
 */
export async function markAuthExpired(
  tx: TenantTx,
  accountId: number,
  { message: reason, openApi }: Pick<Relink, 'message' | 'openApi'>,
): Promise<void> {
  const { rows } = await tx.query<{ shop_type: ShopType; shop_name: string; shop_account_id: string }>(
    `update shop_account set status = 'AUTH_EXPIRED', status_message = $3, shop_master_id = case when shop_type = 'CAFE24' then shop_account_id end,
            is_open_api = is_open_api and not $4, version = version + 1, updated_at = now()
      where seller_id = $1 and id = $2 and status in ('NORMAL', 'ERROR')
      returning shop_type, shop_name, shop_account_id`,
    [tx.sellerId, accountId, reason, openApi === 'OFF'],
  );
  const shop = rows[0];
  if (!shop) return;
  await raiseAlert(tx, {
    kind: 'shop.auth-expired',
    severity: 'ERROR',
    title: `${SHOP_TYPES[shop.shop_type].title} ${shop.shop_name} 인증이 만료되었습니다.`,
    body: '재연동하면 멈춘 작업이 이어집니다.',
    link: `/app/setting/shop/reconnect/${shop.shop_type}/${encodeURIComponent(shop.shop_account_id)}`,
    accountId,
    dedupeKey: alertKey(accountId),
    detail: { accountId, reason },
  });
  announce(tx, 'shop', accountId);
}

/** The account works again: what paused goes on at once. */
export async function markLinked(tx: TenantTx, accountId: number): Promise<void> {
  await tx.query(
    `update shop_account set status = 'NORMAL', status_message = null, shop_master_id = null, unlinked_at = null, version = version + 1, updated_at = now()
      where seller_id = $1 and id = $2`,
    [tx.sellerId, accountId],
  );
  await tx.query(
    `with locked as (
       select id from listing
        where seller_id = $1 and account_id = $2 and deleted_at is null and (due_at is not null or stock_version <> sent_stock_version)
        order by id for no key update)
     update listing l set due_at = now(), failures = 0, parked_reason = null, refusals = case when parked_reason is null then refusals end from locked where l.seller_id = $1 and l.id = locked.id`,
    [tx.sellerId, accountId],
  );
  await resolveAlert(tx, alertKey(accountId));
  announce(tx, 'shop', accountId);
  wakePushers(tx);
}
