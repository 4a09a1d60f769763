/**
 * Orders of AUCTION and GMARKET: each state walked by the day of the payment, those that wait for a transfer, then claims and reports of
 * parcels that did not arrive (sheets 5 and 6). Changes of older lines are seen by `lookUp`, which the caller runs over its open lines.
 */
import { isOpenClaim } from '@moa/core';
import { type ReadClaims, withClaims } from '../sdk/claim-rows.ts';
import { DAY_MS, kstIso, MINUTE_MS, roundedUp } from '../sdk/clock.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import type { TooBig } from '../sdk/halves.ts';
import { lookUpParts, type ReadLines } from '../sdk/look-up.ts';
import { type CollectCursor, type LineClaim, type LineRef, type OrderPage, type UnreceivedReport, WHOLE_LINE } from '../sdk/order.ts';
import { mapOutcome, type Outcome } from '../sdk/outcome.ts';
import { listInPages, numberAfter } from '../sdk/paged-list.ts';
import { text } from '../sdk/reader.ts';
import { notShown } from '../sdk/record-reader.ts';
import { type WalkList, walkLists } from '../sdk/walk.ts';
import type { WalkWindow } from '../sdk/windows.ts';
import { sentExchange, turnedClaim } from './claim-in.ts';
import { type ClaimKind, claimLists, readClaims, tookAway } from './claim-lists.ts';
import { ask, call, numbered, reading } from './client.ts';
import { auction } from './manifest.ts';
import { ownOf } from './members.ts';
import { toLines } from './order-in.ts';
import { ordersPage } from './proofs.ts';
import { folded } from './reading.ts';
import { readUnreceived, unreceivedList } from './unreceived.ts';

const PAGE = 100;
const BY_NUMBER = 0;
const STATES = [1, 2, 3, 4, 5];
const BY_PAYMENT = 2;
const BY_ORDER = 1;
const PAID_PATH = '/shipping/v1/Order/RequestOrders';
const UNPAID_PATH = '/shipping/v1/Order/PreRequestOrders';

/** The unpaid first: one that is paid meanwhile is seen among the paid then. */
const LISTS: readonly WalkList[] = [orderList(null), ...STATES.map(orderList), ...claimLists, unreceivedList];

export function collect(ctx: ConnectorContext, cursor: CollectCursor): Promise<Outcome<OrderPage>> {
  return walkLists(ctx, cursor, LISTS);
}

/** A state's list, or that of the unpaid for null. */
function orderList(state: number | null): WalkList {
  const { windowMs, overlapMs } = auction.orders;
  const unpaid = state === null;
  return listInPages({
    name: unpaid ? 'UNPAID' : `STATE_${state}`,
    windowMs,
    overlapMs,
    async ask(ctx, window, { number: pageIndex }) {
      const span = spanOf(window, unpaid ? BY_ORDER : BY_PAYMENT);
      const body = { siteType: ownOf(ctx).site.no, ...(unpaid ? {} : { orderStatus: state }), ...span, pageIndex, pageSize: PAGE };
      const path = unpaid ? UNPAID_PATH : PAID_PATH;
      const answer = await call(ctx, reading('POST', 'orders.collect', path, ordersPage, { body, bucket: 'orders' }));
      return mapOutcome(answer, ({ rows, total }) => ({ rows, next: numberAfter(pageIndex, Math.ceil(total / PAGE)) }));
    },
    keyOf: numberOf,
    records: (rows, ctx) => ({ ...toLines(rows, { ...readingOf(ctx), unpaid }), claims: [] }),
  });
}

/** By the minute in Korea, the end rounded up so that nothing falls between two windows. */
function spanOf({ from, to }: WalkWindow, requestDateType: number) {
  const minute = (at: Date) => kstIso(at).slice(0, 16).replace('T', ' ');
  return { requestDateType, requestDateFrom: minute(from), requestDateTo: minute(roundedUp(to, MINUTE_MS)) };
}

const readingOf = (ctx: ConnectorContext) => ({ readAt: ctx.now().toISOString(), feeOfPayment: !ownOf(ctx).site.namesGroups });

function numberOf(row: unknown): string {
  return text(folded(row).orderno);
}

/**
 * Re-reads lines one by one, and the claims that the caller asks about. A line with an open claim has left the list, and so
 * has one that is reported as not received: it is looked for among those, and one that is nowhere is reported.
 */
export async function lookUp(ctx: ConnectorContext, lines: LineRef[]): Promise<Outcome<OrderPage>> {
  const refs = new Map(lines.map((line) => [line.lineNo, line]));
  const parts = [...refs.keys()].map((lineNo) => [lineNo]);
  const page = await lookUpParts(ctx, parts, ([lineNo = '']) => readLine(ctx, lineNo, refs.get(lineNo)), 'ESM PLUS');
  if (page.kind !== 'ok') return page;
  const unreceived: UnreceivedReport[] = [];
  let whole: OrderPage = { ...page.value, unreceived };
  for (const ref of refs.values()) {
    const read = mapOutcome(await claimsOf(ctx, ref, page.value), (aside) => sized(aside, ref.quantity));
    if (read.kind !== 'ok') return read;
    unreceived.push(...(read.value.unreceived ?? []));
    whole = withClaims(whole, read.value);
  }
  return { kind: 'ok', value: whole };
}

/** A claim is of its whole line, and whoever asks knows how many pieces that has. */
function sized(read: ReadAside, quantity: number): ReadAside {
  return { ...read, claims: read.claims.map((claim) => (claim.quantity === WHOLE_LINE ? { ...claim, quantity } : claim)) };
}

