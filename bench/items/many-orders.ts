/** (c): the order list as moa_app, with 200 equal sellers and with one seller of a million orders: first, cursor and last page. */
import { encodeQuery } from '@moa/contract';
import { searchOrders } from '../../apps/server/src/modules/orders/list/search.service.ts';
import { ask, compare, type Pair, rateLine, type Side, timesLine } from '../support/compare.ts';
import type { Bench, Seller } from '../support/environment.ts';
import type { Item } from '../support/items.ts';
import { findScans } from '../support/plans.ts';
import { type Line, over, under } from '../support/report.ts';
import { seedOrders, settle } from '../support/seed.ts';

const SIZE = 50;
const FROM = new Date(Date.now() - 21 * 86_400_000).toISOString();
const LIMITS = { clients: 1, requests: 200, seconds: 3 };

const AMOUNTS = {
  quick: { each: 50, steps: [2_000, 20_000] },
  usual: { each: 1_000, steps: [10_000, 100_000, 300_000] },
  full: { each: 5_000, steps: [10_000, 100_000, 1_000_000] },
} as const;

export const manyOrders: Item = {
  id: 'c',
  title: 'order list with a million orders and more',
  run: async (bench, print, { amount }) => {
    const { each, steps } = AMOUNTS[amount];
    const equal: Seller[] = [];
    for (let i = 0; i < 200; i += 1) equal.push(await bench.newSeller());
    await seedOrders(bench, equal, each);
    const growing: Seller[] = [];
    for (const count of steps) {
      const seller = await bench.newSeller();
      await seedOrders(bench, [seller], count);
      growing.push(seller);
    }
    await settle(bench);

    const headers = await Promise.all(equal.map((seller) => bench.login(seller)));
    const at = (n: number) => n % equal.length;
    await measure(bench, print, {
      label: `200 sellers x ${each.toLocaleString('en')}`,
      total: each,
      moa: (query) => ({
        call: (n) => ({ method: 'GET', path: `/api/v1/order/search?${encodeQuery(query)}`, headers: headers[at(n)] ?? {} }),
      }),
      floor: (query) => ({ call: (n) => ({ method: 'GET', path: `/orders?${encodeQuery({ ...query, shop: equal[at(n)]?.id })}` }) }),
    });
    const p95s: Measured[] = [];
    for (const [index, seller] of growing.entries()) {
      const count = steps[index] ?? 0;
      const login = await bench.login(seller);
      p95s.push(
        await measure(bench, print, {
          label: `1 seller, ${count.toLocaleString('en')}`,
          total: count,
          moa: (query) => ({ headers: login, call: () => ({ method: 'GET', path: `/api/v1/order/search?${encodeQuery(query)}` }) }),
          floor: (query) => ({ call: () => ({ method: 'GET', path: `/orders?${encodeQuery({ ...query, shop: seller.id })}` }) }),
        }),
      );
    }
    const [smallest, greatest] = [p95s[0], p95s.at(-1)];
    const tens = Math.log10((steps.at(-1) ?? 1) / (steps[0] ?? 1));
    for (const [name, pick] of [
      ['first', (m: Measured) => m.first],
      ['last', (m: Measured) => m.last],
    ] as const) {
      if (!smallest || !greatest) continue;
      const growth = (pick(greatest) / pick(smallest)) ** (1 / tens);
      print({
        item: 'c',
        work: `p50 of the ${name} page for each 10x of orders`,
        figure: `${growth.toFixed(2)}x`,
        aim: '<= 1.5x',
        met: growth <= 1.5,
        note: over(growth, 1.5),
      });
    }
    await explain(bench, print, growing.at(-1) ?? { id: 0, userId: 0 });
  },
};

interface Subject {
  label: string;
  total: number;
  moa(query: Record<string, unknown>): Side;
  floor(query: Record<string, unknown>): Side;
}

interface Measured {
  first: number;
  last: number;
}

