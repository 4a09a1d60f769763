/** A copy that fills itself: killed in the middle and started again it has something on every screen, nothing twice, and its books are right. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { verifyCounters } from '../../apps/server/src/modules/orders/index.ts';
import { DEMO_SHOP_TYPES as SHOPS } from '../../apps/server/src/modules/shops/index.ts';
import { verifyStock } from '../../apps/server/src/modules/stock/index.ts';
import { createDatabase } from '../../apps/server/src/platform/database/index.ts';
import { runningTarget } from '../../apps/server/src/platform/processes/index.ts';
import { type RunningCopy, startCopy } from '../support/copy.ts';
import { type Api, DEMO, type SandboxControl, signIn } from '../support/signed-in.ts';

const STATES = ['PAYMENT_WAITING', 'NEW', 'PREPARING', 'DELIVERING', 'DELIVERED', 'CONFIRMED', 'CANCELED'] as const;
const PATIENCE = { timeout: 480_000, interval: 500 };

const dataDir = mkdtempSync(join(tmpdir(), 'moa-first-day-'));
let copy: RunningCopy;
let api: Api;
let sandbox: SandboxControl;

async function start(): Promise<void> {
  copy = await startCopy({ MOA_DEMO: 'full', MOA_DATA_DIR: dataDir });
  ({ api, sandbox } = await signIn(copy.url, DEMO.seller));
}

async function filling() {
  const { contents } = await api.jobs.history({ kind: 'demo.fill' });
  return contents[0];
}

async function filled(): Promise<void> {
  await vi.waitFor(async () => {
    const run = await filling();
    if (!run?.finishedAt) throw new Error(`${run?.done} of ${run?.total} steps`);
  }, PATIENCE);
}

/** What a second filling would have doubled. */
async function counted() {
  const [products, skus, orders, ...placed] = await Promise.all([
    api.catalog.list({}),
    api.stock.list({}),
    api.orders.search({}),
    ...SHOPS.map(async (shopType) => (await sandbox<{ contents: unknown[] }>('GET', `/${shopType}/orders?size=1000`)).contents.length),
  ]);
  return { products: products.totalElements, skus: skus.totalElements, lines: orders.totalElements, placed };
}

