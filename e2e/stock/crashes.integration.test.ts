/**
 * A worker that dies at any point of its work leaves nothing undone and nothing done twice: another goes on, and the end is the one of a
 * worker that lived. Of shops that are told the same a third is tried each day. MOA_RUNS=1 tries every place where it waits for a transaction or a shop; the suite some of them.
 */
import type { LinkableShopType } from '@moa/channels';
import { expect, test, vi } from 'vitest';
import { releaseListings } from '../../apps/server/src/modules/listings/push/due.ts';
import { filingTerms } from '../../apps/server/src/modules/orders/lines/offered.ts';
import { loadDraft } from '../../apps/server/src/modules/products/index.ts';
import { editStock } from '../../apps/server/src/modules/stock/edit.service.ts';
import { releaseItems } from '../../apps/server/src/platform/jobs/index.ts';
import { testDatabase } from '../../apps/server/test/support/index.ts';
import { isOfToday, runs } from '../../apps/server/test/support/thorough.ts';
import { wrongAtRest } from './at-rest.ts';
import { apart, SITES, sellTogether } from './both-sites.ts';
import { wrongParts } from './divisions.ts';
import { Mortality, mortalDatabase, mortalFetch } from './mortal.ts';
import { bringToRest } from './rest.ts';
import { fileOn, sendOne } from './returns.ts';
import { draftIn, register, SCARF, SOCKS } from './setup.ts';
import { BY, claimListings, collect, listingIds, planTransmit, pushAll, save } from './work.ts';
import { FIVE, openWorld, type Worker, type World } from './world.ts';

vi.setConfig({ testTimeout: 240_000 });
const db = await testDatabase();
let made = 0;

/** Filed by calls of their own, as whole lines and as parts of one. */
const FILED = [
  { shopType: 'SMART_STORE', type: 'RETURN' },
  { shopType: 'CAFE24', type: 'RETURN' },
  { shopType: 'CAFE24', type: 'EXCHANGE' },
] as const;

type Work = (worker: Worker) => Promise<void>;

interface Scenario {
  /** What is there before: the same for every place of death. */
  prepare?(world: World): Promise<void>;
  /** What is to be done, anew for every place of death. */
  begin(world: World): Promise<Work>;
  /** What happens between the death and the next worker. */
  meanwhile?(world: World): Promise<void>;
  /** Whether that was a change somebody has to send. */
  sendAgain?: boolean;
  /** The five by default. */
  shopTypes?: readonly LinkableShopType[];
  /** What else is wrong at rest. */
  wrong?(world: World): Promise<string[]>;
}

/** Every place with MOA_RUNS, else each STRIDE-th from the MOA_SEED-th. */
const STRIDE = process.env.MOA_RUNS === undefined ? runs(10, 4) : 1;
const FIRST = Number(process.env.MOA_SEED ?? 1);
/** More than any work has. */
const PLACES_MAX = 200;
/** A call of the dead may still arrive at its shop: it is waited for that long. */
const ARRIVED_MS = 5 * 60_000;

/** Dies at the first place, then at the second, until the work gets through alive. */
async function dieEverywhere(scenario: Scenario): Promise<void> {
  made += 1;
  const world = await openWorld(db, `crash-${made}`, scenario.shopTypes);
  try {
    await scenario.prepare?.(world);
    for (let place = FIRST; place < PLACES_MAX; place += STRIDE) {
      const work = await scenario.begin(world);
      const mortality = new Mortality(place);
      const worker = world.worker(`mortal-${place}`, { database: mortalDatabase(db.database, mortality), fetch: mortalFetch(mortality) });
      const survived = await Promise.race([work(worker).then(() => true), mortality.death.then(() => false)]);
      if (!survived) await buried(world, worker.name);
      await scenario.meanwhile?.(world);
      await world.pass(ARRIVED_MS);
      const heir = world.worker(`heir-${place}`);
      await work(heir);
      await pushAll(world, heir);
      if (scenario.sendAgain) await bringToRest(world, heir);
      const wrong = [...(await wrongAtRest(world)), ...((await scenario.wrong?.(world)) ?? [])];
      expect(wrong, `died at place ${place} (MOA_SEED=${FIRST})`).toEqual([]);
      if (survived) return;
    }
    throw new Error(`the work has more than ${PLACES_MAX} places`);
  } finally {
    await world.close();
  }
}

