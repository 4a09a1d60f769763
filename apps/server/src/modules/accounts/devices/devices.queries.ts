/** SQL of known devices: a directory table, as moa_system. */
import type { Tx } from '../../../platform/database/index.ts';

/** As long as browsers keep the cookie that identifies a device. */
export const DEVICE_KEPT_MS = 400 * 24 * 60 * 60_000;

export interface KnownDevice {
  trusted_until: Date | null;
}

/** The device, if this person signed in from it before; `any`: whether there is another one at all. */
export async function findDevice(tx: Tx, userId: number, deviceHash: Buffer): Promise<{ known: KnownDevice | null; any: boolean }> {
  const { rows } = await tx.query<KnownDevice & { mine: boolean }>(
    `select trusted_until, device_hash = $2 as mine from known_device where user_id = $1 order by device_hash = $2 desc limit 1`,
    [userId, deviceHash],
    'accounts.findDevice',
  );
  const [row] = rows;
  return { known: row?.mine ? { trusted_until: row.trusted_until } : null, any: row !== undefined };
}

interface DeviceUse {
  at: Date;
  /** Null leaves it as it is. */
  trustedUntil: Date | null;
}

export async function insertDevice(tx: Tx, userId: number, deviceHash: Buffer, use: DeviceUse): Promise<void> {
  await tx.query(
    `insert into known_device (user_id, device_hash, created_at, seen_at, trusted_until) values ($1, $2, $3, $3, $4)`,
    [userId, deviceHash, use.at, use.trustedUntil],
    'accounts.insertDevice',
  );
}

export async function touchDevice(tx: Tx, userId: number, deviceHash: Buffer, use: DeviceUse): Promise<void> {
  await tx.query(
    `update known_device set seen_at = $3, trusted_until = coalesce($4, trusted_until) where user_id = $1 and device_hash = $2`,
    [userId, deviceHash, use.at, use.trustedUntil],
    'accounts.touchDevice',
  );
}

export async function keepNewestDevices(tx: Tx, userId: number, count: number): Promise<void> {
  await tx.query(
    `delete from known_device where user_id = $1 and device_hash in
       (select device_hash from known_device where user_id = $1 order by seen_at desc offset $2)`,
    [userId, count],
  );
}

/** Every device has to bring the code again: the password changed, or the second factor itself. */
export async function withdrawTrust(tx: Tx, userId: number): Promise<void> {
  await tx.query('update known_device set trusted_until = null where user_id = $1 and trusted_until is not null', [userId]);
}

export async function deleteDevices(tx: Tx, seenBefore: Date): Promise<number> {
  return (await tx.query('delete from known_device where seen_at < $1', [seenBefore])).rowCount;
}
