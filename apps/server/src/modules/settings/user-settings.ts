/** What follows a person from browser to browser: how lists look, and which alerts reach him outside. */
import type { tablePrefsSchema } from '@moa/contract';
import { type AlertChoices, readAlertChoices } from '@moa/core';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/index.ts';

export type TablePrefs = z.output<typeof tablePrefsSchema>;

/** Lists of which looks are kept; the ones changed last stay. */
const LISTS_KEPT = 40;

export interface UserSettings {
  tables: Record<string, TablePrefs>;
  alerts: AlertChoices;
}

/** In a transaction of the system: settings belong to the person, not to a seller. */
export async function readUserSettings(tx: Tx, userId: number): Promise<UserSettings> {
  const { rows } = await tx.query<{ settings: { tables?: Record<string, TablePrefs>; alerts?: unknown } }>(
    'select settings from user_setting where user_id = $1',
    [userId],
    'settings.user',
  );
  const { tables, alerts } = rows[0]?.settings ?? {};
  return { tables: tables ?? {}, alerts: readAlertChoices(alerts) };
}

/** Keeps or forgets (null) how one list looks; the other lists stay as they are. */
export async function saveTable(tx: Tx, userId: number, list: string, prefs: TablePrefs | null): Promise<void> {
  const tables = await lockTables(tx, userId);
  const others = Object.entries(tables).filter(([name]) => name !== list);
  const kept = [...others, ...(prefs === null ? [] : [[list, prefs] as const])].slice(-LISTS_KEPT);
  await store(tx, userId, { tables: Object.fromEntries(kept) });
}

export async function saveAlertChoices(tx: Tx, userId: number, alerts: AlertChoices): Promise<void> {
  await lockTables(tx, userId);
  await store(tx, userId, { alerts });
}

async function lockTables(tx: Tx, userId: number): Promise<Record<string, TablePrefs>> {
  await tx.query('insert into user_setting (user_id) values ($1) on conflict do nothing', [userId]);
  const { rows } = await tx.query<{ settings: { tables?: Record<string, TablePrefs> } }>(
    'select settings from user_setting where user_id = $1 for no key update',
    [userId],
  );
  return rows[0]?.settings.tables ?? {};
}

async function store(tx: Tx, userId: number, part: Partial<UserSettings>): Promise<void> {
  await tx.query('update user_setting set settings = settings || $2::jsonb, updated_at = now() where user_id = $1', [
    userId,
    JSON.stringify(part),
  ]);
}
