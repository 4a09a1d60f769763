/** Orders from the buyer's click to the parcel, and what buyers and sellers take back. */
import type { BatchOutcome, Invoice, LineFact } from '@moa/channels';
import { WHOLE_LINE } from '@moa/channels/sdk';
import { settlementOf } from '@moa/core';
import { describe, expect, it } from 'vitest';
import type { TestContext } from './bench-shop.ts';
import { orderShirt, placeOrder, RECEIVER, seedShirt } from './buying.ts';
import type { Bench } from './conformance.ts';
import { claimRefs, collect, createFeed, type Feed, lineRef } from './feed.ts';
import { must } from './listing.ts';

export const PARCEL: Invoice = { courierCode: 'CJ', invoiceNo: '640012345678' };
export const OTHER_PARCEL: Invoice = { courierCode: 'HANJIN', invoiceNo: '501234567890' };

export const SOLD_OUT = { reason: 'SOLD_OUT', detail: '재고가 없습니다.' } as const;

/** Lines looked up together, and room for some of them: every channel reports less than this of one, and more of all. */
const LOOKED_UP = 16;
const ROOM_FOR_A_FEW_BYTES = 8 * 1024;
const byOrder = (a: { orderNo: string }, b: { orderNo: string }) => a.orderNo.localeCompare(b.orderNo);

export interface OrderSteps {
  /** A paid order of one line, collected. */
  fresh(quantity?: number): Promise<LineFact>;
  /** The same, confirmed. */
  confirmed(): Promise<LineFact>;
  read(): Promise<Feed>;
  /** How the shop itself shows the only line of an order. */
  atShop(orderNo: string): { status: string; invoiceNo: string | null; claim: string | null };
}

export function orderSteps(bench: Bench): OrderSteps {
  const read = () => collect(bench.shop(), bench.ctx());
  const fresh = async (quantity = 2) => {
    const { orderNo } = placeOrder(bench, await bench.listing(), { quantity });
    return (await read()).line(orderNo).fact;
  };
  return {
    read,
    fresh,
    async confirmed() {
      const fact = await fresh();
      expectAllOk(await bench.shop().connector.orders?.confirm?.(bench.ctx(), [lineRef(fact)]));
      return (await read()).line(fact.orderNo).fact;
    },
    atShop(orderNo) {
      const line = bench
        .shop()
        .driver.orders(bench.channel.accountId)
        .find((order) => order.orderNo === orderNo)?.lines[0];
      if (!line) throw new Error(`the shop knows no order ${orderNo}`);
      return line;
    },
  };
}

export function expectAllOk(outcomes: BatchOutcome<unknown> | undefined): void {
  expect(outcomes?.size).toBeGreaterThan(0);
  for (const [key, outcome] of outcomes ?? []) expect(outcome, key).toMatchObject({ kind: 'ok' });
}

/** Before products can be sent: an order of what the shop's own admin registered, which the faults behind it find in the list. */
export function describeCollecting(bench: Bench): void {
  bench.proves(['orders.collect'], "collects an order of the shop's own product as it was placed", async () => {
    const { productId } = seedShirt(bench.shop(), 'COLLECTED');
    const { orderNo } = orderShirt(bench.shop(), productId, { quantity: 3 });
    const { state, fact } = (await collect(bench.shop(), bench.ctx(), createFeed(), false)).line(orderNo);
    expect(state).toBe('NEW');
    expect(fact).toMatchObject({ quantity: 3, shopProductId: productId, amount: 60_000 });
    expect(fact.receiver).toMatchObject({ name: RECEIVER.name, zipCode: RECEIVER.zipCode });
  });
}

