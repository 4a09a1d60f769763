/** What ZIGZAG pays, by the day that a sale counts from (sheet 9). */
import { kstDayDigits } from '../sdk/clock.ts';
import { mapOutcome } from '../sdk/outcome.ts';
import { text, wire } from '../sdk/reader.ts';
import { readEntries, type SettlementCapability, type SettlementList, walkSettlements } from '../sdk/settlement.ts';
import { askedSpan } from '../sdk/windows.ts';
import { manifest } from './manifest.ts';
import { SETTLEMENTS } from './queries.ts';
import { toSettleFact } from './settlement-in.ts';
import { readSkipped } from './skipped-pages.ts';

const day = (instant: Date) => Number(kstDayDigits(instant));

function keyOf(row: unknown): string {
  const { order_item_number, order_number, date_based_ymd, settlement_amount } = wire(row);
  return [order_number, order_item_number, date_based_ymd, settlement_amount].map(text).join(' ');
}

const ITEMS: SettlementList = {
  name: 'ITEMS',
  ...askedSpan(manifest.settlements),
  async read(ctx, { from, to }, page) {
    const variables = { options: { type: 'BASED', date_ymd_from: day(from), date_ymd_to: day(to) } };
    const list = { operation: 'settlements.collect', query: SETTLEMENTS, field: 'order_settlement_item_list', variables, keyOf };
    const answer = await readSkipped(ctx, list, page);
    return mapOutcome(answer, ({ rows, nextPage }) => ({ ...readEntries(rows, toSettleFact), nextPage }));
  },
};

export const settlements: SettlementCapability = { collect: (ctx, cursor) => walkSettlements(ctx, cursor, [ITEMS]) };
