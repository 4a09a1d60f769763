/** Lines in the state that a case needs, made many at a time: one collection serves them all. */
import type { ClaimFact, ClaimRef, LineFact } from '@moa/channels';
import type { LineState } from '@moa/core';
import { placeOrder } from './buying.ts';
import { actsBefore, type ClaimAct } from './claim-acts.ts';
import type { Bench } from './conformance.ts';
import { claimRefs, collect, createFeed, type Feed, lineRef } from './feed.ts';
import { must } from './listing.ts';
import { expectAllOk, PARCEL } from './order-cases.ts';

export interface LinePools {
  /** Paid. */
  fresh(): Promise<Taken>;
  confirmed(): Promise<Taken>;
  /** On its way with `PARCEL`. */
  sent(): Promise<Taken>;
  /** Delivered: of one piece and of two in turn. */
  arrived(): Promise<Taken>;
  /** With a cancel that the buyer asked for, waiting for the seller. */
  cancelAsked(): Promise<Taken>;
  /** With a claim that waits for the act: of a whole line and of a part of one in turn. */
  claimed(act: ClaimAct): Promise<Taken>;
}

/** The only line of an order. */
export interface Taken {
  fact: LineFact;
  /** Open claims of the line. */
  claims: ClaimRef[];
}

/** A collection of a channel that lists by the day or the minute reports the orders before again, so that small batches make it the longest part. */
const BATCH = 30;
/** A shop's clock and its whole seconds may lie behind ours. */
const CLOCK_MS = 2_000;
/** As many as an item has pieces for, one and two in turn. */
const CLAIM_BATCH = 32;
const CLAIMED_ITEM = '1-1';

const pools = new WeakMap<Bench, LinePools>();

/** The pools that all cases of a bench draw from. */
export function linePoolsOf(bench: Bench): LinePools {
  const found = pools.get(bench) ?? linePools(bench);
  pools.set(bench, found);
  return found;
}

/** Lines of a shop that is no more. */
export function forgetPools(bench: Bench): void {
  pools.delete(bench);
}

function linePools(bench: Bench): LinePools {
  const claimPools = new Map<string, () => Promise<Taken>>();
  const { accountId } = bench.channel;
  const orders = () => bench.shop().connector.orders;
  return {
    fresh: pool(async () => (await placed(bench)).map(withoutClaims)),
    confirmed: pool(async () => (await confirmedLines(bench)).map(withoutClaims)),
    sent: pool(async () => {
      const facts = await confirmedLines(bench);
      expectAllOk(
        await orders()?.dispatch?.(
          bench.ctx(),
          facts.map((fact) => ({ ...lineRef(fact), ...PARCEL })),
        ),
      );
      return (await lookedUp(bench, facts)).map(withoutClaims);
    }),
    arrived: pool(async () => (await lookedUp(bench, (await arrivedLines(bench)).facts)).map(withoutClaims)),
    cancelAsked: pool(async () => {
      const begun = Date.now();
      const facts = bench.channel.orders.cancelWaits === 'NEW' ? await placed(bench) : await confirmedLines(bench);
      const { driver } = bench.shop();
      for (const { orderNo, lineNo } of facts) {
        const atShop = driver.orders(accountId).find((order) => order.orderNo === orderNo)?.lines[0];
        driver.requestCancel({ accountId, orderNo, lineNo: atShop?.lineNo ?? lineNo, reason: 'CHANGE_MIND' });
      }
      const feed = await collectSince(bench, begun);
      return facts.map((fact) => ({ fact, claims: claimRefs(feed, fact.orderNo) }));
    }),
    async claimed(act) {
      if (act.type === 'CANCEL') return linePoolsOf(bench).cancelAsked();
      const { type } = act;
      const before = actsBefore(bench, act);
      const key = [type, ...before.map(({ name }) => name)].join(' ');
      const known = claimPools.get(key) ?? pool(async () => claimedLines(bench, type, before));
      claimPools.set(key, known);
      return known();
    },
  };
}

/** Lines that arrived, with what was collected since they were ordered. */
async function arrivedLines(bench: Bench): Promise<{ facts: LineFact[]; begun: number; feed: Feed }> {
  const { driver, connector } = bench.shop();
  const listed = await bench.listing();
  const quantities = Array.from({ length: CLAIM_BATCH }, (_, at) => (at % 2) + 1);
  const begun = Date.now();
  const orderNos = quantities.map((quantity) => placeOrder(bench, listed, { key: CLAIMED_ITEM, quantity }).orderNo);
  const feed = await collectSince(bench, begun);
  const placedLines = orderNos.map((orderNo) => feed.line(orderNo).fact);
  expectAllOk(await connector.orders?.confirm?.(bench.ctx(), placedLines.map(lineRef)));
  const ready = await lookedUp(bench, placedLines);
  expectAllOk(
    await connector.orders?.dispatch?.(
      bench.ctx(),
      ready.map((fact) => ({ ...lineRef(fact), ...PARCEL })),
    ),
  );
  for (const line of atShop(bench, ready)) driver.advanceOrder({ ...line, to: 'DELIVERED' });
  return { facts: ready, begun, feed };
}

