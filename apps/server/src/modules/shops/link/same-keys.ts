/**
 * One shop linked under two names would be collected twice: its orders, and what they take off the stock. Where a shop knows the seller by the keys
 * alone, the name of an account is what the seller types, so that only the keys tell.
 */
import type { ChannelManifest } from '@moa/channels/sdk';
import { problem } from '@moa/contract';
import type { Cipher } from '../../../platform/crypto/index.ts';
import type { TenantTx } from '../../../platform/database/index.ts';
import { CREDENTIALS_ASSOCIATED_DATA } from '../runtime/runtime.ts';

type Credentials = Readonly<Record<string, string>>;

/** Whether both name the same shop: keys that serve several accounts do not, and where there are none besides the login it says all. */
export function isSameShop(
  { credentials, keysOfSeveral }: Pick<ChannelManifest, 'credentials' | 'keysOfSeveral'>,
  a: Credentials,
  b: Credentials,
) {
  const keys = credentials.filter(({ kind }) => kind !== 'login');
  return !keysOfSeveral && keys.length > 0 && keys.every(({ key }) => a[key] === b[key]);
}

/** @param own the account that these keys are for; null for a new one. @throws DUPLICATE when another account of the seller has them */
export async function refuseSameKeys(
  tx: TenantTx,
  cipher: Cipher,
  manifest: ChannelManifest,
  credentials: Credentials,
  own: number | null,
): Promise<void> {
  // Two links at the same moment would not see each other's account.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`shop-keys:${tx.sellerId}:${manifest.shopType}`]);
  const { rows } = await tx.query<{ shop_account_id: string; credentials: Buffer }>(
    `select shop_account_id, credentials from shop_account
      where seller_id = $1 and shop_type = $2 and status <> 'UNLINKED' and credentials is not null and id <> coalesce($3::bigint, 0)`,
    [tx.sellerId, manifest.shopType, own],
  );
  const other = rows.find((row) =>
    isSameShop(manifest, credentials, JSON.parse(cipher.open(row.credentials, CREDENTIALS_ASSOCIATED_DATA)) as Record<string, string>),
  );
  if (other)
    throw problem('DUPLICATE', {
      detail: `이 키로 연동한 계정(${other.shop_account_id})이 이미 있습니다. 그 계정을 재연동하거나 다른 계정의 키를 입력해주십시오.`,
    });
}