/** What the registry does when it finds a worker dead. */
async function buried(world: World, name: string): Promise<void> {
  // Transactions of the dead end when their connection does.
  await new Promise((resolve) => setImmediate(resolve));
  await world.database.system(async (tx) => {
    await releaseItems(tx, [name]);
    await releaseListings(tx, [name]);
  });
}

async function listingsAt(world: World, shopType: LinkableShopType): Promise<number[]> {
  const { rows } = await world.tenant((tx) =>
    tx.query<{ id: number }>('select id from listing where seller_id = $1 and shop_type = $2 and deleted_at is null order by id', [
      tx.sellerId,
      shopType,
    ]),
  );
  return rows.map(({ id }) => id);
}

async function add(world: World, quantity: number): Promise<void> {
  const { rows } = await world.tenant((tx) =>
    tx.query<{ id: number }>('select min(id) as id from sku where seller_id = $1', [tx.sellerId]),
  );
  made += 1;
  await world.tenant((tx) => editStock(tx, [{ skuId: String(rows[0]?.id), mode: 'ADD', quantity }], BY, `crash-${made}`));
}

const converge: (world: World) => Work = (world) => async (worker) => {
  for (const run of await claimListings(world, worker, 50)) await run();
};

test.each(FIVE.filter((_, place) => isOfToday(place)))('a product is in %s once, wherever its worker died', (shopType) =>
  dieEverywhere({
    async begin(world) {
      made += 1;
      await save(world, await draftIn(world, { ...SCARF, name: `물결 무늬 스카프 ${made}` }, shopType));
      const newest = (await listingsAt(world, shopType)).slice(-1);
      return (await planTransmit(world, newest)) ?? nothing;
    },
  }),
);

test('what a shop was sent before its worker died is brought to what is meant now', () =>
  dieEverywhere({
    async begin(world) {
      made += 1;
      await save(world, await draftIn(world, { ...SOCKS, name: `두 켤레 묶음 양말 ${made}` }, 'SMART_STORE'));
      return (await planTransmit(world, (await listingsAt(world, 'SMART_STORE')).slice(-1))) ?? nothing;
    },
    sendAgain: true,
    async meanwhile(world) {
      const { rows } = await world.tenant((tx) =>
        tx.query<{ id: number }>('select max(id) as id from product where seller_id = $1', [tx.sellerId]),
      );
      const draft = await world.tenant((tx) => loadDraft(tx, rows[0]?.id ?? 0));
      draft.composition.mainInfo.price += 1_000;
      await save(world, { ...draft, basic: { ...draft.basic, salePrice: draft.composition.mainInfo.price } });
    },
  }));

const nothing: Work = async () => undefined;

test.each(FIVE.filter((_, place) => isOfToday(place)))('a new price is in %s, wherever its worker died', (shopType) => {
  let id = '';
  return dieEverywhere({
    async prepare(world) {
      [id = ''] = await register(world, [SCARF], shopType);
    },
    async begin(world) {
      const draft = await world.tenant((tx) => loadDraft(tx, Number(id)));
      draft.composition.mainInfo.price = draft.composition.mainInfo.price === 20_000 ? 21_000 : 20_000;
      await save(world, { ...draft, basic: { ...draft.basic, salePrice: draft.composition.mainInfo.price } });
      return (await planTransmit(world, await listingsAt(world, shopType))) ?? nothing;
    },
  });
});

test('new numbers are in every shop, wherever their worker died', () =>
  dieEverywhere({
    prepare: async (world) => void (await register(world, [SCARF])),
    async begin(world) {
      await add(world, 1);
      return converge(world);
    },
  }));

