/** A whole copy as `npm start` runs it, for what an API alone can't show: worker, sandboxes, browser. */
import { readFileSync } from 'node:fs';
import { deriveBasic, type ShopType } from '@moa/core';
import pg from 'pg';
import { buildServerIfStale } from '../../apps/server/src/boot/server-build.ts';
import { runningTarget } from '../../apps/server/src/platform/processes/index.ts';
import { type RunningCopy, startCopy } from '../../e2e/support/copy.ts';
import { type ShopAccount, shirtFor } from '../../e2e/support/draft.ts';
import { type Shops, shopsOf } from '../../e2e/support/shops.ts';
import { type Api, DEMO, type SandboxControl, signIn } from '../../e2e/support/signed-in.ts';
import { familyOf } from './cpu.ts';
import type { Bench } from './environment.ts';

/** Where figures of the house itself are measured, so that they can be compared however many channels there are. */
export const FIVE: readonly ShopType[] = ['SMART_STORE', 'COUPANG', '11ST', 'CAFE24', 'ZIGZAG'];
export const PRODUCT_NAME = '측정 셔츠';
/** Products made at once. */
const MAKERS = 4;

export interface Copy extends RunningCopy {
  api: Api;
  /** Headers of the same login. */
  headers: Record<string, string>;
  sandbox: SandboxControl;
  shops: Shops;
  /** Of the demo seller, to whom `api` belongs. */
  sellerId: number;
  /** Past row-level security, for looking. */
  sql<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Process numbers of the program, built or not. */
  pids(program: 'api' | 'worker' | 'sandbox'): number[];
  /** Of the database server, above its backends. */
  postgresPid(): number;
}

/** Starts a copy without limits on the rate of requests, hands it to `use`, and stops it. `env` adds settings. */
export async function withCopy<T>(bench: Bench, env: Readonly<Record<string, string>>, use: (copy: Copy) => Promise<T>): Promise<T> {
  // What people run; a copy that runs on sources builds its programs while it is measured.
  await buildServerIfStale();
  const running = await startCopy({ MOA_RATE_LIMITS: '0', MOA_SANDBOX_RATE_FACTOR: '1', ...env });
  const release = bench.onInterrupt(() => running.stop());
  try {
    return await withDatabase(running, async (sql) => {
      const { api, token, sandbox } = await signIn(running.url, DEMO.seller);
      const [seller] = await sql<{ seller_id: string }>('select seller_id from user_account where login_id = $1', [DEMO.seller]);
      return use({
        ...running,
        api,
        headers: { authorization: `Bearer ${token}` },
        sandbox,
        shops: shopsOf(sandbox),
        sellerId: Number(seller?.seller_id),
        sql,
        postgresPid: () => familyOf(running.pid).find((pid) => commandOf(pid).includes('bin/postgres')) ?? 0,
        pids: (program) =>
          familyOf(running.pid).filter((pid) =>
            commandOf(pid)
              .split('\0')
              .some((word) => /\/(\w+)\.[jt]s$/.exec(word)?.[1] === program),
          ),
      });
    });
  } finally {
    release();
    await running.stop();
  }
}

async function withDatabase<T>(running: RunningCopy, use: (sql: Copy['sql']) => Promise<T>): Promise<T> {
  const target = runningTarget(running.dataDir);
  if (!target) throw new Error(`no copy runs on ${running.dataDir}`);
  const client = new pg.Client({ ...target.app, user: 'postgres' });
  // When a run is interrupted the server goes first.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await use(async <Row>(text: string, values: readonly unknown[] = []) => (await client.query(text, [...values])).rows as Row[]);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // It ended while we looked.
    return '';
  }
}

/** Asks every `everyMs` until `ask` answers something; what it throws counts as nothing yet. @throws after `limitMs` with the last reason */
export async function until<T>(what: string, limitMs: number, ask: () => Promise<T | null | undefined | false>, everyMs = 100): Promise<T> {
  const end = performance.now() + limitMs;
  let last: unknown = null;
  for (;;) {
    try {
      const found = await ask();
      if (found !== null && found !== undefined && found !== false) return found;
    } catch (error) {
      last = error;
    }
    if (performance.now() > end)
      throw new Error(`${what}: not within ${limitMs / 1000} s${last instanceof Error ? ` (${last.message})` : ''}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

/** Waits until the job has ended. @throws when items of it failed */
export async function jobEnd({ api }: Copy, jobId: string | null, limitMs: number): Promise<void> {
  if (jobId === null) throw new Error('nothing was started');
  const job = await until(`job ${jobId}`, limitMs, async () => {
    const detail = await api.jobs.detail({ id: jobId, size: 1 });
    return detail.job.finishedAt !== null && detail.job;
  });
  if (job.failed === 0) return;
  const { items } = await api.jobs.detail({ id: jobId, status: ['FAILED'], size: 1 });
  throw new Error(`${job.title}: ${job.failed} of ${job.total} failed, the first: ${items.contents[0]?.message}`);
}

const AGE_MS = 5 * 60_000;

/** Makes what was registered so old that every shop takes changes of it: some do not for minutes. */
export async function ageProducts({ sandbox }: Copy, shopTypes: readonly ShopType[]): Promise<void> {
  for (const shopType of shopTypes) await sandbox('POST', `/${shopType}/clock`, { ms: AGE_MS });
}

/** Base products `측정 셔츠 0`… for these accounts with so many pieces of each of four options; nothing is sent yet. Answers their ids. */
export async function makeProducts({ api }: Copy, accounts: readonly ShopAccount[], count: number, pieces: number): Promise<string[]> {
  const draft = await shirtFor(api, PRODUCT_NAME, accounts);
  for (const row of draft.composition.optionInfo.optionCombinations) row.saleQuantity = pieces;
  Object.assign(draft.basic, deriveBasic(draft));
  const ids: string[] = [];
  let next = 0;
  const work = async () => {
    while (next < count) {
      const { id } = await api.catalog.create({ ...draft, basic: { ...draft.basic, productName: `${PRODUCT_NAME} ${next++}` } });
      if (id !== null) ids.push(id);
    }
  };
  await Promise.all(Array.from({ length: MAKERS }, work));
  return ids;
}
