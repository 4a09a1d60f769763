/** SQL of a person's own data: directory tables, and what was said of marketing. As moa_system. */
import type { Tx } from '../../../platform/database/index.ts';

export interface ProfileRow {
  user_id: number;
  seller_id: number | null;
  login_id: string;
  role: 'A' | 'S' | 'U';
  name: string;
  email_sealed: Buffer | null;
  email_hash: Buffer | null;
  phone_sealed: Buffer | null;
  phone_hash: Buffer | null;
  picture: Buffer | null;
  created_at: Date;
  password_changed_at: Date;
  profile_version: number;
}

const PROFILE = `select u.user_id, u.seller_id, u.login_id, u.role, u.name, u.email_sealed, u.email_hash, u.phone_sealed, u.phone_hash,
       p.picture, u.created_at, u.password_changed_at, u.profile_version
  from user_account u left join user_picture p on p.user_id = u.user_id where u.user_id = $1 and u.status = 'ACTIVE'`;

export async function readProfile(tx: Tx, userId: number): Promise<ProfileRow | null> {
  return (await tx.query<ProfileRow>(PROFILE, [userId])).rows[0] ?? null;
}

export async function lockProfile(tx: Tx, userId: number): Promise<ProfileRow | null> {
  return (await tx.query<ProfileRow>(`${PROFILE} for update of u`, [userId])).rows[0] ?? null;
}

export async function emailTaken(tx: Tx, userId: number, emailHash: Buffer): Promise<boolean> {
  const { rowCount } = await tx.query('select 1 from user_account where email_hash = $1 and user_id <> $2', [emailHash, userId]);
  return rowCount > 0;
}

/** Other open logins of the number. */
export async function countByPhone(tx: Tx, userId: number, phoneHash: Buffer): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    `select count(*) as n from user_account where phone_hash = $1 and user_id <> $2 and status <> 'CLOSED'`,
    [phoneHash, userId],
  );
  return rows[0]?.n ?? 0;
}

export interface ContactChange {
  sealed: Buffer;
  hash: Buffer;
}

/** Absent: stays. Throws a duplicate of `user_account_email_hash` when somebody else was faster with the address. */
export interface ProfileChange {
  name?: string | undefined;
  email?: ContactChange | undefined;
  phone?: ContactChange | undefined;
}

export async function updateProfile(tx: Tx, userId: number, { name, email, phone }: ProfileChange, now: Date): Promise<void> {
  await tx.query(
    `update user_account
        set name = coalesce($2, name),
            email_sealed = coalesce($3, email_sealed), email_hash = coalesce($4, email_hash),
            email_verified_at = case when $4::bytea is null then email_verified_at else $7 end,
            phone_sealed = coalesce($5, phone_sealed), phone_hash = coalesce($6, phone_hash),
            phone_verified_at = case when $6::bytea is null then phone_verified_at else $7 end,
            profile_version = profile_version + 1, updated_at = $7
      where user_id = $1`,
    [userId, name ?? null, email?.sealed ?? null, email?.hash ?? null, phone?.sealed ?? null, phone?.hash ?? null, now],
  );
}

export async function setPicture(tx: Tx, userId: number, picture: Buffer | null, now: Date): Promise<void> {
  if (picture === null) {
    await tx.query('delete from user_picture where user_id = $1', [userId]);
    return;
  }
  await tx.query(
    `insert into user_picture (user_id, picture, updated_at) values ($1, $2, $3)
     on conflict (user_id) do update set picture = excluded.picture, updated_at = excluded.updated_at`,
    [userId, picture, now],
  );
}

export interface MarketingRow {
  agreed: boolean;
  version: string;
  at: Date;
}

/** What this person said last about 마케팅 수신. */
export async function readMarketing(tx: Tx, sellerId: number, userId: number): Promise<MarketingRow | null> {
  const { rows } = await tx.query<MarketingRow>(
    `select agreed, version, at from consent where seller_id = $1 and kind = 'MARKETING' and user_id = $2 order by id desc limit 1`,
    [sellerId, userId],
  );
  return rows[0] ?? null;
}

export async function insertMarketing(
  tx: Tx,
  who: { sellerId: number; userId: number; ip: string; userAgent: string },
  given: MarketingRow,
): Promise<void> {
  await tx.query(
    `insert into consent (seller_id, user_id, kind, version, agreed, at, ip, user_agent) values ($1, $2, 'MARKETING', $3, $4, $5, $6, $7)`,
    [who.sellerId, who.userId, given.version, given.agreed, given.at, who.ip, who.userAgent.slice(0, 300)],
  );
}
