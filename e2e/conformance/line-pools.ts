/** Lines in the state that a case needs, made many at a time: one collection serves them all. */
import type { ClaimRef, LineFact } from '@moa/channels';
import { placeOrder } from './buying.ts';
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
  /** With a cancel that the buyer asked for, waiting for the seller. */
  cancelAsked(): Promise<Taken>;
}

/** The only line of an order. */
export interface Taken {
  fact: LineFact;
  /** Open claims of the line. */
  claims: ClaimRef[];
}

/** A collection tells every order of the day again, so that small batches make it the longest part of a channel. */
const BATCH = 30;

const pools = new WeakMap<Bench, LinePools>();

/** The pools that all cases of a bench draw from. */
export function linePoolsOf(bench: Bench): LinePools {
  const found = pools.get(bench) ?? linePools(bench);
  pools.set(bench, found);
  return found;
}

function linePools(bench: Bench): LinePools {
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
    cancelAsked: pool(async () => {
      const facts = bench.channel.orders.cancelWaits === 'NEW' ? await placed(bench) : await confirmedLines(bench);
      const { driver } = bench.shop();
      for (const { orderNo, lineNo } of facts) {
        const atShop = driver.orders(accountId).find((order) => order.orderNo === orderNo)?.lines[0];
        driver.requestCancel({ accountId, orderNo, lineNo: atShop?.lineNo ?? lineNo, reason: 'CHANGE_MIND' });
      }
      const feed = await collect(bench.shop(), bench.ctx(), createFeed(), false);
      return facts.map((fact) => ({ fact, claims: claimRefs(feed, fact.orderNo) }));
    }),
  };
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

async function placed(bench: Bench): Promise<LineFact[]> {
  const listed = await bench.listing();
  const orderNos = Array.from({ length: BATCH }, () => placeOrder(bench, listed).orderNo);
  const feed = await collect(bench.shop(), bench.ctx(), createFeed(), false);
  return orderNos.map((orderNo) => feed.line(orderNo).fact);
}

async function confirmedLines(bench: Bench): Promise<LineFact[]> {
  const facts = await placed(bench);
  expectAllOk(await bench.shop().connector.orders?.confirm?.(bench.ctx(), facts.map(lineRef)));
  return lookedUp(bench, facts);
}

/** The lines as a look at them reports now; what was known before of how to act on them is kept, as the server keeps it. */
async function lookedUp(bench: Bench, facts: readonly LineFact[]): Promise<LineFact[]> {
  const feed = await lookAt(bench, facts);
  return facts.map((fact) => {
    const now = feed.line(fact.orderNo).fact;
    return { ...now, refs: { ...fact.refs, ...now.refs } };
  });
}

/** What looking up these lines reports. */
export async function lookAt(bench: Bench, facts: readonly LineFact[]): Promise<Feed> {
  const feed = createFeed();
  feed.add(must(await bench.shop().connector.orders?.lookUp?.(bench.ctx(), facts.map(lineRef))));
  return feed;
}
