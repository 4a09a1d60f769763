/** SQL of logins and what was tried at them: directory tables, read and written as moa_system. */
import type { Tx } from '../../../platform/database/index.ts';
import { SELLER_OPEN } from '../api-tokens/api-tokens.queries.ts';

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
