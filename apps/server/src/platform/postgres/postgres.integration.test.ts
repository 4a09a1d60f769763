import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { findBinaries, PostgresError } from './binaries.ts';
import { createLauncher, type EmbeddedPostgres, isAlive, startPostgres } from './index.ts';
import { NOBODY } from './launcher.ts';
import { clearLeftovers, readPidFile } from './leftovers.ts';

const isRoot = process.getuid?.() === 0;
/** False in a checkout below root's home. */
const nobodyCanRead =
  isRoot &&
  spawnSync(process.execPath, [fileURLToPath(new URL('./leftovers.ts', import.meta.url))], { uid: NOBODY, gid: NOBODY }).status === 0;
let dataDir: string;
const servers: EmbeddedPostgres[] = [];

/** A cluster as the first start makes it: copying it is quicker than making one for every test. */
const prepared = mkdtempSync(join(tmpdir(), 'moa-pg-prepared-'));
beforeAll(async () => {
  const server = await startPostgres({ dataDir: prepared, outside: join(prepared, 'outside'), settings: { fsync: 'off' } });
  await server.stop();
});
afterAll(() => rmSync(prepared, { recursive: true, force: true }));

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'moa-pg-'));
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(options: Partial<Parameters<typeof startPostgres>[0]> = {}): Promise<EmbeddedPostgres> {
  const folder = options.dataDir ?? dataDir;
  const untouched = !['postgres', 'postgres.new', 'cluster.location'].some((name) => existsSync(join(folder, name)));
  if (untouched && statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.()) {
    spawnSync('cp', ['-a', join(prepared, 'postgres'), folder]);
  }
  const server = await startPostgres({ dataDir, outside: join(dataDir, 'outside'), settings: { fsync: 'off' }, ...options });
  servers.push(server);
  return server;
}

