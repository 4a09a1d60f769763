/** SQL of logins and sessions: directory tables, read and written as moa_system. */
import type { SubAuthority, SubRight } from '@moa/contract';
import type { ApprovalType } from '@moa/core';
import type { Tx } from '../../platform/database/index.ts';
import { deleteActing } from './acting.ts';
import { deleteApiTokens, SELLER_OPEN, tellApiTokensOf, tellApiTokensOfSeller } from './api-tokens.queries.ts';
import { deleteDevices } from './devices.queries.ts';
import { deleteResets } from './password.queries.ts';
import { deleteChallenges } from './second-factor.queries.ts';

/** As long as browsers keep the cookie that tells a device. */
export const DEVICE_KEPT_MS = 400 * 24 * 60 * 60_000;

/** Channel of ended or changed sessions; the payload is a session id. */
export const SESSION_CHANNEL = 'moa_session';

export interface LoginRow {
  user_id: number;
  seller_id: number | null;
  role: 'A' | 'S' | 'U';
  login_id: string;
  password_hash: string;
  active: boolean;
  email_sealed: Buffer | null;
  phone_sealed: Buffer | null;
  /** How the second factor reaches the person; null while it is off. */
  second_factor: 'MAIL' | 'SMS' | null;
}

const LOGIN = `user_id, seller_id, role, login_id, password_hash, status = 'ACTIVE' and ${SELLER_OPEN} as active, email_sealed, phone_sealed, second_factor`;

export async function findLogin(tx: Tx, loginId: string): Promise<LoginRow | null> {
  const { rows } = await tx.query<LoginRow>(`select ${LOGIN} from user_account u where login_id = $1`, [loginId], 'accounts.findLogin');
  return rows[0] ?? null;
}

export async function readLogin(tx: Tx, userId: number): Promise<LoginRow | null> {
  const { rows } = await tx.query<LoginRow>(`select ${LOGIN} from user_account u where user_id = $1`, [userId], 'accounts.readLogin');
  return rows[0] ?? null;
}

/**
 * True while the password that was checked is still the login's own. It stays so until the transaction ends: whoever sets another one
 * waits, and then finds the session that was opened.
 */
export async function holdPassword(tx: Tx, login: Pick<LoginRow, 'user_id' | 'password_hash'>): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select 1 from user_account where user_id = $1 and password_hash = $2 and status = 'ACTIVE' for share`,
    [login.user_id, login.password_hash],
    'accounts.holdPassword',
  );
  return rowCount > 0;
}

/** Tries of one login from one address go one after the other while their count is judged. */
export async function lockAttempts(tx: Tx, loginId: string, ip: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`login:${loginId}:${ip}`]);
}

/** When the latest tries since the last success failed (or are still being judged), newest first. */
export async function latestFailures(tx: Tx, loginId: string, ip: string, since: Date, limit: number): Promise<Date[]> {
  const { rows } = await tx.query<{ at: Date }>(
    `select at from login_attempt
     where login_id = $1 and ip = $2 and not succeeded and at > $3
       and at > coalesce((select max(at) from login_attempt where login_id = $1 and ip = $2 and succeeded), '-infinity')
     order by at desc limit $4`,
    [loginId, ip, since, limit],
  );
  return rows.map((row) => row.at);
}

export async function countFailuresOfAddress(tx: Tx, ip: string, since: Date): Promise<number> {
  const { rows } = await tx.query<{ count: number }>('select count(*) from login_attempt where ip = $1 and at > $2 and not succeeded', [
    ip,
    since,
  ]);
  return rows[0]?.count ?? 0;
}

/** Whether a login has failed `limit` times since then, wherever from, and never been signed in from this address. */
export async function isGuessedElsewhere(
  tx: Tx,
  loginId: string,
  ip: string,
  { since, limit }: { since: Date; limit: number },
): Promise<boolean> {
  const { rows } = await tx.query<{ guessed: boolean }>(
    `select (select count(*) from (select 1 from login_attempt where login_id = $1 and at > $3 and not succeeded limit $4) f) >= $4
            and not exists (select 1 from login_attempt where login_id = $1 and ip = $2 and succeeded) as guessed`,
    [loginId, ip, since, limit],
  );
  return rows[0]?.guessed ?? false;
}

export async function insertAttempt(tx: Tx, loginId: string, ip: string, now: Date): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into login_attempt (login_id, ip, succeeded, at) values ($1, $2, false, $3) returning id`,
    [loginId, ip, now],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('no login attempt was inserted');
  return row.id;
}

