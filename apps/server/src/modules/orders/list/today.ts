/** What "today" means for an order list: the Korean day, and what the seller promised to send on it. */
import { type BankCalendar, KNOWN_CALENDAR, leavesTodayIfPaidBefore, type SellerSettings, startOfKoreanDay } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';
import { readBankCalendar } from '../../holidays/index.ts';
import { sellerSettings } from '../../settings/index.ts';

export interface Today {
  now: Date;
  /** Start of the next Korean day. */
  end: Date;
  /** Orders paid before leave today by the seller's own cut-off (오늘출발); null without one. */
  paidBefore: Date | null;
}

type CutOffSettings = Pick<SellerSettings, 'dispatchCutOff' | 'daysOff'>;

export async function readToday(tx: TenantTx, now: Date): Promise<Today> {
  return todayBy(tx, now, await sellerSettings(tx));
}

/** By settings that were read. Holidays count for nothing but the cut-off. */
export async function todayBy(tx: TenantTx, now: Date, settings: CutOffSettings): Promise<Today> {
  return todayOf(now, settings, settings.dispatchCutOff === null ? KNOWN_CALENDAR : await readBankCalendar(tx));
}

/** Where nobody asks what leaves today by the seller's own promise. */
export function todayWithoutCutOff(now: Date): Today {
  return todayOf(now, { dispatchCutOff: null, daysOff: [] }, KNOWN_CALENDAR);
}

function todayOf(now: Date, settings: CutOffSettings, calendar: BankCalendar): Today {
  return {
    now,
    end: new Date(startOfKoreanDay(now).getTime() + 86_400_000),
    paidBefore: leavesTodayIfPaidBefore(now, settings, calendar),
  };
}

export interface Deadlines {
  dispatchDue: Date | null;
  paidAt: Date | null;
}

/** OVERDUE: the shop's deadline has passed. DUE_TODAY: it ends today, or the seller's cut-off says that it leaves today. */
export function dueFlag({ dispatchDue, paidAt }: Deadlines, today: Today): 'OVERDUE' | 'DUE_TODAY' | null {
  if (dispatchDue !== null && dispatchDue < today.now) return 'OVERDUE';
  if (dispatchDue !== null && dispatchDue < today.end) return 'DUE_TODAY';
  return today.paidBefore !== null && paidAt !== null && paidAt < today.paidBefore ? 'DUE_TODAY' : null;
}

/** DUE_TODAY as a condition on lines that are still to be sent. The parameters are the places of `now`, `end` and `paidBefore`. */
export function dueTodaySql(alias: string, now: string, end: string, paidBefore: string): string {
  const column = (name: string) => (alias === '' ? name : `${alias}.${name}`);
  const due = column('dispatch_due');
  return `((${due} >= ${now} and ${due} < ${end}) or ((${due} is null or ${due} >= ${now}) and ${column('paid_at')} < ${paidBefore}))`;
}
