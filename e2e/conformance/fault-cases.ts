/** The matrix of faults and operations: every cell ends in an outcome, never in a throw, and nothing happens twice. */
import type { BatchOutcome, Outcome, OutcomeKind } from '@moa/channels';
import { describe, expect, it } from 'vitest';
import type { Bench } from './conformance.ts';
import { faultTable } from './fault-table.ts';
import { claimRefs, lineRef } from './feed.ts';
import { contentFor, itemId, type Listed, must } from './listing.ts';
import { cancelAsked, orderSteps, PARCEL, SOLD_OUT } from './order-cases.ts';

type Run = () => Promise<Outcome<unknown> | undefined>;

interface Operation {
  name: string;
  /** The sandbox's name of the call that is struck; `*` is the first call. */
  strikes: string;
  effect: 'read' | 'write';
  /** Brings the shop to where the operation makes sense, and gives the call. */
  prepare(): Promise<Run>;
}

const first = async (batch: Promise<BatchOutcome<unknown>> | undefined) => (await batch)?.values().next().value;

export function describeFaults(bench: Bench): void {
  const { channel } = bench;
  const own = channel.faults ?? {};
  describe('faults', () => {
    for (const operation of operationsOf(bench)) {
      if (channel.unstruck?.includes(operation.name)) continue;
      for (const row of faultTable(channel.refreshes ? 'RENEWED' : channel.expired)) {
        const expected = own[operation.name]?.[row.fault] ?? row[operation.effect];
        it(`${operation.name} under ${row.fault} ends in ${expected}`, async () => {
          const run = await operation.prepare();
          expect((await struck(bench, operation.strikes, row.fault, run))?.kind).toBe(expected);
        });
      }
    }

    it('finds exactly one product after a create whose answer was lost', async () => {
      const content = await contentFor(bench.shop(), bench.ctx(), channel.listing, bench.code());
      const { products } = bench.shop().connector;
      await struck(bench, 'products.create', 'LOST_AFTER_EFFECT', async () => products?.create(bench.ctx(), content));
      const found = must(await products?.find(bench.ctx(), content.managementCode));
      expect(found?.name).toBe(content.name);
      expect(
        bench
          .shop()
          .driver.products(channel.accountId)
          .filter(({ name }) => name === content.name),
      ).toHaveLength(1);
    });

    it('shows one dispatch after one whose answer was lost, and sends no second parcel', async () => {
      const steps = orderSteps(bench);
      const fact = await steps.confirmed();
      const dispatch = async () => first(bench.shop().connector.orders?.dispatch?.(bench.ctx(), [{ ...lineRef(fact), ...PARCEL }]));
      await struck(bench, 'orders.dispatch', 'LOST_AFTER_EFFECT', dispatch);
      expect((await steps.hear()).line(fact.orderNo)).toMatchObject({ state: 'DELIVERING', fact: PARCEL });
      await dispatch();
      expect((await steps.hear()).line(fact.orderNo)).toMatchObject({ state: 'DELIVERING', fact: PARCEL });
      expect(steps.atShop(fact.orderNo).invoiceNo).toBe(PARCEL.invoiceNo);
    });
  });
}

/** Runs under one fault, which must have struck. Waiting for an answer that never comes ends at once. */
async function struck(bench: Bench, operation: string, kind: ReturnType<typeof faultTable>[number]['fault'], run: Run) {
  const shop = bench.shop();
  shop.driver.addFault({ operation, kind, latencyMs: 20 });
  const watch = setInterval(() => {
    if (kind !== 'TIMEOUT' || shop.driver.faults().length > 0) return;
    clearInterval(watch);
    shop.giveUpWaiting();
  }, 2);
  try {
    const outcome = await run();
    expect(shop.driver.faults(), 'the fault struck').toEqual([]);
    return outcome;
  } finally {
    clearInterval(watch);
    shop.driver.clearFaults();
  }
}

function operationsOf(bench: Bench): Operation[] {
  const connector = () => bench.shop().connector;
  const steps = orderSteps(bench);
  let kept: Promise<Listed> | undefined;
  // A context of its own for each cell: a pause that one fault asked for must not slow the next.
  const warm = async () => {
    const ctx = bench.shop().context();
    must(await connector().link.check(ctx));
    return ctx;
  };
  const listed = async () => {
    kept ??= bench.listing();
    return { listing: await kept, ctx: await warm() };
  };
  const read = (name: string, strikes: string, prepare: Operation['prepare']): Operation => ({ name, strikes, effect: 'read', prepare });
  const write = (name: string, prepare: Operation['prepare']): Operation => ({ name, strikes: name, effect: 'write', prepare });
  const now = () => new Date().toISOString();
  return [
    read('link.check', '*', async () => {
      const ctx = await warm();
      return () => connector().link.check(ctx);
    }),
    read('lookups.categories', '*', async () => {
      const ctx = await warm();
      return async () => connector().lookups?.categories?.(ctx, null);
    }),
    read('products.read', 'products.read', async () => {
      const { listing, ctx } = await listed();
      return async () => connector().products?.read(ctx, listing.ref);
    }),
    read('products.find', 'products.find', async () => {
      const { listing, ctx } = await listed();
      return async () => connector().products?.find(ctx, listing.content.managementCode);
    }),
    write('products.create', async () => {
      const ctx = await warm();
      const content = await contentFor(bench.shop(), ctx, bench.channel.listing, bench.code());
      return async () => connector().products?.create(ctx, content);
    }),
    write('products.stock', async () => {
      const { listing, ctx } = await listed();
      const { seen, ref } = listing;
      const change = { key: '0-1', shopItemId: itemId(listing, '0-1'), quantity: 30 };
      return () => first(connector().stock?.setQuantities(ctx, ref, [change], seen.items));
    }),
    read('orders.collect', 'orders.collect', async () => {
      const ctx = await warm();
      const cursor = { since: now(), until: now(), position: null, done: false };
      return async () => connector().orders?.collect(ctx, cursor);
    }),
    write('orders.confirm', async () => {
      const line = lineRef(await steps.fresh());
      const ctx = await warm();
      return () => first(connector().orders?.confirm?.(ctx, [line]));
    }),
    write('orders.dispatch', async () => {
      const line = lineRef(await steps.confirmed());
      const ctx = await warm();
      return () => first(connector().orders?.dispatch?.(ctx, [{ ...line, ...PARCEL }]));
    }),
    write('orders.cancelSale', async () => {
      const line = lineRef(await steps.fresh());
      const ctx = await warm();
      return () => first(connector().orders?.cancelSale?.(ctx, [{ ...line, ...SOLD_OUT }]));
    }),
    write('claims.approveCancel', async () => {
      const { orderNo } = await cancelAsked(bench, steps);
      const claims = claimRefs(await steps.hear(), orderNo);
      const ctx = await warm();
      return () => first(connector().claims?.approveCancel?.(ctx, claims));
    }),
  ];
}

export type ChannelFaults = Record<string, Partial<Record<ReturnType<typeof faultTable>[number]['fault'], OutcomeKind>>>;
