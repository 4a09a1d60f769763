/** What is done to order lines: where the lines come from, the call, and how a look at them shows that it was done. */
import type { BatchOutcome, Capability, Outcome } from '@moa/channels';
import type { TestContext } from './bench-shop.ts';
import { claimActsOf, isReached } from './claim-acts.ts';
import type { Bench } from './conformance.ts';
import { delayOf } from './delivery-cases.ts';
import { type Feed, lineRef } from './feed.ts';
import { FILINGS, filedIn, filingOf } from './filing-cases.ts';
import { claimIn, type LinePools, linePoolsOf, lookAt, stateIn, type Taken } from './line-pools.ts';
import { must } from './listing.ts';
import { isCanceled, OTHER_PARCEL, PARCEL, SOLD_OUT } from './order-cases.ts';

export interface LineOperation {
  name: Capability;
  /** Of one of many: the shop's name of the call that is struck. Others are struck at each of their calls, whatever it is. */
  struck?: string;
  /** A line of an order of its own. */
  take(): Promise<Taken>;
  /** An outcome for each line, in their order; undefined for one that the answer leaves out. */
  call(ctx: TestContext, lines: readonly Taken[]): Promise<(Outcome<unknown> | undefined)[]>;
  /** Lines that a look shows it done to. */
  arrived(lines: readonly Taken[]): Promise<Taken[]>;
  /** How often the shop did it. */
  times(line: Taken): number;
}

type Done = (feed: Feed, line: Taken) => boolean;

export function lineOperations(bench: Bench): LineOperation[] {
  const orders = () => bench.shop().connector.orders;
  const claims = () => bench.shop().connector.claims;
  const operation = (
    name: Capability,
    pool: Exclude<keyof LinePools, 'claimed'>,
    done: Done,
    send: (ctx: TestContext, lines: readonly Taken[]) => Promise<BatchOutcome<unknown>> | undefined,
    keyOf: (line: Taken) => string = ({ fact }) => lineRef(fact).key,
  ): LineOperation => ({
    name,
    take: () => linePoolsOf(bench)[pool](),
    async call(ctx, lines) {
      const outcomes = await send(ctx, lines);
      return lines.map((line) => outcomes?.get(keyOf(line)));
    },
    async arrived(lines) {
      const feed = await lookAt(bench, lines);
      return lines.filter((line) => done(feed, line));
    },
    times: ({ fact }) => bench.shop().driver.effects(countedAs(bench, name), fact.orderNo),
  });
  const refs = (lines: readonly Taken[]) => lines.map(({ fact }) => lineRef(fact));
  const all = [
    operation('orders.confirm', 'fresh', isPreparing, (ctx, lines) => orders()?.confirm?.(ctx, refs(lines))),
    operation('orders.dispatch', 'confirmed', travelsWith(PARCEL.invoiceNo), (ctx, lines) =>
      orders()?.dispatch?.(
        ctx,
        refs(lines).map((line) => ({ ...line, ...PARCEL })),
      ),
    ),
    operation('orders.modifyInvoice', 'sent', travelsWith(OTHER_PARCEL.invoiceNo), (ctx, lines) =>
      orders()?.modifyInvoice?.(
        ctx,
        refs(lines).map((line) => ({ ...line, ...OTHER_PARCEL })),
      ),
    ),
    operation('orders.delayDispatch', 'confirmed', isDelayed, (ctx, lines) =>
      orders()?.delayDispatch?.(
        ctx,
        lines.map(({ fact }) => delayOf(fact)),
      ),
    ),
    operation('orders.markDelivered', 'sent', isDelivered, (ctx, lines) => orders()?.markDelivered?.(ctx, refs(lines))),
    operation('orders.cancelSale', 'fresh', canceled, (ctx, lines) =>
      orders()?.cancelSale?.(
        ctx,
        refs(lines).map((line) => ({ ...line, ...SOLD_OUT })),
      ),
    ),
    operation(
      'claims.approveCancel',
      'cancelAsked',
      canceled,
      (ctx, lines) =>
        claims()?.approveCancel?.(
          ctx,
          lines.flatMap((line) => line.claims),
        ),
      (line) => line.claims[0]?.key ?? '',
    ),
  ];
  const filings = FILINGS.map(({ name, method }) =>
    operation(
      name,
      'arrived',
      (feed, line) => filedIn(feed, line, name) !== undefined,
      (ctx, lines) =>
        claims()?.[method]?.(
          ctx,
          lines.map(({ fact }) => filingOf(bench, fact)),
        ),
    ),
  );
  const others = [...all, ...filings, releaseOperation(bench)];
  return [...others.filter(({ name }) => bench.has(name)), ...claimOperations(bench)];
}

