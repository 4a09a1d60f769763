/** Gives lines that are still to be sent the packing key of today's rule (migration 0320): some at a time, again for a day. */
import type { Clock } from '../../../platform/clock.ts';
import { SealError, type SellerVault, UnknownKeyVersionError } from '../../../platform/crypto/index.ts';
import { everyServerKnowsFrom, type TenantTx } from '../../../platform/database/index.ts';
import type { SellerWalk } from '../../../platform/jobs/index.ts';
import { openPersonal, packingKey } from '../lines/personal.ts';
import { UNSENT_SQL } from './parcel.queries.ts';

const AT_ONCE = 500;

export interface KeyParcelsDeps {
  sellerVault: SellerVault;
  now: Clock;
}

export function keyParcelsWalk({ sellerVault, now }: KeyParcelsDeps): SellerWalk {
  return {
    name: 'orders.key-parcels',
    cron: '23 * * * *',
    due: async (tx, { from, to }) => {
      const { rows } = await tx.query<{ seller_id: number }>(
        'select seller_id from seller where parcels_keyed is not true and seller_id between $1 and $2',
        [from, to],
      );
      return rows.map((row) => row.seller_id);
    },
    work: async (sellerId, { database, signal }) => {
      const over = now() > (await everyServerKnowsFrom(database, '0320_parcels'));
      for (let after: number | null = 0; after !== null; ) {
        signal.throwIfAborted();
        const from: number = after;
        after = await database.tenant(sellerId, (tx) => keyPage(tx, sellerVault, from), { retry: true });
      }
      if (over)
        await database.tenant(sellerId, (tx) =>
          tx.query('update seller set parcels_keyed = true where seller_id = $1 and parcels_keyed is not true', [tx.sellerId]),
        );
    },
  };
}

/** One page of lines after an id. Answers the last one, null when no more follow. */
async function keyPage(tx: TenantTx, sellerVault: SellerVault, after: number): Promise<number | null> {
  const keys = await sellerVault.within(tx);
  if (keys === null) return null;
  const { rows } = await tx.query<{ id: number; personal: Buffer | null; packing_key: Buffer | null }>(
    `select l.id, l.personal, l.packing_key from order_line l
      where l.seller_id = $1 and l.state in ${UNSENT_SQL} and l.id > $2 order by l.id limit $3 for no key update of l`,
    [tx.sellerId, after, AT_ONCE],
    'orders.key-parcels-page',
  );
  const changed = rows.flatMap(({ id, personal, packing_key }) => {
    const key = personal === null ? null : keyOf(() => packingKey(keys, openPersonal(keys, personal)));
    return key === undefined || (key === null ? packing_key === null : packing_key?.equals(key)) ? [] : [{ id, key }];
  });
  if (changed.length > 0)
    await tx.query(
      `update order_line l set packing_key = u.key from unnest($2::bigint[], $3::bytea[]) as u (id, key) where l.seller_id = $1 and l.id = u.id`,
      [tx.sellerId, changed.map(({ id }) => id), changed.map(({ key }) => key)],
      'orders.key-parcels',
    );
  return rows.length < AT_ONCE ? null : (rows.at(-1)?.id ?? null);
}

/** What nobody can open keeps the key it has. A key that is not in hand yet is waited for. */
function keyOf(read: () => Buffer | null): Buffer | null | undefined {
  try {
    return read();
  } catch (error) {
    if ((error instanceof SealError && !(error instanceof UnknownKeyVersionError)) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