/** The only line of each order, by the shop's own numbers. */
function atShop(bench: Bench, facts: readonly LineFact[]) {
  const { accountId } = bench.channel;
  const orders = bench.shop().driver.orders(accountId, facts.length);
  const shown = new Map(orders.map((order) => [order.orderNo, order.lines[0]?.lineNo ?? '']));
  return facts.map(({ orderNo }) => ({ accountId, orderNo, lineNo: shown.get(orderNo) ?? '' }));
}

/** Lines that arrived, of which something was claimed, and with whose claims so much was done. */
async function claimedLines(bench: Bench, type: 'RETURN' | 'EXCHANGE', before: readonly ClaimAct[]): Promise<Taken[]> {
  const { driver, connector } = bench.shop();
  const { facts, begun, feed } = await arrivedLines(bench);
  for (const line of atShop(bench, facts)) driver.requestReturn?.({ ...line, type, quantity: 1, reason: 'COLOR_SIZE' });
  await collectSince(bench, begun, feed);
  let taken = facts.map(({ orderNo }): Taken => {
    const claims = claimRefs(feed, orderNo);
    const fact = feed.lines.get(`${orderNo}/${claims[0]?.lineNo}`)?.fact;
    if (!fact || claims.length !== 1) throw new Error(`the claim of order ${orderNo} was not collected`);
    return { fact, claims };
  });
  for (const act of before) {
    const refs = taken.flatMap(({ claims }) => claims);
    expectAllOk(connector.claims && (await act.send(connector.claims, bench.ctx(), refs)));
    const seen = await lookAt(bench, taken);
    taken = taken.map((line) => ({
      fact: line.fact,
      claims: line.claims.map((ref) => ({ ...ref, refs: { ...ref.refs, ...claimIn(seen, line)?.refs } })),
    }));
  }
  return taken;
}

export function stateIn(feed: Feed, { fact }: Taken): LineState | undefined {
  return feed.lines.get(`${fact.orderNo}/${fact.lineNo}`)?.state;
}

/** The claim of the line as a feed reports it. A number that holds the time of the request moves with the shop's clock; the shop's own code stays. */
export function claimIn(feed: Feed, { claims: [claim] }: Taken): ClaimFact | undefined {
  const ofOrder = [...feed.claims.values()].filter(({ orderNo }) => orderNo === claim?.orderNo);
  const code = claim?.refs.claimCode;
  return (
    ofOrder.find(({ refs }) => code !== undefined && refs.claimCode === code) ?? ofOrder.find(({ claimNo }) => claimNo === claim?.claimNo)
  );
}

function withoutClaims(fact: LineFact): Taken {
  return { fact, claims: [] };
}

function pool<T>(make: () => Promise<T[]>): () => Promise<T> {
  let ready: T[] = [];
  return async () => {
    if (ready.length === 0) ready = await make();
    const next = ready.shift();
    if (next === undefined) throw new Error('nothing was made');
    return next;
  };
}

/** What changed since the batch was begun: every order of the run would be reported again otherwise. */
function collectSince(bench: Bench, begun: number, feed = createFeed()): Promise<Feed> {
  return collect(bench.shop(), bench.ctx(), feed, false, begun - CLOCK_MS);
}

async function placed(bench: Bench): Promise<LineFact[]> {
  const listed = await bench.listing();
  const begun = Date.now();
  const orderNos = Array.from({ length: BATCH }, () => placeOrder(bench, listed).orderNo);
  const feed = await collectSince(bench, begun);
  return orderNos.map((orderNo) => feed.line(orderNo).fact);
}

async function confirmedLines(bench: Bench): Promise<LineFact[]> {
  const facts = await placed(bench);
  expectAllOk(await bench.shop().connector.orders?.confirm?.(bench.ctx(), facts.map(lineRef)));
  return lookedUp(bench, facts);
}

/** The lines as a look at them reports now; what was known before of how to act on them is kept, as the server keeps it. */
async function lookedUp(bench: Bench, facts: readonly LineFact[]): Promise<LineFact[]> {
  const feed = await lookAt(bench, facts.map(withoutClaims));
  return facts.map((fact) => {
    const now = feed.line(fact.orderNo).fact;
    return { ...now, refs: { ...fact.refs, ...now.refs } };
  });
}

/** What looking up these lines reports, and of the claim of each. */
export async function lookAt(bench: Bench, lines: readonly Taken[]): Promise<Feed> {
  const feed = createFeed();
  const refs = lines.map(({ fact, claims: [claim] }) => ({ ...lineRef(fact), claim: claim ?? null }));
  feed.add(must(await bench.shop().connector.orders?.lookUp?.(bench.ctx(), refs)));
  return feed;
}
