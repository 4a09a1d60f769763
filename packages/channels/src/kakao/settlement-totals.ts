/** What the shop confirms to pay, a day (section 9). By order it is said under a path that nobody knows. */
import { DAY_MS, kstDate } from '../sdk/clock.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import type { Outcome } from '../sdk/outcome.ts';
import { text, type Wire, wire } from '../sdk/reader.ts';
import { createRecordReader, readRows, unreadableRecord } from '../sdk/record-reader.ts';
import { type ConfirmedDay, type ConfirmedDays, dayIn } from '../sdk/settlement.ts';
import { call, reading } from './client.ts';
import { PATHS } from './paths.ts';
import { totalsPage } from './proofs.ts';

const SIZE = 500;
const DAYS_MAX = 31;
/** A day has a row or a few: that many pages are no list of days any more. */
const PAGES_MAX = 20;
const LOST: Outcome<never> = { kind: 'again', message: '정산 확정 금액의 목록이 끝나지 않습니다. 잠시 뒤에 다시 읽습니다.' };

export async function confirmedDays(ctx: ConnectorContext, from: Date, to: Date): Promise<Outcome<ConfirmedDays>> {
  const days = new Map<string, ConfirmedDay>();
  const unreadable: ConfirmedDays['unreadable'] = [];
  for (let start = from.getTime(); start <= to.getTime(); start += DAYS_MAX * DAY_MS) {
    const end = new Date(Math.min(to.getTime(), start + (DAYS_MAX - 1) * DAY_MS));
    const read = await rowsBetween(ctx, kstDate(new Date(start)), kstDate(end));
    if (read.kind !== 'ok') return read;
    const { facts, unreadable: broken } = readRows<ConfirmedDay>(read.value, (row) => toDay(wire(row), ctx.now()));
    unreadable.push(...broken);
    for (const fact of facts) {
      const known = days.get(fact.day);
      days.set(fact.day, known ? { day: fact.day, amount: known.amount + fact.amount } : fact);
    }
  }
  return { kind: 'ok', value: { days: [...days.values()].toSorted((a, b) => a.day.localeCompare(b.day)), unreadable } };
}

async function rowsBetween(ctx: ConnectorContext, startDate: string, endDate: string): Promise<Outcome<Wire[]>> {
  const rows = new Map<string, Wire>();
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const query = { page, size: SIZE, startDate, endDate, periodType: 'SETTLEMENT_CONFIRM_DATE' };
    const answer = await call(ctx, reading('settlements.totals', PATHS.settlementTotals, totalsPage, { query }));
    if (answer.kind !== 'ok') return answer;
    // A page that shifts shows a row again.
    for (const row of answer.value.rows) rows.set(JSON.stringify([row.channelName, row.sellerId, row.settlementConfirmDate]), row);
    if (answer.value.last) return { kind: 'ok', value: [...rows.values()] };
  }
  return LOST;
}

export function toDay(row: Wire, readAt: Date) {
  const reader = createRecordReader(readAt.toISOString());
  const day = dayIn(row.settlementConfirmDate);
  // More may come back on a day than is sold.
  const amount = reader.money(row.settlementConfirmAmount, '정산확정금액', Number.MIN_SAFE_INTEGER);
  if (day !== null && amount !== null) return { day, amount };
  return unreadableRecord(row, '정산 확정일과 정산확정금액을 읽을 수 없습니다.', text(row.settlementConfirmDate));
}