async function measure(bench: Bench, print: (line: Line) => void, subject: Subject): Promise<Measured> {
  const { label, moa, floor } = subject;
  const timed = (work: string, pair: Pair) =>
    print({ ...timesLine('c', `${label}: ${work}`, pair), aim: 'p95 <= 10 ms', met: pair.moa.p95 <= 10, note: over(pair.moa.p95, 10) });

  const filtered = { status: ['NEW'], range: { from: FROM }, size: SIZE };
  const first = await compare(bench, 'c', LIMITS, moa(filtered), floor({ state: 'NEW', from: FROM, offset: 0 }));
  timed('first page, c1', first);
  const eight = await compare(
    bench,
    'c',
    { clients: 8, requests: 1_500, seconds: 3 },
    moa(filtered),
    floor({ state: 'NEW', from: FROM, offset: 0 }),
  );
  const share = eight.moa.perSecond / eight.floor.perSecond;
  print({
    ...rateLine('c', `${label}: first page, c8`, eight),
    aim: ">= 40 % of the floor's requests/s",
    met: share >= 0.4,
    note: [`${Math.round(share * 100)} %`, under(share, 0.4)].filter(Boolean).join(', '),
  });

  const all = { status: ['NEW'], size: SIZE };
  const lastPage = Math.max(0, Math.ceil(Math.min(subject.total / 10, 10_000) / SIZE) - 1);
  const epoch = '2000-01-01T00:00:00Z';
  const last = await compare(
    bench,
    'c',
    LIMITS,
    moa({ ...all, page: lastPage }),
    floor({ state: 'NEW', from: epoch, offset: lastPage * SIZE }),
  );
  timed(`last page (${lastPage + 1}), c1`, last);

  const before = moa({ ...all, page: Math.max(0, lastPage - 1) });
  const { nextCursor } = await ask(bench.api.port, before, before.call(0));
  // A cursor is one seller's place: every request asks for the same page.
  const deep = moa({ ...all, cursor: nextCursor });
  const cursor = await compare(
    bench,
    'c',
    LIMITS,
    { ...deep, call: () => deep.call(0) },
    floor({ state: 'NEW', from: epoch, offset: lastPage * SIZE }),
  );
  timed('by cursor at the same depth, c1', cursor);
  return { first: first.moa.p50, last: last.moa.p50 };
}

async function explain(bench: Bench, print: (line: Line) => void, seller: Seller): Promise<void> {
  const keys = await bench.sellerVault.forSeller(seller.id);
  const inputs: Record<string, Parameters<typeof searchOrders>[2]> = {
    status: { status: ['NEW'], size: SIZE },
    'status and days': { status: ['NEW'], range: { from: FROM }, size: SIZE },
    everything: { size: SIZE },
    'several states': { status: ['NEW', 'PREPARING'], range: { from: FROM }, size: SIZE },
    'last page': { status: ['NEW'], page: 199, size: SIZE },
    'by deadline': { status: ['NEW'], sort: 'dispatchDue,asc', size: SIZE },
    overdue: { flags: ['OVERDUE'], size: SIZE },
    'needs mapping': { flags: ['NEEDS_MAPPING'], size: SIZE },
    name: { keyword: '홍길동', scope: 'NAME', size: SIZE },
    phone: { keyword: '010-1234-5678', scope: 'PHONE', size: SIZE },
    product: { keyword: '셔츠', scope: 'PRODUCT', size: SIZE },
    'order number': { keyword: 'S-00000100', scope: 'ORDER_NO', size: SIZE },
    invoice: { keyword: '123456789012', scope: 'INVOICE', size: SIZE },
    'paid days': { dateType: 'PAID', range: { from: FROM }, size: SIZE },
    'dispatched days': { dateType: 'DISPATCHED', range: { from: FROM }, size: SIZE },
    shop: { shopTypes: ['COUPANG'], size: SIZE },
  };
  let statements = 0;
  const bad: string[] = [];
  for (const [name, input] of Object.entries(inputs)) {
    const found = await findScans(bench, seller.id, (tx) => searchOrders(tx, keys, input, new Date()));
    statements += found.statements;
    bad.push(...found.scans.map((scan) => `${name}: ${scan.table} (${scan.plan})`));
  }
  print({
    item: 'c',
    work: `plans of ${statements} list statements, ${Object.keys(inputs).length} searches`,
    figure: bad.length === 0 ? 'no sequential scan' : `sequential scans: ${bad.length}`,
    aim: 'no sequential scan of a tenant table',
    met: bad.length === 0,
    note: bad.join('; '),
  });
}
