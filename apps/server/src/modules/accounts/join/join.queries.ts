/** SQL of joining: a seller and its first user appear together, in a transaction of moa_system. */
import type { GivenConsent } from '@moa/core';
import { CONSENT_KINDS } from '@moa/core';
import type { Tx } from '../../../platform/database/index.ts';

export async function loginIdExists(tx: Tx, loginId: string): Promise<boolean> {
  const { rowCount } = await tx.query('select 1 from user_account where login_id = $1', [loginId], 'accounts.loginIdExists');
  return rowCount > 0;
}

export interface Taken {
  login: boolean;
  email: boolean;
  /** Logins that this number already has. */
  by_phone: number;
}

/** Those who join with one number go one after the other while its logins are counted. */
export async function lockPhone(tx: Tx, phoneHash: Buffer): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1::bigint)', [String(phoneHash.readBigInt64BE(0))]);
}

export async function readTaken(tx: Tx, person: { loginId: string; emailHash: Buffer; phoneHash: Buffer }): Promise<Taken> {
  const { rows } = await tx.query<Taken>(
    `select exists (select 1 from user_account where login_id = $1) as login,
            exists (select 1 from user_account where email_hash = $2) as email,
            (select count(*) from user_account where phone_hash = $3 and status <> 'CLOSED') as by_phone`,
    [person.loginId, person.emailHash, person.phoneHash],
  );
  return rows[0] ?? { login: false, email: false, by_phone: 0 };
}

/** Company data as `seller.company` holds it. */
export interface CompanyData {
  businessType: string;
  businessNumber: string | null;
  /** What the tax office said of the number; null where nobody could be asked. */
  businessState: string | null;
  businessCheckedAt: string | null;
  representative: string | null;
  mailOrderNumber: string | null;
}

export async function insertSeller(
  tx: Tx,
  seller: { name: string; companyName: string; company: CompanyData },
  now: Date,
): Promise<number> {
  const { rows } = await tx.query<{ seller_id: number }>(
    `insert into seller (name, company_name, company, created_at, updated_at) values ($1, $2, $3, $4, $4) returning seller_id`,
    [seller.name, seller.companyName, JSON.stringify(seller.company), now],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('no seller was inserted');
  return row.seller_id;
}

export interface NewUser {
  sellerId: number;
  loginId: string;
  passwordHash: string;
  name: string;
  emailSealed: Buffer;
  emailHash: Buffer;
  phoneSealed: Buffer;
  phoneHash: Buffer;
}

/** The seller's own login. Throws a duplicate of `user_account_login_id_key` or `user_account_email_hash` when another one was faster. */
export async function insertSellerUser(tx: Tx, user: NewUser, now: Date): Promise<number> {
  const { rows } = await tx.query<{ user_id: number }>(
    `insert into user_account (login_id, password_hash, seller_id, role, name, email_sealed, email_hash, phone_sealed, phone_hash,
       phone_verified_at, password_changed_at, created_at, updated_at)
     values ($1, $2, $3, 'U', $4, $5, $6, $7, $8, $9, $9, $9, $9) returning user_id`,
    [user.loginId, user.passwordHash, user.sellerId, user.name, user.emailSealed, user.emailHash, user.phoneSealed, user.phoneHash, now],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('no user was inserted');
  return row.user_id;
}

/** A row for each kind there is: what was not agreed to is on record too. */
export async function insertConsents(
  tx: Tx,
  who: { sellerId: number; userId: number; ip: string; userAgent: string },
  given: readonly GivenConsent[],
  versionOf: (kind: GivenConsent['kind']) => string,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into consent (seller_id, user_id, kind, version, agreed, at, ip, user_agent)
     select $1, $2, c.kind, c.version, c.agreed, $6, $7, $8 from unnest($3::text[], $4::text[], $5::boolean[]) as c (kind, version, agreed)
     returning kind`,
    [
      who.sellerId,
      who.userId,
      CONSENT_KINDS,
      CONSENT_KINDS.map(versionOf),
      CONSENT_KINDS.map((kind) => given.some((consent) => consent.kind === kind)),
      now,
      who.ip,
      who.userAgent.slice(0, 300),
    ],
  );
}

export async function startFreePlan(tx: Tx, sellerId: number, now: Date): Promise<void> {
  await tx.query(`insert into seller_plan (seller_id, plan, started_at) values ($1, 'FREE', $2)`, [sellerId, now]);
}

/** Asks the administrator to look at a new seller; the memo says what could not be checked. */
export async function requestApproval(tx: Tx, sellerId: number, memo: string, now: Date): Promise<void> {
  await tx.query(`insert into seller_approval (seller_id, type, status, requested_at, memo) values ($1, 'SELLER_JOIN', 'WAIT', $2, $3)`, [
    sellerId,
    now,
    memo,
  ]);
  await tx.query(`insert into seller_approval_event (seller_id, type, event, reason, at) values ($1, 'SELLER_JOIN', 'WAIT', $3, $2)`, [
    sellerId,
    now,
    memo,
  ]);
}
