/**
 * (a): products to all shops at once. What counts is how much of the calls that each shop permits is used while its listings wait,
 * and that no shop has to say 429.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isLinkable, MANIFESTS, LINKABLE_SHOP_TYPES as SHOPS } from '@moa/channels/manifests';
import type { ShopType } from '@moa/core';
import type { CounterReport } from '@moa/sandbox';
import { linkedAt } from '../../e2e/support/linked.ts';
import { ageProducts, type Copy, jobEnd, makeProducts, until, withCopy } from '../support/copy.ts';
import type { Item } from '../support/items.ts';
import { type Line, rate, under } from '../support/report.ts';

const AMOUNTS = {
  quick: { products: 40, windowMs: 12_000, settleMs: 8_000 },
  usual: { products: 250, windowMs: 60_000, settleMs: 20_000 },
  full: { products: 1_000, windowMs: 60_000, settleMs: 20_000 },
} as const;
/** Of the sandboxes' rates in the first part. */
const FACTOR = 20;
const PIECES = 10;
const SAMPLE_MS = 500;
const LIMIT_MS = 1_800_000;
const AIM = 0.95;
/** Token calls have limits of their own. */
const OTHER_CALLS = new Set(['auth.token', 'token', '-']);
/** So have lists of orders and the search of products at both sites of ESM. */
const ESM_LISTS: ReadonlySet<string> = new Set(['orders.collect', 'products.find', 'products.list']);
const OTHER_BUCKETS: Readonly<Partial<Record<ShopType, ReadonlySet<string>>>> = { AUCTION: ESM_LISTS, GMARKET: ESM_LISTS };

