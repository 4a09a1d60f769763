/** What modules are given when they are put together: the shared parts, and what some modules do for all others. */
import { createInstallation, type Installation, type InstallationOptions } from './composition.ts';
import { createAccountsModule, createPasswords, type ExportPart } from './modules/accounts/index.ts';
import { createNotices } from './modules/notices/index.ts';
import { createPayment } from './modules/payment/index.ts';
import { screenSettings } from './modules/settings/index.ts';
import {
  createConfiguredRuntime,
  createShopLookups,
  linkedAccounts,
  listShopSummaries,
  type ShopLookups,
  type ShopRuntime,
} from './modules/shops/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Config, Keys } from './platform/config/index.ts';
import type { Database } from './platform/database/index.ts';
import type { TaskRunnerOptions } from './platform/jobs/index.ts';
import type { Logger } from './platform/logging/index.ts';
import type { Metrics } from './platform/metrics/index.ts';

/** The installation, and the shops as all modules call them. */
export interface Shared extends Installation {
  shops: ShopRuntime;
  lookups: ShopLookups;
}

interface CommonServices {
  config: Config;
  database: Database;
  shared: Shared;
  /** Of the web app, without a trailing slash. */
  webAddress: string;
  /** Opens the control API of the sandbox process; null where there is none, and so no demo data. */
  sandboxToken: string | null;
  now: Clock;
  onError(error: unknown, during?: string): void;
}

export interface ApiServices extends CommonServices, ReturnType<typeof createServing> {
  version: string;
}

export interface WorkerServices extends CommonServices {
  logger: Logger;
  metrics: Metrics;
  /** Counts and logs a try of a task that failed. */
  onTaskFailure: TaskRunnerOptions['onFailure'];
  /** Ends what waits outside. */
  stopping: AbortSignal;
  /** What modules give to who takes her data out. */
  exports: readonly ExportPart[];
}

export function webAddressOf({ publicUrl, http }: Config): string {
  return publicUrl ?? `http://localhost:${http.port}`;
}

/** @param stopping ends calls to shops that wait */
export async function createShared(options: InstallationOptions, stopping?: AbortSignal): Promise<Shared> {
  const { config, database, now } = options;
  const installation = await createInstallation(options);
  const { sellerVault, callBudget: budget, recordCall: record } = installation;
  const shops = createConfiguredRuntime({ config, database, sellerVault, budget, record, now, stopping });
  return { ...installation, shops, lookups: createShopLookups(database, shops, now) };
}

export function createApiServices(given: CommonServices & { keys: Keys; version: string }): ApiServices {
  return { ...given, ...createServing(given) };
}

/** What other modules ask while they answer: who somebody is, what is new, what the plan allows. */
function createServing({ database, shared, keys, webAddress, now }: CommonServices & { keys: Keys }) {
  const passwords = createPasswords();
  return {
    passwords,
    accounts: createAccountsModule({
      database,
      tokenKeys: keys.token,
      platformVault: shared.platformVault,
      verification: shared.verification,
      enqueueMessage: shared.enqueueMessage,
      passwords,
      shopAccounts: (scope) => listShopSummaries(database, scope),
      screenSettings: (actor) => screenSettings(database, actor),
      webAddress,
      now,
    }),
    notices: createNotices({
      database,
      images: shared.images,
      linkedShops: async (scope) => [...new Set((await linkedAccounts(database, scope)).map(({ shopType }) => shopType))],
      now,
    }),
    payment: createPayment({ database, now }),
  };
}
