/** What API and worker share: the vaults, pictures, and the runtime through which connectors are called. */
import { connectorOf } from '@moa/channels';
import { LINKABLE_SHOP_TYPES } from '@moa/channels/manifests';
import { type ChannelManifest, type Connector, createCircuitBreaker } from '@moa/channels/sdk';
import type { ShopType } from '@moa/core';
import { NTS_SANDBOX_KEY, SANDBOX_BASE_PATHS, SANDBOX_SETTINGS, SERVICE_BASE_PATHS } from '@moa/sandbox/base-paths';
import { administratorMails, createPeopleVault } from './modules/accounts/index.ts';
import { loadDraft, saveDraft } from './modules/catalog/index.ts';
import { INQUIRY_PICTURES } from './modules/inquiries/index.ts';
import type { AdoptDeps, PicturesDeps, PushDeps } from './modules/listings/index.ts';
import { mapWaitingOption } from './modules/orders/index.ts';
import {
  type ChannelSettings,
  createShopLookups,
  createShopRuntime,
  type LinkDeps,
  type ShopEnvironment,
  type ShopLookups,
  type ShopRuntime,
} from './modules/shops/index.ts';
import { startCallBudget } from './platform/budget/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Config, Keys, NtsConfig } from './platform/config/index.ts';
import { createPlatformVault, createSellerVault, type PlatformVault, type SellerVault } from './platform/crypto/index.ts';
import type { Database } from './platform/database/index.ts';
import {
  createImages,
  createPrivatePictures,
  createSealedFiles,
  type Images,
  type ObjectStore,
  openObjectStore,
  type PrivatePictures,
  type SealedFiles,
} from './platform/files/index.ts';
import { createGuardedFetch } from './platform/guarded-fetch/index.ts';
import {
  createCeilingNotice,
  createEnqueueMessage,
  createMessageQuota,
  type EnqueueMessage,
  type MessageQuota,
} from './platform/outbox/index.ts';
import { createVerification, type Verification } from './platform/verification/index.ts';
import { type CheckBusinessNumber, createCheckBusinessNumber } from './services/business-number/index.ts';

export interface Shared {
  sellerVault: SellerVault;
  platformVault: PlatformVault;
  enqueueMessage: EnqueueMessage;
  /** None where calls are not limited either. */
  messageQuota: MessageQuota | undefined;
  verification: Verification;
  checkBusinessNumber: CheckBusinessNumber;
  images: Images;
  inquiryPictures: PrivatePictures;
  sealedFiles: SealedFiles;
  objectStore: ObjectStore;
  shops: ShopRuntime;
  lookups: ShopLookups;
  push: PushDeps;
  link: LinkDeps;
  adopt: AdoptDeps;
  pictures: PicturesDeps;
  stop(): Promise<void>;
}

export interface SharedOptions {
  config: Config;
  keys: Keys;
  database: Database;
  now: Clock;
  onError(error: unknown, during: string): void;
  /** What an operator should see in the log, though nothing failed. */
  warn(message: string): void;
  stopping?: AbortSignal;
}

