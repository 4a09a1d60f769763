/** Lists of return requests, walked after the orders (sheet 6). By the minute they have no pages: what does not fit is asked for in parts. */
import { kstDate, kstIso } from '../sdk/clock.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import type { UnreadableRecord } from '../sdk/order.ts';
import { mapOutcome, type Outcome } from '../sdk/outcome.ts';
import { type PagePlace, pageAfter, pagePlace } from '../sdk/pages.ts';
import { endOf, narrower, type Part, pageOf as pageOfPart, partAfter, partAt } from '../sdk/parts.ts';
import { rawText, text, wire } from '../sdk/reader.ts';
import type { WalkList } from '../sdk/walk.ts';
import { claimTypeOf, type LineClaim, toClaims, toWithdrawn, type Withdrawn, withdrawnClaims } from './claim-mapping.ts';
import { askCoupang, callCoupang, isAbsent, vendorPath } from './client.ts';
import { minuteRange } from './minutes.ts';
import { listOf, pageOf, receipt } from './proofs.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A request is filtered by when it was made: to see it end, every walk asks for the whole window that COUPANG allows (31 days). */
const REQUEST_REACH_MS = 30 * DAY_MS;
const REQUEST_WINDOW_MS = 30.5 * DAY_MS;
const WITHDRAWAL_WINDOW_MS = 6 * DAY_MS;
const WITHDRAWAL_PAGE = 100;

/** Stopped releases and returns, of every state. A stopped release may come under RU and UC: both name the same receipt. */
const STATUSES = ['RU', 'UC', 'CC', 'PR'];

export const returnLists: readonly WalkList[] = [...STATUSES.map(requestList), withdrawalList()];

function requestList(status: string): WalkList {
  return {
    name: `RETURN_${status}`,
    windowMs: REQUEST_WINDOW_MS,
    overlapMs: REQUEST_REACH_MS,
    async read(ctx, window, page) {
      const part = partAt(window, page);
      const behind = pageBehind(partAfter(window, part));
      const answer = await askCoupang(ctx, {
        method: 'GET',
        path: vendorPath(ctx, '/returnRequests'),
        query: { searchType: 'timeFrame', ...minuteRange({ from: new Date(part.from), to: endOf(part) }), status },
        operation: 'claims.collect',
        effect: 'READ',
        proof: listOf('receiptId'),
      });
      if (answer.kind !== 'too_big') return mapOutcome(answer, (rows) => ({ lines: [], ...toClaims(rows), nextPage: behind }));
      const half = narrower(part);
      if (half) return { kind: 'ok', value: { lines: [], claims: [], unreadable: [], nextPage: pageBehind(half) } };
      return { kind: 'ok', value: { lines: [], claims: [], unreadable: [crowdedMinute(status, part)], nextPage: behind } };
    },
  };
}

function pageBehind(part: Part | null): string | null {
  return part === null ? null : pageOfPart(part);
}

/** A single minute that does not fit into one answer: the walk goes on behind it, and the seller is told where to look. */
function crowdedMinute(status: string, part: Part): UnreadableRecord {
  const at = kstIso(new Date(part.from)).slice(0, 16).replace('T', ' ');
  const reason = `${at}의 취소·반품 요청이 한 번에 받을 수 있는 크기를 넘어 읽지 못했습니다. 쿠팡 WING에서 이 시각의 요청을 확인해주십시오.`;
  return { key: `${status} ${at}`, reason, raw: '' };
}

/** Withdrawn requests name no kind of claim: each receipt is opened for it. */
function withdrawalList(): WalkList {
  return {
    name: 'RETURN_WITHDRAWN',
    windowMs: WITHDRAWAL_WINDOW_MS,
    overlapMs: DAY_MS,
    async read(ctx, { from, to }, page) {
      const place = placeOf(page);
      const answer = await callCoupang(ctx, {
        method: 'GET',
        path: vendorPath(ctx, '/returnWithdrawRequests'),
        query: { dateFrom: kstDate(from), dateTo: kstDate(to), pageIndex: place.at ?? 1, sizePerPage: WITHDRAWAL_PAGE },
        operation: 'claims.collectWithdrawn',
        effect: 'READ',
        proof: pageOf('cancelId', 'nextPageIndex'),
      });
      if (answer.kind !== 'ok') return answer;
      const claims: LineClaim[] = [];
      const unreadable: UnreadableRecord[] = [];
      for (const row of answer.value.rows) {
        const withdrawn = toWithdrawn(row);
        if ('raw' in withdrawn) {
          unreadable.push(withdrawn);
          continue;
        }
        const typed = await withType(ctx, withdrawn);
        if (typed.kind === 'refused') unreadable.push({ key: withdrawn.receiptId, reason: typed.message, raw: rawText(row) });
        else if (typed.kind !== 'ok') return typed;
        else claims.push(...typed.value);
      }
      const receipts = answer.value.rows.map((row) => text(wire(row).cancelId));
      return { kind: 'ok', value: { lines: [], claims, unreadable, nextPage: pageAfter(place, receipts, answer.value.next || null) } };
    },
  };
}

/** Cursors of earlier releases hold the bare number of the page. */
function placeOf(page: string | null): PagePlace {
  return page !== null && /^\d+$/.test(page) ? { at: page, last: '', rereads: 0 } : pagePlace(page);
}

async function withType(ctx: ConnectorContext, withdrawn: Withdrawn): Promise<Outcome<LineClaim[]>> {
  const { receiptId } = withdrawn;
  const answer = await callCoupang(ctx, {
    method: 'GET',
    path: vendorPath(ctx, `/returnRequests/${encodeURIComponent(receiptId)}`),
    operation: 'claims.read',
    effect: 'READ',
    proof: receipt(receiptId),
    subject: receiptId,
  });
  // A receipt that is gone with its withdrawal was a stopped release: a return leaves its goods on the way.
  if (isAbsent(answer)) return { kind: 'ok', value: withdrawnClaims(withdrawn, 'CANCEL') };
  return mapOutcome(answer, (row) => withdrawnClaims(withdrawn, claimTypeOf(row)));
}
