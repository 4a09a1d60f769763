/** Lists of return requests, walked after the orders (sheet 6). */
import { kstDate } from '../sdk/clock.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { text, type Wire, wire, wires } from '../sdk/loose.ts';
import type { Outcome } from '../sdk/outcome.ts';
import type { WalkList } from '../sdk/walk.ts';
import { claimTypeOf, type LineClaim, toClaims, toWithdrawn } from './claim-mapping.ts';
import { callCoupang, vendorPath } from './client.ts';
import { minuteRange } from './minutes.ts';

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
    async read(ctx, window) {
      const answer = await callCoupang(ctx, {
        method: 'GET',
        path: vendorPath(ctx, '/returnRequests'),
        query: { searchType: 'timeFrame', ...minuteRange(window), status },
        operation: 'claims.collect',
        effect: 'READ',
      });
      if (answer.kind !== 'ok') return answer;
      return { kind: 'ok', value: { lines: [], ...toClaims(answer.value.data), nextPage: null } };
    },
  };
}

/** Withdrawn requests name no kind of claim: each receipt is opened for it. */
function withdrawalList(): WalkList {
  return {
    name: 'RETURN_WITHDRAWN',
    windowMs: WITHDRAWAL_WINDOW_MS,
    overlapMs: DAY_MS,
    async read(ctx, { from, to }, page) {
      const answer = await callCoupang(ctx, {
        method: 'GET',
        path: vendorPath(ctx, '/returnWithdrawRequests'),
        query: { dateFrom: kstDate(from), dateTo: kstDate(to), pageIndex: page ?? 1, sizePerPage: WITHDRAWAL_PAGE },
        operation: 'claims.collectWithdrawn',
        effect: 'READ',
      });
      if (answer.kind === 'refused' && answer.code === '404') return { kind: 'ok', value: NOTHING };
      if (answer.kind !== 'ok') return answer;
      const claims: LineClaim[] = [];
      for (const row of wires(answer.value.data)) {
        const withdrawn = await withType(ctx, row);
        if (withdrawn.kind !== 'ok') return withdrawn;
        claims.push(...withdrawn.value);
      }
      return { kind: 'ok', value: { lines: [], claims, unreadable: [], nextPage: answer.value.nextPageIndex || null } };
    },
  };
}

const NOTHING = { lines: [], claims: [], unreadable: [], nextPage: null };

async function withType(ctx: ConnectorContext, row: Wire): Promise<Outcome<LineClaim[]>> {
  const answer = await callCoupang(ctx, {
    method: 'GET',
    path: vendorPath(ctx, `/returnRequests/${encodeURIComponent(text(row.cancelId))}`),
    operation: 'claims.read',
    effect: 'READ',
  });
  // A receipt that is gone with its withdrawal was a stopped release: a return leaves its goods on the way.
  if (answer.kind === 'refused') return { kind: 'ok', value: toWithdrawn(row, 'CANCEL') };
  if (answer.kind !== 'ok') return answer;
  return { kind: 'ok', value: toWithdrawn(row, claimTypeOf(wire(wires(answer.value.data)[0]))) };
}
