/** What API and worker have of this installation: vaults, files, messages, call budgets, and who keeps the calls to shops. */
import type { CallRecord } from '@moa/channels/sdk';
import type { ShopType } from '@moa/core';
import { type CallBudget, startCallBudget } from './platform/budget/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Config, Keys } from './platform/config/index.ts';
import { createPlatformVault, createSellerVault, type PlatformVault, type SellerVault } from './platform/crypto/index.ts';
import type { Database, Tx } from './platform/database/index.ts';
import {
  createImages,
  createSealedFiles,
  type Images,
  type ObjectStore,
  openObjectStore,
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

export interface CallRecorder {
  /** Never throws, never waits. `accountId` is null while credentials are tried. */
  record(call: CallRecord, account: { sellerId: number; accountId: number | null; shopType: ShopType }): void;
  /** Writes what is still waiting. */
  stop(): Promise<void>;
}

/** What modules declare for the installation. */
export interface InstallationParts {
  /** Keeps what is asked of shops. */
  recordCalls?(given: Pick<InstallationOptions, 'database' | 'now' | 'onError'> & { sellerVault: SellerVault }): CallRecorder;
  /** Mail addresses of those who run the installation, for notices where the operator gave none. */
  operatorMails?(given: { platformVault: PlatformVault }): (tx: Tx) => Promise<readonly string[]>;
}

export interface Installation {
  sellerVault: SellerVault;
  platformVault: PlatformVault;
  enqueueMessage: EnqueueMessage;
  /** None where calls are not limited either. */
  messageQuota: MessageQuota | undefined;
  verification: Verification;
  /** As the page shows them, under its own address. */
  images: Images;
  /** As shops fetch them, from where they can reach us. */
  shopImages: Images;
  sealedFiles: SealedFiles;
  objectStore: ObjectStore;
  callBudget: CallBudget;
  recordCall: CallRecorder['record'];
  stop(): Promise<void>;
}

export interface InstallationOptions {
  modules: readonly InstallationParts[];
  config: Config;
  keys: Keys;
  database: Database;
  now: Clock;
  onError(error: unknown, during: string): void;
  /** What an operator should see in the log, though nothing failed. */
  warn(message: string): void;
}

export async function createInstallation(options: InstallationOptions): Promise<Installation> {
  const { modules, config, keys, database, now, onError } = options;
  const sellerVault = createSellerVault({ database, masterKeys: keys.master });
  const platformVault = await createPlatformVault(database, keys.master);
  const messageQuota = config.rateLimits ? createQuota(options, platformVault) : undefined;
  const enqueueMessage = createEnqueueMessage(platformVault, messageQuota);
  const budget = await startCallBudget(database, (error) => onError(error, 'call budget'));
  const store = openObjectStore(config);
  const images = createImages({ database, store, publicUrl: config.publicUrl });
  const recorders = modules.flatMap(({ recordCalls }) => recordCalls?.({ database, sellerVault, now, onError }) ?? []);
  const follow = await sellerVault.follow();
  return {
    sellerVault,
    platformVault,
    enqueueMessage,
    messageQuota,
    verification: createVerification({ database, platformVault, enqueueMessage, now, limits: config.rateLimits }),
    images,
    shopImages: createImages({ database, store, publicUrl: imageAddress(config) }),
    sealedFiles: createSealedFiles({ database, sellerVault, store }),
    objectStore: store,
    callBudget: budget.budget,
    recordCall: (call, account) => {
      for (const { record } of recorders) record(call, account);
    },
    stop: async () => {
      await follow();
      await budget.stop();
      for (const recorder of recorders) await recorder.stop();
    },
  };
}

function createQuota({ modules, config, warn, now }: InstallationOptions, platformVault: PlatformVault): MessageQuota {
  const sources = modules.flatMap(({ operatorMails }) => operatorMails?.({ platformVault }) ?? []);
  const onReached = createCeilingNotice({
    enqueueMessage: createEnqueueMessage(platformVault),
    operators: async (tx) => {
      if (config.operatorMail !== null) return [config.operatorMail];
      const mails: string[] = [];
      for (const read of sources) mails.push(...(await read(tx)));
      return mails;
    },
    warn,
    now,
  });
  return createMessageQuota({ ceilings: config.messageCeilings, now, onReached });
}

/** Sandboxes fetch pictures from this very machine; real channels need the public address. */
function imageAddress(config: Config): string | null {
  return config.publicUrl ?? (config.sandbox.enabled ? `http://127.0.0.1:${config.http.port}` : null);
}
