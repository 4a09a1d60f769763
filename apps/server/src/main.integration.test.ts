import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WEB_CLIENT } from '@moa/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '../test/support/free-port.ts';
import { mountSmallDisk } from '../test/support/small-disk.ts';
import { buildServerIfStale } from './boot/server-build.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const folders: string[] = [];
const running: ChildProcess[] = [];

// What runs from the second start on.
beforeAll(() => buildServerIfStale());

afterAll(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await new Promise((resolve) => child.once('exit', resolve));
    }
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'moa-main-'));
  folders.push(folder);
  return folder;
}

interface Copy {
  process: ChildProcess;
  port: number;
  output: () => string;
  /** Resolves with the exit code. */
  exit: Promise<number | null>;
  ready: Promise<void>;
}

function start(dataDir: string, port: number, env: Record<string, string> = {}): Copy {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env: { ...process.env, NODE_ENV: 'development', MOA_DEMO: 'empty', MOA_DATA_DIR: dataDir, MOA_HTTP_PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  running.push(child);
  let said = '';
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        said += chunk;
        if (said.includes('Moa is ready')) resolve();
      });
    }
    void exit.then(() => reject(new Error(`ended: ${said}`)));
  });
  ready.catch(() => undefined);
  return { process: child, port, output: () => said, exit, ready };
}

const answers = async (port: number) => (await fetch(`http://127.0.0.1:${port}/healthz`)).status;

async function pidOfApi(port: number): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${port + 2000}/metrics`)).text();
  return Number(/moa_process_id\{process="api"\} (\d+)/.exec(metrics)?.[1]);
}

describe('two copies side by side, with a port and a folder each', () => {
  const open = { MOA_HTTP_HOST: '0.0.0.0' };
  let one: Copy;
  let other: Copy;
  let folder: string;

  beforeAll(async () => {
    folder = dataFolder();
    one = start(dataFolder(), await freePort());
    other = start(folder, await freePort(), open);
    await Promise.all([one.ready, other.ready]);
  }, 120_000);

  test('both answer, and say who can log in', async () => {
    for (const copy of [one, other]) {
      expect(await answers(copy.port)).toBe(200);
      expect(copy.output()).toContain('demoseller');
    }
  });

  test('a folder in use is not used by a second', async () => {
    const second = start(folder, await freePort());
    expect(await second.exit).toBe(1);
    expect(second.output()).toContain('MOA_DATA_DIR');
    expect(await answers(other.port)).toBe(200);
  }, 120_000);

  test('after kill -9 the same folder and port start again at once, with the same data and the same warning', async () => {
    other.process.kill('SIGKILL');
    await other.exit;
    const again = start(folder, other.port, open);
    await again.ready;
    expect(await answers(again.port)).toBe(200);
    for (const { output } of [other, again]) expect(output()).toMatch(/MOA_HTTP_HOST: .*plain http/);
    other = again;
  }, 120_000);

  test('a killed api comes back by itself', async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${one.port + 2000}/metrics`)).text();
    expect(metrics).toMatch(/process_uptime_seconds\{process="worker"\}/);
    const pid = await pidOfApi(one.port);
    process.kill(pid, 'SIGKILL');
    // Not answered by the one that is ending.
    await vi.waitFor(async () => expect(await pidOfApi(one.port)).not.toBe(pid), { timeout: 60_000, interval: 100 });
    await vi.waitFor(async () => expect(await answers(one.port)).toBe(200), { timeout: 60_000, interval: 100 });
  }, 120_000);

  test('one stops cleanly when it is asked to, the other when whoever started it with a channel has ended', async () => {
    one.process.kill('SIGINT');
    other.process.disconnect();
    expect([await one.exit, await other.exit]).toEqual([0, 1]);
    for (const copy of [one, other]) await expect(answers(copy.port)).rejects.toThrow();
  });
});

const READ = ['/healthz', '/api/v1/moa/sku/list?size=20', '/api/v1/users/info', '/api/v1/order/search?size=5'];
const disk = mountSmallDisk(192);
/** Milliseconds of the quickest of several: a busy machine slows now this one, now that. */
const quickest = (calls: readonly { ms: number }[]) => Math.min(...calls.map(({ ms }) => ms));
afterAll(() => disk?.remove());

