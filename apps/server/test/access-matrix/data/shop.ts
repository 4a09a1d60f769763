/** A linked shop of the world's seller, with one option tied to a SKU. Made once a world. */
import { applyStock } from '../../../src/modules/stock/index.ts';
import { MARK, SHOP_MARK, type World } from '../world.ts';

export interface ShopData {
  accountId: number;
  skuId: number;
  listingId: number;
}

const made = new WeakMap<World, Promise<ShopData>>();

export function shopOf(world: World): Promise<ShopData> {
  const known = made.get(world);
  if (known !== undefined) return known;
  const making = makeShop(world);
  made.set(world, making);
  return making;
}

function makeShop(world: World): Promise<ShopData> {
  return world.database.tenant(world.seller.sellerId, async (tx) => {
    const insert = async (text: string, values: unknown[]): Promise<number> => {
      const { rows } = await tx.query<{ id: number }>(`${text} returning id`, [tx.sellerId, ...values]);
      const id = rows[0]?.id;
      if (id === undefined) throw new Error(`nothing was inserted: ${text}`);
      return id;
    };
    const accountId = await insert(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status) values ($1, 'SMART_STORE', 'shop', $2, 'SANDBOX', 'NORMAL')`,
      [`${MARK} ${SHOP_MARK}`],
    );
    const skuId = await insert('insert into sku (seller_id, sku_code, sku_name) values ($1, $2, $3)', ['S1', `${MARK} 셔츠`]);
    await applyStock(tx, [{ skuId, effect: 'OPENING', source: { kind: 'MANUAL', id: 'open' }, quantity: 10_000 }], { actor: 'test' });
    const listingId = await insert(
      `insert into listing (seller_id, account_id, shop_type, register_key, management_code, shop_product_id, name) values ($1, $2, 'SMART_STORE', 'R1', 'M1', 'P1', $3)`,
      [accountId, `${MARK} ${SHOP_MARK} 셔츠`],
    );
    const itemId = await insert(`insert into listing_item (seller_id, listing_id, item_code, shop_item_id) values ($1, $2, 'M1-1', 'I1')`, [
      listingId,
    ]);
    await tx.query('insert into listing_item_sku (seller_id, listing_item_id, sku_id, listing_id) values ($1, $2, $3, $4)', [
      tx.sellerId,
      itemId,
      skuId,
      listingId,
    ]);
    return { accountId, skuId, listingId };
  });
}
