/** The parent process. Database, migrations, demo data, then the api, the worker and the sandbox as its children. */
import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { type Config, ConfigError, loadKeys, startWarnings } from '../platform/config/index.ts';
import type { DatabaseTarget } from '../platform/database/index.ts';
import { addProcessMetrics, createMetrics, renderMetrics, startMetricsServer } from '../platform/metrics/index.ts';
import { PostgresError } from '../platform/postgres/index.ts';
import {
  CHILD_ARGUMENTS,
  claimInstance,
  InstanceError,
  MALLOC,
  requirePort,
  type StartOrder,
  SupervisedChild,
} from '../platform/processes/index.ts';
import { readConfig } from './configuration.ts';
import { buildServerIfStale, type ProgramName, type Programs } from './server-build.ts';
import type { StartedDatabase } from './start-database.ts';
import { buildWebIfStale } from './web-build.ts';

/** A copy that was killed needs a moment until its children have let go of the ports. */
const AFTER_CRASH_MS = 5_000;
/** The programs of the next start are built when those of this one have had time for their first work. */
const BUILD_AHEAD_MS = 15_000;

/** What has to be undone at the end, last first. */
const undo: (() => Promise<void> | void)[] = [];
let stopping: Promise<void> | null = null;

/** Stops everything in the reverse order of its start, then ends the process. */
function shutDown(code: number): Promise<void> {
  stopping ??= (async () => {
    for (const step of undo.splice(0).reverse()) await Promise.resolve(step()).catch((error: unknown) => console.error(error));
    process.exit(code);
  })();
  return stopping;
}

async function run(programs: Programs): Promise<void> {
  const began = performance.now();
  const config = readConfig();
  const instance = claimInstance(config.dataDir);
  undo.push(() => instance.release());
  await requirePorts(config, instance.afterCrash ? AFTER_CRASH_MS : 0);
  loadKeys(config);
  for (const warning of startWarnings(config)) console.error(`주의 (warning): ${warning}`);

  const children = createChildren(config, programs);
  undo.push(() => Promise.all(children.map((child) => child.stop())).then(() => undefined));
  const database = await startEverythingElse(config);
  instance.publish(database.target);
  if (stopping) return;
  const order = { target: database.target, sandboxToken: config.sandbox.enabled ? randomBytes(32).toString('base64url') : null };
  const [demo] = await Promise.all([seed(config, database.target), startChildren(children, order)]);
  const metrics = await serveMetrics(config, children);
  undo.push(() => new Promise<void>((resolve) => metrics.close(() => resolve())));
  if (stopping) return;
  greet(config, demo, performance.now() - began);
  if (!programs.built) buildAhead();
}

async function requirePorts(config: Config, patienceMs: number): Promise<void> {
  await Promise.all([
    requirePort(config.http.port, config.http.host, 'MOA_HTTP_PORT', patienceMs),
    requirePort(config.metrics.port, config.metrics.host, 'MOA_METRICS_PORT', patienceMs),
    config.sandbox.enabled ? requirePort(config.sandbox.port, '127.0.0.1', 'MOA_SANDBOX_PORT', patienceMs) : null,
  ]);
}

/** Loading the programs takes longest, so they load while the database starts. */
function createChildren(config: Config, programs: Programs): SupervisedChild[] {
  const names: ProgramName[] = config.sandbox.enabled ? ['api', 'worker', 'sandbox'] : ['api', 'worker'];
  const env = { ...MALLOC, ...process.env, MOA_DATA_DIR: config.dataDir, NODE_COMPILE_CACHE: programs.compileCache };
  return names.map(
    (name) =>
      new SupervisedChild({
        name,
        program: programs.pathOf(name),
        execArgv: [...CHILD_ARGUMENTS],
        env,
        log: (message) => console.error(message),
      }),
  );
}

