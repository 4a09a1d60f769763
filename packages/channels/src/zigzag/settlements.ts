/** What ZIGZAG pays, by the day that a sale counts from (sheet 9). */
import { kstDayDigits } from '../sdk/clock.ts';
import { text, wire } from '../sdk/reader.ts';
import { readEntries, type SettlementCapability, type SettlementList, walkSettlements } from '../sdk/settlement.ts';
import { askedSpan } from '../sdk/windows.ts';
import { manifest } from './manifest.ts';
import { SETTLEMENTS } from './queries.ts';
import { toSettleFact } from './settlement-in.ts';
import { skippedList } from './skipped-list.ts';

const day = (instant: Date) => Number(kstDayDigits(instant));

function keyOf(row: unknown): string {
  const { order_item_number, order_number, date_based_ymd, settlement_amount } = wire(row);
  return [order_number, order_item_number, date_based_ymd, settlement_amount].map(text).join(' ');
}

const ITEMS: SettlementList = skippedList({
  name: 'ITEMS',
  ...askedSpan(manifest.settlements),
  operation: 'settlements.collect',
  query: SETTLEMENTS,
  field: 'order_settlement_item_list',
  variables: ({ from, to }) => ({ options: { type: 'BASED', date_ymd_from: day(from), date_ymd_to: day(to) } }),
  keyOf,
  records: (rows) => readEntries(rows, toSettleFact),
});

export const settlements: SettlementCapability = { collect: (ctx, cursor) => walkSettlements(ctx, cursor, [ITEMS]) };
