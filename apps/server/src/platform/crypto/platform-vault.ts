/** Sealing of what belongs to no seller: addresses and texts of messages, codes, phone numbers of logins. */
import { randomBytes } from 'node:crypto';
import type { Keys } from '../config/index.ts';
import type { Database, Tx } from '../database/index.ts';
import { keyObject, SealError, wrapKey } from './envelope.ts';
import { type Cipher, unwrapAt, vaultOver } from './seller-vault.ts';

/** Synchronous, kept for the life of the process. `aad` names the place as for sellers: `outbox.content:<key>`. */
export type PlatformVault = Cipher;

export interface PlatformKeyRow {
  purpose: 'DATA' | 'BLIND_INDEX';
  version: number;
  master_key_id: string;
  wrapped_key: Buffer;
}

/** Loads the installation's keys, or makes them on its first start; whoever is first, all processes hold the same. */
export async function createPlatformVault(database: Database, masterKeys: Keys['master']): Promise<PlatformVault> {
  const masters = new Map(masterKeys.map((key) => [key.id, key.bytes]));
  const rows = await database.system(async (tx) => {
    const stored = await readKeys(tx);
    if (stored.length > 0) return stored;
    for (const purpose of ['DATA', 'BLIND_INDEX'] as const) await insertKey(tx, purpose, masterKeys[0]);
    return readKeys(tx);
  });
  const keys = rows.map((row) => ({ ...row, key: keyObject(unwrapAt(row, platformKeyAssociatedData(row), masters)) }));
  const blindIndex = keys.find(({ purpose }) => purpose === 'BLIND_INDEX')?.key;
  const data = new Map(keys.filter(({ purpose }) => purpose === 'DATA').map(({ version, key }) => [version, key]));
  if (blindIndex === undefined || data.size === 0) throw new SealError('the installation has lost its keys');
  return vaultOver('platform', { current: Math.max(...data.keys()), data, blindIndex });
}

/** Where a wrapped key belongs: moved to another row it does not open. */
export function platformKeyAssociatedData({ purpose, version }: Pick<PlatformKeyRow, 'purpose' | 'version'>): string {
  return `moa:platform_key:${purpose}:${version}`;
}

async function readKeys(tx: Tx): Promise<PlatformKeyRow[]> {
  const { rows } = await tx.query<PlatformKeyRow>('select purpose, version, master_key_id, wrapped_key from platform_key order by 1, 2');
  return rows;
}

async function insertKey(tx: Tx, purpose: PlatformKeyRow['purpose'], newest: Keys['master'][0]): Promise<void> {
  const wrapped = wrapKey(newest.bytes, randomBytes(32), platformKeyAssociatedData({ purpose, version: 1 }));
  await tx.query(
    `insert into platform_key (purpose, version, master_key_id, wrapped_key) values ($1, 1, $2, $3)
     on conflict (purpose, version) do nothing`,
    [purpose, newest.id, wrapped],
  );
}

/** Re-wraps the installation's keys that are not yet under the newest master key. Answers how many. */
export async function rewrapPlatformKeys(tx: Tx, masterKeys: Keys['master']): Promise<number> {
  const masters = new Map(masterKeys.map((key) => [key.id, key.bytes]));
  const [newest] = masterKeys;
  const { rows } = await tx.query<PlatformKeyRow>(
    'select purpose, version, master_key_id, wrapped_key from platform_key where master_key_id <> $1 for update',
    [newest.id],
  );
  for (const row of rows) {
    const associatedData = platformKeyAssociatedData(row);
    await tx.query(
      'update platform_key set master_key_id = $3, wrapped_key = $4, rewrapped_at = now() where purpose = $1 and version = $2',
      [row.purpose, row.version, newest.id, wrapKey(newest.bytes, unwrapAt(row, associatedData, masters), associatedData)],
    );
  }
  return rows.length;
}
