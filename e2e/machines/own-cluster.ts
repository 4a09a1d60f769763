/** A Citus cluster of a test's own, whose nodes may die and ask for passwords: that of CITUS_URL serves other files, too. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../apps/server/test/support/free-port.ts';
import type { TestServer } from '../../apps/server/test/support/test-server.ts';
import { SOURCE } from './fleet.ts';

/** False where Citus was not built on this machine (`scripts/citus/build.sh`): tests say so and are skipped. */
export const CITUS_IS_HERE = existsSync(join(process.env.CITUS_BIN ?? '/opt/moa-citus/bin', 'postgres'));

export interface OwnCluster extends Omit<TestServer, 'stop'> {
  /** `kill -9` of every process of the node on this port. */
  kill(port: number): void;
  /** Starts the nodes that do not run. */
  start(): void;
  drop(): void;
}

export async function startOwnCluster(): Promise<OwnCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'moa-cluster-'));
  const port = await freePort([0, 1, 2]);
  const password = randomUUID();
  const command = (words: readonly string[]) => {
    const program = join(SOURCE, 'scripts/citus/cluster.ts');
    const { status, stderr } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...words], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`cluster ${words.join(' ')} ended with ${status}:\n${stderr}`);
  };
  const start = () => command(['start', folder, '--port', String(port), '--password', password]);
  const drop = () => command(['drop', folder]);
  try {
    start();
  } catch (error) {
    drop();
    throw error;
  }
  const workers = [port + 1, port + 2].map((each) => ({ host: '127.0.0.1', port: each, password }));
  return {
    host: '127.0.0.1',
    port,
    password,
    workers,
    kill: (node) => killServer(join(folder, node === port ? 'coordinator' : `worker${node - port}`)),
    start,
    drop,
  };
}

/** Each of its processes leads a group of its own, so they are found by their parent; first that one, or it starts the others anew. */
function killServer(dataDir: string): void {
  const [first = ''] = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const children = stdout.split('\n').flatMap((line) => {
    const [pid, parent] = line.trim().split(/\s+/);
    return parent === first ? [Number(pid)] : [];
  });
  for (const pid of [Number(first), ...children]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // One that has ended by itself meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
