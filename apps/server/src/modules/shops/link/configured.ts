/** What linking needs of this installation: where consent is asked for, where it comes back to, and whether sandboxes are linked. */
import type { ChannelManifest } from '@moa/channels/sdk';
import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config/index.ts';
import type { SellerVault } from '../../../platform/crypto/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { channelSettings } from '../runtime/configured.ts';
import type { ShopEnvironment, ShopRuntime } from '../runtime/runtime.ts';
import type { LinkDeps } from './link.service.ts';

export interface LinkServices {
  config: Config;
  database: Database;
  shared: { sellerVault: SellerVault; shops: ShopRuntime };
  webAddress: string;
  now: Clock;
  onError(error: unknown, during: string): void;
}

export function linkDepsOf({ config, database, shared: { sellerVault, shops }, webAddress, now, onError }: LinkServices): LinkDeps {
  const environment: ShopEnvironment = config.sandbox.enabled ? 'SANDBOX' : 'LIVE';
  const channels = channelSettings(config);
  return {
    database,
    sellerVault,
    runtime: shops,
    environment,
    now,
    browserBaseUrl: (manifest, credentials) => browserBaseUrl(config, shops, manifest, environment, credentials),
    redirectUri: `${webAddress}/app/setting/shop/cafe24AuthDone`,
    settings: (shopType) => channels.settings(shopType, environment),
    onError,
  };
}

/** The consent page is opened by the seller's browser, which reaches the sandbox on this host by its own name. */
function browserBaseUrl(
  config: Config,
  shops: ShopRuntime,
  manifest: ChannelManifest,
  environment: ShopEnvironment,
  credentials: Readonly<Record<string, string>>,
): string {
  const url = shops.baseUrl(manifest, environment, credentials);
  return environment === 'SANDBOX' && config.publicUrl === null ? url.replace('://127.0.0.1:', '://localhost:') : url;
}