export const transmitting: Item = {
  id: 'a',
  title: 'transmit products to all shops',
  run: async (bench, print, { amount }) => {
    const { products, windowMs, settleMs } = AMOUNTS[amount];
    const dataDir = mkdtempSync(join(bench.dataDir, 'transmit-'));
    try {
      const productIds = await withCopy(bench, { MOA_DATA_DIR: dataDir, MOA_SANDBOX_RATE_FACTOR: String(FACTOR) }, async (copy) => {
        const ids = await makeProducts(copy, await linkedAt(copy.api, SHOPS), products, PIECES);
        await sendAll(copy, ids, print);
        await atRest(copy);
        return ids;
      });
      await withCopy(bench, { MOA_DATA_DIR: dataDir }, async (copy) => {
        await shopsAnswer(copy);
        await ageProducts(copy, SHOPS);
        await sendForAWhile(copy, productIds, { windowMs, settleMs }, print);
      });
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

/** Approvals are in and every shop shows what it should: nothing but the next job makes calls. */
async function atRest({ sql, sellerId }: Copy): Promise<void> {
  await until('every listing at rest', LIMIT_MS, async () => {
    const due = await sql('select 1 from listing where seller_id = $1 and due_at is not null limit 1', [sellerId]);
    return due.length === 0;
  });
}

/** A worker that called before the sandboxes were up holds its breath for a while: waits until it has collected from all of them. */
async function shopsAnswer(copy: Copy): Promise<void> {
  await until(
    'shops that answer',
    LIMIT_MS,
    async () => {
      await jobEnd(copy, (await copy.api.orders.import({})).jobId, LIMIT_MS);
      return true;
    },
    2_000,
  );
}

interface Sample {
  at: number;
  calls: Map<ShopType, number>;
  limited: number;
  /** Listings that are not at their shop yet. */
  waiting: Map<ShopType, number>;
}

/** Everything is registered anew, at rates so high that the machine may be what is slow. */
async function sendAll(copy: Copy, productIds: string[], print: (line: Line) => void): Promise<void> {
  await resetCounters(copy);
  const samples: Sample[] = [];
  const started = performance.now();
  const { jobId } = await copy.api.listings.transmit({ productIds });
  let going = true;
  const sampling = (async () => {
    while (going) {
      samples.push(await sample(copy));
      await delay(SAMPLE_MS);
    }
  })();
  try {
    await jobEnd(copy, jobId, LIMIT_MS);
  } finally {
    going = false;
    await sampling;
  }
  const seconds = (performance.now() - started) / 1000;
  samples.push(await sample(copy));
  const last = samples.at(-1);
  print({
    item: 'a',
    work: `${productIds.length.toLocaleString('en')} products x ${SHOPS.length} shops, rates x ${FACTOR}`,
    figure: `${seconds.toFixed(0)} s, ${rate((productIds.length * SHOPS.length) / seconds)} listings, ${last?.limited ?? 0} answers of 429`,
    aim: 'no 429',
    met: last?.limited === 0,
  });
  for (const shopType of SHOPS) {
    // From the end of the first rush until its last listings are under way.
    const end = samples.findIndex(({ waiting }) => (waiting.get(shopType) ?? 0) <= productIds.length * 0.05);
    const window = samples.slice(Math.floor(end * 0.2), end + 1);
    print(usage(`rates x ${FACTOR}, ${shopType}`, shopType, window, FACTOR));
  }
}

/** Everything is sent again at the channels' own rates, for as long as the window is open. */
async function sendForAWhile(
  copy: Copy,
  productIds: string[],
  { windowMs, settleMs }: { windowMs: number; settleMs: number },
  print: (line: Line) => void,
): Promise<void> {
  await resetCounters(copy);
  const { jobId } = await copy.api.listings.transmit({ productIds });
  // What may leave in one go after a pause is not the steady state.
  await delay(settleMs);
  const before = await sample(copy);
  await delay(windowMs);
  const after = await sample(copy);
  if (jobId !== null) await endWell(copy, jobId);
  print({
    item: 'a',
    work: `${windowMs / 1000} s at real rates`,
    figure: `${after.limited} answers of 429`,
    aim: 'no 429',
    met: after.limited === 0,
  });
  for (const shopType of SHOPS) print(usage(`real rates, ${shopType}`, shopType, [before, after], 1));
}

/** Stops the job. @throws when a listing was refused: then its shop was spared calls that it should have got */
async function endWell({ api }: Copy, jobId: string): Promise<void> {
  await api.jobs.cancel({ id: jobId });
  const { job, items } = await api.jobs.detail({ id: jobId, status: ['FAILED'], size: 1 });
  if (job.failed > 0) throw new Error(`${job.failed} of ${job.total} listings were refused, the first: ${items.contents[0]?.message}`);
}

function usage(work: string, shopType: ShopType, window: readonly Sample[], factor: number): Line {
  const [first, last] = [window[0], window.at(-1)];
  const seconds = ((last?.at ?? 0) - (first?.at ?? 0)) / 1000;
  const calls = (last?.calls.get(shopType) ?? 0) - (first?.calls.get(shopType) ?? 0);
  const permitted = permittedPerSecond(shopType) * factor * seconds;
  const share = calls / permitted;
  return {
    item: 'a',
    work,
    figure: seconds === 0 ? 'too short to say' : `${Math.round(share * 100)} % of ${rate(permitted / seconds)} for ${seconds.toFixed(0)} s`,
    aim: `>= ${AIM * 100} % of the permitted calls`,
    met: seconds === 0 ? null : share >= AIM,
    note: seconds === 0 ? '' : under(share, AIM),
  };
}

/** Of the bucket that products draw from; where every call has a bucket of its own they are all alike. */
function permittedPerSecond(shopType: ShopType): number {
  return isLinkable(shopType) ? Math.max(...MANIFESTS[shopType].limits.map(({ perSecond }) => perSecond)) : Number.NaN;
}

const resetCounters = (copy: Copy) => Promise.all(SHOPS.map((shopType) => copy.sandbox('POST', `/${shopType}/counters/reset`, {})));

async function sample(copy: Copy): Promise<Sample> {
  const [reports, open] = await Promise.all([
    Promise.all(SHOPS.map((shopType) => copy.sandbox<CounterReport>('GET', `/${shopType}/counters`))),
    copy.sql<{ shop_type: ShopType; n: string }>(
      `select shop_type, count(*) filter (where reg_status not in ('DONE', 'FAIL')) as n from listing where seller_id = $1 group by 1`,
      [copy.sellerId],
    ),
  ]);
  return {
    at: performance.now(),
    calls: new Map(SHOPS.map((shopType, index) => [shopType, busiest(shopType, reports[index])])),
    limited: reports.reduce((sum, { limited, bucketRefusals }) => sum + Math.max(limited, sumOf(Object.values(bucketRefusals))), 0),
    waiting: new Map(open.map((row) => [row.shop_type, Number(row.n)])),
  };
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0);

/** Calls of the bucket that is used most: all of them where the account has one, else those of the busiest operation. */
function busiest(shopType: ShopType, report: CounterReport | undefined): number {
  const calls = Object.entries(report?.operations ?? {})
    .filter(([name]) => !OTHER_CALLS.has(name) && !OTHER_BUCKETS[shopType]?.has(name))
    .map(([, counters]) => counters.calls);
  return shopType === 'SMART_STORE' ? Math.max(0, ...calls) : sumOf(calls);
}
