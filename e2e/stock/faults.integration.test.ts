/**
 * Whatever happens to a seller's stock, products and orders, in whatever order, and whatever the shops answer meanwhile: when it is over,
 * every shop shows what may be sold, and the books are right. MOA_SEED replays one run, MOA_RUNS asks for more of them.
 */
import { seededRandom } from '@moa/sandbox';
import { expect, test } from 'vitest';
import { testDatabase } from '../../apps/server/test/support/index.ts';
import { runs } from '../../apps/server/test/support/thorough.ts';
import { wrongAtRest } from './at-rest.ts';
import { randomOperation, type Scene } from './operations.ts';
import { draftFor } from './products.ts';
import { bringToRest } from './rest.ts';
import { Schedule, stoppingDatabase, stoppingFetch } from './schedule.ts';
import { BAG, CAP, register, SCARF, SOCKS } from './setup.ts';
import { openWorld, type World } from './world.ts';

const RUNS = Number(process.env.MOA_RUNS ?? runs(3, 10));
const FIRST_SEED = Number(process.env.MOA_SEED ?? 1);
const STEPS = Number(process.env.MOA_STEPS ?? 350);
/** Pieces of work under way at once. */
const ACTIVE = 7;
/** Steps of the story that a failure reports. */
const STORY = 10;

const db = await testDatabase();

test.each(Array.from({ length: RUNS }, (_, run) => FIRST_SEED + run))(
  'at rest every shop shows what may be sold (MOA_SEED=%i)',
  async (seed) => {
    const world = await openWorld(db, `faults-${seed}`);
    try {
      const schedule = new Schedule(seededRandom(seed));
      const reported = await live(world, schedule, seed);
      await bringToRest(world, world.worker('rest')).catch(async (error: Error) => {
        throw new Error(`${error.message}\n${await whatHappened(world, schedule, seed)}`);
      });
      const wrong = [...(await wrongAtRest(world)), ...(await unbooked(world, reported))];
      expect(wrong, wrong.length > 0 ? await whatHappened(world, schedule, seed) : '').toEqual([]);
    } finally {
      await world.close();
    }
  },
  // A step is many calls at five shops: a machine that others use needs three times what a quiet one does.
  180_000 + STEPS * 300,
);

/** A stretch of the seller's life under the schedule. Answers what was accepted by hand. */
async function live(world: World, schedule: Schedule, seed: number): Promise<Map<string, number>> {
  const random = seededRandom(seed * 7919 + 1);
  const below = (n: number) => Math.floor(random() * n);
  const productIds = await register(world, [SCARF, SOCKS]);
  const drafts = [await draftFor(world, CAP), await draftFor(world, BAG)];
  const database = stoppingDatabase(world.database, schedule);
  const scheduled: World = {
    ...world,
    database,
    tenant: (fn) => schedule.busy(() => world.tenant(fn)),
    enter: (order) => schedule.busy(() => world.enter(order)),
    pass: (ms) => schedule.busy(() => world.pass(ms)),
    relink: (shopType) => schedule.busy(() => world.relink(shopType)),
  };
  const worker = world.worker('live', { database, fetch: stoppingFetch(schedule) });
  const scene: Scene = {
    world: scheduled,
    worker,
    productIds,
    drafts,
    below,
    begin: (label, work) => schedule.begin(label, work),
    added: new Map(),
  };
  for (let step = 0; step < STEPS; step += 1) {
    if (schedule.active < ACTIVE && below(3) === 0) {
      const { name, run } = randomOperation(scene);
      schedule.begin(name, () => run(scene));
    } else await schedule.step();
  }
  await schedule.finish();
  return scene.added;
}

/** How to see it again, the last steps, and what was sent to each listing. */
async function whatHappened(world: World, schedule: Schedule, seed: number): Promise<string> {
  const { rows } = await world.tenant((tx) =>
    tx.query<{ listing: string; attempts: string }>(
      `select concat_ws(' ', l.shop_type, l.id, l.reg_status, 'wants', l.desired_sale, 'sent', l.sent_sale, l.parked_reason) as listing,
              (select string_agg(concat_ws(' ', a.kind, a.outcome, a.cause,
                                           (select string_agg(concat(c ->> 'field', ':', c ->> 'before', '>', c ->> 'after'), ' ') from jsonb_array_elements(a.changes) c),
                                           a.message, a.shop_message), E'\n    ' order by a.id)
                 from attempt a where a.seller_id = $1 and a.listing_id = l.id) as attempts
         from listing l where l.seller_id = $1 order by l.id`,
      [tx.sellerId],
    ),
  );
  return [
    `MOA_SEED=${seed} MOA_RUNS=1`,
    ...schedule.story.slice(-STORY),
    ...rows.map(({ listing, attempts }) => `${listing}\n    ${attempts}`),
  ].join('\n');
}

/** Changes by hand that were accepted and are not in the ledger as they were accepted. */
async function unbooked(world: World, added: ReadonlyMap<string, number>): Promise<string[]> {
  const { rows } = await world.tenant((tx) =>
    tx.query<{ source_id: string; delta: number }>(
      `select source_id, delta_on_hand as delta from stock_movement where seller_id = $1 and effect = 'ADD' and source_kind = 'MANUAL' and source_id like 'edit-%'`,
      [tx.sellerId],
    ),
  );
  const booked = new Map(rows.map((row) => [row.source_id, row.delta]));
  return [...added].flatMap(([source, quantity]) =>
    booked.get(source) === quantity ? [] : [`${source}: ${quantity} accepted, ${booked.get(source)} booked`],
  );
}
