/** Lists of return requests, walked after the orders (sheet 6). By the minute they have no pages: what does not fit is asked for in parts. */
import type { ReadClaims } from '../sdk/claim-rows.ts';
import { DAY_MS, kstDate } from '../sdk/clock.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import type { LineClaim } from '../sdk/order.ts';
import { mapOutcome, type Outcome } from '../sdk/outcome.ts';
import { type PagePosition, pageAfter, pagePosition } from '../sdk/pages.ts';
import { listInParts } from '../sdk/parts.ts';
import { rawText, text, wire } from '../sdk/reader.ts';
import type { WalkList } from '../sdk/walk.ts';
import { claimTypeOf, toClaims, toExchanges, toWithdrawn, type Withdrawn, withdrawnClaims } from './claim-in.ts';
import { listExchanges, readReceipt, takenBack } from './claim-look-up.ts';
import { ask, call, isAbsent, minuteRange, reading, vendorPath } from './client.ts';
import { listOf, pageOf } from './proofs.ts';

/** A request is filtered by when it was made: to see it end, every walk asks for the whole window that COUPANG allows (31 days). */
const REQUEST_REACH_MS = 30 * DAY_MS;
const REQUEST_WINDOW_MS = 30.5 * DAY_MS;
const WITHDRAWAL_WINDOW_MS = 6 * DAY_MS;
const WITHDRAWAL_PAGE = 100;

/** Stopped releases and returns, of every state. A stopped release may come under RU and UC: both name the same receipt. */
const STATUSES = ['RU', 'UC', 'CC', 'PR'];

/** Exchanges are asked for in windows of seven days at most. */
const EXCHANGE_WINDOW_MS = 6.9 * DAY_MS;

export const returnLists: readonly WalkList[] = [...STATUSES.map(requestList), withdrawalList(), exchangeList()];

function requestList(status: string): WalkList {
  return listInParts<unknown>({
    name: `RETURN_${status}`,
    title: '취소·반품 요청',
    where: '쿠팡 WING',
    windowMs: REQUEST_WINDOW_MS,
    overlapMs: REQUEST_REACH_MS,
    ask: (ctx, part) =>
      ask(
        ctx,
        reading('claims.collect', vendorPath(ctx, '/returnRequests'), listOf('receiptId'), { query: { ...minuteRange(part), status } }),
      ),
    records: (_ctx, rows) => ({ kind: 'ok', value: { lines: [], ...toClaims(rows) } }),
  });
}

/** Withdrawn requests name no kind of claim: each receipt is opened for it. */
function withdrawalList(): WalkList {
  return {
    name: 'RETURN_WITHDRAWN',
    windowMs: WITHDRAWAL_WINDOW_MS,
    overlapMs: DAY_MS,
    async read(ctx, { from, to }, page) {
      const position = positionOf(page);
      const query = { dateFrom: kstDate(from), dateTo: kstDate(to), pageIndex: position.at ?? 1, sizePerPage: WITHDRAWAL_PAGE };
      const proof = pageOf('cancelId', 'nextPageIndex');
      const answer = await call(ctx, reading('claims.collectWithdrawn', vendorPath(ctx, '/returnWithdrawRequests'), proof, { query }));
      if (answer.kind !== 'ok') return answer;
      const { rows, next } = answer.value;
      const read: ReadClaims = { claims: [], unreadable: [] };
      for (const row of rows) {
        const withdrawn = toWithdrawn(row);
        if ('raw' in withdrawn) {
          read.unreadable.push(withdrawn);
          continue;
        }
        const typed = await withType(ctx, withdrawn);
        if (typed.kind === 'refused') read.unreadable.push({ key: withdrawn.receiptId, reason: typed.message, raw: rawText(row) });
        else if (typed.kind !== 'ok') return typed;
        else read.claims.push(...typed.value);
      }
      const receipts = rows.map((row) => text(wire(row).cancelId));
      return { kind: 'ok', value: { lines: [], ...read, nextPage: pageAfter(position, receipts, next || null) } };
    },
  };
}

function exchangeList(): WalkList {
  return {
    name: 'EXCHANGE',
    windowMs: EXCHANGE_WINDOW_MS,
    // As of returns: an exchange is filtered by when it was asked for, and has to be seen to its end.
    overlapMs: REQUEST_REACH_MS,
    async read(ctx, window, page) {
      const position = positionOf(page);
      const answer = await listExchanges(ctx, window, position.at);
      if (answer.kind !== 'ok') return answer;
      const { rows, next } = answer.value;
      const numbers = rows.map((row) => text(wire(row).exchangeId));
      return { kind: 'ok', value: { lines: [], ...toExchanges(rows), nextPage: pageAfter(position, numbers, next || null) } };
    },
  };
}

/** Cursors of earlier releases hold the bare number of the page. */
function positionOf(page: string | null): PagePosition {
  return page !== null && /^\d+$/.test(page) ? { at: page, last: '', rereads: 0 } : pagePosition(page);
}

async function withType(ctx: ConnectorContext, withdrawn: Withdrawn): Promise<Outcome<LineClaim[]>> {
  const answer = await readReceipt(ctx, withdrawn.receiptId);
  // A receipt that is gone with its withdrawal was a stopped release: a return leaves its goods on the way.
  if (isAbsent(answer)) return { kind: 'ok', value: withdrawnClaims(withdrawn, 'CANCEL') };
  return mapOutcome(answer, (row) => {
    const { claims } = toClaims([row]);
    return claims.length > 0 ? claims.map(takenBack) : withdrawnClaims(withdrawn, claimTypeOf(row));
  });
}
