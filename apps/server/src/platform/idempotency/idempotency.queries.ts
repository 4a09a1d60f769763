/** SQL of idempotency keys: a tenant table for calls about a seller's data, a directory table for the others. */
import type { Tx } from '../database/index.ts';
import type { IdempotencyClaim } from '../http/index.ts';

export type ClaimRequest = Omit<IdempotencyClaim, 'stored' | 'seal'> & { requestHash: Buffer };

export interface ClaimTimes {
  now: Date;
  lockedUntil: Date;
  expiresAt: Date;
}

export interface KnownKeyRow {
  same: boolean;
  status: 'RUNNING' | 'DONE';
  response_status: number | null;
  response_body: Buffer | null;
}

/** Where a claim is kept, with the condition that finds it (parameters 1 to 3, and 4 for a seller's). */
function tableOf(sellerId: number | null): { table: string; where: string } {
  const where = 'owner = $1 and operation = $2 and key = $3';
  return sellerId === null
    ? { table: 'idempotency_anonymous', where: `${where} and $4::bigint is null` }
    : { table: 'idempotency_key', where: `${where} and seller_id = $4` };
}

const identity = (claim: Pick<IdempotencyClaim, 'owner' | 'operation' | 'key' | 'sellerId'>) => [
  claim.owner,
  claim.operation,
  claim.key,
  claim.sellerId,
];

/**
 * Takes each key if nobody has it, if it has expired, or if its holder ran out of time with the same request. The claims are of one
 * seller (or of none) and name no key twice.
 * @returns the tokens of those that were taken
 */
export async function takeKeys(tx: Tx, claims: readonly ClaimRequest[], times: ClaimTimes): Promise<Set<string>> {
  const sellerId = claims[0]?.sellerId ?? null;
  const { table } = tableOf(sellerId);
  const [seller, sellerValue] = sellerId === null ? ['', ''] : ['seller_id, ', '$9, '];
  const conflict = sellerId === null ? '(owner, operation, key)' : '(seller_id, owner, operation, key)';
  const { rows } = await tx.query<{ token: string }>(
    `insert into ${table} as k (${seller}owner, operation, key, token, request_hash, status, locked_until, created_at, expires_at)
     select ${sellerValue}u.owner, u.operation, u.key, u.token, u.request_hash, 'RUNNING', $6, $7, $8
       from unnest($1::text[], $2::text[], $3::text[], $4::uuid[], $5::bytea[]) u (owner, operation, key, token, request_hash)
     on conflict ${conflict} do update set
       token = excluded.token, request_hash = excluded.request_hash, status = 'RUNNING', locked_until = excluded.locked_until,
       created_at = excluded.created_at, expires_at = excluded.expires_at, response_status = null, response_body = null
     where k.expires_at <= excluded.created_at or (k.status = 'RUNNING' and k.locked_until <= excluded.created_at and k.request_hash = excluded.request_hash)
     returning token`,
    [
      claims.map((claim) => claim.owner),
      claims.map((claim) => claim.operation),
      claims.map((claim) => claim.key),
      claims.map((claim) => claim.token),
      claims.map((claim) => claim.requestHash),
      times.lockedUntil,
      times.now,
      times.expiresAt,
      ...(sellerId === null ? [] : [sellerId]),
    ],
    `${table}.take`,
  );
  return new Set(rows.map((row) => row.token));
}

export async function readKey(
  tx: Tx,
  claim: Pick<ClaimRequest, 'owner' | 'operation' | 'key' | 'sellerId' | 'requestHash'>,
): Promise<KnownKeyRow | null> {
  const { table, where } = tableOf(claim.sellerId);
  const { rows } = await tx.query<KnownKeyRow>(
    `select request_hash = $5 as same, status, response_status, response_body from ${table} where ${where}`,
    [...identity(claim), claim.requestHash],
    `${table}.read`,
  );
  return rows[0] ?? null;
}

/** Stores the answer of a claim that is still held; answers whether it was. */
export async function storeAnswer(tx: Tx, claim: IdempotencyClaim, answer: { status: number; body: string }): Promise<boolean> {
  const { table, where } = tableOf(claim.sellerId);
  const { rowCount } = await tx.query(
    `update ${table} set status = 'DONE', response_status = $6, response_body = $7, locked_until = null
     where ${where} and token = $5 and status = 'RUNNING'`,
    [...identity(claim), claim.token, answer.status, claim.seal(answer.body)],
    `${table}.store`,
  );
  return rowCount > 0;
}

/** Of a claim that somebody else took meanwhile nothing changes. */
export async function extendClaim(tx: Tx, claim: IdempotencyClaim, lockedUntil: Date): Promise<void> {
  const { table, where } = tableOf(claim.sellerId);
  await tx.query(
    `update ${table} set locked_until = $6 where ${where} and token = $5 and status = 'RUNNING'`,
    [...identity(claim), claim.token, lockedUntil],
    `${table}.extend`,
  );
}

export async function deleteKey(tx: Tx, claim: IdempotencyClaim): Promise<void> {
  const { table, where } = tableOf(claim.sellerId);
  await tx.query(`delete from ${table} where ${where} and token = $5 and status = 'RUNNING'`, [...identity(claim), claim.token]);
}

export async function deleteExpiredKeys(tx: Tx, now: Date): Promise<number> {
  const own = await tx.query('delete from idempotency_key where expires_at <= $1', [now]);
  const anonymous = await tx.query('delete from idempotency_anonymous where expires_at <= $1', [now]);
  return own.rowCount + anonymous.rowCount;
}
