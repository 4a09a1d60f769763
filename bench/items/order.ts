/** W3: a manual order that takes its stock. W4: the order list by status and 21 days. (d): fifty clients and one hot SKU. */
import { encodeQuery } from '@moa/contract';
import { ask, compare, mustLookAlike, rateLine, type Side, timesLine } from '../support/compare.ts';
import type { Bench, Seller } from '../support/environment.ts';
import type { Item } from '../support/items.ts';
import { drive } from '../support/load.ts';
import { ms, over, rate, times, under } from '../support/report.ts';
import { seedOrders, seedSku, settle } from '../support/seed.ts';

const PERSON = { name: '홍길동', phone: '010-1234-5678', zipCode: '04524', address1: '서울특별시 중구 세종대로 110', address2: '1층' };

const orderBody = (skuId: string) => ({
  buyer: PERSON,
  receiver: PERSON,
  deliveryMessage: '문 앞에 놓아주세요',
  lines: [{ skuId, quantity: 1, unitPrice: 19_900, productName: '린넨 셔츠' }],
});

let keys = 0;
/** Every order of ours carries a key, as the screens send one. */
export const ordersOf = (headers: Record<string, string>, skuOf: (n: number) => string): Side => ({
  headers,
  call: (n) => ({
    method: 'POST',
    path: '/api/v1/order/order-handwriting',
    body: orderBody(skuOf(n)),
    headers: { 'idempotency-key': `bench-key-${keys++}` },
  }),
});
const floorOrders = (skuOf: (n: number) => string): Side => ({
  call: (n) => ({ method: 'POST', path: '/order', body: orderBody(skuOf(n)) }),
});

const SIZES = { quick: [2_000, 20_000], usual: [10_000, 100_000], full: [10_000, 100_000, 1_000_000] } as const;
/** Orders that are there already when orders are entered. */
const BEFORE = { quick: 2_000, usual: 100_000, full: 100_000 } as const;

export const manualOrder: Item = {
  id: 'w3',
  title: 'enter a hand-written order that takes stock',
  run: async (bench, print, { amount }) => {
    const seller = await bench.newSeller();
    await seedOrders(bench, [seller], BEFORE[amount]);
    const skus: string[] = [];
    while (skus.length < 200) skus.push(await seedSku(bench, seller, 100_000));
    const skuOf = (n: number) => skus[n % skus.length] ?? '';
    await settle(bench);
    const [moa, floor] = [ordersOf(await bench.login(seller), skuOf), floorOrders(skuOf)];
    mustLookAlike(await ask(bench.api.port, moa, moa.call(0)), await ask(bench.floor.port, floor, floor.call(0)));
    print(
      timesLine(
        'W3',
        'order, stock taken, key kept, c1',
        await compare(bench, 'w3', { clients: 1, requests: 500, seconds: 4 }, moa, floor),
      ),
    );
    print(
      rateLine(
        'W3',
        'order, stock taken, key kept, c8',
        await compare(bench, 'w3', { clients: 8, requests: 2_500, seconds: 5 }, moa, floor),
      ),
    );
  },
};

export const orderList: Item = {
  id: 'w4',
  title: 'order list of 50 by status and 21 days',
  run: async (bench, print, { amount }) => {
    const p95s: number[] = [];
    for (const count of SIZES[amount]) {
      const seller = await bench.newSeller();
      await seedOrders(bench, [seller], count);
      await settle(bench);
      const label = `${count.toLocaleString('en')} orders`;
      const { moa, floor } = listSides(seller, await bench.login(seller));
      mustLookAlike(await ask(bench.api.port, moa, moa.call(0)), await ask(bench.floor.port, floor, floor.call(0)));
      const one = await compare(bench, 'w4', { clients: 1, requests: 300, seconds: 4 }, moa, floor);
      p95s.push(one.moa.p95);
      print({ ...timesLine('W4', `${label}, c1`, one), aim: 'p95 <= 10 ms', met: one.moa.p95 <= 10, note: over(one.moa.p95, 10) });
      print(rateLine('W4', `${label}, c8`, await compare(bench, 'w4', { clients: 8, requests: 2_000, seconds: 4 }, moa, floor)));
    }
    for (let i = 1; i < p95s.length; i += 1) {
      const growth = (p95s[i] ?? 0) / (p95s[i - 1] ?? 1);
      print({
        item: 'W4',
        work: 'p95, 10x the orders',
        figure: `${growth.toFixed(1)}x`,
        aim: '<= 1.5x',
        met: growth <= 1.5,
        note: over(growth, 1.5),
      });
    }
  },
};

