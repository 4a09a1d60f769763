/** W7: `npm start` until it answers, first and later; memory of API and worker at rest and at its peak under W1 to W5. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { LINKABLE_SHOP_TYPES } from '@moa/channels/manifests';
import { encodeQuery } from '@moa/contract';
import { buildServerIfStale } from '../../apps/server/src/boot/server-build.ts';
import { buildWebIfStale } from '../../apps/server/src/boot/web-build.ts';
import { freePort } from '../../apps/server/test/support/free-port.ts';
import { linkedAt } from '../../e2e/support/linked.ts';
import type { Call } from '../support/client.ts';
import { type Copy, until, withCopy } from '../support/copy.ts';
import { pssMib } from '../support/cpu.ts';
import type { Bench } from '../support/environment.ts';
import type { Item } from '../support/items.ts';
import { drive, mustSucceed, spread } from '../support/load.ts';
import { type Line, over } from '../support/report.ts';
import { listSides, ordersOf } from './order.ts';
import { productCall } from './product.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const AMOUNTS = {
  quick: { starts: 2, idleMs: 5_000, seconds: 2 },
  usual: { starts: 5, idleMs: 60_000, seconds: 5 },
  full: { starts: 15, idleMs: 60_000, seconds: 60 },
} as const;
const START_AIM_MS = 1_500;
const START_LIMIT_MS = 120_000;
const IDLE_AIM_MIB = 165;
const PEAK_AIM_MIB = 350;
const SAMPLE_MS = 200;

export const starting: Item = {
  id: 'w7',
  title: 'start, and memory at rest and at work',
  prepare: installAndBuild,
  run: async (bench, print, { amount }) => {
    const { starts, idleMs, seconds } = AMOUNTS[amount];
    await measureStarts(bench, starts, print);
    await withCopy(bench, {}, async (copy) => {
      await linkedAt(copy.api, LINKABLE_SHOP_TYPES);
      await delay(idleMs);
      const idle = memoryOf(copy);
      print(memoryLine(`idle after ${idleMs / 1000} s`, idle, IDLE_AIM_MIB));
      print(memoryLine('peak under W1 to W5', await peakUnderLoad(copy, seconds), PEAK_AIM_MIB));
    });
  },
};

/** What `npm start` does once only, and what must not happen below a running copy. */
async function installAndBuild(): Promise<void> {
  const { status } = spawnSync(process.execPath, [join(ROOT, 'scripts', 'bootstrap.mjs')], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) throw new Error('the packages could not be installed');
  await buildWebIfStale(() => console.log('building the web app…'));
  await buildServerIfStale();
}

/** The first start makes the database; the later ones are those of a copy that is installed and built. */
async function measureStarts(bench: Bench, starts: number, print: (line: Line) => void): Promise<void> {
  const dataDir = join(bench.dataDir, 'start');
  mkdirSync(dataDir, { mode: 0o700 });
  try {
    const first = await startOnce(bench, dataDir);
    const later: number[] = [];
    for (let n = 0; n < starts; n += 1) later.push(await startOnce(bench, dataDir));
    const { p50, max } = spread(later);
    print({ item: 'W7', work: '`npm start` on an empty data folder until ready', figure: `${(first / 1000).toFixed(2)} s` });
    print({
      item: 'W7',
      work: '`npm start` until ready',
      figure: `${(p50 / 1000).toFixed(2)} s (p50 of ${starts}, worst ${(max / 1000).toFixed(2)} s)`,
      aim: `<= ${START_AIM_MS / 1000} s`,
      met: p50 <= START_AIM_MS,
      note: over(p50, START_AIM_MS),
    });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Milliseconds from `npm start` to the first good answer of `/readyz`. */
async function startOnce(bench: Bench, dataDir: string): Promise<number> {
  const port = await freePort();
  const started = performance.now();
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'development', MOA_DEMO: 'empty', MOA_DATA_DIR: dataDir, MOA_HTTP_PORT: String(port) },
    stdio: 'ignore',
  });
  const exited = new Promise<void>((resolve) => npm.once('exit', () => resolve()));
  const stop = async () => {
    // npm hands signals on only while its shell lives: the copy itself is asked to stop.
    const pid = copyPid(dataDir) ?? npm.pid;
    if (pid !== undefined && npm.exitCode === null) process.kill(pid, 'SIGTERM');
    await exited;
  };
  const release = bench.onInterrupt(stop);
  try {
    await until('a started copy', START_LIMIT_MS, async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok, 10);
    return performance.now() - started;
  } finally {
    release();
    await stop();
  }
}

/** Null when no copy has taken the folder yet. */
function copyPid(dataDir: string): number | null {
  const file = join(dataDir, 'instance.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { pid: number }).pid : null;
}

interface Memory {
  /** PSS in MiB. */
  api: number;
  worker: number;
}

const totalOf = ({ api, worker }: Memory) => api + worker;

function memoryOf(copy: Copy): Memory {
  const [api, worker] = [copy.pids('api')[0] ?? 0, copy.pids('worker')[0] ?? 0];
  return { api: pssMib(api), worker: pssMib(worker) };
}

function memoryLine(when: string, memory: Memory, aimMib: number): Line {
  const total = totalOf(memory);
  return {
    item: 'W7',
    work: `memory (PSS), ${when}`,
    figure: `${Math.round(total)} MiB: api ${Math.round(memory.api)}, worker ${Math.round(memory.worker)}`,
    aim: `<= ${aimMib} MiB`,
    met: total <= aimMib,
    note: over(total, aimMib),
  };
}

async function peakUnderLoad(copy: Copy, seconds: number): Promise<Memory> {
  let peak = memoryOf(copy);
  const watch = setInterval(() => {
    const now = memoryOf(copy);
    if (totalOf(now) > totalOf(peak)) peak = now;
  }, SAMPLE_MS);
  try {
    await load(copy, seconds);
  } finally {
    clearInterval(watch);
  }
  return peak;
}

/** Each of the works for so many seconds, with eight clients; the hot SKU with fifty. */
async function load(copy: Copy, seconds: number): Promise<void> {
  const { headers, sellerId } = copy;
  const work = async (what: string, clients: number, call: (n: number) => Call, mayRefuse = false) => {
    const result = await drive({ port: Number(new URL(copy.url).port), headers, clients, requests: 1_000_000, seconds, call });
    if (!mayRefuse) mustSucceed(result, what);
  };
  await work('w1', 8, productCall);
  await work('w2', 8, () => ({ method: 'GET', path: `/api/v1/product/moa?${encodeQuery({ keyword: '셔츠', scope: 'NAME', size: 50 })}` }));
  const skus = await copy.sql<{ id: string }>('select id from sku where seller_id = $1 order by id limit 200', [sellerId]);
  const skuOf = (n: number) => skus[n % skus.length]?.id ?? '';
  await work('w3', 8, ordersOf(headers, skuOf).call, true);
  await work('w4', 8, listSides({ id: sellerId, userId: 0 }, headers).moa.call);
  await work('w5', 50, (n) => ({
    method: 'POST',
    path: '/api/v1/moa/sku/bulkStock',
    body: { edits: [{ skuId: skuOf(0), mode: 'ADD', quantity: n % 2 === 0 ? 1 : -1 }] },
  }));
}