beforeAll(async () => {
  await start();
  await vi.waitFor(async () => {
    const orders = await sandbox<{ contents: unknown[] }>('GET', '/COUPANG/orders?size=10');
    if (orders.contents.length < 5) throw new Error('not in the middle of the orders yet');
  }, PATIENCE);
  expect((await api.home.dashboard({})).filling).toMatchObject({ total: expect.any(Number) });
  process.kill(copy.pid, 'SIGKILL');
  await copy.stop();
  await start();
  await filled();
}, 1_000_000);
afterAll(async () => {
  await copy?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('the filling ends well, and says so', async () => {
  const run = await filling();
  const { items } = await api.jobs.detail({ id: run?.id ?? '', size: 100 });
  expect(items.contents.filter(({ status }) => status !== 'DONE')).toEqual([]);
  expect((await api.home.dashboard({})).filling).toBeNull();
});

test('every order list has something', async () => {
  const { states, claims, flags } = await api.orders.count({});
  expect(STATES.filter((state) => !states[state])).toEqual([]);
  expect(['CANCEL', 'RETURN', 'EXCHANGE'].filter((type) => !claims[type])).toEqual([]);
  expect(['NEEDS_MAPPING', 'OVERSOLD'].filter((flag) => !flags[flag])).toEqual([]);
});

test('claims are in different states, some decided on days all over the fortnight', async () => {
  const canceled = (await api.orders.search({ status: ['CANCELED'], size: 200 })).contents;
  expect(new Set(canceled.map(({ shopType }) => shopType)).size).toBe(SHOPS.length);
  expect(new Set(canceled.map(({ orderedAt }) => orderedAt.slice(0, 10))).size).toBeGreaterThanOrEqual(5);
  const lines = (await api.orders.search({ size: 500 })).contents;
  const details = await Promise.all(
    lines.filter(({ state, claim }) => claim !== null || state === 'CANCELED').map(({ id }) => api.orders.detail({ id })),
  );
  const states = new Set(details.flatMap(({ claims }) => claims.map(({ type, state }) => `${type} ${state}`)));
  expect([...states]).toEqual(expect.arrayContaining(['CANCEL DONE', 'CANCEL REQUESTED', 'RETURN REQUESTED', 'EXCHANGE REQUESTED']));
  const returning = details.filter(({ claims }) => claims.some(({ type }) => type !== 'CANCEL'));
  expect(returning.map(({ row }) => row.shopType)).toEqual(expect.arrayContaining(['COUPANG', 'CAFE24']));
});

test('there are notices to read, and questions of which one is answered', async () => {
  const [moa, shop, questions] = await Promise.all([api.notices.moa({}), api.notices.shop({}), api.inquiries.list({})]);
  expect([moa.totalElements, shop.totalElements]).toEqual([2, 2]);
  expect(questions.contents.map(({ status }) => status)).toEqual(['RECEIVED', 'ANSWERED']);
});

test('shops said what they pay for orders of the fortnight, and most of it is what was expected', async () => {
  const { contents } = await api.settlement.list({ size: 200 });
  const states = Object.groupBy(contents, ({ state }) => state);
  expect(states.MATCH?.length ?? 0).toBeGreaterThan(states.MISMATCH?.length ?? 0);
  expect((await api.settlement.sum({})).months.length).toBeGreaterThan(0);
});

test('products, stock, the dashboard and the job history are alive', async () => {
  const { products, skus, lines } = await counted();
  expect(products).toBeGreaterThanOrEqual(12);
  expect(skus).toBeGreaterThan(50);
  expect(lines).toBeGreaterThan(100);
  const dashboard = await api.home.dashboard({});
  expect(dashboard.sales?.filter(({ amount }) => amount > 0).length).toBeGreaterThanOrEqual(12);
  expect(dashboard.best?.length).toBeGreaterThanOrEqual(3);
  expect(dashboard.todo.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['NEW', 'CANCEL', 'NO_INVOICE', 'MAPPING', 'OVERSOLD', 'FAILED']),
  );
  const kinds = new Set((await api.jobs.history({ size: 100 })).contents.map(({ kind }) => kind));
  expect([...kinds]).toEqual(expect.arrayContaining(['listings.transmit', 'orders.import', 'orders.place', 'orders.dispatch']));
});

test('what could not be sent says in Korean why, and leads to where it is repaired', async () => {
  const { contents } = await api.jobs.history({ kind: 'listings.transmit', size: 100 });
  const details = await Promise.all(contents.filter(({ failed }) => failed > 0).map(({ id }) => api.jobs.detail({ id, size: 100 })));
  const failed = details.flatMap(({ items }) => items.contents.filter(({ status }) => status === 'FAILED'));
  expect(failed).toEqual([
    expect.objectContaining({ message: expect.stringMatching(/[가-힣]/), link: expect.stringContaining('/app/unit/edit/') }),
  ]);
});

test('the example of the form can be sent to every shop as it is', async () => {
  const example = await api.catalog.example({});
  expect(example.id).toBeNull();
  const { jobId, preflight } = await api.catalog.transmit({ product: example });
  expect(preflight.flatMap(({ problems }) => problems.filter(({ severity }) => severity === 'ERROR'))).toEqual([]);
  const sent = await vi.waitFor(async () => {
    const detail = await api.jobs.detail({ id: jobId ?? '', size: 100 });
    if (!detail.job.finishedAt) throw new Error('it is still being sent');
    return detail.items.contents;
  }, PATIENCE);
  expect(sent.map(({ shopType, status }) => `${shopType} ${status}`).sort()).toEqual(SHOPS.map((shopType) => `${shopType} DONE`).sort());
});

test('stock is what the ledger adds up to, and the menu counts what is there', async () => {
  const target = runningTarget(dataDir);
  if (!target) throw new Error('no copy runs');
  const database = createDatabase({ target, name: 'verify', poolSize: 2 });
  try {
    expect((await verifyStock(database)).differences).toEqual([]);
    expect(await verifyCounters(database)).toEqual([]);
  } finally {
    await database.close();
  }
});

test('another start changes nothing, and nothing is there twice', async () => {
  const before = await counted();
  await copy.stop();
  await start();
  expect(await counted()).toEqual(before);
  const { contents } = await api.jobs.history({ kind: 'demo.fill' });
  expect(contents).toEqual([expect.objectContaining({ finishedAt: expect.any(String) })]);
  const { contents: shown } = await sandbox<{ contents: { name: string }[] }>('GET', '/SMART_STORE/products?size=1000');
  expect(shown.length).toBeGreaterThanOrEqual(before.products);
  expect(new Set(shown.map(({ name }) => name)).size).toBe(shown.length);
}, 300_000);
