/** SQL of one member: company, people, shops, logins. Read as moa_system, always for one seller. */
import type { ShopType } from '@moa/core';
import type { Tx } from '../../platform/database/index.ts';
import type { MemberStatus } from './members.queries.ts';

export interface OwnerRow {
  login_id: string;
  name: string;
  email_sealed: Buffer | null;
  phone_sealed: Buffer | null;
  company_name: string;
  company: Record<string, unknown>;
  status: MemberStatus;
}

/** The seller with its own login; null when there is none. */
export async function readOwner(tx: Tx, sellerId: number): Promise<OwnerRow | null> {
  const { rows } = await tx.query<OwnerRow>(
    `select u.login_id, u.name, u.email_sealed, u.phone_sealed, s.company_name, s.company, s.status
       from seller s join user_account u on u.seller_id = s.seller_id and u.role = 'U' where s.seller_id = $1`,
    [sellerId],
  );
  return rows[0] ?? null;
}

export async function readSubUsers(tx: Tx, sellerId: number) {
  const { rows } = await tx.query<{ login_id: string; name: string; status: MemberStatus; last_login_at: Date | null }>(
    `select u.login_id, u.name, u.status, (select max(l.created_at) from user_session l where l.user_id = u.user_id) as last_login_at
       from user_account u where u.seller_id = $1 and u.role = 'S' order by u.user_id limit 200`,
    [sellerId],
  );
  return rows;
}

export async function readShops(tx: Tx, sellerId: number) {
  const { rows } = await tx.query<{
    id: number;
    shop_type: ShopType;
    shop_account_id: string;
    shop_name: string;
    status: 'NORMAL' | 'AUTH_EXPIRED' | 'ERROR' | 'DISABLED' | 'UNLINKED';
    last_collected_at: Date | null;
  }>(
    `select id, shop_type, shop_account_id, shop_name, status, last_collected_at from shop_account
      where seller_id = $1 and status <> 'UNLINKED' order by id limit 200`,
    [sellerId],
  );
  return rows;
}

/** The latest tries to sign in as anybody of the seller. */
export async function readLogins(tx: Tx, sellerId: number, limit: number) {
  const { rows } = await tx.query<{ login_id: string; ip: string; succeeded: boolean; at: Date }>(
    `select t.login_id, t.ip, t.succeeded, t.at from user_account u
       cross join lateral (select login_id, ip, succeeded, at from login_attempt a where a.login_id = u.login_id order by at desc limit $2) t
      where u.seller_id = $1 order by t.at desc limit $2`,
    [sellerId, limit],
  );
  return rows;
}

/** Why the seller's use was stopped last. */
export async function readSuspension(tx: Tx, sellerId: number): Promise<{ reason: string; actor: string; at: Date } | null> {
  const { rows } = await tx.query<{ reason: string | null; actor: string; at: Date }>(
    `select detail ->> 'reason' as reason, actor_login_id as actor, at from audit_log
      where seller_id = $1 and target_kind = 'seller' and target_id = $1::text and action = 'admin.suspend' order by id desc limit 1`,
    [sellerId],
  );
  const [row] = rows;
  return row === undefined ? null : { ...row, reason: row.reason ?? '' };
}
