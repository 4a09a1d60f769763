/** The sample products registered, and sent to every linked shop. What is there already is left alone. */

import { startTransmit } from '../../listings/index.ts';
import { saveDraft } from '../../products/index.ts';
import { SandboxRefusal } from '../control.ts';
import { drawPictures } from '../samples/pictures.ts';
import { draftOf, SAMPLE_PRODUCTS } from '../samples/sample-products.ts';
import { entryFor } from '../shop-entry.ts';
import { type Filling, linkedShops, waitFor, waitForRuns } from './work.ts';

export const TRANSMIT_RUNS = ['listings.transmit'];
/** Until shops have reported the numbers of every option. */
const SHOWN_LIMIT_MS = 120_000;

/** Registers what is not registered yet, chosen for every linked shop. */
export async function registerProducts(filling: Filling): Promise<void> {
  const accounts = await linkedShops(filling);
  for (const product of SAMPLE_PRODUCTS) {
    filling.signal.throwIfAborted();
    if (await isRegistered(filling, product.code)) continue;
    const draft = draftOf(product, await drawPictures(filling.images, filling.sellerId, product));
    draft.createShopDTOList = await Promise.all(
      accounts.map((account) =>
        entryFor(filling.lookups, { sellerId: filling.sellerId, shopAccountIds: null }, account, draft, product.forgottenAt),
      ),
    );
    await filling.database.tenant(filling.sellerId, async (tx) => {
      await saveDraft(tx, draft, filling.by.loginId);
    });
  }
}

async function isRegistered({ database, sellerId }: Filling, code: string): Promise<boolean> {
  const { rowCount } = await database.tenant(sellerId, (tx) =>
    tx.query(`select 1 from product where seller_id = $1 and body -> 'common' ->> 'sellerManagementCode' = $2 limit 1`, [
      tx.sellerId,
      code,
    ]),
  );
  return rowCount > 0;
}

/** Sends what no shop has had yet, and waits until the shops show every option. */
export async function sendProducts(filling: Filling): Promise<void> {
  await waitForRuns(filling, TRANSMIT_RUNS);
  await filling.database.tenant(filling.sellerId, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `select id from listing where seller_id = $1 and shop_product_id is null and reg_status = 'NONE' and deleted_at is null order by id`,
      [tx.sellerId],
    );
    if (rows.length > 0)
      await startTransmit(
        tx,
        rows.map(({ id }) => id),
        filling.by,
      );
  });
  await waitForRuns(filling, TRANSMIT_RUNS);
  await approve(filling);
  await waitFor(filling, SHOWN_LIMIT_MS, async () => {
    const { rows } = await filling.database.tenant(filling.sellerId, (tx) =>
      tx.query<{ open: boolean }>(
        `select exists (select 1 from listing l join listing_item i on i.seller_id = l.seller_id and i.listing_id = l.id
                         where l.seller_id = $1 and l.reg_status in ('DONE', 'SENDING', 'READY') and l.deleted_at is null
                           and i.removed_at is null and i.shop_item_id is null) as open`,
        [tx.sellerId],
        'demo.unseen-options',
      ),
    );
    return rows[0]?.open ? null : true;
  });
}

/** The channel's staff look at new products of COUPANG before they are sold. */
async function approve(filling: Filling): Promise<void> {
  for (const { shopType, sandboxId } of await linkedShops(filling)) {
    if (shopType !== 'COUPANG') continue;
    for (const { productId } of await filling.sandbox.products(shopType, sandboxId)) {
      await filling.sandbox.approve(shopType, { accountId: sandboxId, productId }).catch((error: unknown) => {
        // It was approved already.
        if (!(error instanceof SandboxRefusal)) throw error;
      });
    }
  }
}
