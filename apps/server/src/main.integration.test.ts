import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { buildServerIfStale } from './server-build.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const folders: string[] = [];
const running: ChildProcess[] = [];

// What runs from the second start on.
beforeAll(() => buildServerIfStale());

afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await new Promise((resolve) => child.once('exit', resolve));
    }
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}, 60_000);

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'moa-main-'));
  folders.push(folder);
  return folder;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  // Its neighbours for the sandbox and the metrics lie 1,000 and 2,000 above.
  const port = typeof address === 'object' && address ? address.port : 0;
  return port > 60_000 ? port - 10_000 : port;
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
    env: { ...process.env, NODE_ENV: 'development', MOA_DATA_DIR: dataDir, MOA_HTTP_PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let said = '';
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
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

test('two copies run side by side with a port and a folder each, and stop cleanly', async () => {
  const copies = [start(dataFolder(), await freePort()), start(dataFolder(), await freePort())];
  await Promise.all(copies.map((copy) => copy.ready));
  for (const copy of copies) {
    expect(await answers(copy.port)).toBe(200);
    expect(copy.output()).toContain('demoseller');
    copy.process.kill('SIGINT');
    expect(await copy.exit).toBe(0);
    await expect(answers(copy.port)).rejects.toThrow();
  }
}, 120_000);

test('after kill -9 the same folder and port start again at once, with the same data and the same warning', async () => {
  const [dataDir, port] = [dataFolder(), await freePort()];
  const open = { MOA_HTTP_HOST: '0.0.0.0' };
  const first = start(dataDir, port, open);
  await first.ready;
  first.process.kill('SIGKILL');
  await first.exit;
  const second = start(dataDir, port, open);
  await second.ready;
  expect(await answers(port)).toBe(200);
  for (const { output } of [first, second]) expect(output()).toMatch(/MOA_HTTP_HOST: .*plain http/);
}, 120_000);

test('a killed api comes back by itself', async () => {
  const copy = start(dataFolder(), await freePort(), { MOA_SANDBOX: '0' });
  await copy.ready;
  const metrics = await (await fetch(`http://127.0.0.1:${copy.port + 2000}/metrics`)).text();
  expect(metrics).toMatch(/process_uptime_seconds\{process="worker"\}/);
  const pid = Number(/moa_process_id\{process="api"\} (\d+)/.exec(metrics)?.[1]);
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(async () => expect(await answers(copy.port)).toBe(200), { timeout: 20_000, interval: 100 });
}, 120_000);

test('a taken port, a used folder and a wrong setting end the start with what to do', async () => {
  const [dataDir, port] = [dataFolder(), await freePort()];
  const blocker = createServer();
  await new Promise<void>((resolve) => blocker.listen(port, '127.0.0.1', resolve));
  const taken = start(dataDir, port);
  expect(await taken.exit).toBe(1);
  expect(taken.output()).toContain('MOA_HTTP_PORT');
  await new Promise((resolve) => blocker.close(resolve));

  const wrong = start(dataDir, port, { MOA_WORKER_CONCURRENCY: 'many' });
  expect(await wrong.exit).toBe(1);
  expect(wrong.output()).toContain('MOA_WORKER_CONCURRENCY');

  const first = start(dataDir, port, { MOA_SANDBOX: '0' });
  await first.ready;
  const second = start(dataDir, await freePort());
  expect(await second.exit).toBe(1);
  expect(second.output()).toContain('MOA_DATA_DIR');
  expect(await answers(port)).toBe(200);
}, 120_000);