const DAY_MS = 86_400_000;
/** Requests after which the windows begin again. */
const WINDOWS = 1_000;

/** Pages of the last 21 days; each request's window begins a little later than the one before, so that nothing is asked twice in a row. */
export function listSides(seller: Seller, headers: Record<string, string>): { moa: Side; floor: Side } {
  const start = Date.now() - 21 * DAY_MS;
  const from = (n: number) => new Date(start + ((n % WINDOWS) * DAY_MS) / WINDOWS).toISOString();
  return {
    moa: {
      headers,
      call: (n) => ({
        method: 'GET',
        path: `/api/v1/order/search?${encodeQuery({ status: ['NEW'], range: { from: from(n) }, size: 50 })}`,
      }),
    },
    floor: {
      call: (n) => ({ method: 'GET', path: `/orders?${encodeQuery({ shop: seller.id, state: 'NEW', from: from(n), offset: 0 })}` }),
    },
  };
}

const TAKES = 3_000;
const PIECES = 2_900;

export const hotSku: Item = {
  id: 'd',
  title: 'fifty clients order one hot SKU',
  run: async (bench, print) => {
    const seller = await bench.newSeller();
    const headers = await bench.login(seller);
    const warm = await seedSku(bench, seller, 10_000);
    await drive({ port: bench.api.port, headers, clients: 50, requests: 300, seconds: 3, call: ordersOf(headers, () => warm).call });

    const hot = await seedSku(bench, seller, PIECES);
    const result = await drive({
      port: bench.api.port,
      headers,
      clients: 50,
      requests: TAKES,
      seconds: 20 * bench.pace,
      call: ordersOf(headers, () => hot).call,
    });
    const floor = await drive({
      port: bench.floor.port,
      clients: 50,
      requests: TAKES,
      seconds: 20 * bench.pace,
      call: floorOrders(() => hot).call,
    });

    const accepted = result.statuses.get(201) ?? 0;
    const booked = await lookAt(bench, seller, hot);
    const oversold = Math.max(0, accepted - PIECES);
    const lost = Math.max(accepted - booked.lines, accepted - booked.reserved, accepted - booked.movements, 0);
    const surplus = Math.max(booked.lines, booked.reserved, booked.movements) - accepted;
    const errors = [...result.statuses].filter(([status]) => status >= 500).reduce((sum, [, n]) => sum + n, 0);
    const refused = result.statuses.get(409) ?? 0;
    const whole = result.requests < TAKES || accepted === PIECES;
    print({
      item: 'd',
      work: `c50 on one SKU of ${PIECES.toLocaleString('en')}, ${result.requests.toLocaleString('en')} orders`,
      figure: `${rate(result.perSecond)}, p95 ${ms(result.p95)} ms`,
      floor: `${rate(floor.perSecond)}, p95 ${ms(floor.p95)} ms`,
      ratio: times(floor.perSecond / result.perSecond),
      aim: '>= 500 takes/s',
      met: result.perSecond >= 500,
      note: under(result.perSecond, 500),
    });
    print({
      item: 'd',
      work: 'the same: what became of the stock',
      figure: `accepted ${accepted}, refused ${refused}, oversold ${oversold}, lost ${lost}, 5xx ${errors}`,
      aim: 'oversold 0, lost 0, 5xx 0',
      met: oversold === 0 && lost === 0 && surplus === 0 && errors === 0 && whole,
      ...(surplus > 0 ? { note: `${surplus} more booked than answered` } : {}),
    });
  },
};

async function lookAt(bench: Bench, seller: Seller, skuId: string): Promise<{ lines: number; reserved: number; movements: number }> {
  const [row] = await bench.sql<{ lines: string; reserved: string; movements: string }>(
    `select (select count(*) from order_line where seller_id = $1 and sku_id = $2) as lines, (select reserved from sku where seller_id = $1 and id = $2) as reserved,
            (select coalesce(sum(delta_reserved), 0) from stock_movement where seller_id = $1 and sku_id = $2) as movements`,
    [seller.id, skuId],
  );
  return { lines: Number(row?.lines), reserved: Number(row?.reserved), movements: Number(row?.movements) };
}
