/** What a shop shows when the last piece is gone, and when stock comes back, as the seller decided it: read from the shops themselves. */
import { DEFAULT_SELLER_SETTINGS, type SellerSettings } from '@moa/core';
import { afterEach, expect, test } from 'vitest';
import { applySoldOutRule } from '../../apps/server/src/modules/listings/index.ts';
import { startSaleStatus } from '../../apps/server/src/modules/listings/transmit/sale-status.plan.ts';
import { sellerSettings } from '../../apps/server/src/modules/settings/index.ts';
import { editStock } from '../../apps/server/src/modules/stock/edit.service.ts';
import { testDatabase } from '../../apps/server/test/support/index.ts';
import { register, SOCKS } from './setup.ts';
import { BY, listingIds, pushAll } from './work.ts';
import { FIVE, openWorld, type World } from './world.ts';

const db = await testDatabase();
let made = 0;
let world: World;

afterEach(() => world?.close());

async function decide(change: Partial<SellerSettings>): Promise<void> {
  await world.tenant(async (tx) => {
    const before = await sellerSettings(tx);
    const after = { ...DEFAULT_SELLER_SETTINGS, ...change };
    await tx.query(`update seller set settings = settings || jsonb_build_object('general', $2::jsonb) where seller_id = $1`, [
      tx.sellerId,
      JSON.stringify(after),
    ]);
    await applySoldOutRule(tx, before, after);
  });
  await pushAll(world, world.worker('pusher'));
}

/** Counts the socks: two pairs are one of the product. */
async function count(units: number): Promise<void> {
  made += 1;
  const { rows } = await world.tenant((tx) => tx.query<{ id: number }>('select id from sku where seller_id = $1', [tx.sellerId]));
  await world.tenant((tx) => editStock(tx, [{ skuId: String(rows[0]?.id), mode: 'SET', quantity: units }], BY, `rule-${made}`));
  await pushAll(world, world.worker('pusher'));
}

/** Of each shop: whether the product is on sale, and how many it shows. */
function shown(): Record<string, [boolean, number]> {
  return Object.fromEntries(
    FIVE.map((shopType) => {
      const view = world
        .shop(shopType)
        .products(world.login(shopType))
        .find(({ name }) => name === SOCKS.name);
      return [shopType, [view?.onSale ?? false, view?.items.reduce((sum, item) => sum + item.quantity, 0) ?? 0]];
    }),
  );
}

const stopped = () => FIVE.filter((shopType) => !shown()[shopType]?.[0]);

async function open(): Promise<void> {
  made += 1;
  world = await openWorld(db, `rule-${made}`);
  await register(world, [SOCKS]);
  expect(stopped()).toEqual([]);
}

test('판매중지 stops the sale in every shop that can go on by itself, and goes on when stock comes back', async () => {
  await open();
  await decide({ soldOutRule: 'SUSPEND' });
  expect(stopped()).toEqual([]);
  await count(0);
  expect(stopped()).toEqual([...FIVE]);
  await count(6);
  expect(Object.values(shown())).toEqual(FIVE.map(() => [true, 3]));
});

test('what is sold out already follows a changed rule', async () => {
  await open();
  await count(0);
  expect(stopped()).not.toEqual([...FIVE]);
  await decide({ soldOutRule: 'SUSPEND' });
  expect(stopped()).toEqual([...FIVE]);
});

test('without 자동 판매재개 what was stopped waits for the seller, and goes on when she says so', async () => {
  await open();
  await decide({ soldOutRule: 'SUSPEND', autoResume: false });
  await count(0);
  await count(6);
  expect(stopped()).toEqual([...FIVE]);
  await world.tenant(async (tx) => startSaleStatus(tx, await listingIds(world), 'SALE', BY));
  await pushAll(world, world.worker('pusher'));
  expect(Object.values(shown())).toEqual(FIVE.map(() => [true, 3]));
  // Turned on again, it does the rest by itself.
  await count(0);
  await count(4);
  expect(stopped()).toEqual([...FIVE]);
  await decide({ soldOutRule: 'SUSPEND', autoResume: true });
  expect(Object.values(shown())).toEqual(FIVE.map(() => [true, 2]));
});
