/** SQL of sub-users: logins of role S, in transactions of moa_system. Every statement names the seller. */
import type { SubAuthority, SubRight } from '@moa/contract';
import type { Tx } from '../../../platform/database/index.ts';

export interface SubUserRow {
  user_id: number;
  login_id: string;
  name: string;
  email_sealed: Buffer | null;
  authorities: SubAuthority[];
  rights: SubRight[];
  shop_account_ids: number[] | null;
  active: boolean;
  password_pending: boolean;
  /** Raised by whatever the seller or she herself changes. */
  version: number;
  created_at: Date;
  last_login_at: Date | null;
  invite_expires_at: Date | null;
}

const SQL = `
  select u.user_id, u.login_id, u.name, u.email_sealed, u.authorities, u.rights, u.shop_account_ids, u.status = 'ACTIVE' as active,
         u.password_pending, u.version + u.profile_version as version, u.created_at,
         (select max(s.created_at) from user_session s where s.user_id = u.user_id) as last_login_at,
         case when u.password_pending then (
           select max(r.expires_at) from password_reset r where r.user_id = u.user_id and r.used_at is null and r.expires_at > $2) end as invite_expires_at
    from user_account u where u.seller_id = $1 and u.role = 'S'`;

export async function readSubUsers(tx: Tx, sellerId: number, now: Date): Promise<SubUserRow[]> {
  const { rows } = await tx.query<SubUserRow>(`${SQL} order by u.user_id`, [sellerId, now], 'subUsers.all');
  return rows;
}

/** Null for one of another seller. `lock`: changes of one sub-user go one after the other. */
export async function readSubUser(tx: Tx, sellerId: number, userId: number, now: Date, lock = false): Promise<SubUserRow | null> {
  const { rows } = await tx.query<SubUserRow>(`${SQL} and u.user_id = $3${lock ? ' for update of u' : ''}`, [sellerId, now, userId]);
  return rows[0] ?? null;
}

/** Sub-users of a seller. Those who add one at the same time wait for each other. */
export async function countSubUsers(tx: Tx, sellerId: number): Promise<number> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('subUsers:' || $1::text, 0))`, [sellerId]);
  const { rows } = await tx.query<{ n: number }>(`select count(*) as n from user_account where seller_id = $1 and role = 'S'`, [sellerId]);
  return rows[0]?.n ?? 0;
}

/** How many of these are shop accounts of the seller that are linked, or that the sub-user had before. */
export async function countShops(tx: Tx, sellerId: number, ids: readonly number[], before: readonly number[]): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    `select count(*) as n from shop_account
      where seller_id = $1 and id = any ($2::bigint[]) and (status <> 'UNLINKED' or id = any ($3::bigint[]))`,
    [sellerId, ids, before],
  );
  return rows[0]?.n ?? 0;
}

/** What a seller decides about a sub-user. */
export interface SubUserValues {
  name: string;
  emailSealed: Buffer;
  authorities: readonly SubAuthority[];
  rights: readonly SubRight[];
  /** Null: all. */
  shopAccountIds: readonly number[] | null;
}

const stored = ({ name, emailSealed, authorities, rights, shopAccountIds }: SubUserValues): unknown[] => [
  name,
  emailSealed,
  JSON.stringify(authorities),
  JSON.stringify(rights),
  shopAccountIds === null ? null : JSON.stringify(shopAccountIds),
];

/**
 * Nobody proved the address is hers, so it is not found by (`email_hash` stays empty): else it could keep its owner from joining.
 * Throws a duplicate of `user_account_login_id_key`.
 */
export async function insertSubUser(
  tx: Tx,
  user: SubUserValues & { sellerId: number; loginId: string; passwordHash: string; passwordPending: boolean },
  now: Date,
): Promise<number> {
  const { rows } = await tx.query<{ user_id: number }>(
    `insert into user_account (name, email_sealed, authorities, rights, shop_account_ids, seller_id, role, login_id, password_hash, password_pending,
       password_changed_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, 'S', $7, $8, $9, $10, $10, $10) returning user_id`,
    [...stored(user), user.sellerId, user.loginId, user.passwordHash, user.passwordPending, now],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('no sub-user was inserted');
  return row.user_id;
}

/** @param emailChanged to another address, which nobody has proved */
export async function updateSubUser(tx: Tx, userId: number, values: SubUserValues, emailChanged: boolean, now: Date): Promise<void> {
  await tx.query(
    `update user_account
        set name = $1, email_sealed = $2, authorities = $3, rights = $4, shop_account_ids = $5, profile_version = profile_version + 1, updated_at = $7,
            email_hash = case when $8 then null else email_hash end, email_verified_at = case when $8 then null else email_verified_at end
      where user_id = $6`,
    [...stored(values), userId, now, emailChanged],
  );
}

export async function setSubUserActive(tx: Tx, userId: number, active: boolean, now: Date): Promise<void> {
  await tx.query('update user_account set status = $2, version = version + 1, updated_at = $3 where user_id = $1', [
    userId,
    active ? 'ACTIVE' : 'SUSPENDED',
    now,
  ]);
}

/** What the invitation calls the seller. */
export async function readCompanyName(tx: Tx, sellerId: number): Promise<string> {
  const { rows } = await tx.query<{ company_name: string; name: string }>('select company_name, name from seller where seller_id = $1', [
    sellerId,
  ]);
  return rows[0]?.company_name || rows[0]?.name || '모아 판매자';
}
