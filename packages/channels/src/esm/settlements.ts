/** What AUCTION and GMARKET pay (sheet 9): goods and delivery fees, by the day that buyers decided, and by the day of a refund. */
import type { SettleFact } from '@moa/core';
import { kstDate } from '../sdk/clock.ts';
import type { UnreadableRecord } from '../sdk/order.ts';
import { pageAfter, pagePosition } from '../sdk/pages.ts';
import { text } from '../sdk/reader.ts';
import { readEntries, type SettlementCapability, type SettlementList, walkSettlements } from '../sdk/settlement.ts';
import { call, reading } from './client.ts';
import { auction } from './manifest.ts';
import { ownOf } from './members.ts';
import { settlementPage } from './proofs.ts';
import { folded } from './reading.ts';
import { toDeliveryFee, toSale } from './settlement-in.ts';

const DAY_MS = 86_400_000;
const PAGE = 500;
const DECIDED = 'D4';
const REFUNDED = 'D7';

function listOf(name: string, path: string, SrchType: string, read: (row: unknown) => SettleFact | UnreadableRecord): SettlementList {
  return {
    name: `${name}_${SrchType}`,
    windowMs: auction.settlements?.windowMs ?? DAY_MS,
    // The cursor's span is what was asked for: the caller reaches back by itself.
    overlapMs: 0,
    async read(ctx, { from, to }, page) {
      const position = pagePosition(page);
      const PageNo = Number(position.at ?? '1');
      const days = { SrchStartDate: kstDate(from), SrchEndDate: kstDate(to) };
      const body = { SiteType: ownOf(ctx).site.letter, SrchType, ...days, PageNo, PageRowCnt: PAGE };
      const answer = await call(ctx, reading('POST', 'settlements.collect', `/account/v1/settle/${path}`, settlementPage, { body }));
      if (answer.kind !== 'ok') return answer;
      const { rows, total } = answer.value;
      const next = PageNo * PAGE < total ? String(PageNo + 1) : null;
      return { kind: 'ok', value: { ...readEntries(rows, read), nextPage: pageAfter(position, rows.map(keyOf), next) } };
    },
  };
}

function keyOf(row: unknown): string {
  const { packno, contrno, refunddate } = folded(row);
  return [packno, contrno, refunddate].map(text).join(' ');
}

const LISTS = [DECIDED, REFUNDED].flatMap((type) => [
  listOf('GOODS', 'getsettleorder', type, toSale),
  listOf('DELIVERY', 'getsettledeliveryfee', type, toDeliveryFee),
]);

export const settlements: SettlementCapability = { collect: (ctx, cursor) => walkSettlements(ctx, cursor, LISTS) };
