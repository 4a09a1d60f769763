/** What modules are given when they are put together: the shared parts, and what some modules do for all others. */
import type { Shared } from './composition.ts';
import { createAccountsModule, createPasswords, type ExportPart } from './modules/accounts/index.ts';
import type { SandboxControl } from './modules/demo/index.ts';
import { createNotices } from './modules/notices/index.ts';
import { createPayment } from './modules/payment/index.ts';
import { screenSettings } from './modules/settings/index.ts';
import { linkedAccounts, listShopSummaries } from './modules/shops/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Config, Keys } from './platform/config/index.ts';
import type { Database } from './platform/database/index.ts';

interface CommonServices {
  config: Config;
  database: Database;
  shared: Shared;
  /** Of the web app, without a trailing slash. */
  webAddress: string;
  now: Clock;
  onError(error: unknown, during?: string): void;
}

export interface ApiServices extends CommonServices, ReturnType<typeof createServing> {
  version: string;
}

export interface WorkerServices extends CommonServices {
  /** Null where demo data can't be made. */
  sandbox: SandboxControl | null;
  /** What modules give to who takes her data out. */
  exports: readonly ExportPart[];
}

export function webAddressOf({ publicUrl, http }: Config): string {
  return publicUrl ?? `http://localhost:${http.port}`;
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
