/** A shop product that was tied to the wrong base product and taken from it: from then on the shop is told nothing of the wrong SKU, whatever happens. */
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { untieKind } from '../../apps/server/src/modules/listings/index.ts';
import { planHandler } from '../../apps/server/src/modules/plans/apply.tasks.ts';
import { applyPlan, proposePlan } from '../../apps/server/src/modules/plans/index.ts';
import { planTask } from '../../apps/server/src/modules/plans/plan-task.ts';
import { proposeUndo } from '../../apps/server/src/modules/plans/undo.ts';
import { loadDraft, saveDraft } from '../../apps/server/src/modules/products/index.ts';
import { editStock } from '../../apps/server/src/modules/stock/edit.service.ts';
import { verifyStock } from '../../apps/server/src/modules/stock/index.ts';
import { RunAgain, releaseItems } from '../../apps/server/src/platform/jobs/index.ts';
import { testDatabase } from '../../apps/server/test/support/index.ts';
import { Mortality, mortalDatabase, mortalFetch } from './mortal.ts';
import { stoppingDatabase, stoppingFetch, Turnstile } from './schedule.ts';
import { register, SCARF } from './setup.ts';
import { BY, claimListings, collect, listingIds, planTransmit, pushAll, runTask } from './work.ts';
import { openWorld, type Worker, type World } from './world.ts';

vi.setConfig({ testTimeout: 240_000 });
const db = await testDatabase();
let made = 0;
let world: World;

afterEach(() => world?.close());

const PERSON = { name: '김달빛', phone: '010-2345-6789', zipCode: '06236', address1: '서울특별시 강남구 테헤란로 1', address2: '101동' };
const SHOP = 'SMART_STORE';

/** A shop product that is tied to a base product, as when it was collected and confirmed by mistake. */
async function tied() {
  made += 1;
  world = await openWorld(db, `untie-${made}`, [SHOP]);
  const [productId = ''] = await register(world, [SCARF], SHOP);
  const [listingId = 0] = await listingIds(world, productId);
  await world.tenant((tx) => tx.query('update listing set is_collected = true where seller_id = $1 and id = $2', [tx.sellerId, listingId]));
  return { productId: Number(productId), listingId };
}

const shown = () =>
  world
    .shop(SHOP)
    .products(world.login(SHOP))
    .filter(({ name }) => name === SCARF.name)
    .map(({ onSale, items }) => ({ onSale, quantities: items.map(({ quantity }) => quantity) }));

async function add(quantity: number) {
  made += 1;
  await world.tenant(async (tx) => {
    const { rows } = await tx.query<{ id: number }>('select min(id) as id from sku where seller_id = $1', [tx.sellerId]);
    await editStock(tx, [{ skuId: String(rows[0]?.id), mode: 'ADD', quantity }], BY, `untie-${made}`);
  });
}

function buy(quantity: number) {
  const shop = world.shop(SHOP);
  const view = shop.products(world.login(SHOP)).find(({ name }) => name === SCARF.name);
  const item = view?.items[0];
  if (!view || !item || !view.onSale || item.quantity < quantity) return false;
  const lines = [{ productId: view.productId, itemId: item.itemId, quantity }];
  shop.placeOrder({ accountId: view.accountId, lines, buyer: PERSON, receiver: PERSON, message: '' });
  return true;
}

async function tiedProduct(listingId: number) {
  const { rows } = await world.tenant((tx) =>
    tx.query<{ product_id: number | null; parts: number }>(
      `select product_id, (select count(*)::int from listing_item_sku x where x.seller_id = $1 and x.listing_id = $2) as parts
         from listing where seller_id = $1 and id = $2`,
      [tx.sellerId, listingId],
    ),
  );
  return rows[0];
}

interface Applied {
  planId: number;
  /** The task of the job, once. */
  once(worker: Worker, attemptNo?: number): Promise<void>;
  work(worker: Worker): Promise<void>;
}

async function applied(plan: { id: number; hash: string }): Promise<Applied> {
  const done = await world.tenant((tx) => applyPlan(tx, untieKind, { planId: plan.id, hash: plan.hash, exclude: [] }, BY));
  if ('stale' in done) throw new Error(JSON.stringify(done.stale));
  const payload = { sellerId: world.sellerId, runId: done.runId };
  const handler = planHandler({
    kinds: [untieKind as never],
    now: () => new Date(),
    onError: (error) => {
      throw error;
    },
  });
  return {
    planId: plan.id,
    once: (worker, attemptNo = 1) =>
      handler.run(payload, {
        database: worker.database,
        taskId: 1,
        attemptNo,
        lastAttempt: false,
        signal: new AbortController().signal,
        workerId: worker.name,
      }),
    work: (worker) => runTask(world, worker, handler, planTask.name, payload),
  };
}

const propose = (listingId: number) => world.tenant((tx) => proposePlan(tx, untieKind, { listingIds: [String(listingId)] }, BY));
const untie = async (listingId: number) => applied(await propose(listingId));
const takeBack = async ({ planId }: Applied) => applied(await world.tenant((tx) => proposeUndo(tx, untieKind as never, planId, BY)));

