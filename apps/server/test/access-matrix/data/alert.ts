/** What the world's seller is shown. */
import { MARK, SHOP_MARK, type World } from '../world.ts';
import { insertRow } from './insert.ts';
import { shopOf } from './shop.ts';

let made = 0;

export async function openAlert(world: World): Promise<string> {
  const { accountId } = await shopOf(world);
  made += 1;
  return insertRow(
    world,
    `insert into alert (seller_id, kind, severity, title, dedupe_key, account_id) values ($1, 'shop.auth-expired', 'ERROR', $2, $3, $4)`,
    [`${MARK} ${SHOP_MARK} 인증 만료`, `matrix:${made}`, accountId],
  );
}
