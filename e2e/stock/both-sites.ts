/** Accounts of AUCTION and GMARKET whose listings have one product of ESM together. */
import type { LinkableShopType } from '@moa/channels';
import { storePair } from '../../apps/server/src/modules/shops/link/together.ts';
import type { World } from './world.ts';

export const SITES: readonly LinkableShopType[] = ['AUCTION', 'GMARKET'];

/** Listings of one product with other numbers at ESM than each other. */
export async function apart(world: World): Promise<string[]> {
  const { rows } = await world.tenant((tx) =>
    tx.query<{ product_id: number; numbers: (string | null)[] }>(
      `select product_id, array_agg(distinct shop_product_sub_id) as numbers from listing
        where seller_id = $1 and deleted_at is null group by product_id having count(distinct shop_product_sub_id) <> 1 or count(shop_product_sub_id) <> 2`,
      [tx.sellerId],
    ),
  );
  return rows.map(({ product_id: id, numbers }) => `product ${id} has the numbers ${numbers.join(', ')}`);
}

export const sellTogether = (world: World) => world.tenant((tx) => storePair(tx, world.accounts.AUCTION, world.accounts.GMARKET));
