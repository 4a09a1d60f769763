import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isAlive } from '../postgres/index.ts';
import { claimInstance, requirePort, runningTarget, SupervisedChild } from './index.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'moa-processes-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const target = { app: {}, system: {}, direct: {}, setRole: false };

describe('a data folder', () => {
  test('has one owner at a time', () => {
    const holder = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    writeFileSync(join(folder, 'instance.json'), JSON.stringify({ pid: holder.pid, startedAt: '' }));
    expect(() => claimInstance(folder)).toThrow(/MOA_DATA_DIR/);
    holder.kill('SIGKILL');
  });

  test('of a killed owner is free, also when another process has its number now', () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    writeFileSync(join(folder, 'instance.json'), JSON.stringify({ pid: other.pid, startedAt: '1' }));
    const instance = claimInstance(folder);
    expect(instance.afterCrash).toBe(true);
    instance.release();
    expect(claimInstance(folder).afterCrash).toBe(false);
    other.kill('SIGKILL');
  });

  test('reports tools where the database of the running copy is', () => {
    expect(runningTarget(folder)).toBeNull();
    const holder = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    writeFileSync(join(folder, 'instance.json'), JSON.stringify({ pid: holder.pid, startedAt: '', target }));
    expect(runningTarget(folder)).toEqual(target);
    holder.kill('SIGKILL');
  });

  test('that cannot be written says so', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => claimInstance(join(folder, 'file', 'below'))).toThrow(/MOA_DATA_DIR/);
  });
});

describe('a port', () => {
  test('that is taken is named with the setting that moves it; one that gets free in time is not', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await expect(requirePort(port, '127.0.0.1', 'MOA_HTTP_PORT')).rejects.toThrow(/MOA_HTTP_PORT/);
    const waiting = requirePort(port, '127.0.0.1', 'MOA_HTTP_PORT', 5_000);
    server.close();
    await expect(waiting).resolves.toBeUndefined();
  });

  test('of an address that is not ours is refused', async () => {
    await expect(requirePort(14_001, '192.0.2.1', 'MOA_HTTP_PORT')).rejects.toThrow(/192\.0\.2\.1/);
  });
});

describe('a child process', () => {
  const frame = fileURLToPath(new URL('./index.ts', import.meta.url));

  function child(body: string): SupervisedChild & { said: string[] } {
    mkdirSync(join(folder, 'data'), { recursive: true });
    const program = join(folder, 'child.mts');
    writeFileSync(program, `import { runChild } from ${JSON.stringify(frame)};\nimport { appendFileSync } from 'node:fs';\n${body}`);
    const said: string[] = [];
    const supervised = new SupervisedChild({
      name: 'child',
      program,
      execArgv: ['--disable-warning=ExperimentalWarning'],
      env: { ...process.env, MOA_DATA_DIR: join(folder, 'data'), MOA_LOG_LEVEL: 'silent', NODE_ENV: 'test' },
      log: (message) => said.push(message),
    });
    return Object.assign(supervised, { said });
  }

  const order = { target, sandboxToken: null };

  test('is started again when it dies, and stopped in order', async () => {
    const supervised = child(`
      runChild('child', async () => ({ stop: async () => appendFileSync(${JSON.stringify(join(folder, 'data', 'stopped'))}, 'x') }));`);
    await supervised.start(order);
    const first = supervised.pid ?? 0;
    process.kill(first, 'SIGKILL');
    await vi.waitFor(async () => {
      expect(supervised.pid).not.toBe(first);
      expect((await supervised.metrics()).map(({ name }) => name)).toContain('process_resident_memory_bytes');
    });
    const second = supervised.pid ?? 0;
    await supervised.stop();
    expect(isAlive(second)).toBe(false);
    expect(supervised.said).toHaveLength(1);
  });

  test('that fails where nobody catches it is back soon, even if it can’t stop in order', async () => {
    const supervised = child(`
      runChild('child', async () => {
        process.once('SIGUSR2', () => setImmediate(() => { throw new Error('nobody caught this'); }));
        return { stop: () => new Promise(() => setInterval(() => {}, 1000)) };
      });`);
    await supervised.start(order);
    const first = supervised.pid ?? 0;
    const failedAt = Date.now();
    process.kill(first, 'SIGUSR2');
    await vi.waitFor(() => expect(isAlive(first)).toBe(false));
    // A second by the clock; one that stops in order may take twenty.
    expect(Date.now() - failedAt).toBeLessThan(15_000);
    await vi.waitFor(async () => expect((await supervised.metrics()).map(({ name }) => name)).toContain('process_resident_memory_bytes'));
    process.kill(supervised.pid ?? 0, 'SIGKILL');
    await supervised.stop();
  });

  test('that cannot start says why, and is not tried again and again', async () => {
    const supervised = child(`runChild('child', async () => { throw new Error('no shop today'); });`);
    await expect(supervised.start(order)).rejects.toThrow('no shop today');
    expect(supervised.said).toEqual([]);
  });

  test('ends with its parent', async () => {
    const program = join(folder, 'parent.mts');
    writeFileSync(
      join(folder, 'child.mts'),
      `import { runChild } from ${JSON.stringify(frame)};\nrunChild('child', async () => ({ stop: async () => {} }));`,
    );
    writeFileSync(
      program,
      `import { SupervisedChild } from ${JSON.stringify(frame)};
      const child = new SupervisedChild({ name: 'child', program: ${JSON.stringify(join(folder, 'child.mts'))}, execArgv: [], env: process.env, log: () => {} });
      await child.start(${JSON.stringify(order)});
      console.log(child.pid);
      setInterval(() => {}, 1000);`,
    );
    const parent = spawn(process.execPath, [program], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        MOA_DATA_DIR: folder,
        MOA_LOG_LEVEL: 'silent',
        NODE_ENV: 'test',
        NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
      },
    });
    const pid = await new Promise<number>((resolve) => parent.stdout.once('data', (chunk: Buffer) => resolve(Number(String(chunk)))));
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false));
  });
});
