/**
 * Goods that come back and go out again, in random histories over five shops: returns and exchanges of some pieces, taken back, held, refused and
 * approved, a second parcel with another option, goods inspected as new, broken or missing, in one go or in several, while shops fail. When it is
 * over, the books are right and every shop shows what may be sold. MOA_SEED replays one history, MOA_RUNS asks for more of them.
 */
import { seededRandom } from '@moa/sandbox';
import { expect, test } from 'vitest';
import { testDatabase } from '../../apps/server/test/support/index.ts';
import { runs } from '../../apps/server/test/support/thorough.ts';
import { wrongAtRest } from './at-rest.ts';
import { OPERATIONS, randomOperation, type Scene } from './operations.ts';
import { bringToRest } from './rest.ts';
import { countReturns, deliverSome, RETURNS } from './returns.ts';
import { register, SCARF, SOCKS } from './setup.ts';
import { openWorld } from './world.ts';

const RUNS = Number(process.env.MOA_RUNS ?? runs(2, 8));
const FIRST_SEED = Number(process.env.MOA_SEED ?? 1);
const STEPS = Number(process.env.MOA_STEPS ?? 320);
/** What happens beside it. */
const BESIDE = new Set(['edit stock', 'buy', 'collect', 'look up old lines', 'confirm', 'dispatch', 'push', 'fault', 'relink']);
const HISTORY = [...OPERATIONS.filter(([name]) => BESIDE.has(name)), ...RETURNS];

const db = await testDatabase();
const seen: Record<string, number> = {};

test.each(Array.from({ length: RUNS }, (_, run) => FIRST_SEED + run))(
  'the books are right whatever comes back (MOA_SEED=%i)',
  async (seed) => {
    const world = await openWorld(db, `returns-${seed}`);
    try {
      const random = seededRandom(seed * 7919 + 1);
      const worker = world.worker('live');
      const scene: Scene = {
        world,
        worker,
        productIds: await register(world, [SCARF, SOCKS]),
        drafts: [],
        below: (n) => Math.floor(random() * n),
        begin: () => undefined,
        added: new Map(),
      };
      await deliverSome(world, [SCARF.name, SOCKS.name]);
      const story: string[] = [];
      for (let step = 0; step < STEPS; step += 1) {
        const { name, run } = randomOperation(scene, HISTORY);
        story.push(name);
        await run(scene);
      }
      await bringToRest(world, world.worker('rest'));
      for (const [kind, n] of Object.entries(await countReturns(world))) seen[kind] = (seen[kind] ?? 0) + n;
      const wrong = await wrongAtRest(world);
      expect(wrong, wrong.length > 0 ? `MOA_SEED=${seed} MOA_RUNS=1\n${story.slice(-20).join('\n')}` : '').toEqual([]);
    } finally {
      await world.close();
    }
  },
  // A step is many calls at five shops: a machine that others use needs three times what a quiet one does.
  180_000 + STEPS * 600,
);

test.skipIf(process.env.MOA_SEED)(
  'the histories hold what they are about: goods of exchanges that left, goods that were inspected, and what the seller filed',
  () => {
    const has = (pattern: RegExp) => Object.keys(seen).some((kind) => pattern.test(kind));
    const what = JSON.stringify(seen);
    expect(has(/^EXCHANGE .* SHIPPED/), what).toBe(true);
    expect(has(/^EXCHANGE .* (RESERVED|RELEASED)/), what).toBe(true);
    expect(has(/^RETURN (DONE|APPROVED)/), what).toBe(true);
    expect(has(/inspected/), what).toBe(true);
    expect(has(/filed$/), what).toBe(true);
  },
);
