/** W5: set stock until the API shows it; fifty clients take one unit 300 times from 200. */
import { encodeQuery } from '@moa/contract';
import type { Answer, Call } from '../support/client.ts';
import { Connection } from '../support/client.ts';
import type { Item } from '../support/items.ts';
import { drive, spread } from '../support/load.ts';
import { ms, over, rate, times } from '../support/report.ts';
import { seedSku } from '../support/seed.ts';

const ROUNDS = 300;
const PIECES = 200;

interface Shop {
  port: number;
  headers: Record<string, string>;
  change(skuId: string, mode: 'SET' | 'ADD', quantity: number): Call;
  read(skuId: string): Call;
}

/** Milliseconds from sending the number to having read it again. */
async function untilObserved(shop: Shop, skuId: string): Promise<{ p50: number; p95: number }> {
  const connection = await Connection.open(shop.port, shop.headers);
  const found: number[] = [];
  try {
    for (let n = -30; n < ROUNDS; n += 1) {
      const requested = 1_000 + n;
      const started = performance.now();
      okOf(await connection.send(shop.change(skuId, 'SET', requested)));
      let observed = -1;
      while (observed !== requested) {
        const answer = JSON.parse((await connection.send(shop.read(skuId))).body) as { contents: { onHand: number }[] };
        observed = answer.contents[0]?.onHand ?? -1;
        if (performance.now() - started > 5_000) throw new Error('w5: a change of stock was not seen in 5 s');
      }
      if (n >= 0) found.push(performance.now() - started);
    }
  } finally {
    connection.close();
  }
  return spread(found);
}

/** Whether the change was made. */
function okOf(answer: Answer): boolean {
  if (answer.status >= 300) throw new Error(`w5: ${answer.status} ${answer.body.slice(0, 300)}`);
  return (JSON.parse(answer.body) as { results: { ok: boolean }[] }).results[0]?.ok ?? false;
}

async function takeAll(shop: Shop, skuId: string): Promise<{ accepted: number; perSecond: number }> {
  let accepted = 0;
  const result = await drive({
    port: shop.port,
    headers: shop.headers,
    clients: 50,
    requests: 300,
    seconds: 20,
    call: () => shop.change(skuId, 'ADD', -1),
    onAnswer: (answer) => {
      if (okOf(answer)) accepted += 1;
    },
  });
  return { accepted, perSecond: result.perSecond };
}

export const stock: Item = {
  id: 'w5',
  title: 'set stock until seen; 300 takes from 200',
  run: async (bench, print) => {
    const seller = await bench.newSeller();
    const moa: Shop = {
      port: bench.api.port,
      headers: await bench.login(seller),
      change: (skuId, mode, quantity) => ({
        method: 'POST',
        path: '/api/v1/moa/sku/bulkStock',
        body: { edits: [{ skuId, mode, quantity }] },
      }),
      read: (skuId) => ({ method: 'GET', path: `/api/v1/moa/availableQuantity?${encodeQuery({ skuIds: [skuId] })}` }),
    };
    const floor: Shop = {
      port: bench.floor.port,
      headers: {},
      change: (skuId, mode, quantity) => ({ method: 'POST', path: '/stock', body: { skuId, mode, quantity } }),
      read: (skuId) => ({ method: 'GET', path: `/stock?skuId=${skuId}` }),
    };
    const sku = await seedSku(bench, seller, 1_000);
    const [ours, theirs] = [await untilObserved(moa, sku), await untilObserved(floor, sku)];
    print({
      item: 'W5',
      work: 'stock set until seen',
      figure: `${ms(ours.p50)} / ${ms(ours.p95)} ms`,
      floor: `${ms(theirs.p50)} / ${ms(theirs.p95)} ms`,
      ratio: times(ours.p50 / theirs.p50),
      aim: 'p95 <= 5 ms (stretch)',
      met: ours.p95 <= 5,
      note: over(ours.p95, 5),
    });
    const scarce = await seedSku(bench, seller, PIECES);
    const taken = await takeAll(moa, scarce);
    const floorTaken = await takeAll(floor, scarce);
    const [row] = await bench.sql<{ on_hand: string }>('select on_hand from sku where seller_id = $1 and id = $2', [seller.id, scarce]);
    const left = Number(row?.on_hand);
    print({
      item: 'W5',
      work: 'c50 take 1 unit 300 times from 200',
      figure: `accepted ${taken.accepted}, left ${left}, ${rate(taken.perSecond)}`,
      floor: `accepted ${floorTaken.accepted}, ${rate(floorTaken.perSecond)}`,
      ratio: times(floorTaken.perSecond / taken.perSecond),
      aim: 'accepted 200, oversold 0',
      met: taken.accepted === PIECES && left === 0,
    });
  },
};
