/** Races and faults that once left a shop with a wrong number or two products, described one by one. */

import type { LinkableShopType } from '@moa/channels';
import { afterEach, expect, test, vi } from 'vitest';
import { loadDraft } from '../../apps/server/src/modules/products/index.ts';
import { editStock } from '../../apps/server/src/modules/stock/edit.service.ts';
import { testDatabase } from '../../apps/server/test/support/index.ts';
import { wrongAtRest } from './at-rest.ts';
import { draftFor } from './products.ts';
import { bringToRest } from './rest.ts';
import { stoppingDatabase, stoppingFetch, Turnstile } from './schedule.ts';
import { register, SCARF, SOCKS } from './setup.ts';
import { BY, claimListings, collect, planTransmit, pushAll, save } from './work.ts';
import { openWorld, type World } from './world.ts';

const db = await testDatabase();
let made = 0;
let world: World;

afterEach(() => world?.close());

async function open(): Promise<World> {
  made += 1;
  world = await openWorld(db, `race-${made}`);
  return world;
}

const PERSON = { name: '김달빛', phone: '010-2345-6789', zipCode: '06236', address1: '서울특별시 강남구 테헤란로 1', address2: '101동' };

async function firstSku(): Promise<number> {
  const { rows } = await world.tenant((tx) =>
    tx.query<{ id: number }>('select id from sku where seller_id = $1 order by id limit 1', [tx.sellerId]),
  );
  return rows[0]?.id ?? 0;
}

async function take(quantity: number): Promise<void> {
  const lines = [{ skuId: await firstSku(), quantity, unitPrice: 1000 }];
  await world.enter({ buyer: PERSON, receiver: PERSON, lines });
}

async function add(quantity: number): Promise<void> {
  const skuId = String(await firstSku());
  made += 1;
  await world.tenant((tx) => editStock(tx, [{ skuId, mode: 'ADD', quantity }], BY, `race-${made}`));
}

function buy(shopType: LinkableShopType, quantity: number): void {
  const shop = world.shop(shopType);
  const view = shop.products(world.login(shopType)).find(({ name }) => name === SCARF.name || name === SOCKS.name);
  const [item] = view?.items ?? [];
  if (!view || !item) throw new Error(`${shopType} sells nothing`);
  shop.placeOrder({
    accountId: view.accountId,
    lines: [{ productId: view.productId, itemId: item.itemId, quantity }],
    buyer: PERSON,
    receiver: PERSON,
    message: '',
  });
}

async function listingAt(shopType: LinkableShopType): Promise<number> {
  const { rows } = await world.tenant((tx) =>
    tx.query<{ id: number }>('select id from listing where seller_id = $1 and shop_type = $2', [tx.sellerId, shopType]),
  );
  return rows[0]?.id ?? 0;
}

/** A worker that can be held at a place. */
function heldWorker() {
  const turnstile = new Turnstile();
  const worker = world.worker('held', { database: stoppingDatabase(world.database, turnstile), fetch: stoppingFetch(turnstile) });
  return { turnstile, worker };
}

test('what was sold while a listing was being created is sent after it', async () => {
  await open();
  await save(world, await draftFor(world, SCARF));
  const { turnstile, worker } = heldWorker();
  const gate = turnstile.hold(/^answer POST .*\/v2\/products$/);
  const creating = (await planTransmit(world, [await listingAt('SMART_STORE')]))?.(worker);
  await gate.reached;
  await take(2);
  gate.open();
  await creating;
  await pushAll(world, world.worker('pusher'));
  await bringToRest(world, world.worker('rest'));
  expect(await wrongAtRest(world)).toEqual([]);
});

test('a listing that two jobs send at once is created once', async () => {
  await open();
  await save(world, await draftFor(world, SCARF));
  const { turnstile, worker } = heldWorker();
  const gate = turnstile.hold(/^call POST .*\/v2\/products$/);
  const listing = await listingAt('SMART_STORE');
  const first = (await planTransmit(world, [listing]))?.(worker);
  await gate.reached;
  const second = (await planTransmit(world, [listing]))?.(world.worker('other'));
  await Promise.race([second?.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 500))]);
  gate.open();
  await first;
  await second?.catch(() => undefined);
  expect(
    world
      .shop('SMART_STORE')
      .products('moa-demo')
      .filter(({ name }) => name === SCARF.name),
  ).toHaveLength(1);
});

