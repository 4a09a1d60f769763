/** The configuration of this server: the platform's settings, and those that the channels' manifests declare. */
import { LINKABLE_SHOP_TYPES, MANIFESTS } from '@moa/channels/manifests';
import { type Config, type DeclaredSetting, loadConfig } from '../platform/config/index.ts';

/** `clientId` of CAFE24 is MOA_CAFE24_CLIENT_ID. */
export const CHANNEL_SETTINGS: readonly DeclaredSetting[] = LINKABLE_SHOP_TYPES.flatMap((shopType) =>
  (MANIFESTS[shopType].settings ?? []).map(({ key, fallback }) => ({
    name: `MOA_${shopType}_${key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`,
    owner: shopType,
    key,
    fallback,
  })),
);

/** @throws ConfigError naming every wrong setting */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  return loadConfig(env, process.cwd(), CHANNEL_SETTINGS);
}
