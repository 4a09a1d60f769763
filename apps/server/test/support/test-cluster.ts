/** A Citus cluster for the tests, given by CITUS_URL: the template is distributed once, and a file's database is its copy on every node. */
import pg from 'pg';
import { LAYOUTS } from '../../src/migrations/tables.ts';
import { type DatabaseTarget, migrate, prepareEmbedded } from '../../src/platform/database/index.ts';
import { distribute } from '../../src/platform/distribution/index.ts';
import { type Address, administer, TEMPLATE, type TestServer } from './test-server.ts';

/** Who logs in, as at any given server; it takes the roles of the product on. */
const LOGIN = 'moa_test';

/** Few: two workers have to have several each, and each costs every table of every file's database. */
const SHARDS = 4;

type DatabaseServer = Omit<TestServer, 'stop'>;

/** SQLSTATE of a database that somebody is in. */
const IN_USE = '55006';

/**
 * @param url a database on the coordinator that knows the workers (`citus_add_node`); its user is a superuser named `postgres` on every node
 */
export async function prepareTestCluster(url: string): Promise<TestServer> {
  const { coordinator, workers } = await readNodes(url);
  const server = { ...coordinator, workers };
  const nodes = [coordinator, ...workers];
  for (const node of nodes) await removeTemplate(node);
  await prepareEmbedded({ ...coordinator, user: 'postgres', database: 'postgres' }, TEMPLATE);
  for (const worker of workers) await administer(worker, `create database ${TEMPLATE} owner moa_owner`);
  await acquaint(server, TEMPLATE);
  await migrate({ ...coordinator, user: 'moa_owner', database: TEMPLATE });
  await distributeTemplate(coordinator);
  await administer(coordinator, `drop role if exists ${LOGIN}`);
  await administer(coordinator, `create role ${LOGIN} login`);
  await administer(coordinator, `grant moa_app, moa_system to ${LOGIN} with inherit false, set true`);
  for (const node of nodes) await closeTemplate(node);
  return {
    ...server,
    stop: async () => {
      for (const node of nodes) await removeTemplate(node);
    },
  };
}

/** Citus in this database of every node, and the nodes known to the coordinator: what `moa migrate` and `moa distribute` expect. */
export async function acquaint(server: DatabaseServer, database: string): Promise<void> {
  for (const node of [server, ...server.workers]) await administer(node, 'create extension citus', database);
  await administer(server, `select citus_set_coordinator_host('${server.host}', ${server.port})`, database);
  for (const { host, port } of server.workers) await administer(server, `select citus_add_node('${host}', ${port})`, database);
}

async function readNodes(url: string): Promise<{ coordinator: Address; workers: Address[] }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Address>(
      `select nodename as host, nodeport as port from pg_dist_node where isactive and groupid <> 0 order by nodeid`,
    );
    return { coordinator: { host: client.host, port: client.port }, workers: rows };
  } finally {
    await client.end();
  }
}

async function distributeTemplate(coordinator: Address): Promise<void> {
  const client = new pg.Client({ ...coordinator, user: 'postgres', database: TEMPLATE });
  await client.connect();
  try {
    const { refused } = await distribute(client, { layouts: LAYOUTS, pending: [], apply: true, shards: SHARDS });
    if (refused.length > 0) throw new Error(refused.join('\n'));
  } finally {
    await client.end();
  }
}

/** Citus keeps a process of its own in each of its databases, and a database that anybody is in cannot be copied. */
async function closeTemplate(node: Address): Promise<void> {
  await administer(node, `alter database ${TEMPLATE} allow_connections false`);
  await administer(node, `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${TEMPLATE}'`);
}

async function removeTemplate(node: Address): Promise<void> {
  await administer(node, `drop database if exists ${TEMPLATE} with (force)`);
}

/** A database of the cluster as the product reaches it. */
export function clusterTarget({ host, port }: Address, database: string): DatabaseTarget {
  const login = { host, port, database, user: LOGIN };
  return { app: login, system: login, direct: login, setRole: true };
}

export async function copyToNodes(server: DatabaseServer, name: string): Promise<void> {
  await Promise.all(
    [server, ...server.workers].map((node) =>
      administer(node, `create database ${name} template ${TEMPLATE} strategy file_copy owner moa_owner`),
    ),
  );
  // Settings of a database do not come along with its copy.
  if (server.workers.length > 0) await administer(server, `alter database ${name} set citus.propagate_set_commands = 'local'`);
}

export async function dropFromNodes(server: DatabaseServer, name: string): Promise<void> {
  // The coordinator first: its connections to the workers are gone with it.
  for (const node of [server, ...server.workers]) await dropDatabase(node, name);
}

/** Citus may come back into it just then, to look after it. */
async function dropDatabase(node: Address, name: string, tries = 5): Promise<void> {
  try {
    await administer(node, `drop database ${name} with (force)`);
  } catch (error) {
    if (tries === 1 || !(error instanceof Error && 'code' in error && error.code === IN_USE)) throw error;
    await dropDatabase(node, name, tries - 1);
  }
}
