/** What COUPANG recognises as sold, by the day of the recognition, which must be over (sheet 9). */
import { DAY_MS, kstDate } from '../sdk/clock.ts';
import { mapOutcome } from '../sdk/outcome.ts';
import { listInPages } from '../sdk/paged-list.ts';
import { text, wire } from '../sdk/reader.ts';
import { type SettlementCapability, type SettlementList, walkSettlements } from '../sdk/settlement.ts';
import { askedSpan } from '../sdk/windows.ts';
import { call, reading, vendorId } from './client.ts';
import { manifest } from './manifest.ts';
import { revenuePage } from './proofs.ts';
import { toSettleFacts } from './settlement-in.ts';

const PAGE_SIZE = 50;
const PATH = '/v2/providers/openapi/apis/api/v1/revenue-history';

const REVENUE: SettlementList = listInPages({
  name: 'REVENUE',
  ...askedSpan(manifest.settlements),
  async ask(ctx, { from, to }, { at }) {
    const yesterday = kstDate(new Date(ctx.now().getTime() - DAY_MS));
    const first = kstDate(from);
    let last = kstDate(to);
    if (first > yesterday) return { kind: 'ok', value: { rows: [], next: null } };
    // Sales of today are not yet told of.
    if (last > yesterday) last = yesterday;
    const query = {
      vendorId: vendorId(ctx),
      recognitionDateFrom: first,
      recognitionDateTo: last,
      // Must be there, and empty on the first page.
      token: at ?? '',
      maxPerPage: PAGE_SIZE,
    };
    const answer = await call(ctx, reading('settlements.collect', PATH, revenuePage, { query }));
    return mapOutcome(answer, ({ rows, next }) => ({ rows, next: next || null }));
  },
  keyOf: (row) => {
    const { orderId, saleType, recognitionDate } = wire(row);
    return [orderId, saleType, recognitionDate].map(text).join(' ');
  },
  records: toSettleFacts,
});

export const settlements: SettlementCapability = { collect: (ctx, cursor) => walkSettlements(ctx, cursor, [REVENUE]) };
