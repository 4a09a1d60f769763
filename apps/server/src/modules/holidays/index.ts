/** Holidays: what other modules may use. */
import { type BankCalendar, bankCalendar } from '@moa/core';
import type { TenantTx } from '../../platform/database/index.ts';
import { readHolidayChanges } from './holidays.queries.ts';

export { readHolidayChanges } from './holidays.queries.ts';

/** Days on which banks rest, as they are now. */
export async function readBankCalendar(tx: TenantTx): Promise<BankCalendar> {
  return bankCalendar(await readHolidayChanges(tx));
}
