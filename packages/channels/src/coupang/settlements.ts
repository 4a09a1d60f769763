/** What COUPANG recognises as sold, by the day of the recognition, which must be over (sheet 9). */
import { kstDate } from '../sdk/clock.ts';
import { pageAfter, pagePosition } from '../sdk/pages.ts';
import { text, wire } from '../sdk/reader.ts';
import type { SettlementCapability, SettlementList } from '../sdk/settlement.ts';
import { walkSettlements } from '../sdk/settlement.ts';
import { call, reading, vendorId } from './client.ts';
import { manifest } from './manifest.ts';
import { revenuePage } from './proofs.ts';
import { toSettleFacts } from './settlement-in.ts';

const DAY_MS = 86_400_000;
const PAGE_SIZE = 50;
const PATH = '/v2/providers/openapi/apis/api/v1/revenue-history';

const REVENUE: SettlementList = {
  name: 'REVENUE',
  windowMs: manifest.settlements?.windowMs ?? DAY_MS,
  // The cursor's span is what was asked for: the caller reaches back by itself.
  overlapMs: 0,
  async read(ctx, { from, to }, cursor) {
    const yesterday = kstDate(new Date(ctx.now().getTime() - DAY_MS));
    const [first, asked] = [kstDate(from), kstDate(to)];
    if (first > yesterday) return { kind: 'ok', value: { entries: [], unreadable: [], nextPage: null } };
    // Sales of today are not yet told of.
    let last = asked;
    if (last > yesterday) last = yesterday;
    const position = pagePosition(cursor);
    const query = {
      vendorId: vendorId(ctx),
      recognitionDateFrom: first,
      recognitionDateTo: last,
      // Must be there, and empty on the first page.
      token: position.at ?? '',
      maxPerPage: PAGE_SIZE,
    };
    const answer = await call(ctx, reading('settlements.collect', PATH, revenuePage, { query }));
    if (answer.kind !== 'ok') return answer;
    const { rows, next } = answer.value;
    return { kind: 'ok', value: { ...toSettleFacts(rows), nextPage: pageAfter(position, rows.map(keyOf), next || null) } };
  },
};

function keyOf(row: unknown): string {
  const { orderId, saleType, recognitionDate } = wire(row);
  return [orderId, saleType, recognitionDate].map(text).join(' ');
}

export const settlements: SettlementCapability = { collect: (ctx, cursor) => walkSettlements(ctx, cursor, [REVENUE]) };