async function run(server: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = new pg.Client(server.connection('postgres', 'postgres'));
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const pidOf = (server: EmbeddedPostgres) => server.pid() ?? 0;

describe('the embedded database', () => {
  test('keeps its data over a stop and a start, and listens on no network address', async () => {
    const first = await start();
    await run(first, 'create table kept as select 1 as n');
    expect(await run(first, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    await first.stop();
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
    expect(await run(await start(), 'select n from kept')).toEqual([{ n: 1 }]);
  });

  test('of two copies runs side by side', async () => {
    const other = join(dataDir, 'other');
    mkdirSync(other);
    const [first, second] = [await start(), await start({ dataDir: other })];
    await run(first, 'create table mine ()');
    expect(await run(second, `select to_regclass('mine') as found`)).toEqual([{ found: null }]);
  });

  test('is started again when it dies, with what was committed', async () => {
    const server = await start({ settings: {} });
    await run(server, 'create table kept as select 2 as n');
    const before = pidOf(server);
    process.kill(before, 'SIGKILL');
    await vi.waitFor(async () => {
      expect(server.pid()).not.toBe(before);
      expect(await run(server, 'select n from kept')).toEqual([{ n: 2 }]);
    });
  });

  test('makes a cluster anew when making it was interrupted', async () => {
    mkdirSync(join(dataDir, 'postgres.new'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres.new', 'PG_VERSION'), '18\n');
    expect(await run(await start(), 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  test('says why it cannot start', async () => {
    const server = await start();
    await server.stop();
    appendFileSync(join(dataDir, 'postgres', 'postgresql.conf'), 'shared_buffers = nonsense\n');
    await expect(start()).rejects.toThrow(/shared_buffers/);
  });

  test('takes any length of path', async () => {
    const long = join(dataDir, 'x'.repeat(120));
    mkdirSync(long, { recursive: true });
    expect(await run(await start({ dataDir: long }), 'select 1 as n')).toEqual([{ n: 1 }]);
  });
});

describe('after kill -9', () => {
  /** A server of this data folder that nobody watches any more. */
  async function orphan(): Promise<number> {
    const server = await start();
    const socketFolder = server.connection('postgres', 'postgres').host;
    await server.stop();
    mkdirSync(socketFolder, { recursive: true, mode: 0o700 });
    const args = ['-D', join(dataDir, 'postgres'), '-c', 'listen_addresses=', '-c', `unix_socket_directories=${socketFolder}`];
    const child = createLauncher().spawn(join(findBinaries().native, 'bin', 'postgres'), args, { stdio: 'ignore', cwd: '/' });
    await vi.waitFor(() => expect(readPidFile(join(dataDir, 'postgres'))).toMatchObject({ pid: child.pid, status: 'ready' }));
    return child.pid ?? 0;
  }

  test('of us, the orphaned database is stopped and started by the new owner', async () => {
    const old = await orphan();
    const said: string[] = [];
    const server = await start({ log: (message) => said.push(message) });
    expect(isAlive(old)).toBe(false);
    expect(pidOf(server)).not.toBe(old);
    expect(said).toHaveLength(1);
  });

  test('of everything, what is left does not block the start', async () => {
    const old = await orphan();
    process.kill(old, 'SIGKILL');
    await vi.waitFor(() => expect(isAlive(old)).toBe(false));
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(true);
    expect(await run(await start(), 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  /** A session of the server on `pid`, stopped so that it can't notice what happens to its server. */
  async function frozenSession(pid: number): Promise<number> {
    const left = readPidFile(join(dataDir, 'postgres'));
    expect(left?.pid).toBe(pid);
    const client = new pg.Client({ host: left?.socketFolder ?? '', port: Number(left?.port), user: 'postgres', database: 'postgres' });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query('select pg_backend_pid() as pid');
    process.kill(rows[0].pid, 'SIGSTOP');
    return rows[0].pid;
  }

  test.runIf(process.platform === 'linux')(
    'of the server alone, a process of it that does not notice is ended by the next start',
    async () => {
      const old = await orphan();
      const session = await frozenSession(old);
      process.kill(old, 'SIGKILL');
      await vi.waitFor(() => expect(isAlive(old)).toBe(false));
      expect(isAlive(session)).toBe(true);
      expect(await run(await start(), 'select 1 as n')).toEqual([{ n: 1 }]);
      expect(isAlive(session)).toBe(false);
    },
  );

  test.runIf(process.platform === 'linux')('and when the pid file is gone too', async () => {
    const old = await orphan();
    const session = await frozenSession(old);
    process.kill(old, 'SIGKILL');
    await vi.waitFor(() => expect(isAlive(old)).toBe(false));
    rmSync(join(dataDir, 'postgres', 'postmaster.pid'));
    expect(await run(await start(), 'select 1 as n')).toEqual([{ n: 1 }]);
    expect(isAlive(session)).toBe(false);
  });

  test.runIf(process.platform === 'linux')('of a running server, it is back all the same', async () => {
    const server = await start({ settings: {} });
    const before = pidOf(server);
    await frozenSession(before);
    process.kill(before, 'SIGKILL');
    await vi.waitFor(async () => {
      expect(server.pid()).not.toBe(before);
      expect(await run(server, 'select 1 as n')).toEqual([{ n: 1 }]);
    });
  });

  test.runIf(process.platform === 'linux')('what can’t be ended is named, with what to do', async () => {
    const old = await orphan();
    const session = await frozenSession(old);
    process.kill(old, 'SIGKILL');
    await vi.waitFor(() => expect(isAlive(old)).toBe(false));
    const refused = () => {
      throw Object.assign(new Error('not permitted'), { code: 'EPERM' });
    };
    const clearing = clearLeftovers(join(dataDir, 'postgres'), refused);
    await expect(clearing).rejects.toThrow(PostgresError);
    await expect(clearing).rejects.toThrow(new RegExp(`${session}.*kill -9 ${session}`));
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(true);
    await clearLeftovers(join(dataDir, 'postgres'));
  });

  test('a pid file that names a stranger’s process harms nobody', async () => {
    const server = await start();
    await server.stop();
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${stranger.pid}\n${join(dataDir, 'postgres')}\n0\n5432\n${dataDir}\n`);
    await start();
    expect(isAlive(stranger.pid ?? 0)).toBe(true);
    stranger.kill('SIGKILL');
  });

  test.runIf(process.platform === 'linux')('the database goes down with its parent', async () => {
    const program = `
      import { startPostgres } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)};
      const server = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} });
      console.log(server.pid());
      setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
    const pid = await new Promise<number>((resolve) => parent.stdout.once('data', (chunk: Buffer) => resolve(Number(String(chunk)))));
    parent.kill('SIGKILL');
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false));
  });
});

describe('whose the files are', () => {
  test.runIf(isRoot)('where user namespaces are refused it runs as nobody, on the same data', async () => {
    const first = await start();
    await run(first, 'create table kept as select 3 as n');
    await first.stop();
    chmodSync(dataDir, 0o711);
    const asNobody = await start({ launcher: createLauncher('nobody') });
    expect(await run(asNobody, 'select n from kept')).toEqual([{ n: 3 }]);
    expect(readFileSync(`/proc/${pidOf(asNobody)}/status`, 'utf8')).toMatch(/^Uid:\s+65534/m);
    await asNobody.stop();
    expect(await run(await start(), 'select n from kept')).toEqual([{ n: 3 }]);
  });

  test.runIf(isRoot)('a data folder of another user is refused with what to do', async () => {
    const folder = join(dataDir, 'theirs');
    mkdirSync(folder);
    chownSync(folder, 12_345, 12_345);
    await expect(start({ dataDir: folder })).rejects.toThrow(/MOA_DATA_DIR/);
  });

  test.runIf(nobodyCanRead)('an ordinary user needs nothing special', () => {
    const folder = join(dataDir, 'nobody-home');
    mkdirSync(folder);
    chownSync(folder, NOBODY, NOBODY);
    chmodSync(dataDir, 0o755);
    const program = `
      import { startPostgres } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)};
      const server = await startPostgres({ dataDir: ${JSON.stringify(folder)} });
      console.log('up');
      await server.stop();`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      uid: NOBODY,
      gid: NOBODY,
      encoding: 'utf8',
      cwd: '/',
    });
    expect(stdout, stderr).toBe('up\n');
  });

  test('a platform without programs is pointed to DATABASE_URL', () => {
    expect(() => findBinaries('plan9', 'mips')).toThrow(PostgresError);
    expect(() => findBinaries('plan9', 'mips')).toThrow(/DATABASE_URL/);
  });
});
