/** Orders of 11ST: a list a stage in windows of at most seven days, without pages (sheet 5 and 6). */
import { DAY_MS, MINUTE_MS } from '../sdk/clock.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import type { CollectCursor, OrderPage } from '../sdk/order.ts';
import { mapOutcome, type Outcome } from '../sdk/outcome.ts';
import { listInParts } from '../sdk/parts.ts';
import { type WalkList, walkLists } from '../sdk/walk.ts';
import type { WalkWindow } from '../sdk/windows.ts';
import { ordersInDoubt } from './bundle-fees.ts';
import { type CancelList, toCancelClaims } from './claim-in.ts';
import { CANCEL_LISTS, SENT_BACK_LISTS } from './claim-look-up.ts';
import { ask, minute, reading } from './client.ts';
import { manifest } from './manifest.ts';
import { type Stage, toLines } from './order-in.ts';
import { rowsOfWholeOrders } from './order-look-up.ts';
import { cancelRows, claimRows, orderRows } from './proofs.ts';
import { type SentBackList, type SentBackType, toSentBackClaims } from './sent-back-in.ts';

/** Lists of open stages hold only what is still there: every walk asks for the widest window at the price of a narrow one. */
const OPEN_REACH_MS = 6 * DAY_MS;
const CLAIM_WINDOW_MS = 30 * DAY_MS - MINUTE_MS;
const OFFICE = '11번가 셀러오피스';
/** Rows of a claim list beyond this number are silently missing (sheet 3). */
const CLAIM_ROWS_MAX = 3000;

const LISTS: readonly WalkList[] = [
  stageList('STANDBY', '결제대기', ['standby'], { state: 'PAYMENT_WAITING', fixed: true }, OPEN_REACH_MS),
  stageList('COMPLETE', '결제완료', ['complete'], { state: 'NEW' }, OPEN_REACH_MS),
  stageList('RESERVED', '예약', ['reservatecomplete'], { state: 'NEW' }, OPEN_REACH_MS),
  stageList('PACKAGING', '배송준비중', ['packaging'], { state: 'PREPARING' }, OPEN_REACH_MS),
  stageList('DELAY_COMPLETE', '발송지연(결제완료)', ['delaydelivery', 'completes'], { state: 'NEW', delayed: true }, OPEN_REACH_MS),
  stageList(
    'DELAY_PACKAGING',
    '발송지연(배송준비중)',
    ['delaydelivery', 'packagings'],
    { state: 'PREPARING', delayed: true },
    OPEN_REACH_MS,
  ),
  stageList('SHIPPING', '배송중', ['shipping'], { state: 'DELIVERING' }),
  stageList('DELIVERED', '배송완료', ['dlvcompleted'], { state: 'DELIVERED' }),
  stageList('DECIDED', '구매확정', ['completed'], { state: 'CONFIRMED' }),
  cancelList('CANCEL_REQUESTED', '취소요청', 'REQUESTED', 29 * DAY_MS),
  cancelList('CANCEL_DONE', '취소완료', 'DONE', 7 * DAY_MS),
  cancelList('CANCEL_WITHDRAWN', '취소철회', 'WITHDRAWN', 7 * DAY_MS),
  sentBackList('RETURN_REQUESTED', '반품요청', 'RETURN', 'REQUESTED', 29 * DAY_MS),
  sentBackList('RETURN_DONE', '반품완료', 'RETURN', 'DONE', 7 * DAY_MS),
  sentBackList('RETURN_RETRACTED', '반품철회', 'RETURN', 'RETRACTED', 7 * DAY_MS),
  sentBackList('EXCHANGE_REQUESTED', '교환요청', 'EXCHANGE', 'REQUESTED', 29 * DAY_MS),
  sentBackList('EXCHANGE_DONE', '교환완료', 'EXCHANGE', 'DONE', 7 * DAY_MS),
  sentBackList('EXCHANGE_RETRACTED', '교환철회', 'EXCHANGE', 'RETRACTED', 7 * DAY_MS),
];

export function collect(ctx: ConnectorContext, cursor: CollectCursor): Promise<Outcome<OrderPage>> {
  return walkLists(ctx, cursor, LISTS);
}

function stageList(name: string, title: string, path: readonly string[], stage: Stage, overlapMs = manifest.orders.overlapMs): WalkList {
  return listInParts<unknown>({
    name,
    title,
    where: OFFICE,
    windowMs: manifest.orders.windowMs,
    overlapMs,
    ask: (ctx, part) => ask(ctx, reading('orders.collect', ['ordservices', ...path, ...minutes(part)], orderRows)),
    async records(ctx, rows) {
      const orders = await rowsOfWholeOrders(ctx, ordersInDoubt(rows));
      return mapOutcome(orders, (whole) => {
        const { lines, unreadable } = toLines(rows, stage, ctx.now().toISOString(), whole.rows);
        return { lines, unreadable: [...unreadable, ...whole.unreadable], claims: [] };
      });
    },
  });
}

function cancelList(name: string, title: string, list: CancelList, overlapMs: number): WalkList {
  const path = CANCEL_LISTS[list];
  return claimList({ name, title, path, overlapMs, proof: cancelRows, read: (rows, readAt) => toCancelClaims(rows, list, readAt) });
}

function sentBackList(name: string, title: string, type: SentBackType, list: SentBackList, overlapMs: number): WalkList {
  const path = SENT_BACK_LISTS[type][list];
  return claimList({ name, title, path, overlapMs, proof: claimRows, read: (rows, readAt) => toSentBackClaims(rows, type, list, readAt) });
}

interface ClaimList {
  name: string;
  title: string;
  path: string;
  overlapMs: number;
  proof: typeof cancelRows;
  read(rows: readonly unknown[], readAt: string): Pick<OrderPage, 'claims' | 'unreadable'>;
}

function claimList({ name, title, path, overlapMs, proof, read }: ClaimList): WalkList {
  return listInParts<unknown>({
    name,
    title,
    where: OFFICE,
    windowMs: CLAIM_WINDOW_MS,
    overlapMs,
    rowsMax: CLAIM_ROWS_MAX,
    ask: (ctx, part) => ask(ctx, reading('claims.collect', ['claimservice', path, ...minutes(part)], proof)),
    records: (ctx, rows) => ({ kind: 'ok', value: { lines: [], ...read(rows, ctx.now().toISOString()) } }),
  });
}

function minutes({ from, to }: WalkWindow): [from: string, to: string] {
  return [minute(from), minute(to)];
}