export async function markAttemptSucceeded(tx: Tx, id: number): Promise<void> {
  await tx.query('update login_attempt set succeeded = true where id = $1', [id]);
}

export interface NewSession {
  id: string;
  /** When the second factor was proved for it; null when it was not asked for. */
  factorAt?: Date | null;
  userId: number;
  keep: boolean;
  now: Date;
  expiresAt: Date;
  ip: string;
  userAgent: string;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.query(
    `insert into user_session (id, user_id, keep, created_at, seen_at, expires_at, ip, user_agent, factor_at)
     values ($1, $2, $3, $4, $4, $5, $6, $7, $8)`,
    [
      session.id,
      session.userId,
      session.keep,
      session.now,
      session.expiresAt,
      session.ip,
      session.userAgent.slice(0, 300),
      session.factorAt ?? null,
    ],
  );
}

export async function insertRefreshToken(tx: Tx, token: { hash: Buffer; sessionId: string; now: Date; expiresAt: Date }): Promise<void> {
  await tx.query(
    `insert into refresh_token (token_hash, session_id, family, created_at, expires_at) values ($1, $2, $2, $3, $4) on conflict do nothing`,
    [token.hash, token.sessionId, token.now, token.expiresAt],
  );
}

export interface RefreshRow {
  session_id: string;
  user_id: number;
  version: number;
  keep: boolean;
  created_at: Date;
  expires_at: Date;
  rotated_at: Date | null;
  revoked: boolean;
  active: boolean;
}

/** The session of a refresh token, locked until the transaction ends, so that two refreshes go one after the other. */
export async function lockRefreshToken(tx: Tx, tokenHash: Buffer): Promise<RefreshRow | null> {
  const { rows } = await tx.query<RefreshRow>(
    `select s.id as session_id, s.user_id, s.version, s.keep, s.created_at, s.expires_at, t.rotated_at,
            s.revoked_at is not null or t.revoked_at is not null as revoked, u.status = 'ACTIVE' and ${SELLER_OPEN} as active
     from refresh_token t join user_session s on s.id = t.session_id join user_account u on u.user_id = s.user_id
     where t.token_hash = $1 for update of s, t`,
    [tokenHash],
  );
  return rows[0] ?? null;
}

export async function rotateRefreshToken(tx: Tx, tokenHash: Buffer, successorHash: Buffer, now: Date): Promise<void> {
  await tx.query('update refresh_token set rotated_at = $2, rotated_to = $3 where token_hash = $1', [tokenHash, now, successorHash]);
}

export async function touchSession(tx: Tx, sessionId: string, now: Date, expiresAt: Date): Promise<void> {
  await tx.query('update user_session set seen_at = $2, expires_at = $3 where id = $1', [sessionId, now, expiresAt]);
}

/**
 * Ends sessions of a person and tells every process; answers how many were still open. Where all of them end, the person's API tokens are
 * looked at anew too: those of a person who may no longer sign in open nothing.
 */
export async function revokeSessions(
  tx: Tx,
  which: { userId: number; sessionId?: string | undefined; exceptSessionId?: string | undefined },
  reason: string,
  now: Date,
): Promise<number> {
  const { rows } = await tx.query<{ told: unknown }>(
    `with ended as (
       update user_session set revoked_at = $4, revoked_reason = $5, version = version + 1
       where user_id = $1 and revoked_at is null and ($2::uuid is null or id = $2) and ($3::uuid is null or id <> $3)
       returning id)
     select pg_notify('${SESSION_CHANNEL}', id::text) as told from ended`,
    [which.userId, which.sessionId ?? null, which.exceptSessionId ?? null, now, reason],
  );
  if (which.sessionId === undefined && which.exceptSessionId === undefined) await tellApiTokensOf(tx, which.userId);
  return rows.length;
}

/** Ends every session of a seller's people and tells every process, of their API tokens too; answers how many were still open. */
export async function revokeSessionsOfSeller(tx: Tx, sellerId: number, reason: string, now: Date): Promise<number> {
  const { rows } = await tx.query<{ told: unknown }>(
    `with ended as (
       update user_session s set revoked_at = $2, revoked_reason = $3, version = s.version + 1
         from user_account u where u.seller_id = $1 and s.user_id = u.user_id and s.revoked_at is null
       returning s.id)
     select pg_notify('${SESSION_CHANNEL}', id::text) as told from ended`,
    [sellerId, now, reason],
  );
  await tellApiTokensOfSeller(tx, sellerId);
  return rows.length;
}

