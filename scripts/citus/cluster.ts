/**
 * A Citus cluster on this machine, for trying and testing: a coordinator and two workers in one folder.
 *
 *   node scripts/citus/cluster.ts start <folder> [--port 15700] [--password <word>]
 *                                                                 makes the cluster where there is none; ports: the one named and the two after it
 *   node scripts/citus/cluster.ts database <folder> <name>        a database on all three nodes that know each other, and its URL
 *   node scripts/citus/cluster.ts stop <folder> [node]            node: coordinator, worker1 or worker2; otherwise all three
 *   node scripts/citus/cluster.ts drop <folder>                   stops it and removes the folder
 *
 * CITUS_BIN names the folder of PostgreSQL's programs (/opt/moa-citus/bin). It listens on 127.0.0.1 only and believes whoever connects, unless it is
 * made with a password: then it asks everybody for one (scram-sha-256), and the nodes have this one for each other, whatever the role
 * (`.pgpass`). A node that is killed keeps what was committed; a machine that dies forgets what was written last: no place for what is worth keeping.
 */
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createLauncher } from '../../apps/server/src/platform/postgres/index.ts';

const NODES = ['coordinator', 'worker1', 'worker2'] as const;
type Node = (typeof NODES)[number];

const BIN = process.env.CITUS_BIN ?? '/opt/moa-citus/bin';
const SUPERUSER = 'postgres';
const START_ATTEMPTS = 10;
const START_AGAIN_MS = 1_000;

/**
 * Many databases of tests live side by side, each with connections from the coordinator to both workers, and a table has several shards:
 * more of everything than PostgreSQL grants of itself.
 */
const SETTINGS = `
listen_addresses = '127.0.0.1'
shared_preload_libraries = 'citus'
max_connections = 400
max_prepared_transactions = 400
max_worker_processes = 64
max_locks_per_transaction = 1024
shared_buffers = '256MB'
wal_level = logical
fsync = off
full_page_writes = off
autovacuum = off
citus.enable_statistics_collection = off
citus.show_shards_for_app_name_prefixes = ''
log_min_messages = error
log_line_prefix = '%m [%p] %u@%d %a '
`;

const launcher = createLauncher();

