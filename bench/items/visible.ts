/** (e): from a change of stock to the number that buyers see, in all shops at once, at the channels' real rates. */
import { setTimeout as delay } from 'node:timers/promises';
import { LINKABLE_SHOP_TYPES as SHOPS } from '@moa/channels/manifests';
import type { ShopType } from '@moa/core';
import { shirtFor } from '../../e2e/support/draft.ts';
import { linkedAt } from '../../e2e/support/linked.ts';
import { ageProducts, type Copy, jobEnd, until, withCopy } from '../support/copy.ts';
import type { Item } from '../support/items.ts';
import { spread } from '../support/load.ts';
import { ms, over } from '../support/report.ts';

const NAME = '측정 셔츠';
const ALL = `all ${SHOPS.length}`;
const ROUNDS = { quick: 5, usual: 25, full: 150 } as const;
/** Between two changes, so that each meets rested limits. */
const PAUSE_MS = 1_200;
/** Seldom: each look passes through the API, and nine shops looked at fifty times a second took most of a core from what is measured. */
const LOOK_EVERY_MS = 150;
/** Of a shop's log of calls: more than a shop is asked between two looks. */
const LAST_CALLS = 20;
const LIMIT_MS = 20_000;
const AIM_MS = 500;

export const stockVisible: Item = {
  id: 'e',
  title: 'a change of stock until all shops show it',
  run: (bench, print, { amount }) =>
    withCopy(bench, {}, async (copy) => {
      const skuId = await sellEverywhere(copy);
      const times = new Map<string, number[]>([ALL, ...SHOPS].map((name) => [name, []]));
      for (let round = 0; round < ROUNDS[amount]; round += 1) {
        await delay(PAUSE_MS);
        for (const [name, value] of await changeOnce(copy, skuId, 100 + round)) times.get(name)?.push(value);
      }
      for (const [name, values] of times) {
        const { p50, p95 } = spread(values);
        const whole = name === ALL;
        print({
          item: 'e',
          work: `stock changed until seen: ${name}`,
          figure: `${ms(p50)} / ${ms(p95)} ms`,
          ...(whole ? { aim: `p95 < ${AIM_MS} ms`, met: p95 < AIM_MS, note: over(p95, AIM_MS) } : {}),
        });
      }
    }),
};

/** One product in all shops; answers the SKU of its first option once every shop shows the stock. */
async function sellEverywhere(copy: Copy): Promise<string> {
  const { product, jobId } = await copy.api.catalog.transmit({ product: await shirtFor(copy.api, NAME, await linkedAt(copy.api, SHOPS)) });
  await jobEnd(copy, jobId, 120_000);
  await ageProducts(copy, SHOPS);
  const skuId = product.composition.optionInfo.optionCombinations[0]?.skuId;
  if (!skuId) throw new Error('the product got no SKU');
  // Approval and item numbers take the shops a moment.
  await changeOnce(copy, skuId, 50, 120_000);
  return skuId;
}

/** Milliseconds until each shop, and all of them, showed the new number: a look says that it does, the shop's log of calls since when. */
async function changeOnce(
  { api, shops, sandbox }: Copy,
  skuId: string,
  quantity: number,
  limitMs = LIMIT_MS,
): Promise<[name: string, ms: number][]> {
  const started = Date.now();
  const seen = SHOPS.map(async (shopType): Promise<[string, number]> => {
    await until(
      `${quantity} in ${shopType}`,
      limitMs,
      async () => {
        const [found] = await shops.products(shopType, NAME);
        return found?.items.some((item) => item.quantity === quantity);
      },
      LOOK_EVERY_MS,
    );
    return [shopType, (await lastAnswerAt(sandbox, shopType)) - started];
  });
  const { results } = await api.stock.bulkStock({ edits: [{ skuId, mode: 'SET', quantity }] });
  if (!results[0]?.ok) throw new Error(`the stock was not changed: ${results[0]?.message}`);
  const times = await Promise.all(seen);
  return [...times, [ALL, Math.max(...times.map(([, value]) => value))]];
}

/** When the shop gave its last answer, in milliseconds of our clock: at or after the one that changed the number. */
async function lastAnswerAt(sandbox: Copy['sandbox'], shopType: ShopType): Promise<number> {
  const calls = await sandbox<{ at: string; ms: number | null }[]>('GET', `/${shopType}/calls?limit=${LAST_CALLS}`);
  return Math.max(...calls.map(({ at, ms: took }) => Date.parse(at) + (took ?? 0)));
}
