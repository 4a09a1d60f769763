/** SQL of sessions and their refresh tokens: directory tables, read and written as moa_system. */
import type { SubAuthority, SubRight } from '@moa/contract';
import type { Tx } from '../../../platform/database/index.ts';
import { notifyApiTokensOf, notifyApiTokensOfSeller, SELLER_OPEN } from '../api-tokens/api-tokens.queries.ts';

/** Channel of ended or changed sessions; the payload is a session id. */
export const SESSION_CHANNEL = 'moa_session';

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
 * Ends sessions of a person and notifies every process; answers how many were still open. Where all of them end, the person's API tokens are
 * looked at anew too: those of a person who may no longer sign in open nothing.
 */
export async function revokeSessions(
  tx: Tx,
  which: { userId: number; sessionId?: string | undefined; exceptSessionId?: string | undefined },
  reason: string,
  now: Date,
): Promise<number> {
  const { rows } = await tx.query<{ id: string }>(
    `update user_session set revoked_at = $4, revoked_reason = $5, version = version + 1
      where user_id = $1 and revoked_at is null and ($2::uuid is null or id = $2) and ($3::uuid is null or id <> $3)
      returning id`,
    [which.userId, which.sessionId ?? null, which.exceptSessionId ?? null, now, reason],
  );
  notifyOf(tx, rows);
  if (which.sessionId === undefined && which.exceptSessionId === undefined) await notifyApiTokensOf(tx, which.userId);
  return rows.length;
}

/** Ends every session of a seller's people and notifies every process, of their API tokens too; answers how many were still open. */
export async function revokeSessionsOfSeller(tx: Tx, sellerId: number, reason: string, now: Date): Promise<number> {
  const { rows } = await tx.query<{ id: string }>(
    `update user_session s set revoked_at = $2, revoked_reason = $3, version = s.version + 1
       from user_account u where u.seller_id = $1 and s.user_id = u.user_id and s.revoked_at is null
     returning s.id`,
    [sellerId, now, reason],
  );
  notifyOf(tx, rows);
  await notifyApiTokensOfSeller(tx, sellerId);
  return rows.length;
}

/** Lets every process read again what the open sessions of a person may do. */
export async function refreshSessions(tx: Tx, userId: number): Promise<void> {
  const { rows } = await tx.query<{ id: string }>('select id from user_session where user_id = $1 and revoked_at is null', [userId]);
  notifyOf(tx, rows);
}

function notifyOf(tx: Tx, sessions: readonly { id: string }[]): void {
  for (const { id } of sessions) tx.notifyAtOnce(SESSION_CHANNEL, id);
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