/** Runs one of PostgreSQL's programs to its end; throws with what it said. */
async function run(program: string, args: readonly string[]): Promise<void> {
  // A node looks for what it connects to the others with in its home, which the home of whoever starts it may not be open to it.
  const env = { ...process.env, HOME: folder };
  const child = launcher.spawn(join(BIN, program), args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const code = await new Promise<number | null>((done, failed) => {
    child.once('error', failed);
    // Not `close`: the server that pg_ctl leaves behind keeps the pipe.
    child.once('exit', (status) => done(status));
  });
  child.stderr?.destroy();
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}\n${said}`);
}

function portOf(folder: string, node: Node): number {
  const line = /^port = (\d+)$/m.exec(readFileSync(join(folder, node, 'postgresql.conf'), 'utf8'));
  if (!line) throw new Error(`${folder}: no port of ${node}`);
  return Number(line[1]);
}

/** Where libpq looks for passwords: a node's home is the folder of the cluster. */
const passfileOf = (folder: string) => join(folder, '.pgpass');

function writeOwn(file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 });
  chownSync(file, launcher.uid, -1);
}

/** What whoever connects is asked for; null: nothing. */
function passwordOf(folder: string): string | null {
  if (!existsSync(passfileOf(folder))) return null;
  const lines = readFileSync(passfileOf(folder), 'utf8').split('\n');
  const [, , , , password] = lines.map((line) => line.split(':')).find(([, , , role]) => role === '*' || role === SUPERUSER) ?? [];
  return password ?? null;
}

async function make(folder: string, firstPort: number, password: string | undefined): Promise<void> {
  mkdirSync(folder, { recursive: true });
  chownSync(folder, launcher.uid, -1);
  const ownWord = join(folder, 'password');
  if (password !== undefined) {
    writeOwn(passfileOf(folder), `127.0.0.1:*:*:*:${password}\n`);
    writeOwn(ownWord, password);
  }
  for (const [index, node] of NODES.entries()) {
    const data = join(folder, node);
    await run('initdb', [
      '-D',
      data,
      '-U',
      SUPERUSER,
      ...(password === undefined ? ['--auth=trust'] : ['--auth=scram-sha-256', `--pwfile=${ownWord}`]),
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
      '--no-instructions',
    ]);
    const file = join(data, 'postgresql.conf');
    writeFileSync(file, `${readFileSync(file, 'utf8')}${SETTINGS}port = ${firstPort + index}\nunix_socket_directories = '${folder}'\n`);
  }
  rmSync(ownWord, { force: true });
}

async function start(folder: string, firstPort: number, password: string | undefined): Promise<void> {
  if (!existsSync(join(folder, 'worker2', 'postgresql.conf'))) await make(folder, firstPort, password);
  for (const node of NODES) {
    if (await answers(folder, node)) continue;
    await startNode(folder, node);
  }
  await acquaint(folder, 'postgres');
  console.log(`CITUS_URL=${urlOf(folder, 'coordinator', 'postgres')}`);
}

/** The processes of a node that was killed hold its memory for a moment, and it is refused until they are gone. */
async function startNode(folder: string, node: Node): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run('pg_ctl', ['-D', join(folder, node), '-l', join(folder, `${node}.log`), '-w', '-s', 'start']);
    } catch (error) {
      if (attempt === START_ATTEMPTS) throw error;
      await delay(START_AGAIN_MS);
    }
  }
}

async function stop(folder: string, nodes: readonly Node[]): Promise<void> {
  for (const node of nodes) {
    if (await answers(folder, node)) await run('pg_ctl', ['-D', join(folder, node), '-m', 'fast', '-w', '-s', 'stop']);
  }
}

async function makeDatabase(folder: string, name: string): Promise<void> {
  for (const node of NODES) await ask(folder, node, 'postgres', [`create database ${pg.escapeIdentifier(name)}`]);
  await acquaint(folder, name);
  console.log(urlOf(folder, 'coordinator', name));
}

/** Citus in this database of every node, and the nodes known to each other; what `moa migrate` and `moa distribute` expect. */
async function acquaint(folder: string, database: string): Promise<void> {
  for (const node of NODES) await ask(folder, node, database, ['create extension if not exists citus']);
  await ask(folder, 'coordinator', database, [
    `select citus_set_coordinator_host('127.0.0.1', ${portOf(folder, 'coordinator')})`,
    `select citus_add_node('127.0.0.1', ${portOf(folder, 'worker1')})`,
    `select citus_add_node('127.0.0.1', ${portOf(folder, 'worker2')})`,
  ]);
}

function urlOf(folder: string, node: Node, database: string): string {
  const password = passwordOf(folder);
  return `postgres://${SUPERUSER}${password === null ? '' : `:${encodeURIComponent(password)}`}@127.0.0.1:${portOf(folder, node)}/${database}`;
}

async function ask(folder: string, node: Node, database: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(folder, node, database) });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

async function answers(folder: string, node: Node): Promise<boolean> {
  return ask(folder, node, 'postgres', []).then(
    () => true,
    () => false,
  );
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string', default: '15700' }, password: { type: 'string' } },
});
const [command, named, what] = positionals;
const folder = resolve(named ?? '.');
const isNode = (word: string): word is Node => NODES.some((node) => node === word);

if (command === 'start' && named) await start(folder, Number(values.port), values.password);
else if (command === 'database' && named && what) await makeDatabase(folder, what);
else if (command === 'stop' && named && (what === undefined || isNode(what))) await stop(folder, what ? [what] : NODES);
else if (command === 'drop' && named) {
  await stop(folder, NODES);
  rmSync(folder, { recursive: true, force: true });
} else {
  console.error('node scripts/citus/cluster.ts start | database | stop | drop <folder> …; the head of the file says more');
  process.exitCode = 2;
}