test('numbers that go back to what they were while their worker lay dead are right in every shop', () =>
  dieEverywhere({
    prepare: async (world) => void (await register(world, [SCARF])),
    async begin(world) {
      await add(world, -1);
      return converge(world);
    },
    meanwhile: (world) => add(world, 1),
  }));

test('what came back while the worker that stopped its sale lay dead is on sale', () =>
  dieEverywhere({
    prepare: async (world) => void (await register(world, [SOCKS])),
    async begin(world) {
      await add(world, -8);
      return converge(world);
    },
    meanwhile: (world) => add(world, 8),
  }));

test('what sold out while the worker that put it on sale again lay dead is not on sale', () =>
  dieEverywhere({
    async prepare(world) {
      await register(world, [SOCKS]);
      await add(world, -8);
      await pushAll(world, world.worker('sold-out'));
    },
    async begin(world) {
      await add(world, 8);
      return converge(world);
    },
    meanwhile: (world) => add(world, -8),
  }));

test.each([
  ['without options', SOCKS],
  ['with options', SCARF],
])('a product of both sites of ESM %s is there once under one number, wherever its worker died', (_, product) =>
  dieEverywhere({
    shopTypes: SITES,
    prepare: sellTogether,
    async begin(world) {
      made += 1;
      const saved = await save(world, await draftIn(world, { ...product, name: `${product.name} ${made}` }));
      return (await planTransmit(world, await listingIds(world, saved.id ?? undefined))) ?? nothing;
    },
    wrong: apart,
  }),
);

test('the other site is added to a product that one of them has, wherever its worker died', () =>
  dieEverywhere({
    shopTypes: SITES,
    prepare: sellTogether,
    async begin(world) {
      made += 1;
      const saved = await save(world, await draftIn(world, { ...SCARF, name: `물결 무늬 스카프 ${made}` }));
      const [first = 0, ...others] = await listingIds(world, saved.id ?? undefined);
      await (await planTransmit(world, [first]))?.(world.worker(`first-${made}`));
      return (await planTransmit(world, others)) ?? nothing;
    },
    wrong: apart,
  }));

test('an order that its mall divides is counted once, wherever its collector died', () =>
  dieEverywhere({
    shopTypes: ['CAFE24'],
    prepare: async (world) => void (await register(world, [{ ...SCARF, pieces: 400 }], 'CAFE24')),
    async begin(world) {
      const { orderNo } = await sendOne(world, 'CAFE24');
      const accountId = world.login('CAFE24');
      world.shop('CAFE24').claimInOffice?.({ accountId, orderNo, lineNo: `${orderNo}-01`, type: 'EXCHANGE', quantity: 1 });
      return (worker) => collect(world, worker, 'CAFE24');
    },
    wrong: wrongParts,
  }));

test.each(FILED.filter((_, place) => isOfToday(place)))(
  'a $type that the seller files at $shopType is there once, wherever its worker died',
  ({ shopType, type }) => {
    const filed: string[] = [];
    return dieEverywhere({
      shopTypes: [shopType],
      prepare: async (world) => void (await register(world, [{ ...SCARF, pieces: 400 }], shopType)),
      async begin(world) {
        const line = await sendOne(world, shopType);
        filed.push(line.orderNo);
        return fileOn(world, line, type, filingTerms(shopType).parts ? 1 : line.left);
      },
      async wrong(world) {
        const wrong: string[] = [];
        for (const orderNo of filed) {
          const times = world.shop(shopType).effects(type === 'RETURN' ? 'claims.fileReturn' : 'claims.fileExchange', orderNo);
          const { rows } = await world.tenant((tx) =>
            tx.query<{ type: string; raiser: string }>('select type, raiser from claim where seller_id = $1 and order_no = $2', [
              tx.sellerId,
              orderNo,
            ]),
          );
          const here = rows.map((claim) => `${claim.type} ${claim.raiser}`).join(', ');
          if (times !== 1 || here !== `${type} SELLER`) wrong.push(`${orderNo}: filed ${times} times, here ${here || 'nothing'}`);
        }
        return wrong;
      },
    });
  },
);
