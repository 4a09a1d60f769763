/**
 * Orders whose lines a mall divides, in random histories: claims on some pieces before and after they leave, of the buyer and of the mall's own office,
 * taken back, decided, divided again, while shops fail and Moa confirms, sends and cancels. When it is over every piece is there once: as a line, in
 * the stock and in money. MOA_SEED replays one history, MOA_RUNS asks for more of them.
 */
import { seededRandom } from '@moa/sandbox';
import { expect, test } from 'vitest';
import { testDatabase } from '../../apps/server/test/support/index.ts';
import { wrongAtRest } from './at-rest.ts';
import { DIVISIONS, partsAndClaims, wrongParts } from './divisions.ts';
import { OPERATIONS, randomOperation, type Scene } from './operations.ts';
import { bringToRest } from './rest.ts';
import { RETURNS } from './returns.ts';
import { register, SCARF, SOCKS } from './setup.ts';
import { openWorld } from './world.ts';

const RUNS = Number(process.env.MOA_RUNS ?? 3);
const FIRST_SEED = Number(process.env.MOA_SEED ?? 1);
const STEPS = Number(process.env.MOA_STEPS ?? 240);
const BESIDE = new Set([
  'edit stock',
  'buy',
  'collect',
  'look up old lines',
  'confirm',
  'dispatch',
  'cancel sale',
  'approve cancels',
  'push',
  'fault',
  'relink',
]);
const AFTER = new Set(['bring goods back', 'decide about a claim', 'inspect goods', 'send another option']);
/** More leaves here than on another day, so that it can come back. */
const OFTEN: Record<string, number> = { confirm: 8, dispatch: 8 };
const HISTORY = [
  ...OPERATIONS.filter(([name]) => BESIDE.has(name)).map(
    ([name, weight, run]) => [name, OFTEN[name] ?? weight, run] as (typeof OPERATIONS)[number],
  ),
  ...RETURNS.filter(([name]) => AFTER.has(name)),
  ...DIVISIONS,
];

const db = await testDatabase();
const seen = new Set<string>();

test.each(Array.from({ length: RUNS }, (_, run) => FIRST_SEED + run))(
  'every piece is there once however a mall divides its orders (MOA_SEED=%i)',
  async (seed) => {
    const world = await openWorld(db, `divisions-${seed}`);
    try {
      const random = seededRandom(seed * 6007 + 1);
      const scene: Scene = {
        world,
        worker: world.worker('live'),
        productIds: await register(world, [{ ...SCARF, pieces: 40 }, SOCKS]),
        drafts: [],
        below: (n) => Math.floor(random() * n),
        begin: () => undefined,
        added: new Map(),
      };
      const story: string[] = [];
      for (let step = 0; step < STEPS; step += 1) {
        const { name, run } = randomOperation(scene, HISTORY);
        story.push(name);
        await run(scene);
      }
      await bringToRest(world, world.worker('rest'));
      for (const what of await partsAndClaims(world)) seen.add(what);
      const wrong = [...(await wrongAtRest(world)), ...(await wrongParts(world))];
      expect(wrong, wrong.length > 0 ? `MOA_SEED=${seed} MOA_RUNS=1\n${story.slice(-20).join('\n')}` : '').toEqual([]);
    } finally {
      await world.close();
    }
  },
  180_000 + STEPS * 600,
);

test.skipIf(process.env.MOA_SEED)(
  'the histories hold what they are about: parts that were cancelled, that come back, and that go on',
  () => {
    const has = (pattern: RegExp) => [...seen].some((what) => pattern.test(what));
    const what = [...seen].join(', ');
    expect(has(/^CANCELED$/), what).toBe(true);
    expect(has(/^(NEW|PREPARING)$/), what).toBe(true);
    expect(has(/^(DELIVERING|DELIVERED)$/), what).toBe(true);
    expect(has(/^RETURN /), what).toBe(true);
    expect(has(/^EXCHANGE /), what).toBe(true);
  },
);