test('a shop that keeps its own quantities when a product is replaced gets the new ones after it', async () => {
  await open();
  const [id] = await register(world, [SCARF]);
  await add(3);
  const draft = await world.tenant((tx) => loadDraft(tx, Number(id)));
  await save(world, draft);
  await (await planTransmit(world, [await listingAt('COUPANG')]))?.(world.worker('sender'));
  await pushAll(world, world.worker('pusher'));
  expect(await wrongAtRest(world)).toEqual([]);
});

/** A feed is asked up to this very millisecond, which may be the order's own: then the next look finds it. */
async function collectOrder(shopType: LinkableShopType): Promise<void> {
  await vi.waitFor(
    async () => {
      await collect(world, world.worker('collector'), shopType);
      const { rowCount } = await world.tenant((tx) => tx.query('select 1 from order_line where seller_id = $1', [tx.sellerId]));
      expect(rowCount).toBe(1);
    },
    { timeout: 30_000, interval: 5 },
  );
}

test.each(['SMART_STORE', '11ST', 'COUPANG', 'CAFE24', 'ZIGZAG'] as const)(
  'a sale at %s whose pieces come back by hand before anything is pushed leaves the shop with the right number',
  async (shopType) => {
    await open();
    await register(world, [SCARF]);
    buy(shopType, 2);
    await collectOrder(shopType);
    await add(2);
    await pushAll(world, world.worker('pusher'));
    expect(await wrongAtRest(world)).toEqual([]);
  },
);

test('stock that changed while an update was under way is sent although the update failed', async () => {
  await open();
  const [id] = await register(world, [SCARF]);
  const { turnstile, worker } = heldWorker();
  await save(world, await world.tenant((tx) => loadDraft(tx, Number(id))));
  world.shop('SMART_STORE').addFault({ operation: 'products.update', kind: 'SERVER_ERROR', times: 100 });
  const gate = turnstile.hold(/^call PUT .*\/v2\/products\/origin-products/);
  const sending = (await planTransmit(world, [await listingAt('SMART_STORE')]))?.(worker);
  await gate.reached;
  await take(2);
  await pushAll(world, world.worker('pusher'));
  gate.open();
  await sending?.catch(() => undefined);
  await world.pass(31 * 60_000);
  await pushAll(world, world.worker('pusher'));
  expect(
    world
      .shop('SMART_STORE')
      .products('moa-demo')
      .find(({ name }) => name === SCARF.name)?.items[0]?.quantity,
  ).toBe(3);
});

test('a number that was overtaken by an update is not taken for what the shop shows', async () => {
  await open();
  const [id] = await register(world, [SCARF]);
  const slow = heldWorker();
  const slowAnswer = slow.turnstile.hold(/^answer PUT .*option-stock/);
  const update = heldWorker();
  await save(world, await world.tenant((tx) => loadDraft(tx, Number(id))));
  const beforeUpdate = update.turnstile.hold(/^call PUT .*\/v2\/products\/origin-products/);
  const updating = (await planTransmit(world, [await listingAt('SMART_STORE')]))?.(update.worker);
  await beforeUpdate.reached;
  await take(2);
  const pushing = (await claimListings(world, slow.worker, 50)).map((run) => run());
  await Promise.race([slowAnswer.reached, new Promise((resolve) => setTimeout(resolve, 500))]);
  beforeUpdate.open();
  await updating;
  slowAnswer.open();
  await Promise.all(pushing);
  await pushAll(world, world.worker('pusher'));
  expect(await wrongAtRest(world)).toEqual([]);
});

test('pieces a sale takes that change in the form change what the shops show', async () => {
  await open();
  const [id] = await register(world, [SOCKS]);
  const draft = await world.tenant((tx) => loadDraft(tx, Number(id)));
  const [sku] = draft.composition.mainInfo.skus;
  if (!sku) throw new Error('the product has no SKU');
  sku.saleUnitQuantity = 4;
  await save(world, draft);
  await pushAll(world, world.worker('pusher'));
  expect(await wrongAtRest(world)).toEqual([]);
});
