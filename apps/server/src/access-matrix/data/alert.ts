/** What the world's seller is told. */
import { MARK, type World } from '../world.ts';
import { insertRow } from './insert.ts';

let made = 0;

export function openAlert(world: World): Promise<string> {
  made += 1;
  return insertRow(
    world,
    `insert into alert (seller_id, kind, severity, title, dedupe_key) values ($1, 'shop.auth-expired', 'ERROR', $2, $3)`,
    [`${MARK} 본점 인증 만료`, `matrix:${made}`],
  );
}