export function describeOrders(bench: Bench): void {
  const { channel } = bench;
  const orders = () => bench.shop().connector.orders;
  const steps = orderSteps(bench);

  describe('orders', () => {
    bench.proves(['orders.collect'], 'collects a paid order as it was placed', async () => {
      const listed = await bench.listing();
      const { orderNo } = placeOrder(bench, listed, { key: '1-1', quantity: 3 });
      const { state, fact } = (await collect(bench.shop(), bench.ctx(), createFeed(), false)).line(orderNo);
      expect(state).toBe('NEW');
      expect(fact).toMatchObject({ quantity: 3, shopProductId: listed.ref.shopProductId, deliveryMessage: '문 앞에 놓아 주세요.' });
      expect(fact.shopItemId).toBe(listed.ref.items.find(({ key }) => key === '1-1')?.shopItemId);
      expect(fact.receiver).toMatchObject({ name: RECEIVER.name, zipCode: RECEIVER.zipCode });
      expect(`${fact.receiver.address1} ${fact.receiver.address2}`).toContain('2층 201호');
      expect(fact.amount).toBe(66_000);
      expect(Math.abs(Date.parse(fact.orderedAt) - Date.now())).toBeLessThan(120_000);
      expect(fact.raw).toBeDefined();
    });

    it('counts with the fee that the shop takes, where it says what it will settle', async () => {
      const { amount, expectedSettlement } = await steps.fresh();
      const { defaultFeeRate } = bench.shop().connector.manifest;
      expect([null, settlementOf(amount, 0, defaultFeeRate)]).toContain(expectedSettlement);
    });

    it('keeps the lines of one order apart', async () => {
      const { orderNo } = placeOrder(bench, await bench.listing(), { key: '0-0', quantity: 1, also: [{ key: '1-0', quantity: 2 }] });
      const lines = [...(await steps.read()).lines.values()].filter(({ fact }) => fact.orderNo === orderNo);
      expect(lines.map(({ fact }) => fact.quantity).toSorted()).toEqual([1, 2]);
    });

    it(
      channel.orders.showsUnpaid ? 'shows an order that waits for payment, then that it was paid' : 'hears of an order when it is paid',
      async () => {
        const placed = placeOrder(bench, await bench.listing(), { unpaid: true });
        const line = { accountId: channel.accountId, orderNo: placed.orderNo, lineNo: placed.lineNos[0] ?? '' };
        const before = [...(await steps.read()).lines.values()].find(({ fact }) => fact.orderNo === placed.orderNo);
        expect(before?.state).toBe(channel.orders.showsUnpaid ? 'PAYMENT_WAITING' : undefined);
        bench.shop().driver.advanceOrder({ ...line, to: 'PAID' });
        expect((await steps.read()).line(placed.orderNo).state).toBe('NEW');
      },
    );

    bench.proves(['orders.confirm'], 'confirms', async () => {
      const fact = await steps.confirmed();
      expect((await steps.read()).line(fact.orderNo).state).toBe('PREPARING');
    });

    bench.proves(['orders.dispatch'], 'dispatches with the invoice', async () => {
      const fact = await steps.confirmed();
      expectAllOk(await orders()?.dispatch?.(bench.ctx(), [{ ...lineRef(fact), ...PARCEL }]));
      const after = (await steps.read()).line(fact.orderNo);
      expect(after.state).toBe('DELIVERING');
      expect(after.fact).toMatchObject(PARCEL);
      expect(steps.atShop(fact.orderNo).invoiceNo).toBe(PARCEL.invoiceNo);
    });

    bench.proves(['orders.modifyInvoice'], 'corrects an invoice', async () => {
      const fact = await steps.confirmed();
      expectAllOk(await orders()?.dispatch?.(bench.ctx(), [{ ...lineRef(fact), ...PARCEL }]));
      const sent = (await steps.read()).line(fact.orderNo).fact;
      expectAllOk(await orders()?.modifyInvoice?.(bench.ctx(), [{ ...lineRef(sent), ...OTHER_PARCEL }]));
      const after = (await steps.read()).line(fact.orderNo);
      expect(after).toMatchObject({ state: 'DELIVERING', fact: OTHER_PARCEL });
    });

    bench.proves(['orders.lookUp'], 'sees by looking that a parcel arrived', async () => {
      const fact = await steps.confirmed();
      expectAllOk(await orders()?.dispatch?.(bench.ctx(), [{ ...lineRef(fact), ...PARCEL }]));
      const line = bench
        .shop()
        .driver.orders(channel.accountId)
        .find(({ orderNo }) => orderNo === fact.orderNo)?.lines[0];
      bench
        .shop()
        .driver.advanceOrder({ accountId: channel.accountId, orderNo: fact.orderNo, lineNo: line?.lineNo ?? '', to: 'DELIVERED' });
      const feed = createFeed();
      const page = await orders()?.lookUp?.(bench.ctx(), [lineRef(fact)]);
      if (page?.kind === 'ok') feed.add(page.value);
      expect(feed.line(fact.orderNo).state).toBe('DELIVERED');
    });

    bench.proves(['orders.lookUp'], 'looks up many lines whose answer does not fit at once', async () => {
      const listed = await bench.listing();
      const orderNos = Array.from({ length: LOOKED_UP }, () => placeOrder(bench, listed, {}).orderNo);
      const feed = await collect(bench.shop(), bench.ctx(), createFeed(), false);
      const refs = orderNos.map((orderNo) => lineRef(feed.line(orderNo).fact));
      const linesOf = async (ctx: TestContext) => {
        const page = must(await orders()?.lookUp?.(ctx, refs));
        expect(page.unreadable).toEqual([]);
        return page.lines.map(({ orderNo, lineNo, quantity }) => ({ orderNo, lineNo, quantity })).toSorted(byOrder);
      };
      const whole = await linesOf(bench.ctx());
      expect(whole.length).toBe(LOOKED_UP);
      expect(await linesOf(bench.shop().context({ maxBodyBytes: ROOM_FOR_A_FEW_BYTES }))).toEqual(whole);
    });

    bench.proves(['orders.cancelSale'], 'cancels a new sale that can not be supplied', async () => {
      const fact = await steps.fresh();
      expectAllOk(await orders()?.cancelSale?.(bench.ctx(), [{ ...lineRef(fact), ...SOLD_OUT }]));
      expect(isCanceled(await steps.read(), fact.orderNo)).toBe(true);
    });

    bench.proves(
      ['orders.cancelSale'],
      'cancels a confirmed sale for good, also where the channel makes it a cancel that waits',
      async () => {
        const fact = await steps.confirmed();
        expectAllOk(await orders()?.cancelSale?.(bench.ctx(), [{ ...lineRef(fact), ...SOLD_OUT }]));
        expect(isCanceled(await steps.read(), fact.orderNo)).toBe(true);
      },
    );

    bench.proves(['claims.approveCancel'], 'collects the cancel a buyer asks for, and approves it', async () => {
      const fact = await cancelAsked(bench, steps);
      const asked = await steps.read();
      const claim = [...asked.claims.values()].find(({ orderNo }) => orderNo === fact.orderNo);
      expect(claim).toMatchObject({ type: 'CANCEL', state: 'REQUESTED', raiser: 'BUYER' });
      expect([fact.quantity, WHOLE_LINE]).toContain(claim?.quantity);
      expectAllOk(await bench.shop().connector.claims?.approveCancel?.(bench.ctx(), claimRefs(asked, fact.orderNo)));
      expect(isCanceled(await steps.read(), fact.orderNo)).toBe(true);
    });
  });
}

/** An order whose buyer's cancel waits for the seller. */
export async function cancelAsked(bench: Bench, steps: OrderSteps): Promise<LineFact> {
  const fact = bench.channel.orders.cancelWaits === 'NEW' ? await steps.fresh() : await steps.confirmed();
  const { driver } = bench.shop();
  const { accountId } = bench.channel;
  const line = driver.orders(accountId).find(({ orderNo }) => orderNo === fact.orderNo)?.lines[0];
  driver.requestCancel({ accountId, orderNo: fact.orderNo, lineNo: line?.lineNo ?? '', reason: 'CHANGE_MIND' });
  return fact;
}

/** The end of a cancel is reported as the line's state, or as a claim that took the whole line. */
export function isCanceled(feed: Feed, orderNo: string): boolean {
  const line = [...feed.lines.values()].find(({ fact }) => fact.orderNo === orderNo);
  const claims = [...feed.claims.values()].filter((claim) => claim.orderNo === orderNo && claim.type === 'CANCEL');
  return line?.state === 'CANCELED' || claims.some(({ state }) => state === 'DONE');
}
