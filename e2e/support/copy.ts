/** A whole copy of the product as `npm start` runs it, on ports and in a folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { counted } from '../../apps/server/test/support/file-costs.ts';
import { freePort } from '../../apps/server/test/support/free-port.ts';
import { beginMigrated } from './migrated.ts';

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
/** Copies for a run of several journeys. Files use them in turn, and no two files one at the same time. */
export const JOURNEY_COPIES = 2;

export interface RunningCopy {
  /** `http://localhost:port`, where a browser would go. */
  url: string;
  /** Of the parent process. */
  pid: number;
  dataDir: string;
  /** Everything it printed, for the message of a test that fails. */
  output(): string;
  stop(): Promise<void>;
}

/**
 * Starts a copy with demo logins and waits until it says that it is ready. `env` adds settings; a data folder given there is kept at the end, and begins
 * with what is in it: an empty one with the making of the database.
 */
export function startCopy(env: Readonly<Record<string, string>> = {}): Promise<RunningCopy> {
  return counted('copy', () => start(env));
}

async function start(env: Readonly<Record<string, string>>): Promise<RunningCopy> {
  const given = env.MOA_DATA_DIR;
  const dataDir = given ?? mkdtempSync(join(tmpdir(), 'moa-journey-'));
  if (given === undefined) await beginMigrated(dataDir);
  const port = await freePort();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      // Shops that allow twenty times the calls: journeys are about what is done, not about waiting for its turn.
      MOA_SANDBOX_RATE_FACTOR: '20',
      // Journeys bring what they are about.
      MOA_DEMO: 'empty',
      MOA_DATA_DIR: dataDir,
      MOA_HTTP_PORT: String(port),
      ...env,
    },
    // By the channel it notices that this process has ended, be it killed, and ends too.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  const stop = async () => {
    await ended(child);
    if (given === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await new Promise<void>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on('data', (chunk: Buffer) => {
          said += chunk;
          if (said.includes('Moa is ready')) resolve();
        });
      }
      child.once('exit', (code) => reject(new Error(`the copy ended with ${code}:\n${said}`)));
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://localhost:${port}`, pid: child.pid ?? 0, dataDir, output: () => said, stop };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exit;
}