test('is untied wherever the worker died, no number follows it to the shop, and taking it back shares the stock again', async () => {
  const { productId, listingId } = await tied();
  for (let place = 1; ; place += 1) {
    await pushAll(world, world.worker('rest'));
    const before = shown();
    const plan = await untie(listingId);
    const mortality = new Mortality(place);
    const mortal = world.worker(`mortal-${place}`, { database: mortalDatabase(db.database, mortality), fetch: mortalFetch(mortality) });
    const survived = await Promise.race([plan.work(mortal).then(() => true), mortality.death.then(() => false)]);
    await new Promise((resolve) => setImmediate(resolve));
    await world.database.system((tx) => releaseItems(tx, [mortal.name]));
    await plan.work(world.worker(`heir-${place}`));
    expect(await tiedProduct(listingId)).toEqual({ product_id: null, parts: 0 });
    await add(1);
    await pushAll(world, world.worker('pusher'));
    expect(shown()).toEqual(before);
    await (await takeBack(plan)).work(world.worker('back'));
    expect(await tiedProduct(listingId)).toEqual({ product_id: productId, parts: 2 });
    await pushAll(world, world.worker('again'));
    expect(shown()[0]?.quantities[0]).toBe((before[0]?.quantities[0] ?? 0) + 1);
    if (survived) return;
  }
});

test.each([
  ['stock', /^call PUT .*option-stock/],
  ['content', /^call PUT .*\/v2\/products\/origin-products/],
])('waits for the %s that is on its way, and nothing follows it', async (what, call) => {
  const { productId, listingId } = await tied();
  const turnstile = new Turnstile();
  const held = world.worker('held', { database: stoppingDatabase(world.database, turnstile), fetch: stoppingFetch(turnstile) });
  const gate = turnstile.hold(call);
  let writing: Promise<unknown>;
  if (what === 'stock') {
    await add(2);
    writing = Promise.all((await claimListings(world, held, 50)).map((run) => run()));
  } else {
    const draft = await world.tenant((tx) => loadDraft(tx, productId));
    draft.common.detailInfoContent = '<p>새 설명</p>';
    await world.tenant((tx) => saveDraft(tx, draft, BY.loginId));
    writing = (await planTransmit(world, [listingId]))?.(held) ?? Promise.resolve();
  }
  await gate.reached;
  const plan = await untie(listingId);
  await expect(plan.once(world.worker('untying'))).rejects.toBeInstanceOf(RunAgain);
  expect(await tiedProduct(listingId)).toMatchObject({ product_id: productId });
  gate.open();
  await writing;
  await plan.work(world.worker('untying'));
  expect(await tiedProduct(listingId)).toEqual({ product_id: null, parts: 0 });
  const settled = shown();
  await add(3);
  await pushAll(world, world.worker('pusher'));
  expect(shown()).toEqual(settled);
});

test('orders that came before keep their SKU and its pieces; what comes later waits for somebody to match it', async () => {
  const { listingId } = await tied();
  buy(2);
  await vi.waitFor(
    async () => {
      await collect(world, world.worker('collector'), SHOP);
      expect(await lines()).toHaveLength(1);
    },
    { timeout: 30_000, interval: 5 },
  );
  const proposed = await propose(listingId);
  expect(proposed.items[0]?.problems).toMatchObject([{ severity: 'WARN', message: expect.stringContaining('주문 1건') }]);
  await (await applied(proposed)).work(world.worker('untying'));
  buy(1);
  await vi.waitFor(
    async () => {
      await collect(world, world.worker('collector'), SHOP);
      expect(await lines()).toHaveLength(2);
    },
    { timeout: 30_000, interval: 5 },
  );
  expect(await lines()).toEqual([
    { quantity: 2, needs_mapping: false, stock_state: 'RESERVED', product: true },
    { quantity: 1, needs_mapping: true, stock_state: 'NONE', product: false },
  ]);
  expect((await verifyStock(world.database)).differences).toEqual([]);
});

async function lines() {
  const { rows } = await world.tenant((tx) =>
    tx.query(
      'select quantity, needs_mapping, stock_state, product_id is not null as product from order_line where seller_id = $1 order by id',
      [tx.sellerId],
    ),
  );
  return rows;
}

test('whoever has the wrong product open is asked before the shop that is gone would be registered anew', async () => {
  const { productId, listingId } = await tied();
  const open = await world.tenant((tx) => loadDraft(tx, productId));
  await (await untie(listingId)).work(world.worker('untying'));
  await expect(world.tenant((tx) => saveDraft(tx, open, BY.loginId))).rejects.toMatchObject({ code: 'STALE_VERSION' });
  const now = await world.tenant((tx) => loadDraft(tx, productId));
  expect(now.createShopDTOList).toEqual([]);
});

test('whatever happened before, the shop alone changes what it shows from the untying on', async () => {
  const { listingId } = await tied();
  let last: Applied | undefined;
  const step = fc.oneof(
    fc.record({ kind: fc.constant('ADD' as const), quantity: fc.integer({ min: -2, max: 3 }) }),
    fc.record({ kind: fc.constant('BUY' as const), quantity: fc.constant(1) }),
    fc.constantFrom({ kind: 'PUSH' as const }, { kind: 'COLLECT' as const }),
  );
  const take = async (each: { kind: string; quantity?: number }) => {
    if (each.kind === 'ADD') await add(each.quantity ?? 0);
    else if (each.kind === 'PUSH') await pushAll(world, world.worker('pusher'));
    else if (each.kind === 'COLLECT') await collect(world, world.worker('collector'), SHOP);
    else return buy(1) ? 1 : 0;
    return 0;
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), fc.array(step, { minLength: 1, maxLength: 8 }), async (before, after) => {
      if (last && (await tiedProduct(listingId))?.product_id === null) await (await takeBack(last)).work(world.worker('back'));
      for (const each of before) await take(each);
      const plan = await untie(listingId);
      last = plan;
      await plan.work(world.worker('untying'));
      const [then] = shown();
      let sold = 0;
      for (const each of after) sold += await take(each);
      await pushAll(world, world.worker('pusher'));
      const [now] = shown();
      expect(now?.quantities).toEqual(then?.quantities.map((quantity, at) => quantity - (at === 0 ? sold : 0)));
      expect((await verifyStock(world.database)).differences).toEqual([]);
    }),
    { numRuns: Number(process.env.MOA_RUNS ?? 8) },
  );
});
