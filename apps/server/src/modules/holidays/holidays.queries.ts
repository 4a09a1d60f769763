/** SQL of holidays that an administrator added or took out. */
import type { HolidayChange } from '@moa/core';
import type { TenantTx, Tx } from '../../platform/database/index.ts';

export interface StoredChange extends HolidayChange {
  changedAt: Date;
}

export async function readHolidayChanges(tx: Tx | TenantTx): Promise<StoredChange[]> {
  const { rows } = await tx.query<{ day: string; name: string | null; changed_at: Date }>(
    'select day::text as day, name, changed_at from holiday_change order by day',
    [],
    'holidays.changes',
  );
  return rows.map(({ day, name, changed_at }) => ({ day, name, changedAt: changed_at }));
}

/** Until the end of the transaction nobody else changes a day: what it was before is what the change is from. */
export async function lockHolidays(tx: Tx): Promise<void> {
  await tx.query('lock table holiday_change in share row exclusive mode');
}

/** By the clock of the database, as the rows that are reckoned anew for it. */
export async function saveHolidayChange(tx: Tx, { day, name }: HolidayChange, by: string): Promise<void> {
  await tx.query(
    `insert into holiday_change as h (day, name, changed_by, changed_at) values ($1::date, $2, $3, now())
     on conflict (day) do update set name = excluded.name, changed_by = excluded.changed_by, changed_at = excluded.changed_at
      where h.name is distinct from excluded.name`,
    [day, name, by],
    'holidays.save',
  );
}