/** An open report that a parcel did not arrive, answered: a look at the line shows when. */
function releaseOperation(bench: Bench): LineOperation {
  const name = 'orders.releaseUnreceived';
  const orders = () => bench.shop().connector.orders;
  return {
    name,
    async take() {
      const line = await linePoolsOf(bench).sent();
      const { orderNo, lineNo } = line.fact;
      bench.shop().driver.reportUnreceived?.({ accountId: bench.channel.accountId, orderNo, lineNo, detail: '안 왔어요' });
      return line;
    },
    async call(ctx, lines) {
      const asked = lines.map(({ fact }) => ({ ...lineRef(fact), parcel: null, words: '경비실에 맡긴 것을 확인했습니다.' }));
      const outcomes = await orders()?.releaseUnreceived?.(ctx, asked);
      return asked.map(({ key }) => outcomes?.get(key));
    },
    async arrived(lines) {
      const page = must(
        await orders()?.lookUp?.(
          bench.ctx(),
          lines.map(({ fact }) => lineRef(fact)),
        ),
      );
      const answered = new Set(page.unreceived?.flatMap(({ lineNo, answeredAt }) => (answeredAt === null ? [] : [lineNo])));
      return lines.filter(({ fact }) => answered.has(fact.lineNo));
    },
    times: ({ fact }) => bench.shop().driver.effects(name, fact.orderNo),
  };
}

/** What a seller does with claims: many, each by a call or two of its own, so that each is struck by a few faults. */
function claimOperations(bench: Bench): LineOperation[] {
  return claimActsOf(bench).map((act) => ({
    name: act.name,
    struck: countedAs(bench, act.name),
    take: () => linePoolsOf(bench).claimed(act),
    async call(ctx, lines) {
      const { claims } = bench.shop().connector;
      const refs = lines.flatMap((line) => line.claims);
      const outcomes = claims && (await act.send(claims, ctx, refs));
      return lines.map((line) => outcomes?.get(line.claims[0]?.key ?? ''));
    },
    async arrived(lines) {
      const feed = await lookAt(bench, lines);
      return lines.filter((line) => isReached(act, claimIn(feed, line), stateIn(feed, line)));
    },
    times: ({ fact }) => bench.shop().driver.effects(countedAs(bench, act.name), fact.orderNo),
  }));
}

function countedAs({ channel }: Bench, name: Capability): string {
  return channel.countedAs?.[name] ?? name;
}

const isPreparing: Done = (feed, { fact }) => feed.line(fact.orderNo).state === 'PREPARING';
const isDelayed: Done = (feed, { fact }) => feed.line(fact.orderNo).fact.delayed;
const isDelivered: Done = (feed, { fact }) => feed.line(fact.orderNo).state === 'DELIVERED';
const canceled: Done = (feed, { fact }) => isCanceled(feed, fact.orderNo);
const travelsWith =
  (invoiceNo: string): Done =>
  (feed, { fact }) => {
    const now = feed.line(fact.orderNo);
    return now.state === 'DELIVERING' && now.fact.invoiceNo === invoiceNo;
  };
