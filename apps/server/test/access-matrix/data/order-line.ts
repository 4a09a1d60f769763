/** Collected orders of the world's seller. */
import type { ClaimFact, LineFact } from '@moa/channels/sdk';
import type { ShopType } from '@moa/core';
import { ingestPage } from '../../../src/modules/orders/index.ts';
import { cancelFact, lineFact } from '../../modules/order-facts.ts';
import { MARK, SHOP_MARK, type World } from '../world.ts';
import { shopOf } from './shop.ts';

let made = 0;

/** A line in the given condition, of another shop type where the usual one does not offer what is tried; answers its id and that of its claim, if it has one. */
export async function orderLine(
  world: World,
  change: Partial<LineFact> & { claim?: Partial<ClaimFact>; shopType?: ShopType } = {},
): Promise<{ id: string; claimId: string }> {
  const { accountId } = await shopOf(world);
  const { claim, shopType = 'SMART_STORE', ...facts } = change;
  made += 1;
  const orderNo = `2026112100${made}`;
  const claims: ClaimFact[] = claim ? [cancelFact({ claimNo: `C${made}`, detail: `${MARK} ${SHOP_MARK}`, ...claim })] : [];
  const keys = await world.sellerVault.forSeller(world.seller.sellerId);
  const line = lineFact({ orderNo, productName: `${MARK} ${SHOP_MARK} 셔츠`, claims, ...facts });
  return world.database.tenant(world.seller.sellerId, async (tx) => {
    await ingestPage(tx, keys, { id: accountId, shopType }, { lines: [line], claims: [] }, { reserveUnpaid: false });
    const { rows } = await tx.query<{ id: number; claim_id: number | null }>(
      `select l.id, c.id as claim_id from order_line l left join claim c on c.seller_id = l.seller_id and c.line_id = l.id
       where l.seller_id = $1 and l.order_no = $2`,
      [tx.sellerId, orderNo],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('no order line was ingested');
    return { id: String(row.id), claimId: String(row.claim_id) };
  });
}
