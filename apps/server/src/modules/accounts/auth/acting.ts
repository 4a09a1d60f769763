/** An administrator who acts as a seller: from the entry in the seller's log on, for some hours or until he leaves. */
import type { Tx } from '../../../platform/database/index.ts';

/** Channel on which processes hear that somebody left a seller; the payload is `actingKey`. */
export const ACTING_CHANNEL = 'moa_acting';
const HOUR_MS = 3_600_000;
/** A day's work; longer needs another entry with its reason. */
const ENTERED_MS = 10 * HOUR_MS;

export function actingKey(userId: number, sellerId: number): string {
  return `${userId}:${sellerId}`;
}

/** To be called in the transaction of the entry in the seller's log. */
export async function enterSeller(tx: Tx, userId: number, sellerId: number, now: Date): Promise<void> {
  await tx.query(
    `insert into acting_grant (user_id, seller_id, entered_at, expires_at) values ($1, $2, $3, $4)
     on conflict (user_id, seller_id) do update set entered_at = excluded.entered_at, expires_at = excluded.expires_at`,
    [userId, sellerId, now, new Date(now.getTime() + ENTERED_MS)],
  );
}

export async function leaveSeller(tx: Tx, userId: number, sellerId: number): Promise<void> {
  await tx.query('delete from acting_grant where user_id = $1 and seller_id = $2', [userId, sellerId]);
  tx.notifyAtOnce(ACTING_CHANNEL, actingKey(userId, sellerId));
}

/** Until when this administrator may act as this seller; null: he has not entered. */
export async function readActingEnd(tx: Tx, userId: number, sellerId: number): Promise<Date | null> {
  const { rows } = await tx.query<{ expires_at: Date }>(
    'select expires_at from acting_grant where user_id = $1 and seller_id = $2',
    [userId, sellerId],
    'accounts.readActingEnd',
  );
  return rows[0]?.expires_at ?? null;
}

/**
 * Whether this administrator still acts as this seller. When he does, he does until the transaction has ended: leaving waits for it. Also in a
 * seller's own transaction.
 */
export async function holdActing(tx: Tx, userId: number, sellerId: number, now: Date): Promise<boolean> {
  const { rows } = await tx.query<{ held: boolean }>('select moa_hold_acting($1, $2, $3) as held', [userId, sellerId, now]);
  return rows[0]?.held ?? false;
}

export async function deleteActing(tx: Tx, now: Date): Promise<number> {
  return (await tx.query('delete from acting_grant where expires_at <= $1', [now])).rowCount;
}
