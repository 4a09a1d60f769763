/** What the server keeps of collected pages, in memory: lines by their own keys, states merged as core merges them. */
import type { ClaimFact, ClaimRef, CollectCursor, LineFact, LineRef, OrderPage, UnreceivedReport } from '@moa/channels';
import { type LineState, mergeClaimState, mergeState } from '@moa/core';
import type { TestContext, TestShop } from './bench-shop.ts';
import { must } from './listing.ts';

export interface ReportedLine {
  /** The newest reported. */
  fact: LineFact;
  state: LineState;
  at: number;
}

type ReportedClaim = ClaimFact & { orderNo: string; lineNo: string };

export interface Feed {
  lines: Map<string, ReportedLine>;
  claims: Map<string, ReportedClaim>;
  unreceived: UnreceivedReport[];
  pages: number;
  /** Why the last walk did not see everything. */
  incomplete: string | undefined;
  add(page: OrderPage): void;
  line(orderNo: string): ReportedLine;
  /** Lines and states in one order, for comparisons. */
  states(): string[];
}

const PAGES_MAX = 500;
const HOUR_MS = 3_600_000;

export function createFeed(): Feed {
  const feed: Feed = {
    lines: new Map(),
    claims: new Map(),
    unreceived: [],
    pages: 0,
    incomplete: undefined,
    add(page) {
      feed.pages += 1;
      for (const fact of page.lines) {
        addLine(feed.lines, fact);
        for (const claim of fact.claims) addClaim(feed.claims, { ...claim, orderNo: fact.orderNo, lineNo: fact.lineNo });
      }
      for (const claim of page.claims) addClaim(feed.claims, claim);
      feed.unreceived.push(...(page.unreceived ?? []));
    },
    line(orderNo) {
      const found = [...feed.lines.values()].find(({ fact }) => fact.orderNo === orderNo);
      if (!found) throw new Error(`order ${orderNo} was not collected`);
      return found;
    },
    states: () => [...feed.lines].map(([key, { state, fact }]) => `${key} ${state} ${fact.quantity}`).toSorted(),
  };
  return feed;
}

function addLine(lines: Map<string, ReportedLine>, fact: LineFact): void {
  const key = `${fact.orderNo}/${fact.lineNo}`;
  const known = lines.get(key);
  const at = Date.parse(fact.sourceTime);
  if (!known) {
    lines.set(key, { fact, state: fact.state ?? 'NEW', at });
    return;
  }
  const merged = fact.state === null ? known : mergeState({ state: known.state, at: known.at }, { state: fact.state, at });
  const refs = { ...known.fact.refs, ...fact.refs };
  const newer = at >= known.at;
  lines.set(key, { state: merged.state, at: merged.at, fact: newer ? { ...fact, refs } : { ...known.fact, refs } });
}

function addClaim(claims: Map<string, ReportedClaim>, claim: ReportedClaim): void {
  const key = `${claim.orderNo}/${claim.lineNo}/${claim.claimNo}`;
  const known = claims.get(key);
  if (!known?.state || !claim.state) {
    claims.set(key, { ...claim, state: claim.state ?? known?.state ?? null });
    return;
  }
  const at = Date.parse(claim.requestedAt ?? '') || 0;
  const { state } = mergeClaimState({ state: known.state, at }, { state: claim.state, at });
  claims.set(key, { ...claim, state, refs: { ...known.refs, ...claim.refs } });
}

/** Walks the feed from `since` (milliseconds; two hours ago unless given) to its end, as the server does, and re-reads the lines that are known. */
export async function collect(
  shop: TestShop,
  ctx: TestContext,
  feed: Feed = createFeed(),
  lookUp = true,
  since = Date.now() - 2 * HOUR_MS,
): Promise<Feed> {
  const { orders } = shop.connector;
  if (!orders) throw new Error('the connector collects no orders');
  // A millisecond more, for what was placed in this very one.
  const now = Date.now() + 1;
  let cursor: CollectCursor = {
    since: new Date(since).toISOString(),
    until: new Date(now).toISOString(),
    position: null,
    done: false,
  };
  while (!cursor.done) {
    if (feed.pages > PAGES_MAX) throw new Error('the walk does not end');
    const page = must(await orders.collect(ctx, cursor));
    feed.add(page);
    cursor = page.nextCursor;
  }
  feed.incomplete = cursor.incomplete;
  if (lookUp && orders.lookUp && feed.lines.size > 0)
    feed.add(
      must(
        await orders.lookUp(
          ctx,
          [...feed.lines.values()].map(({ fact }) => lineRef(fact)),
        ),
      ),
    );
  return feed;
}

export function lineRef(fact: LineFact): LineRef {
  const { orderNo, lineNo, bundleNo, quantity, refs } = fact;
  return { key: `${orderNo}/${lineNo}`, orderNo, lineNo, bundleNo, quantity, refs };
}

/** Open cancels of an order, with what the line and the claim carry along. */
export function claimRefs(feed: Feed, orderNo: string): ClaimRef[] {
  return [...feed.claims.values()]
    .filter((claim) => claim.orderNo === orderNo)
    .map((claim) => ({
      key: claim.claimNo,
      claimNo: claim.claimNo,
      orderNo,
      lineNo: claim.lineNo,
      quantity: claim.quantity,
      refs: { ...feed.lines.get(`${orderNo}/${claim.lineNo}`)?.fact.refs, ...claim.refs },
    }));
}
