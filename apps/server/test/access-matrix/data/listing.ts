/** Products that the world's seller had at the shop before, read from there. */
import { MARK, type World } from '../world.ts';
import { insertRow } from './insert.ts';
import { shopOf } from './shop.ts';

let made = 0;

/** A collected listing that no base product is tied to. */
export async function collectedListing(world: World): Promise<string> {
  const { accountId } = await shopOf(world);
  made += 1;
  const code = `MCOLLECTED${made}`;
  const id = await insertRow(
    world,
    `insert into listing (seller_id, account_id, shop_type, register_key, management_code, shop_product_id, name, is_collected, reg_status, sent_sale, sent_price, seen)
     values ($1, $2, 'SMART_STORE', $3, $3, $4, $5, true, 'DONE', 'SALE', 12000, '{"detailHtml": null, "optionNames": [], "sellerCode": null}')`,
    [accountId, code, `PC${made}`, `${MARK} 가져온 셔츠`],
  );
  await insertRow(
    world,
    'insert into listing_item (seller_id, listing_id, item_code, shop_item_id, sent_quantity, sent_price) values ($1, $2, $3, $4, 5, 12000)',
    [Number(id), `${code}001`, `IC${made}`],
  );
  return id;
}
