/** SQL of personal API tokens: a directory table, since a token is looked up before its seller is known. As moa_system. */
import type { ApiScope } from '@moa/core';
import type { Tx } from '../../../platform/database/index.ts';

/** Channel of tokens that ended or changed; the payload is the hash in hex. */
export const API_TOKEN_CHANNEL = 'moa_api_token';

/** SQL: nobody of a seller whose use was stopped comes in; administrators (`u` without a seller) belong to none. */
export const SELLER_OPEN = `not exists (select 1 from seller x where x.seller_id = u.seller_id and x.status <> 'ACTIVE')`;

export interface ApiTokenRow {
  id: number;
  name: string;
  scopes: ApiScope[];
  hint: string;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
  last_used_ip: string | null;
  revoked_at: Date | null;
}

const COLUMNS = 'id, name, scopes, hint, created_at, expires_at, last_used_at, last_used_ip, revoked_at';
const LISTED = 200;

/** Newest first. */
export async function listApiTokens(tx: Tx, sellerId: number): Promise<ApiTokenRow[]> {
  const { rows } = await tx.query<ApiTokenRow>(
    `select ${COLUMNS} from api_token where seller_id = $1 order by id desc limit ${LISTED}`,
    [sellerId],
    'accounts.listApiTokens',
  );
  return rows;
}

/** Tokens that still open something; those who make one for the same seller wait for each other. */
export async function countOpenApiTokens(tx: Tx, sellerId: number, now: Date): Promise<number> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`api-token:${sellerId}`]);
  const { rows } = await tx.query<{ n: number }>(
    'select count(*) as n from api_token where seller_id = $1 and revoked_at is null and expires_at > $2',
    [sellerId, now],
  );
  return rows[0]?.n ?? 0;
}

export interface NewApiToken {
  sellerId: number;
  userId: number;
  name: string;
  scopes: readonly ApiScope[];
  hash: Buffer;
  hint: string;
  now: Date;
  expiresAt: Date;
}

export async function insertApiToken(tx: Tx, token: NewApiToken): Promise<ApiTokenRow> {
  const { rows } = await tx.query<ApiTokenRow>(
    `insert into api_token (seller_id, user_id, name, scopes, token_hash, hint, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${COLUMNS}`,
    [token.sellerId, token.userId, token.name, JSON.stringify(token.scopes), token.hash, token.hint, token.now, token.expiresAt],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('no API token was inserted');
  return row;
}

/** Ends one token of the seller and notifies every process. Null when there is none that is open. */
export async function revokeApiToken(tx: Tx, sellerId: number, id: number, now: Date): Promise<{ name: string } | null> {
  const { rows } = await tx.query<{ name: string; token_hash: Buffer }>(
    `update api_token set revoked_at = $3 where seller_id = $1 and id = $2 and revoked_at is null returning name, token_hash`,
    [sellerId, id, now],
  );
  notifyOf(tx, rows);
  const [revoked] = rows;
  return revoked === undefined ? null : { name: revoked.name };
}

/** Ends every token that this person made. */
export async function revokeApiTokensOf(tx: Tx, userId: number, now: Date): Promise<number> {
  const { rows } = await tx.query<{ token_hash: Buffer }>(
    'update api_token set revoked_at = $2 where user_id = $1 and revoked_at is null returning token_hash',
    [userId, now],
  );
  notifyOf(tx, rows);
  return rows.length;
}

/** Makes every process look at the person's tokens anew. */
export async function notifyApiTokensOf(tx: Tx, userId: number): Promise<void> {
  const { rows } = await tx.query<{ token_hash: Buffer }>('select token_hash from api_token where user_id = $1 and revoked_at is null', [
    userId,
  ]);
  notifyOf(tx, rows);
}

/** Makes every process look at the seller's tokens anew. */
export async function notifyApiTokensOfSeller(tx: Tx, sellerId: number): Promise<void> {
  const { rows } = await tx.query<{ token_hash: Buffer }>('select token_hash from api_token where seller_id = $1 and revoked_at is null', [
    sellerId,
  ]);
  notifyOf(tx, rows);
}

function notifyOf(tx: Tx, tokens: readonly { token_hash: Buffer }[]): void {
  for (const { token_hash: hash } of tokens) tx.notifyAtOnce(API_TOKEN_CHANNEL, hash.toString('hex'));
}

export interface ApiTokenState {
  id: number;
  name: string;
  scopes: ApiScope[];
  user_id: number;
  seller_id: number;
  login_id: string;
  expires_at: Date;
}

/** What a token stands for; null for one that is unknown, revoked, or of a person who may no longer sign in or is no seller. */
export async function readApiTokenState(tx: Tx, hash: Buffer): Promise<ApiTokenState | null> {
  const { rows } = await tx.query<ApiTokenState>(
    `select t.id, t.name, t.scopes, t.user_id, t.seller_id, u.login_id, t.expires_at
       from api_token t join user_account u on u.user_id = t.user_id and u.seller_id = t.seller_id
      where t.token_hash = $1 and t.revoked_at is null and u.status = 'ACTIVE' and u.role = 'U' and ${SELLER_OPEN}`,
    [hash],
    'accounts.readApiTokenState',
  );
  return rows[0] ?? null;
}

export async function noteApiTokenUse(tx: Tx, id: number, ip: string, now: Date): Promise<void> {
  await tx.query(
    'update api_token set last_used_at = $3, last_used_ip = $2 where id = $1 and (last_used_at is null or last_used_at < $3)',
    [id, ip, now],
    'accounts.noteApiTokenUse',
  );
}

/** A year after a token ended nobody asks for it any more. */
export async function deleteApiTokens(tx: Tx, now: Date): Promise<number> {
  return (await tx.query(`delete from api_token where expires_at < $1::timestamptz - interval '365 days'`, [now])).rowCount;
}
