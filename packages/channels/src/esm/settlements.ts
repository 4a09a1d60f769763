/** What AUCTION and GMARKET pay (sheet 9): goods and delivery fees, by the day that buyers decided, and by the day of a refund. */
import { kstDate } from '../sdk/clock.ts';
import { mapOutcome } from '../sdk/outcome.ts';
import { listInPages, numberAfter } from '../sdk/paged-list.ts';
import { text } from '../sdk/reader.ts';
import { type ReadEntry, readEntries, type SettlementCapability, type SettlementList, walkSettlements } from '../sdk/settlement.ts';
import { askedSpan } from '../sdk/windows.ts';
import { call, reading } from './client.ts';
import { auction } from './manifest.ts';
import { ownOf } from './members.ts';
import { settlementPage } from './proofs.ts';
import { folded } from './reading.ts';
import { toDeliveryFee, toSale } from './settlement-in.ts';

const PAGE = 500;
const DECIDED = 'D4';
const REFUNDED = 'D7';

type Identity = Parameters<typeof settlementPage>[0];

function listOf(name: string, path: string, identity: Identity, SrchType: string, read: (row: unknown) => ReadEntry): SettlementList {
  return listInPages({
    name: `${name}_${SrchType}`,
    ...askedSpan(auction.settlements),
    async ask(ctx, { from, to }, { number: PageNo }) {
      const days = { SrchStartDate: kstDate(from), SrchEndDate: kstDate(to) };
      const body = { SiteType: ownOf(ctx).site.letter, SrchType, ...days, PageNo, PageRowCnt: PAGE };
      const answer = await call(
        ctx,
        reading('POST', 'settlements.collect', `/account/v1/settle/${path}`, settlementPage(identity), { body }),
      );
      return mapOutcome(answer, ({ rows, total }) => ({ rows, next: numberAfter(PageNo, Math.ceil(total / PAGE)) }));
    },
    keyOf: (row) => {
      const { packno, contrno, delfeeno, delfeetype, kind, refunddate } = folded(row);
      return [packno, contrno, delfeeno, delfeetype, kind, refunddate].map(text).join(' ');
    },
    records: (rows) => readEntries(rows, read),
  });
}

const LISTS = [DECIDED, REFUNDED].flatMap((type) => [
  listOf('GOODS', 'getsettleorder', 'contrno', type, toSale),
  listOf('DELIVERY', 'getsettledeliveryfee', 'delfeeamt', type, toDeliveryFee),
]);

export const settlements: SettlementCapability = { collect: (ctx, cursor) => walkSettlements(ctx, cursor, LISTS) };