test.runIf(disk)(
  'a full disk ends nothing: it is read on, what can’t be stored is reported within a second, and all is well when there is room (skipped where no disk can be mounted)',
  async () => {
    const copy = start(join(disk?.folder ?? '', 'data'), await freePort(), {
      MOA_SANDBOX: '0',
      MOA_RATE_LIMITS: '0',
      MOA_LOG_LEVEL: 'debug',
    });
    await copy.ready;
    const url = `http://127.0.0.1:${copy.port}`;
    const login = await fetch(`${url}/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${WEB_CLIENT.id}:${WEB_CLIENT.secret}`)}` },
      body: new URLSearchParams({ grant_type: 'password', username: 'demoseller', password: 'moademo1234' }),
    });
    const { access_token: token } = (await login.json()) as { access_token: string };
    const call = async (path: string, body?: unknown) => {
      const begun = Date.now();
      const answer = await fetch(url + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answer.status, ms: Date.now() - begun, body: (await answer.json()) as Record<string, unknown> };
    };
    const store = () => call('/api/v1/moa/sku', { skuName: `가득 찬 디스크 ${'가'.repeat(80)}`, stockQuantity: 1 });
    const api = await pidOfApi(copy.port);
    expect(api).toBeGreaterThan(0);
    expect((await store()).status).toBe(200);
    // A seller's keys are made when they are first asked for.
    for (const path of [...READ, '/readyz']) expect([path, (await call(path)).status]).toEqual([path, 200]);

    disk?.fill();
    const reported = await vi.waitFor(
      async () => {
        const answer = await store();
        expect(answer.status).toBe(503);
        return answer;
      },
      { timeout: 60_000, interval: 1 },
    );
    expect(reported.body).toMatchObject({ code: 'SERVICE_UNAVAILABLE', detail: expect.stringContaining('저장 공간') });
    for (const path of READ) {
      const reads = [await call(path), await call(path), await call(path)];
      expect([path, ...reads.map(({ status }) => status)], copy.output()).toEqual([path, 200, 200, 200]);
      expect(quickest(reads)).toBeLessThan(1_000);
    }
    // Each is logged: the log fills its last block, and can't be written any more.
    const refused = [reported];
    for (let again = 0; again < 300 && refused.length < 31; again += 1) {
      const answer = await store();
      // What the database gives back meanwhile, old files of its log, is taken as well.
      if (answer.status === 200) disk?.fill();
      else refused.push(answer);
    }
    expect(refused.map(({ status }) => status)).toEqual(Array.from({ length: 31 }, () => 503));
    expect(quickest(refused)).toBeLessThan(1_000);
    const notReady = await call('/readyz');
    expect(notReady).toMatchObject({
      status: 503,
      body: { checks: { database: 'ok', disk: 'failed' }, reasons: { disk: expect.stringMatching(/^저장 공간이[^0-9]*$/) } },
    });

    disk?.free();
    await vi.waitFor(async () => expect([(await store()).status, (await call('/readyz')).status]).toEqual([200, 200]), {
      timeout: 60_000,
      interval: 100,
    });
    expect(await pidOfApi(copy.port)).toBe(api);
  },
  180_000,
);

test('a taken port, a database away and a wrong setting end the start with what to do', async () => {
  const [dataDir, port] = [dataFolder(), await freePort()];
  const blocker = createServer();
  await new Promise<void>((resolve) => blocker.listen(port, '127.0.0.1', resolve));
  const taken = start(dataDir, port);
  expect(await taken.exit).toBe(1);
  expect(taken.output()).toContain('MOA_HTTP_PORT');
  await new Promise((resolve) => blocker.close(resolve));

  const away = start(dataDir, port, { DATABASE_URL: 'postgres://moa:hunter2@127.0.0.1:1/moa' });
  expect(await away.exit).toBe(1);
  expect(away.output()).toMatch(/DATABASE_URL: .*127\.0\.0\.1:1에 연결할 수 없습니다/);
  expect(away.output()).not.toMatch(/hunter2|\n\s+at /);

  const wrong = start(dataDir, port, { MOA_WORKER_CONCURRENCY: 'many' });
  expect(await wrong.exit).toBe(1);
  expect(wrong.output()).toContain('MOA_WORKER_CONCURRENCY');
}, 120_000);
