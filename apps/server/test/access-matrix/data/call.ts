/** Calls to a shop of the world's seller. */

import { MARK, SHOP_MARK, type World } from '../world.ts';
import { insertRow } from './insert.ts';
import { linkedShop } from './linked-shop.ts';

export async function productCall(world: World): Promise<void> {
  const { id } = await linkedShop(world);
  await insertRow(
    world,
    `insert into channel_call (seller_id, at, id, account_id, shop_type, area, operation, method, path, attempt, sent, status, outcome, duration_ms, request_bytes, response_bytes)
     values ($1, now(), (random() * 1000000000)::bigint, $2, 'SMART_STORE', 'PRODUCT', 'products.stock', 'PUT', $3, 1, true, 200, 'OK', 20, 10, 30)`,
    [id, `/${MARK}/${SHOP_MARK}`],
  );
}
