/** Orders of 11ST: a list a stage in windows of at most seven days, without pages (sheet 5 and 6). */
import type { ConnectorContext } from '../sdk/context.ts';
import type { CollectCursor, OrderPage, UnreadableRecord } from '../sdk/order.ts';
import { mapOutcome, type Outcome } from '../sdk/outcome.ts';
import { endOf, MINUTE_MS, narrower, type Part, pageOf, partAfter, partAt } from '../sdk/parts.ts';
import { type WalkList, type WalkRecords, walkLists } from '../sdk/walk.ts';
import { ordersInDoubt } from './bundle-fees.ts';
import { type CancelList, toCancelClaims } from './claim-mapping.ts';
import { askEleven, type ElevenCall, minute } from './client.ts';
import { elevenStManifest } from './manifest.ts';
import { rowsOfWholeOrders } from './order-look-up.ts';
import { type Stage, toLines } from './order-mapping.ts';
import { cancelRows, orderRows } from './proofs.ts';

const DAY_MS = 24 * 60 * MINUTE_MS;
/** Lists of open stages hold only what is still there: every walk asks for the widest window at the price of a narrow one. */
const OPEN_REACH_MS = 6 * DAY_MS;
const CLAIM_WINDOW_MS = 30 * DAY_MS - MINUTE_MS;
/** Rows of a claim list beyond this number are silently missing (sheet 3). */
const CLAIM_ROWS_MAX = 3000;

const LISTS: readonly WalkList[] = [
  stageList('STANDBY', '결제대기', ['standby'], { state: 'PAYMENT_WAITING', fixed: true, delayed: false }, OPEN_REACH_MS),
  stageList('COMPLETE', '결제완료', ['complete'], { state: 'NEW', fixed: false, delayed: false }, OPEN_REACH_MS),
  stageList('RESERVED', '예약', ['reservatecomplete'], { state: 'NEW', fixed: false, delayed: false }, OPEN_REACH_MS),
  stageList('PACKAGING', '배송준비중', ['packaging'], { state: 'PREPARING', fixed: false, delayed: false }, OPEN_REACH_MS),
  stageList(
    'DELAY_COMPLETE',
    '발송지연(결제완료)',
    ['delaydelivery', 'completes'],
    { state: 'NEW', fixed: false, delayed: true },
    OPEN_REACH_MS,
  ),
  stageList(
    'DELAY_PACKAGING',
    '발송지연(배송준비중)',
    ['delaydelivery', 'packagings'],
    { state: 'PREPARING', fixed: false, delayed: true },
    OPEN_REACH_MS,
  ),
  stageList('SHIPPING', '배송중', ['shipping'], { state: 'DELIVERING', fixed: false, delayed: false }),
  stageList('DELIVERED', '배송완료', ['dlvcompleted'], { state: 'DELIVERED', fixed: false, delayed: false }),
  stageList('DECIDED', '구매확정', ['completed'], { state: 'CONFIRMED', fixed: false, delayed: false }),
  cancelList('CANCEL_REQUESTED', '취소요청', 'cancelorders', 'REQUESTED', 29 * DAY_MS),
  cancelList('CANCEL_DONE', '취소완료', 'canceledorders', 'DONE', 7 * DAY_MS),
  cancelList('CANCEL_WITHDRAWN', '취소철회', 'withdrawcanceledorders', 'WITHDRAWN', 7 * DAY_MS),
];

export function collect(ctx: ConnectorContext, cursor: CollectCursor): Promise<Outcome<OrderPage>> {
  return walkLists(ctx, cursor, LISTS);
}

function stageList(
  name: string,
  title: string,
  path: readonly string[],
  stage: Stage,
  overlapMs = elevenStManifest.orders.overlapMs,
): WalkList {
  return inParts({
    name,
    title,
    windowMs: elevenStManifest.orders.windowMs,
    overlapMs,
    call: { path: ['ordservices', ...path], operation: 'orders.collect', proof: orderRows },
    rowsMax: Number.POSITIVE_INFINITY,
    async records(ctx, rows) {
      const orders = await rowsOfWholeOrders(ctx, ordersInDoubt(rows));
      return mapOutcome(orders, (whole) => ({ ...toLines(rows, stage, ctx.now().toISOString(), whole), claims: [] }));
    },
  });
}

function cancelList(name: string, title: string, path: string, list: CancelList, overlapMs: number): WalkList {
  return inParts({
    name,
    title,
    windowMs: CLAIM_WINDOW_MS,
    overlapMs,
    call: { path: ['claimservice', path], operation: 'claims.collect', proof: cancelRows },
    rowsMax: CLAIM_ROWS_MAX,
    records: async (ctx, rows) => ({ kind: 'ok', value: { lines: [], ...toCancelClaims(rows, list, ctx.now().toISOString()) } }),
  });
}

interface ElevenList {
  name: string;
  /** What 11ST's own pages call it. */
  title: string;
  windowMs: number;
  overlapMs: number;
  call: Pick<ElevenCall<unknown[]>, 'path' | 'operation' | 'proof'>;
  /** An answer with this many rows may lack further ones. */
  rowsMax: number;
  records(ctx: ConnectorContext, rows: readonly unknown[]): Promise<Outcome<WalkRecords>>;
}

/** A list that halves what it asks for until the answer fits. One call a page: what was found out stands in the cursor. */
function inParts(list: ElevenList): WalkList {
  return {
    name: list.name,
    windowMs: list.windowMs,
    overlapMs: list.overlapMs,
    async read(ctx, window, page) {
      const part = partAt(window, page);
      const answer = await askPart(ctx, list, part);
      if (answer.kind !== 'ok' && answer.kind !== 'too_big') return answer;
      const rows = answer.kind === 'ok' ? answer.value : [];
      const fits = answer.kind === 'ok' && rows.length < list.rowsMax;
      const next = fits ? partAfter(window, part) : (narrower(part) ?? partAfter(window, part));
      const nextPage = next === null ? null : pageOf(next);
      if (!fits && next?.narrowed) return { kind: 'ok', value: { ...NOTHING, nextPage } };
      const records = await list.records(ctx, rows);
      if (records.kind !== 'ok') return records;
      const unreadable = fits ? records.value.unreadable : [...records.value.unreadable, missingRows(list, part)];
      return { kind: 'ok', value: { ...records.value, unreadable, nextPage } };
    },
  };
}

const NOTHING: WalkRecords = { lines: [], claims: [], unreadable: [] };

function askPart(ctx: ConnectorContext, { call }: ElevenList, part: Part) {
  const path = [...call.path, minute(new Date(part.from)), minute(endOf(part))];
  return askEleven(ctx, { ...call, method: 'GET', path, effect: 'READ' });
}

/** A single minute with more than one answer holds: the walk goes on behind it, and the seller is told what to look at. */
function missingRows({ name, title }: ElevenList, part: Part): UnreadableRecord {
  const at = minute(new Date(part.from));
  const shown = `${at.slice(0, 4)}-${at.slice(4, 6)}-${at.slice(6, 8)} ${at.slice(8, 10)}:${at.slice(10)}`;
  return {
    key: `${name} ${at}`,
    reason: `${shown}의 ${title} 목록이 한 번에 받을 수 있는 크기를 넘어 일부를 읽지 못했습니다. 11번가 셀러오피스에서 이 시각의 주문을 확인해주십시오.`,
    raw: '',
  };
}
