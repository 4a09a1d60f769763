/** (t): how soon work goes on when its worker is killed and started again, and when it falls silent beside another; nothing is registered twice. */
import { fileURLToPath } from 'node:url';
import { runningTarget, SupervisedChild } from '../../apps/server/src/platform/processes/index.ts';
import { linkedAt } from '../../e2e/support/linked.ts';
import type { ShopProduct } from '../../e2e/support/shops.ts';
import { type Copy, FIVE, makeProducts, PRODUCT_NAME, until, withCopy } from '../support/copy.ts';
import type { Bench } from '../support/environment.ts';
import type { Item } from '../support/items.ts';
import { type Line, over } from '../support/report.ts';

const AMOUNTS = {
  quick: { products: 50, killed: 1, silent: 1 },
  usual: { products: 120, killed: 3, silent: 2 },
  full: { products: 600, killed: 15, silent: 8 },
} as const;
const WORKER = fileURLToPath(new URL('../../apps/server/src/processes/worker.ts', import.meta.url));
const PIECES = 10;
const LOOK_EVERY_MS = 20;
const LIMIT_MS = 60_000;
const RESTART_AIM_MS = 5_000;
const SILENCE_AIM_MS = 15_000;

export const takeover: Item = {
  id: 't',
  title: 'work goes on after its worker died',
  run: (bench, print, { amount }) =>
    withCopy(bench, {}, async (copy) => {
      const { products, killed, silent } = AMOUNTS[amount];
      const productIds = await makeProducts(copy, await linkedAt(copy.api, FIVE), products, PIECES);
      const { jobId } = await copy.api.listings.transmit({ productIds });
      const restarts: number[] = [];
      for (let n = 0; n < killed; n += 1) restarts.push(await goesOn(copy, 'SIGKILL'));
      print(line('killed (SIGKILL), started again', restarts, RESTART_AIM_MS));
      const silences = await withSecondWorker(bench, copy, async () => {
        const found: number[] = [];
        for (let n = 0; n < silent; n += 1) found.push(await goesOn(copy, 'SIGSTOP'));
        return found;
      });
      print(line('silent (SIGSTOP), another takes over', silences, SILENCE_AIM_MS));
      if (jobId !== null) await copy.api.jobs.cancel({ id: jobId });
      const twice = await registeredTwice(copy);
      print({ item: 't', work: 'products registered twice meanwhile', figure: String(twice), aim: '0', met: twice === 0 });
    }),
};

function line(work: string, milliseconds: readonly number[], aimMs: number): Line {
  const worst = Math.max(...milliseconds);
  return {
    item: 't',
    work: `worker ${work}: work goes on`,
    figure: `after ${milliseconds.map((value) => (value / 1000).toFixed(1)).join(', ')} s`,
    aim: `<= ${aimMs / 1000} s`,
    met: worst <= aimMs,
    note: over(worst, aimMs),
  };
}

/** Sends the signal to the worker that holds the running job while items wait; milliseconds until one of them is taken up again. */
async function goesOn({ sql }: Copy, signal: 'SIGKILL' | 'SIGSTOP'): Promise<number> {
  const held = await until('a worker at work', LIMIT_MS, async () => {
    const [row] = await sql<{ pid: number; waiting: string }>(
      `select w.pid, (select count(*) from job_item where status = 'QUEUED') as waiting
         from task t join worker_instance w on w.id = t.lease_owner
        where t.name = 'listings.transmit' and w.stopped_at is null and exists (select from job_item where lease_owner = w.id and status = 'RUNNING')`,
    );
    return row;
  });
  if (Number(held.waiting) < 10) throw new Error('too little work is left to see it go on');
  process.kill(held.pid, signal);
  const [moment] = await sql<{ at: Date }>('select clock_timestamp() as at');
  const started = performance.now();
  try {
    await until(
      'an item taken up again',
      LIMIT_MS,
      async () => (await sql('select 1 from job_item where started_at > $1 limit 1', [moment?.at]))[0],
      LOOK_EVERY_MS,
    );
    return performance.now() - started;
  } finally {
    // Its parent starts another.
    if (signal === 'SIGSTOP') process.kill(held.pid, 'SIGKILL');
  }
}

/** A worker beside the copy's own, as on a second machine. */
async function withSecondWorker<T>(bench: Bench, { dataDir, url }: Copy, use: () => Promise<T>): Promise<T> {
  const target = runningTarget(dataDir);
  if (!target) throw new Error(`no copy runs on ${dataDir}`);
  const worker = new SupervisedChild({
    name: 'second worker',
    program: WORKER,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...process.env, NODE_ENV: 'development', MOA_DEMO: 'empty', MOA_DATA_DIR: dataDir, MOA_HTTP_PORT: new URL(url).port },
    log: () => undefined,
  });
  const release = bench.onInterrupt(() => worker.stop());
  await worker.start({ target, sandboxToken: null });
  try {
    return await use();
  } finally {
    release();
    await worker.stop();
  }
}

async function registeredTwice({ sandbox }: Copy): Promise<number> {
  let twice = 0;
  for (const shopType of FIVE) {
    const { contents } = await sandbox<{ contents: ShopProduct[] }>('GET', `/${shopType}/products?size=1000`);
    const names = contents.map(({ name }) => name).filter((name) => name.startsWith(PRODUCT_NAME));
    twice += names.length - new Set(names).size;
  }
  return twice;
}
