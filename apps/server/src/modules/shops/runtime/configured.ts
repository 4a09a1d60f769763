/** The runtime of this installation: every connector there is, at the real channels or at their sandboxes. */
import { connectorOf } from '@moa/channels';
import { LINKABLE_SHOP_TYPES } from '@moa/channels/manifests';
import { type CallBudget, type Connector, createCircuitBreaker } from '@moa/channels/sdk';
import type { ShopType } from '@moa/core';
import { SANDBOX_BASE_PATHS, SANDBOX_SETTINGS } from '@moa/sandbox/base-paths';
import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config/index.ts';
import type { SellerVault } from '../../../platform/crypto/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { type ChannelSettings, createShopRuntime, type RuntimeDeps, type ShopRuntime } from './runtime.ts';

export interface ConfiguredRuntimeOptions {
  config: Config;
  database: Database;
  sellerVault: SellerVault;
  budget: CallBudget;
  record: RuntimeDeps['record'];
  now: Clock;
  /** Ends calls that wait. */
  stopping?: AbortSignal | undefined;
}

export function createConfiguredRuntime(options: ConfiguredRuntimeOptions): ShopRuntime {
  const { config, database, sellerVault, budget, record, now, stopping } = options;
  return createShopRuntime({
    database,
    sellerVault,
    budget,
    breaker: createCircuitBreaker({ clock: now }),
    connectors: linkableConnectors(),
    channels: channelSettings(config),
    record,
    clock: now,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    ...(stopping ? { stopping } : {}),
  });
}

export function channelSettings(config: Config): ChannelSettings {
  return {
    sandbox: config.sandbox.enabled
      ? { url: config.sandbox.url, rateFactor: config.sandbox.rateFactor, basePath: (shopType) => SANDBOX_BASE_PATHS[shopType] ?? null }
      : null,
    settings: (shopType, environment) => (environment === 'LIVE' ? config.declared : SANDBOX_SETTINGS)[shopType] ?? {},
  };
}

function linkableConnectors(): Partial<Record<ShopType, Connector>> {
  return Object.fromEntries(
    LINKABLE_SHOP_TYPES.flatMap((shopType) => {
      const connector = connectorOf(shopType);
      return connector ? [[shopType, connector]] : [];
    }),
  );
}
