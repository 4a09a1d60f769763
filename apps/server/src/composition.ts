/** What API and worker share: the vaults, pictures, and the runtime through which connectors are called. */
import { NTS_SANDBOX_KEY, SERVICE_BASE_PATHS } from '@moa/sandbox/base-paths';
import { administratorMails, createPeopleVault } from './modules/accounts/index.ts';
import { createCallLog } from './modules/calls/index.ts';
import { INQUIRY_PICTURES } from './modules/inquiries/index.ts';
import { createConfiguredRuntime, createShopLookups, type ShopLookups, type ShopRuntime } from './modules/shops/index.ts';
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
  /** As the page shows them, under its own address. */
  images: Images;
  /** As shops fetch them, from where they can reach us. */
  shopImages: Images;
  inquiryPictures: PrivatePictures;
  sealedFiles: SealedFiles;
  objectStore: ObjectStore;
  shops: ShopRuntime;
  lookups: ShopLookups;
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
  const images = createImages({ database, store, publicUrl: config.publicUrl });
  const calls = createCallLog({ database, sellerVault, now, onError });
  const shops = createConfiguredRuntime({ config, database, sellerVault, budget: budget.budget, record: calls.record, now, stopping });
  const follow = await sellerVault.follow();
  return {
    sellerVault,
    platformVault,
    enqueueMessage,
    messageQuota,
    verification: createVerification({ database, platformVault, enqueueMessage, now, limits: config.rateLimits }),
    checkBusinessNumber: createCheckBusinessNumber({ nts: ntsOf(config), onError }),
    images,
    shopImages: createImages({ database, store, publicUrl: imageAddress(config) }),
    inquiryPictures: createPrivatePictures({ images, store, platformVault, suffix: INQUIRY_PICTURES }),
    sealedFiles: createSealedFiles({ database, sellerVault, store }),
    objectStore: store,
    shops,
    lookups: createShopLookups(database, shops, now),
    stop: async () => {
      await follow();
      await budget.stop();
      await calls.stop();
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

/** Where the operator gave no key of 국세청, a copy with sandboxes asks the simulated one. */
function ntsOf(config: Config): NtsConfig | null {
  if (config.services.nts !== null || !config.sandbox.enabled) return config.services.nts;
  return { key: NTS_SANDBOX_KEY, url: `${config.sandbox.url}${SERVICE_BASE_PATHS.NTS}` };
}

/** Sandboxes fetch pictures from this very machine; real channels need the public address. */
function imageAddress(config: Config): string | null {
  return config.publicUrl ?? (config.sandbox.enabled ? `http://127.0.0.1:${config.http.port}` : null);
}