export async function createShared({ config, keys, database, now, onError, warn, stopping }: SharedOptions): Promise<Shared> {
  const sellerVault = createSellerVault({ database, masterKeys: keys.master });
  const platformVault = await createPlatformVault(database, keys.master);
  const messageQuota = config.rateLimits ? createQuota({ config, platformVault, warn, now }) : undefined;
  const enqueueMessage = createEnqueueMessage(platformVault, messageQuota);
  const budget = await startCallBudget(database, (error) => onError(error, 'call budget'));
  const store = openObjectStore(config);
  // The page shows pictures under its own address; shops fetch them from where they can reach us.
  const images = createImages({ database, store, publicUrl: config.publicUrl });
  const shopImages = createImages({ database, store, publicUrl: imageAddress(config) });
  const channels = channelSettings(config);
  const shops = createShopRuntime({
    database,
    sellerVault,
    budget: budget.budget,
    breaker: createCircuitBreaker({ clock: now }),
    connectors: linkableConnectors(),
    channels,
    record: () => undefined,
    clock: now,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    ...(stopping ? { stopping } : {}),
  });
  const environment: ShopEnvironment = config.sandbox.enabled ? 'SANDBOX' : 'LIVE';
  const follow = await sellerVault.follow();
  return {
    sellerVault,
    platformVault,
    enqueueMessage,
    messageQuota,
    verification: createVerification({ database, platformVault, enqueueMessage, now, limits: config.rateLimits }),
    checkBusinessNumber: createCheckBusinessNumber({ nts: ntsOf(config), onError }),
    images,
    inquiryPictures: createPrivatePictures({ images, store, platformVault, suffix: INQUIRY_PICTURES }),
    sealedFiles: createSealedFiles({ database, sellerVault, store }),
    objectStore: store,
    shops,
    lookups: createShopLookups(database, shops, now),
    push: { database, shops, images: shopImages, loadDraft, now },
    adopt: { saveDraft, mapWaiting: mapWaitingOption },
    pictures: {
      database,
      images,
      loadDraft,
      saveDraft,
      fetch: createGuardedFetch({ ...PICTURE_LIMITS, trustedOrigins: ownOrigins(config) }),
    },
    link: {
      database,
      sellerVault,
      runtime: shops,
      environment,
      now,
      browserBaseUrl: (manifest, credentials) => browserBaseUrl(config, shops, manifest, environment, credentials),
      redirectUri: `${config.publicUrl ?? `http://localhost:${config.http.port}`}/app/setting/shop/cafe24AuthDone`,
      settings: (shopType) => channels.settings(shopType, environment),
      onError,
    },
    stop: async () => {
      await follow();
      await budget.stop();
    },
  };
}

function createQuota({
  config,
  platformVault,
  warn,
  now,
}: Pick<SharedOptions, 'config' | 'warn' | 'now'> & { platformVault: PlatformVault }) {
  const people = createPeopleVault(platformVault);
  const onReached = createCeilingNotice({
    enqueueMessage: createEnqueueMessage(platformVault),
    operators: async (tx) => (config.operatorMail === null ? administratorMails(tx, people) : [config.operatorMail]),
    warn,
    now,
  });
  return createMessageQuota({ ceilings: config.messageCeilings, now, onReached });
}

function linkableConnectors(): Partial<Record<ShopType, Connector>> {
  return Object.fromEntries(
    LINKABLE_SHOP_TYPES.flatMap((shopType) => {
      const connector = connectorOf(shopType);
      return connector ? [[shopType, connector]] : [];
    }),
  );
}

/** Pictures of products that were collected from a shop. */
const PICTURE_LIMITS = { maxBytes: 20 * 1024 * 1024, timeoutMs: 15_000 };

/** Where sandboxes show pictures: on this machine, and nowhere else when there are none. */
function ownOrigins(config: Config): string[] {
  if (!config.sandbox.enabled) return [];
  return [new URL(config.sandbox.url).origin, `http://127.0.0.1:${config.http.port}`];
}

/** Where the operator gave no key of 국세청, a copy with sandboxes asks the simulated one. */
function ntsOf(config: Config): NtsConfig | null {
  if (config.services.nts !== null || !config.sandbox.enabled) return config.services.nts;
  return { key: NTS_SANDBOX_KEY, url: `${config.sandbox.url}${SERVICE_BASE_PATHS.NTS}` };
}

/** Sandboxes fetch pictures from this very machine; real channels need the public address. */
function imageAddress(config: Config): string | null {
  return config.publicUrl ?? (config.sandbox.enabled ? `http://127.0.0.1:${config.http.port}` : null);
}

function channelSettings(config: Config): ChannelSettings {
  return {
    sandbox: config.sandbox.enabled
      ? { url: config.sandbox.url, rateFactor: config.sandbox.rateFactor, basePath: (shopType) => SANDBOX_BASE_PATHS[shopType] ?? null }
      : null,
    settings: (shopType, environment) => (environment === 'LIVE' ? config.declared : SANDBOX_SETTINGS)[shopType] ?? {},
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
