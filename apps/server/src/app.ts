/** The API assembled: what the modules serve, and the server they are served by. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { MODULES } from './modules.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config, Keys } from './platform/config/index.ts';
import { checkMigrated, type Database } from './platform/database/index.ts';
import { requireDiskSpace } from './platform/disk-space.ts';
import { createEventHub, registerEventStream } from './platform/events/index.ts';
import { registerPublicImages } from './platform/files/index.ts';
import { createHttpServer, DEFAULT_RATES, registerDocs, registerHealth, registerWebFiles, type ServedCall } from './platform/http/index.ts';
import { createIdempotencyStore } from './platform/idempotency/index.ts';
import type { Metrics } from './platform/metrics/index.ts';
import { createApiServices, createShared, webAddressOf } from './services.ts';

export interface AppOptions {
  config: Config;
  keys: Keys;
  database: Database;
  logger?: FastifyBaseLogger;
  metrics?: Metrics;
  /** More that must hold before requests are sent here, by name; the database is always asked. */
  checks?: Readonly<Record<string, () => Promise<unknown>>>;
  /** Opens the control API of the sandbox process; null without one. */
  sandboxToken?: string | null;
  /** Folder of the built web app. */
  webFolder?: string;
  now?: Clock;
}

const HIDDEN_PAGES: ReadonlySet<string> = new Set(MODULES.flatMap(({ hiddenPages = [] }) => hiddenPages));

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));
const VERSION = (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }).version;

const API_DESCRIPTION =
  '웹 화면이 쓰는 것과 같은 API입니다. 내 정보의 API 토큰에서 만든 토큰을 Authorization: Bearer 헤더로 보내면 그 권한 안에서 부를 수 있습니다.';

/** Builds the API without listening; closing it also ends what it follows in the database. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, keys, database, sandboxToken = null, now = systemClock } = options;
  const onError = (error: unknown, during = 'api') => options.logger?.error({ err: error }, during);
  const warn = (message: string) => options.logger?.warn(message);
  const shared = await createShared({ modules: MODULES, config, keys, database, now, onError, warn });
  const { images, sellerVault } = shared;
  const services = createApiServices({
    config,
    keys,
    database,
    shared,
    webAddress: webAddressOf(config),
    sandboxToken,
    version: VERSION,
    now,
    onError,
  });
  const { accounts } = services;
  const modules = MODULES.flatMap((module) => module.http?.(services) ?? []);
  const hub = createEventHub(database);

  const app = await createHttpServer({
    modules,
    authenticator: accounts.guard,
    database,
    idempotency: createIdempotencyStore({ database, sellerVault, platformVault: shared.platformVault, now }),
    ...(config.rateLimits ? { rates: DEFAULT_RATES } : {}),
    secure: config.http.secureCookies,
    trustProxy: config.trustedProxies.length === 0 ? false : config.trustedProxies,
    ...(options.logger === undefined ? {} : { logger: options.logger }),
    ...(options.metrics === undefined ? {} : { observe: observeCalls(options.metrics) }),
    ...(config.http.tls === null ? {} : { tls: readCertificate(config.http.tls) }),
    platform: async (server, operations) => {
      registerPublicImages(server, images);
      registerEventStream(server, hub, accounts.guard);
      registerHealth(server, {
        database: () => database.system((tx) => tx.query('select 1'), { readOnly: true }),
        migrations: () => database.system(checkMigrated, { readOnly: true }),
        disk: () => requireDiskSpace(config.dataDir),
        ...options.checks,
      });
      registerDocs(server, {
        contract: Object.fromEntries(modules.map((module) => [module.name, module.contract])),
        operations,
        info: { title: '모아 API', version: VERSION, description: API_DESCRIPTION },
      });
      await registerWebFiles(server, {
        folder: options.webFolder ?? WEB_FOLDER,
        meta: ({ secure }) => pageMeta(config, database, secure),
        embedOrigins: config.embedOrigins,
        imageOrigins: config.publicUrl === null ? [] : [new URL(config.publicUrl).origin],
        hiddenPages: HIDDEN_PAGES,
      });
    },
  });
  const stops = [await accounts.guard.follow(), shared.stop];
  await hub.start();
  app.addHook('onClose', async () => {
    for (const stop of [...stops, hub.stop]) await stop();
  });
  return app;
}

/** What the page must know before it can ask. */
async function pageMeta(config: Config, database: Database, secure: boolean): Promise<Record<string, string>> {
  const chat: Record<string, string> = config.chatUrl === null ? {} : { 'moa-chat': config.chatUrl };
  const cookies: Record<string, string> = secure ? { 'moa-cookies': 'secure' } : {};
  const declared = await Promise.all(MODULES.map((module) => module.pageMeta?.({ config, database }) ?? {}));
  return Object.assign({ 'moa-api-base': '/', ...cookies, ...chat }, ...declared);
}

function observeCalls(metrics: Metrics): (call: ServedCall) => void {
  const seconds = metrics.histogram('http_request_seconds', 'Time to answer requests.');
  return ({ operation, method, status, milliseconds }) => seconds.observe(milliseconds / 1000, { operation, method, status });
}

function readCertificate({ certFile, keyFile }: { certFile: string; keyFile: string }): { cert: Buffer; key: Buffer } {
  return { cert: readFileSync(certFile), key: readFileSync(keyFile) };
}
