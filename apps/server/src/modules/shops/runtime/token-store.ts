/** Tokens of one account in the database: one renewal at a time over all processes, stored before the lock is given back. */
import type { StoredToken, TokenStore } from '@moa/channels/sdk';
import type { Cipher } from '../../../platform/crypto/index.ts';
import type { Database, TenantTx } from '../../../platform/database/index.ts';

/** First key of the advisory lock; the second is the account. */
const LOCK_SPACE = 7301;

/**
 * A rotating refresh token dies when it is used, so a renewal holds a transaction-level advisory lock across the call to the channel.
 * That is the one place where a transaction waits for the network; it holds no row lock meanwhile.
 */
export function createTokenStore(
  database: Database,
  sellerId: number,
  accountId: number,
  keys: Cipher,
  associatedData: string,
): TokenStore {
  const read = async (tx: TenantTx): Promise<StoredToken | null> => {
    const { rows } = await tx.query<{ token: Buffer | null }>('select token from shop_account where seller_id = $1 and id = $2', [
      tx.sellerId,
      accountId,
    ]);
    const sealed = rows[0]?.token;
    return sealed ? (JSON.parse(keys.open(sealed, associatedData)) as StoredToken) : null;
  };
  return {
    get: () => database.tenant(sellerId, read),
    renew: (renew) =>
      database.tenant(sellerId, async (tx) => {
        await tx.query('select pg_advisory_xact_lock($1, $2)', [LOCK_SPACE, accountId % 2_147_483_647]);
        const newest = await read(tx);
        const token = await renew(newest);
        if (token !== newest) {
          // The shop may have been unlinked during the call: its keys were forgotten then.
          await tx.query(
            `update shop_account set token = $3, token_version = token_version + 1 where seller_id = $1 and id = $2 and status <> 'UNLINKED'`,
            [tx.sellerId, accountId, keys.seal(JSON.stringify(token), associatedData)],
          );
        }
        return token;
      }),
  };
}
