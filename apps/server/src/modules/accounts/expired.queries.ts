import type { Tx } from '../../platform/database/index.ts';
import { deleteApiTokens } from './api-tokens/api-tokens.queries.ts';
import { deleteActing } from './auth/acting.ts';
import { DEVICE_KEPT_MS, deleteDevices } from './devices/devices.queries.ts';
import { deleteResets } from './recovery/password.queries.ts';
import { deleteChallenges } from './second-factor/second-factor.queries.ts';

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
