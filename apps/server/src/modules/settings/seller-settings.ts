/** A seller's settings as stored: read by whoever acts upon them, saved against the version the editor saw. */
import { problem } from '@moa/contract';
import { readSellerSettings, type SellerSettings } from '@moa/core';
import { COURIERS } from '@moa/core/couriers';
import type { TenantTx, Tx } from '../../platform/database/index.ts';

export interface StoredSettings {
  settings: SellerSettings;
  version: number;
}

/** One read by the key: fit for every request that a setting has a say in. */
export async function loadSettings(tx: TenantTx): Promise<StoredSettings> {
  const { rows } = await tx.query<{ general: unknown; settings_version: number }>(
    `select settings -> 'general' as general, settings_version from seller where seller_id = $1`,
    [tx.sellerId],
    'settings.read',
  );
  return { settings: readSellerSettings(rows[0]?.general), version: rows[0]?.settings_version ?? 0 };
}

export async function sellerSettings(tx: TenantTx): Promise<SellerSettings> {
  return (await loadSettings(tx)).settings;
}

/** As moa_system: the settings of several sellers at once. */
export async function settingsOf(tx: Tx, sellerIds: readonly number[]): Promise<ReadonlyMap<number, SellerSettings>> {
  const { rows } = await tx.query<{ seller_id: number; general: unknown }>(
    `select seller_id, settings -> 'general' as general from seller where seller_id = any ($1::bigint[])`,
    [sellerIds],
    'settings.read-of',
  );
  return new Map(rows.map((row) => [row.seller_id, readSellerSettings(row.general)]));
}

/**
 * Stores the settings.
 * @throws 409 STALE_VERSION with the stored version, 400 for a courier that is none
 * @returns what was stored before, and what is now
 */
export async function saveSettings(
  tx: TenantTx,
  input: Omit<SellerSettings, 'daysOff'> & { daysOff?: string[] | undefined },
  version: number,
): Promise<{ before: SellerSettings; after: SellerSettings }> {
  if (input.courierCode !== null && !COURIERS.some(({ code }) => code === input.courierCode))
    throw problem('VALIDATION_FAILED', {
      errors: [{ path: 'courierCode', code: 'INVALID', message: '택배사를 목록에서 선택해주십시오.' }],
    });
  await tx.query('select 1 from seller where seller_id = $1 for no key update', [tx.sellerId]);
  const before = await loadSettings(tx);
  if (before.version !== version) throw problem('STALE_VERSION', { data: { version: before.version } });
  const after = { ...input, daysOff: input.daysOff?.toSorted() ?? before.settings.daysOff };
  await tx.query(
    `update seller set settings = settings || jsonb_build_object('general', $2::jsonb), settings_version = settings_version + 1, updated_at = now()
      where seller_id = $1`,
    [tx.sellerId, JSON.stringify(after)],
  );
  return { before: before.settings, after };
}
