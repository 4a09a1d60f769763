/** Members that an administrator may do anything to: none of them is one of the callers. */
import type { World } from '../world.ts';

let made = 0;

/** A seller of its own with its login for each call; answers the seller's id. */
export function spareMember(world: World, status: 'ACTIVE' | 'SUSPENDED' = 'ACTIVE'): Promise<string> {
  made += 1;
  const loginId = `member${made}`;
  return world.database.system(async (tx) => {
    const { rows } = await tx.query<{ seller_id: number }>(
      `with made as (insert into seller (name, company_name, status) values ($1, '여분 상점', $2) returning seller_id)
       insert into user_account (login_id, password_hash, seller_id, role, name) select $1, '!', seller_id, 'U', '여분' from made returning seller_id`,
      [loginId, status],
    );
    return String(rows[0]?.seller_id);
  });
}
