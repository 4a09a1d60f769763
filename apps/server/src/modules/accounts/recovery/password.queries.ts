/** SQL of passwords: mailed links, changing one. Directory tables, as moa_system. */
import type { Tx } from '../../../platform/database/index.ts';

export interface ResetRow {
  token_hash: Buffer;
  user_id: number | null;
  login_hash: Buffer;
  ip_hash: Buffer;
  created_at: Date;
  expires_at: Date;
}

export async function insertReset(tx: Tx, row: ResetRow): Promise<void> {
  await tx.query(
    `insert into password_reset (token_hash, user_id, login_hash, ip_hash, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)`,
    [row.token_hash, row.user_id, row.login_hash, row.ip_hash, row.created_at, row.expires_at],
    'accounts.insertReset',
  );
}

export interface ResetCounts {
  by_login: number;
  by_ip: number;
}

/** Askers for one login or from one address wait for each other while they are counted. */
export async function countResets(tx: Tx, loginHash: Buffer, ipHash: Buffer, since: Date): Promise<ResetCounts> {
  const keys = [loginHash, ipHash].map((hash) => hash.readBigInt64BE(0)).sort((a, b) => (a < b ? -1 : 1));
  for (const key of keys) await tx.query('select pg_advisory_xact_lock($1::bigint)', [String(key)]);
  const { rows } = await tx.query<ResetCounts>(
    `select count(*) filter (where login_hash = $1) as by_login, count(*) filter (where ip_hash = $2) as by_ip
       from password_reset where created_at > $3 and (login_hash = $1 or ip_hash = $2)`,
    [loginHash, ipHash, since],
    'accounts.countResets',
  );
  return rows[0] ?? { by_login: 0, by_ip: 0 };
}

export async function isResetOpen(tx: Tx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select 1 from password_reset where token_hash = $1 and user_id is not null and used_at is null and expires_at > $2',
    [tokenHash, now],
  );
  return rowCount > 0;
}

/** The login a token opens; locked, so that of two who come with it one is first. Null for one that is unknown, used or too old. */
export async function lockReset(tx: Tx, tokenHash: Buffer, now: Date): Promise<number | null> {
  const { rows } = await tx.query<{ user_id: number | null }>(
    'select user_id from password_reset where token_hash = $1 and used_at is null and expires_at > $2 for update',
    [tokenHash, now],
  );
  return rows[0]?.user_id ?? null;
}

/** Every link of the login is spent once one of them was used. */
export async function spendResets(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx.query('update password_reset set used_at = $2 where user_id = $1 and used_at is null', [userId, now]);
}

export interface PasswordRow {
  user_id: number;
  login_id: string;
  seller_id: number | null;
  role: 'A' | 'S' | 'U';
  password_hash: string;
  /** Invited, and has not chosen one yet. */
  password_pending: boolean;
  email_sealed: Buffer | null;
}

export async function readPassword(tx: Tx, userId: number): Promise<PasswordRow | null> {
  const { rows } = await tx.query<PasswordRow>(
    `select user_id, login_id, seller_id, role, password_hash, password_pending, email_sealed from user_account where user_id = $1 and status = 'ACTIVE'`,
    [userId],
  );
  return rows[0] ?? null;
}

/** False when the password is no longer the one that was checked. `known` null: whatever it is. */
export async function setPassword(tx: Tx, userId: number, next: { hash: string; known: string | null; now: Date }): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update user_account set password_hash = $2, password_pending = false, password_changed_at = $3, updated_at = $3, version = version + 1
      where user_id = $1 and ($4::text is null or password_hash = $4)`,
    [userId, next.hash, next.now, next.known],
  );
  return rowCount > 0;
}

/** Removes links that are a day too old: until then they still count against asking again. */
export async function deleteResets(tx: Tx, now: Date): Promise<number> {
  return (await tx.query(`delete from password_reset where expires_at < $1::timestamptz - interval '1 day'`, [now])).rowCount;
}
