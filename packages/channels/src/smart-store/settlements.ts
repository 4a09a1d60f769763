/** What SMART_STORE pays, by the day that a sale counts from: a call names one day, in numbered pages (section 9). */
import { DAY_MS, kstDate } from '../sdk/clock.ts';
import { pageAfter, pagePosition } from '../sdk/pages.ts';
import { text, wire } from '../sdk/reader.ts';
import { readEntries, type SettlementCapability, type SettlementList, walkSettlements } from '../sdk/settlement.ts';
import { call, reading } from './client.ts';
import { settlementPage } from './proofs.ts';
import { toSettleFact } from './settlement-in.ts';

/** Longer than any span that is asked for. */
const WINDOW_MS = 366 * DAY_MS;
const PAGE_SIZE = 1_000;
const BY_BASIS = 'SETTLE_CASEBYCASE_SETTLE_BASIS_DATE';

const CASES: SettlementList = {
  name: 'CASES',
  // A call names one day: the days of a window are asked for one after another, each once.
  windowMs: WINDOW_MS,
  // The cursor's span is what was asked for: the caller reaches back by itself.
  overlapMs: 0,
  async read(ctx, { from, to }, cursor) {
    const { day, page } = placeOf(cursor, kstDate(from));
    const position = pagePosition(page);
    const pageNumber = Number(position.at ?? '1');
    const query = { searchDate: day, periodType: BY_BASIS, pageNumber, pageSize: PAGE_SIZE };
    const answer = await call(
      ctx,
      reading('settlements.collect', 'settlements.case', '/v1/pay-settle/settle/case', settlementPage, { query }),
    );
    if (answer.kind !== 'ok') return answer;
    const { rows, pages } = answer.value;
    const next = pageAfter(position, rows.map(keyOf), pageNumber < pages ? String(pageNumber + 1) : null);
    const nextPage = next === null ? dayAfter(day, kstDate(to)) : `${day} ${next}`;
    return { kind: 'ok', value: { ...readEntries(rows, toSettleFact), nextPage } };
  },
};

/** `2026-03-02`, and the place in its pages behind it. */
function placeOf(cursor: string | null, first: string): { day: string; page: string | null } {
  const [day = first, ...page] = cursor?.split(' ') ?? [];
  return { day, page: page.length === 0 ? null : page.join(' ') };
}

function dayAfter(day: string, last: string): string | null {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  return next > last ? null : next;
}

function keyOf(row: unknown): string {
  const { productOrderId, productOrderType, settleType } = wire(row);
  return [productOrderId, productOrderType, settleType].map(text).join(' ');
}

export const settlements: SettlementCapability = { collect: (ctx, cursor) => walkSettlements(ctx, cursor, [CASES]) };
