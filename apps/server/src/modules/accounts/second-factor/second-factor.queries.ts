/** SQL of the second factor: directory tables, as moa_system. */
import type { Tx } from '../../../platform/database/index.ts';

export interface FactorRow {
  user_id: number;
  login_id: string;
  seller_id: number | null;
  email_sealed: Buffer | null;
  phone_sealed: Buffer | null;
  second_factor: 'MAIL' | 'SMS' | null;
  second_factor_at: Date | null;
}

const FACTOR = 'user_id, login_id, seller_id, email_sealed, phone_sealed, second_factor, second_factor_at';

export async function readFactor(tx: Tx, userId: number): Promise<FactorRow | null> {
  const { rows } = await tx.query<FactorRow>(`select ${FACTOR} from user_account where user_id = $1 and status = 'ACTIVE'`, [userId]);
  return rows[0] ?? null;
}

export async function findFactor(tx: Tx, loginId: string): Promise<FactorRow | null> {
  const { rows } = await tx.query<FactorRow>(`select ${FACTOR} from user_account where login_id = $1`, [loginId]);
  return rows[0] ?? null;
}

export async function setFactor(tx: Tx, userId: number, channel: FactorRow['second_factor'], now: Date): Promise<void> {
  await tx.query('update user_account set second_factor = $2, second_factor_at = $3, updated_at = $4 where user_id = $1', [
    userId,
    channel,
    channel === null ? null : now,
    now,
  ]);
}

/** When the session last proved the second factor; null for never. */
export async function readProof(tx: Tx, sessionId: string): Promise<Date | null> {
  const { rows } = await tx.query<{ factor_at: Date | null }>('select factor_at from user_session where id = $1', [sessionId]);
  return rows[0]?.factor_at ?? null;
}

export async function noteProof(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.query('update user_session set factor_at = $2 where id = $1', [sessionId, now]);
}

export interface ChallengeRow {
  user_id: number;
  attempt_id: number;
  keep: boolean;
  password_digest: Buffer;
}

export async function insertChallenge(
  tx: Tx,
  challenge: ChallengeRow & { ticket_hash: Buffer; created_at: Date; expires_at: Date },
): Promise<void> {
  await tx.query(
    `insert into login_challenge (ticket_hash, user_id, attempt_id, keep, password_digest, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      challenge.ticket_hash,
      challenge.user_id,
      challenge.attempt_id,
      challenge.keep,
      challenge.password_digest,
      challenge.created_at,
      challenge.expires_at,
    ],
  );
}

/** The login that waits for the code of this ticket; null when there is none or it waited too long. */
export async function readChallenge(tx: Tx, ticketHash: Buffer, now: Date, options: { lock: boolean }): Promise<ChallengeRow | null> {
  const { rows } = await tx.query<ChallengeRow>(
    `select user_id, attempt_id, keep, password_digest from login_challenge
      where ticket_hash = $1 and expires_at > $2${options.lock ? ' for update' : ''}`,
    [ticketHash, now],
  );
  return rows[0] ?? null;
}

export async function moveChallenge(tx: Tx, ticketHash: Buffer, nextHash: Buffer): Promise<void> {
  await tx.query('update login_challenge set ticket_hash = $2 where ticket_hash = $1', [ticketHash, nextHash]);
}

export async function deleteChallenge(tx: Tx, ticketHash: Buffer): Promise<void> {
  await tx.query('delete from login_challenge where ticket_hash = $1', [ticketHash]);
}

export async function deleteChallenges(tx: Tx, now: Date): Promise<number> {
  return (await tx.query('delete from login_challenge where expires_at < $1', [now])).rowCount;
}