type ReadAside = ReadClaims & Pick<OrderPage, 'unreceived'>;

/** The claim that is asked about, or of a line that left its list the claim or the report that took it away. */
async function claimsOf(ctx: ConnectorContext, { lineNo, claim }: LineRef, { lines, unreadable }: ReadLines): Promise<Outcome<ReadAside>> {
  const { title, listsSentExchanges } = ownOf(ctx).site;
  const isBroken = unreadable.some(({ key }) => key === lineNo);
  const isThere = isBroken || lines.some((line) => line.lineNo === lineNo);
  const own = KINDS.filter((kind) => kind === claim?.refs.kind);
  const read = await readClaims(ctx, lineNo, isThere ? own : [...own, ...KINDS.filter((kind) => !own.includes(kind))]);
  if (read.kind !== 'ok') return read;
  const found = read.value;
  if (!isThere && found.unreadable.length === 0 && !found.claims.some(tookAway)) {
    const reports = await readUnreceived(ctx, lineNo);
    if (reports.kind !== 'ok') return reports;
    const { unreceived, unreadable: broken } = reports.value;
    if (unreceived.length + broken.length > 0) return { kind: 'ok', value: { claims: found.claims, unreadable: broken, unreceived } };
  }
  if (found.claims.length + found.unreadable.length > 0)
    return { kind: 'ok', value: withTurned(found, claim, listsSentExchanges, ctx.now().toISOString()) };
  if (!isThere) {
    const reason = `${title}에서 주문을 찾을 수 없습니다. ESM PLUS에서 확인해주십시오.`;
    return { kind: 'ok', value: { claims: [], unreadable: notShown([lineNo], reason) } };
  }
  const isSent = !isBroken && !listsSentExchanges && claim?.refs.kind === 'EXCHANGE';
  return { kind: 'ok', value: { claims: isSent ? [sentExchange(claim)] : [], unreadable: [] } };
}

/**
 * What was found, and how the claim that is asked about ended where it is not among it but the other is. Of the same day it went on as that one. An
 * exchange that was sent leaves the lists of one site, and may be followed by another claim.
 */
function withTurned(found: ReadClaims, claim: LineRef['claim'], listsSentExchanges: boolean, readAt: string): ReadClaims {
  const kind = claim?.refs.kind;
  if (!claim || (kind !== 'RETURN' && kind !== 'EXCHANGE') || found.claims.some(({ type }) => type === kind)) return found;
  const requestedAt = claim.refs.requestedAt ?? '';
  const others = found.claims.filter(({ type, state }) => type === (kind === 'RETURN' ? 'EXCHANGE' : 'RETURN') && state !== 'WITHDRAWN');
  // Asked for no later: it keeps its day, and nothing else was open beside the one.
  const isBefore = ({ type, state, requestedAt: at }: LineClaim) =>
    at !== null && at < requestedAt && (type === 'RETURN' || (state !== null && isOpenClaim(state)));
  if (others.some((other) => other.requestedAt === requestedAt || isBefore(other)))
    return { ...found, claims: [...found.claims, turnedClaim(claim, kind, readAt)] };
  const wasSent =
    kind === 'EXCHANGE' && !listsSentExchanges && requestedAt !== '' && others.some((other) => (other.requestedAt ?? '') > requestedAt);
  return wasSent ? { ...found, claims: [...found.claims, sentExchange(claim)] } : found;
}

const KINDS: readonly ClaimKind[] = ['CANCEL', 'RETURN', 'EXCHANGE'];

/** Whether the buyer has decided to keep the line. Asked for by its number, which the rate of the lists does not count. */
export async function isDecided(ctx: ConnectorContext, line: LineRef): Promise<Outcome<boolean>> {
  const read = await readLine(ctx, line.lineNo, line);
  if (read.kind === 'too_big') return { kind: 'again', message: '주문 상태를 확인하지 못했습니다. 잠시 뒤 다시 시도합니다.' };
  return mapOutcome(read, ({ lines }) => lines.some(({ state }) => state === 'CONFIRMED'));
}

/** By its number, which the rate of the lists does not count; what waited for its transfer is looked for there first. */
async function readLine(ctx: ConnectorContext, lineNo: string, ref: LineRef | undefined): Promise<Outcome<ReadLines> | TooBig> {
  const orderedAt = new Date(ref?.refs.orderedAt ?? ctx.now());
  const window = { from: new Date(orderedAt.getTime() - DAY_MS), to: new Date(orderedAt.getTime() + DAY_MS) };
  const shared = { siteType: ownOf(ctx).site.no, orderNo: numbered(lineNo), pageIndex: 1, pageSize: PAGE };
  const shown = readingOf(ctx);
  const own = (rows: readonly unknown[]) => rows.filter((row) => numberOf(row) === lineNo);
  const body = { ...shared, orderStatus: BY_NUMBER, ...spanOf(window, BY_ORDER) };
  const answer = await ask(ctx, reading('POST', 'orders.lookUp', PAID_PATH, ordersPage, { body }));
  if (answer.kind !== 'ok' || ref?.refs.unpaid !== 'true' || own(answer.value.rows).length > 0)
    return answer.kind === 'too_big' ? answer : mapOutcome(answer, ({ rows }) => toLines(own(rows), shown));
  const before = { ...shared, ...spanOf(window, BY_ORDER) };
  const waiting = await ask(ctx, reading('POST', 'orders.lookUp', UNPAID_PATH, ordersPage, { body: before, bucket: 'orders' }));
  return waiting.kind === 'too_big' ? waiting : mapOutcome(waiting, ({ rows }) => toLines(own(rows), { ...shown, unpaid: true }));
}
