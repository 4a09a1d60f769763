/** An installation on several machines: one database, on a cluster where there is one, one bucket, and processes that share no folder. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildServerIfStale, findPrograms } from '../../apps/server/src/boot/server-build.ts';
import { generateKey } from '../../apps/server/src/platform/config/index.ts';
import { type Bucket, startBucket } from '../../apps/server/test/support/bucket.ts';
import { freePort } from '../../apps/server/test/support/free-port.ts';
import { PGBOUNCER, startPooler } from '../../apps/server/test/support/pooler.ts';
import { acquaint, dropFromNodes } from '../../apps/server/test/support/test-cluster.ts';
import { administer, type TestServer } from '../../apps/server/test/support/test-server.ts';

/** Few, since each is a table on a small machine; several on each worker all the same. */
const SHARDS = '4';
const ROLES = ['moa_owner', 'moa_app', 'moa_system'];
const QUIET = ['--disable-warning=ExperimentalWarning'];
export const SOURCE = fileURLToPath(new URL('../../', import.meta.url));

export type Environment = Readonly<Record<string, string>>;

export interface RunningProcess {
  pid: number;
  /** Of an API. */
  url: string;
  /** What it printed. */
  output(): string;
  /** Resolves with the exit code, null when it was killed. */
  exit: Promise<number | null>;
  kill(signal: NodeJS.Signals): Promise<void>;
}

type DatabaseServer = Omit<TestServer, 'stop'>;

export interface Fleet {
  /** As superuser, past pooler and row-level security. */
  adminUrl: string;
  bucket: Bucket;
  /** What every process of the installation is given. The first API listens on `port`, the sandboxes 1,000 above it. */
  common: Environment;
  port: number;
  /** A data folder of its own. */
  folder(): string;
  /** Starts a process with a data folder of its own. `source` is the folder of the version it is of. */
  start(kind: 'api' | 'worker', env?: Environment, source?: string): Promise<RunningProcess>;
  /** Runs a command of `npm run moa` to its end. */
  moa(words: readonly string[], source?: string): { status: number | null; output: string };
  /** Migrates the database and, on a cluster, distributes it; by the commands of the version in `source`. */
  prepareDatabase(source?: string): void;
  /** To be done at the end, before what was done earlier is undone. */
  atEnd(undo: () => Promise<void> | void): void;
  stop(): Promise<void>;
}

/** Nothing runs yet, and the database is not migrated. Behind a pooler where one is installed, if `pooled`. */
export async function prepareFleet(server: DatabaseServer, { pooled }: { pooled: boolean }): Promise<Fleet> {
  const undo: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), 'moa-machine-'));
    undo.push(() => rmSync(made, { recursive: true, force: true }));
    return made;
  };
  try {
    const [name, login] = [`machines_${randomUUID().slice(0, 8)}`, `moa_${randomUUID().slice(0, 8)}`];
    const { password } = server;
    const asked = password === undefined ? '' : ` password '${password}'`;
    // The nodes reach each other as the role that acts: where they ask for a password, it has one before `moa migrate` makes it.
    if (password !== undefined) for (const role of ROLES) await administer(server, `create role ${role} login${asked}`);
    await administer(server, `create role ${login} login${asked}`);
    undo.push(() => administer(server, `drop role ${login}`));
    for (const node of [server, ...server.workers]) await administer(node, `create database ${name}`);
    undo.push(() => dropFromNodes(server, name));
    if (server.workers.length > 0) await acquaint(server, name);
    const bucket = await startBucket();
    undo.push(() => bucket.close());
    const past = (user: string) =>
      `postgres://${user}${password === undefined ? '' : `:${password}`}@localhost:${server.port}/${name}?host=${encodeURIComponent(server.host)}`;
    const pooler = pooled && PGBOUNCER !== null ? await startPooler(server, [login], { password }) : null;
    if (pooler) undo.push(() => pooler.stop());
    const port = await freePort();
    const common = {
      NODE_ENV: 'development',
      DATABASE_URL: pooler?.urlOf(login, name) ?? past(login),
      DATABASE_DIRECT_URL: past(login),
      MOA_SECRET_KEYS: generateKey('m1'),
      MOA_TOKEN_KEYS: generateKey('t1'),
      MOA_S3_ENDPOINT: bucket.config.endpoint,
      MOA_S3_BUCKET: bucket.config.bucket,
      MOA_S3_ACCESS_KEY_ID: bucket.config.accessKeyId,
      MOA_S3_SECRET_ACCESS_KEY: bucket.config.secretAccessKey,
      MOA_PUBLIC_URL: `http://127.0.0.1:${port}`,
      MOA_SANDBOX_URL: `http://127.0.0.1:${port + 1000}`,
    };
    // What runs on an installation; those of another version run from its sources.
    await buildServerIfStale();
    const programs = findPrograms();
    const moa: Fleet['moa'] = (words, source = SOURCE) => {
      const program = join(source, 'apps/server/src/cli.ts');
      const { status, stdout, stderr } = spawnSync(process.execPath, [...QUIET, program, ...words], {
        env: { ...process.env, ...common, DATABASE_ADMIN_URL: past('postgres'), MOA_DATA_DIR: folder() },
        encoding: 'utf8',
      });
      return { status, output: stdout + stderr };
    };
    const succeed = (words: readonly string[], source?: string) => {
      const { status, output } = moa(words, source);
      if (status !== 0) throw new Error(`moa ${words.join(' ')} ended with ${status}:\n${output}`);
    };
    return {
      adminUrl: past('postgres'),
      bucket,
      common,
      port,
      folder,
      start: async (kind, env = {}, source = SOURCE) => {
        const own = env.MOA_HTTP_PORT ?? String(await freePort());
        const built = source === SOURCE;
        const program = built ? programs.pathOf(kind) : join(source, 'apps/server/src/processes', `${kind}.ts`);
        const compiled = built ? { NODE_COMPILE_CACHE: programs.compileCache } : {};
        const started = spawnProcess(program, own, { ...common, ...compiled, MOA_DATA_DIR: folder(), MOA_HTTP_PORT: own, ...env });
        undo.push(() => started.kill('SIGTERM'));
        return started;
      },
      moa,
      prepareDatabase: (source) => {
        succeed(['migrate'], source);
        if (server.workers.length > 0) succeed(['distribute', '--apply', '--shards', SHARDS], source);
      },
      atEnd: (step) => void undo.push(step),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function spawnProcess(program: string, port: string, env: Environment): RunningProcess {
  const child: ChildProcess = spawn(process.execPath, [...QUIET, program], {
    env: { ...process.env, MOA_SANDBOX_RATE_FACTOR: '20', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  }
  const exit = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
    output: () => said,
    exit,
    kill: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await exit;
    },
  };
}