/** The worker after the sandbox: shops that refuse its first calls pass for broken, and are left alone for half a minute and longer. */
async function startChildren(children: readonly SupervisedChild[], order: StartOrder): Promise<void> {
  const isWorker = ({ name }: SupervisedChild) => name === 'worker';
  const isSandbox = ({ name }: SupervisedChild) => name === 'sandbox';
  const start = (child: SupervisedChild) => child.start(order);
  const shops = Promise.all(children.filter(isSandbox).map(start));
  const others = children.filter((child) => !isSandbox(child) && !isWorker(child)).map(start);
  const workers = children.filter(isWorker).map((child) => shops.then(() => start(child)));
  await Promise.all([shops, ...others, ...workers]);
}

/** The database and the built web app; the first failure ends the start. */
async function startEverythingElse(config: Config): Promise<StartedDatabase> {
  // Loaded after the children have been started: they are what takes longest.
  const { startDatabase } = await import('./start-database.ts');
  const starting = startDatabase(config, (message) => console.error(message)).then((database) => {
    // Children are stopped before the database: this step goes below theirs.
    undo.splice(1, 0, () => database.stop());
    return database;
  });
  const building = buildWebIfStale(() => console.log('처음 실행이거나 화면이 바뀌어 웹 화면을 만들고 있습니다. 몇 초 걸립니다…'));
  const results = await Promise.allSettled([starting, building]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  return starting;
}

/** Demo logins of a fresh copy that wants them; answers whether they can be shown. */
async function seed(config: Config, target: DatabaseTarget): Promise<boolean> {
  if (config.demo === 'none') return false;
  const { seedDemo } = await import('./seed.ts');
  return seedDemo(config, target);
}

/** What cannot be built is no loss but of time: the sources run as well. */
function buildAhead(): void {
  const given = new AbortController();
  const timer = setTimeout(() => {
    void buildServerIfStale(given.signal).catch((error: unknown) => given.signal.aborted || console.error(error));
  }, BUILD_AHEAD_MS);
  undo.push(() => {
    clearTimeout(timer);
    given.abort();
  });
}

function serveMetrics(config: Config, children: readonly SupervisedChild[]): Promise<Server> {
  const own = createMetrics();
  addProcessMetrics(own);
  return startMetricsServer({
    ...config.metrics,
    render: async () => {
      const families = await Promise.all(children.map(async (child) => [child.name, await child.metrics()] as const));
      return renderMetrics({ ...Object.fromEntries(families), main: own.collect() });
    },
  });
}

function greet(config: Config, demo: boolean, tookMs: number): void {
  const { http, sandbox } = config;
  const shownHost = http.host === '127.0.0.1' || http.host === '0.0.0.0' || http.host === '::' ? 'localhost' : http.host;
  const address = config.publicUrl ?? `${http.tls ? 'https' : 'http'}://${shownHost}:${http.port}`;
  console.log(
    [
      '',
      `  모아가 준비되었습니다 (${(tookMs / 1000).toFixed(1)}초).   Moa is ready.`,
      '',
      `    주소 (address)      ${address}`,
      ...(sandbox.enabled ? [`    모의 쇼핑몰 (shops)  ${address}/sandbox`] : []),
      ...(demo
        ? [
            '    판매자 (seller)     demoseller / moademo1234',
            '    직원 (sub-user)     demosub1 / moademo1234',
            '    운영자 (admin)      moaadmin / moademo1234',
          ]
        : []),
      '',
      '  멈추려면 Ctrl+C를 누르십시오. (Ctrl+C stops it.)',
      '',
    ].join('\n'),
  );
}

export function start(programs: Programs): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void shutDown(0));
  // Whoever started it with a channel to talk by has ended, however: so does a copy that a test started.
  process.on('disconnect', () => void shutDown(1));
  run(programs).catch((error: unknown) => {
    if (stopping) return;
    const known = error instanceof ConfigError || error instanceof InstanceError || error instanceof PostgresError;
    console.error(known ? error.message : error);
    void shutDown(1);
  });
}
