/** 주문수집 that was pressed ends, whoever dies at it: the process that took the press, or the worker that collects. */
import { expect, test, vi } from 'vitest';
import { startImport } from '../../apps/server/src/modules/orders/act/commands.service.ts';
import { releaseCollections } from '../../apps/server/src/modules/orders/collect/collect.due.ts';
import { collectWork } from '../../apps/server/src/modules/orders/collect/collect.ts';
import { adoptCollection } from '../../apps/server/src/modules/orders/index.ts';
import { COLLECTION_KIND } from '../../apps/server/src/modules/shops/index.ts';
import { endOrphanedRuns, freeSlots, releaseItems } from '../../apps/server/src/platform/jobs/index.ts';
import { testDatabase } from '../../apps/server/test/support/index.ts';
import { Mortality, mortalDatabase, mortalFetch } from './mortal.ts';
import { openWorld, type Worker, type World } from './world.ts';

vi.setConfig({ testTimeout: 240_000 });
const db = await testDatabase();
const ALIVE = new AbortController().signal;
const PLACES_MAX = 400;
/** Every place with MOA_RUNS. */
const STRIDE = process.env.MOA_RUNS === undefined ? 10 : 1;
const FIRST = Number(process.env.MOA_SEED ?? 1);

/** Three presses that overlap: two shops, one of them again, and a span of its own. */
async function press(world: World, { database }: Worker): Promise<void> {
  const scope = { sellerId: world.sellerId, shopAccountIds: null };
  const { SMART_STORE, COUPANG } = world.accounts;
  const day = { from: new Date(Date.now() - 86_400_000).toISOString(), to: new Date().toISOString() };
  for (const requested of [{ accountIds: [SMART_STORE, COUPANG] }, { accountIds: [COUPANG] }, { accountIds: [COUPANG], ...day }])
    await startImport(database, scope, requested, { userId: '1', loginId: '시험' }, async () => undefined);
}

/** Takes what is due until nothing is. */
async function collectAll(worker: Worker): Promise<void> {
  const work = collectWork(worker.collect);
  for (let rounds = 0; rounds < 50; rounds += 1) {
    const { rows: due } = await worker.database.system((tx) => work.claim(tx, freeSlots(10), worker.name));
    if (due.length === 0) return;
    for (const each of due) await work.run(each, ALIVE);
  }
  throw new Error('accounts stay due for ever');
}

const openRuns = (world: World) =>
  world.tenant(async (tx) => {
    const { rows } = await tx.query('select id, status, total, done, failed from job_run where seller_id = $1 and finished_at is null', [
      tx.sellerId,
    ]);
    return rows;
  });

test('of runs that overlap each ends, wherever the processes died', async () => {
  const world = await openWorld(db, 'collections');
  await world.tenant((tx) => tx.query(`update due_account set next_run_at = 'infinity' where seller_id = $1`, [tx.sellerId]));
  try {
    for (let place = FIRST; place < PLACES_MAX; place += STRIDE) {
      const mortality = new Mortality(place);
      const mortal = world.worker(`mortal-${place}`, { database: mortalDatabase(db.database, mortality), fetch: mortalFetch(mortality) });
      const life = press(world, mortal).then(() => collectAll(mortal));
      const survived = await Promise.race([life.then(() => true), mortality.death.then(() => false)]);
      if (!survived) {
        // Transactions of the dead end when their connection does.
        await new Promise((resolve) => setImmediate(resolve));
        await db.database.system(async (tx) => {
          await releaseItems(tx, [mortal.name]);
          await releaseCollections(tx, [mortal.name]);
        });
      }
      await endOrphanedRuns(db.database, { owners: { [COLLECTION_KIND]: adoptCollection } }, ALIVE, 0);
      await collectAll(world.worker(`heir-${place}`));
      expect(await openRuns(world), `died at place ${place}`).toEqual([]);
      if (survived) return;
    }
    throw new Error(`the work has more than ${PLACES_MAX} places`);
  } finally {
    await world.close();
  }
});
