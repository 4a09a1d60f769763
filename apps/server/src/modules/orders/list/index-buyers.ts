/** Lets lines from before be found by their buyers' names (migration 0093): some at a time, from where it was left. */
import type { Clock } from '../../../platform/clock.ts';
import { type Cipher, SealError, type SellerVault, UnknownKeyVersionError } from '../../../platform/crypto/index.ts';
import { everyServerKnowsFrom, type TenantTx } from '../../../platform/database/index.ts';
import type { SellerWalk } from '../../../platform/jobs/index.ts';
import { buyerIndex, openPersonal } from '../lines/personal.ts';

const AT_ONCE = 500;

export interface IndexBuyersDeps {
  sellerVault: SellerVault;
  now: Clock;
  onError(error: unknown, during: string): void;
}

export function indexBuyersWalk({ sellerVault, now, onError }: IndexBuyersDeps): SellerWalk {
  return {
    name: 'orders.index-buyers',
    cron: '41 * * * *',
    due: async (tx, { from, to }) => {
      const { rows } = await tx.query<{ seller_id: number }>(
        'select seller_id from seller where buyers_indexed_to is not null and seller_id between $1 and $2',
        [from, to],
      );
      return rows.map((row) => row.seller_id);
    },
    work: async (sellerId, { database, signal }) => {
      const until = await everyServerKnowsFrom(database, '0093_buyer_search');
      const over = now() > until;
      const skip = (error: unknown, lineId: number) => onError(error, `index buyers: line ${lineId} of seller ${sellerId} is left out`);
      for (let more = true; more; ) {
        signal.throwIfAborted();
        more = await database.tenant(sellerId, (tx) => indexPage(tx, sellerVault, until, over, skip), { retry: true });
      }
    },
  };
}

type Skip = (error: unknown, lineId: number) => void;

/** One page of lines after the last one done. Answers whether more may follow now. */
async function indexPage(tx: TenantTx, sellerVault: SellerVault, until: Date, over: boolean, skip: Skip): Promise<boolean> {
  const keys = await sellerVault.within(tx);
  const { rows } = await tx.query<{ id: number; young: boolean; personal: Buffer | null }>(
    `select l.id, l.created_at > $2 as young, l.personal
       from order_line l, seller s
      where s.seller_id = $1 and l.seller_id = s.seller_id and l.id > s.buyers_indexed_to order by l.id limit $3 for no key update of l`,
    [tx.sellerId, until, AT_ONCE],
    'orders.index-buyers-page',
  );
  const young = rows.findIndex((row) => row.young);
  const old = young < 0 ? rows : rows.slice(0, young);
  if (keys !== null) await storeBuyers(tx, keys, old, skip);
  const more = rows.length === AT_ONCE && young < 0;
  const last = old.at(-1)?.id ?? null;
  // Without keys nothing of the seller's is sealed, and nobody can be found.
  if (!more && (over || keys === null)) await tx.query('update seller set buyers_indexed_to = null where seller_id = $1', [tx.sellerId]);
  else if (last !== null) await tx.query('update seller set buyers_indexed_to = $2 where seller_id = $1', [tx.sellerId, last]);
  return more;
}

async function storeBuyers(
  tx: TenantTx,
  keys: Cipher,
  lines: readonly { id: number; personal: Buffer | null }[],
  skip: Skip,
): Promise<void> {
  const found = lines.flatMap(({ id, personal }) => {
    try {
      const index = personal === null ? null : buyerIndex(keys, openPersonal(keys, personal));
      return index === null ? [] : [{ id, index }];
    } catch (error) {
      if (!isBeyondReading(error)) throw error;
      skip(error, id);
      return [];
    }
  });
  if (found.length === 0) return;
  await tx.query(
    `update order_line l set buyer_index = u.buyer_index from unnest($2::bigint[], $3::bytea[]) as u (id, buyer_index)
      where l.seller_id = $1 and l.id = u.id and l.personal is not null and l.buyer_index is null`,
    [tx.sellerId, found.map(({ id }) => id), found.map(({ index }) => index)],
    'orders.index-buyers',
  );
}

/** Nobody can open it, so nobody is to be found by it either. A key that is not in hand yet is waited for. */
function isBeyondReading(error: unknown): boolean {
  return (error instanceof SealError && !(error instanceof UnknownKeyVersionError)) || error instanceof SyntaxError;
}
