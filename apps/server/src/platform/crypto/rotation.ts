/** Changing the master key without a stop: data keys are re-wrapped by the newest one, no row of data is touched. */
import type { Keys } from '../config/index.ts';
import type { Database } from '../database/index.ts';
import { wrapKey } from './envelope.ts';
import { rewrapPlatformKeys } from './platform-vault.ts';
import { countKeysByMaster, keysOfOtherMasters, updateWrappedKeys } from './seller-keys.queries.ts';
import { associatedDataOf, unwrapRow } from './seller-vault.ts';

const BATCH = 500;

/**
 * Re-wraps every key that is not yet under the newest master key; safe to run again and beside a running service.
 * Answers how many keys were re-wrapped and how many each master key now holds: one with none may leave the configuration.
 */
export async function rewrapKeys(
  database: Database,
  masterKeys: Keys['master'],
): Promise<{ rewrapped: number; byMaster: { masterKeyId: string; keys: number }[] }> {
  const masters = new Map(masterKeys.map((key) => [key.id, key.bytes]));
  const [newest] = masterKeys;
  let rewrapped = await database.system((tx) => rewrapPlatformKeys(tx, masterKeys));
  for (;;) {
    const [read, done] = await database.system(async (tx) => {
      const rows = await keysOfOtherMasters(tx, newest.id, BATCH);
      const renewed = rows.map((row) => ({ ...row, wrapped_key: wrapKey(newest.bytes, unwrapRow(row, masters), associatedDataOf(row)) }));
      return [rows.length, renewed.length > 0 ? await updateWrappedKeys(tx, newest.id, renewed) : 0] as const;
    });
    rewrapped += done;
    if (read < BATCH) break;
  }
  const byMaster = await database.system(countKeysByMaster, { readOnly: true });
  return { rewrapped, byMaster: byMaster.map((row) => ({ masterKeyId: row.master_key_id, keys: row.count })) };
}
