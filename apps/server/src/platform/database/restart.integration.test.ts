import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { startPostgres } from '../postgres/index.ts';
import { createDatabase, embeddedTarget, isDatabaseUnavailable, migrate, prepareEmbedded } from './index.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'moa-restart-'));
const server = await startPostgres({ dataDir, outside: join(dataDir, 'outside') });
await prepareEmbedded(server.connection('postgres', 'postgres'));
await migrate(server.connection('moa_owner', 'moa'));
const database = createDatabase({ target: embeddedTarget(server.connection('moa_app', 'moa')), name: 'load' });
afterAll(async () => {
  await database.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test.each(['SIGKILL', 'SIGINT'] as const)(
  'a database that ends by %s under load is back soon, and callers are asked to try again',
  async (signal) => {
    const errors: unknown[] = [];
    let done = 0;
    let running = true;
    const client = async () => {
      while (running) {
        try {
          await database.tenant(1, async (tx) => {
            await Promise.all([tx.query('select count(*) from seller'), tx.query('select 1')]);
          });
          done += 1;
        } catch (error) {
          errors.push(error);
          // What a caller would do; it also lets the event loop breathe while every attempt fails at once.
          await new Promise(setImmediate);
        }
      }
    };
    const clients = Array.from({ length: 20 }, client);
    await vi.waitFor(() => expect(done).toBeGreaterThan(50));
    process.kill(server.pid() ?? 0, signal);
    await vi.waitFor(() => expect(errors.length).toBeGreaterThan(0));
    const doneAtFailure = done;
    await vi.waitFor(() => expect(done).toBeGreaterThan(doneAtFailure + 50));
    running = false;
    await Promise.all(clients);
    expect(errors.filter((error) => !isDatabaseUnavailable(error))).toEqual([]);
  },
);

/** The server and everything it has started. */
function processesOf(postmaster: number): number[] {
  const children = readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(postmaster);
    } catch {
      return false;
    }
  });
  return [postmaster, ...children.map(Number)];
}

test.runIf(process.platform === 'linux')(
  'callers of a frozen database are answered soon, and answered when it goes on',
  async () => {
    const ask = () => database.tenant(1, (tx) => tx.query('select count(*) from seller'));
    await vi.waitFor(ask);
    const frozen = processesOf(server.pid() ?? 0);
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    try {
      const begun = Date.now();
      const answers = await Promise.allSettled(Array.from({ length: 30 }, ask));
      // Eight by the clock (`silence.test.ts`); a busy machine has more, and without the watch nothing ends before thirty.
      expect(Date.now() - begun).toBeLessThan(20_000);
      for (const answer of answers) expect(answer.status === 'rejected' && isDatabaseUnavailable(answer.reason)).toBe(true);
    } finally {
      for (const pid of frozen) process.kill(pid, 'SIGCONT');
    }
    await vi.waitFor(ask);
  },
  120_000,
);