/** Lets every process read again what the open sessions of a person may do. */
export async function refreshSessions(tx: Tx, userId: number): Promise<void> {
  await tx.query(`select pg_notify('${SESSION_CHANNEL}', id::text) from user_session where user_id = $1 and revoked_at is null`, [userId]);
}

export interface SessionStateRow {
  user_id: number;
  seller_id: number | null;
  role: 'A' | 'S' | 'U';
  login_id: string;
  authorities: SubAuthority[];
  rights: SubRight[];
  /** Shop accounts a sub-user is limited to; null: all. */
  shop_account_ids: number[] | null;
  version: number;
  expires_at: Date;
}

/** What an open session says of its person; null for one that has ended, or of a person who may no longer sign in. */
export async function readSessionState(tx: Tx, sessionId: string): Promise<SessionStateRow | null> {
  const { rows } = await tx.query<SessionStateRow>(
    `select s.user_id, u.seller_id, u.role, u.login_id, u.authorities, u.rights, u.shop_account_ids, s.version, s.expires_at
     from user_session s join user_account u on u.user_id = s.user_id
     where s.id = $1 and s.revoked_at is null and u.status = 'ACTIVE' and ${SELLER_OPEN}`,
    [sessionId],
    'accounts.readSessionState',
  );
  return rows[0] ?? null;
}

/** The seller behind a seller's login id, for an administrator who acts as one: one whose use was stopped too, none that has left. */
export async function findSellerByLogin(tx: Tx, loginId: string): Promise<{ seller_id: number; login_id: string } | null> {
  const { rows } = await tx.query<{ seller_id: number; login_id: string }>(
    `select u.seller_id, u.login_id from user_account u join seller s on s.seller_id = u.seller_id
     where u.login_id = $1 and u.role = 'U' and s.status <> 'CLOSED'`,
    [loginId],
  );
  return rows[0] ?? null;
}

export interface SessionListRow {
  id: string;
  created_at: Date;
  seen_at: Date;
  expires_at: Date;
  ip: string;
  user_agent: string;
  keep: boolean;
}

export async function listSessions(tx: Tx, userId: number, now: Date): Promise<SessionListRow[]> {
  const { rows } = await tx.query<SessionListRow>(
    `select id, created_at, seen_at, expires_at, ip, user_agent, keep from user_session
     where user_id = $1 and revoked_at is null and expires_at > $2 order by seen_at desc limit 200`,
    [userId, now],
  );
  return rows;
}

export interface PersonRow {
  login_id: string;
  name: string;
  role: 'A' | 'S' | 'U';
  authorities: SubAuthority[];
}

export async function readPerson(tx: Tx, userId: number): Promise<PersonRow | null> {
  const { rows } = await tx.query<PersonRow>('select login_id, name, role, authorities from user_account where user_id = $1', [userId]);
  return rows[0] ?? null;
}

export async function listSubUserLogins(tx: Tx, sellerId: number): Promise<string[]> {
  const { rows } = await tx.query<{ login_id: string }>(
    `select login_id from user_account where seller_id = $1 and role = 'S' and status = 'ACTIVE' order by user_id`,
    [sellerId],
  );
  return rows.map((row) => row.login_id);
}

export interface SellerRow {
  seller_id: number;
  company_name: string;
  company: Record<string, unknown>;
  settings: Record<string, unknown>;
  /** What an administrator has approved. */
  approved: ApprovalType[];
}

export async function readSeller(tx: Tx, sellerId: number): Promise<SellerRow | null> {
  const { rows } = await tx.query<SellerRow>(
    `select seller_id, company_name, company, settings,
            array(select type from seller_approval where seller_id = $1 and status = 'APPROVED') as approved
       from seller where seller_id = $1`,
    [sellerId],
  );
  return rows[0] ?? null;
}

/** Removes what nobody can use any more; answers how many rows. */
export async function deleteExpired(tx: Tx, now: Date): Promise<number> {
  const sessions = await tx.query(`delete from user_session where expires_at < $1::timestamptz - interval '30 days'`, [now]);
  const tokens = await tx.query('delete from refresh_token where expires_at < $1', [now]);
  // Three months at least, whatever their length: 통신비밀보호법.
  const attempts = await tx.query(`delete from login_attempt where at < $1::timestamptz - interval '93 days'`, [now]);
  const others = [
    await deleteResets(tx, now),
    await deleteChallenges(tx, now),
    await deleteDevices(tx, new Date(now.getTime() - DEVICE_KEPT_MS)),
    await deleteApiTokens(tx, now),
    await deleteActing(tx, now),
  ];
  return sessions.rowCount + tokens.rowCount + attempts.rowCount + others.reduce((sum, count) => sum + count, 0);
}
