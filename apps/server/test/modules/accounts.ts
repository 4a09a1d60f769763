/** The accounts of a test: codes and mails readable, clock given. */
import { randomBytes } from 'node:crypto';
import type { AccountsModuleOptions } from '../../src/modules/accounts/index.ts';
import { screenSettings } from '../../src/modules/settings/index.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { createPlatformVault, type PlatformVault } from '../../src/platform/crypto/index.ts';
import type { Database } from '../../src/platform/database/index.ts';
import { createEnqueueMessage, type EnqueueMessage, type NewMessage } from '../../src/platform/outbox/index.ts';
import { createVerification, type Verification } from '../../src/platform/verification/index.ts';

export interface TestPost {
  platformVault: PlatformVault;
  verification: Verification;
  enqueueMessage: EnqueueMessage;
  /** Written to the outbox, newest last. */
  messages: NewMessage[];
}

/** What sends messages, on this database. */
export async function testPost(database: Database, now: Clock, limits = false): Promise<TestPost> {
  const messages: NewMessage[] = [];
  const platformVault = await createPlatformVault(database, [{ id: 'm', bytes: randomBytes(32) }]);
  const enqueue = createEnqueueMessage(platformVault);
  const enqueueMessage: EnqueueMessage = (tx, message) => {
    messages.push(message);
    return enqueue(tx, message);
  };
  const verification = createVerification({ database, platformVault, enqueueMessage, now, limits });
  return { platformVault, verification, enqueueMessage, messages };
}

/** Options of the module for a test that is about logins alone. */
export function testAccounts(database: Database, post: TestPost, now: Clock): Omit<AccountsModuleOptions, 'tokenKeys' | 'passwords'> {
  const { platformVault, verification, enqueueMessage } = post;
  return {
    database,
    platformVault,
    verification,
    enqueueMessage,
    webAddress: 'https://moa.example',
    shopAccounts: async () => ({ shopAccounts: [], consignmentAccounts: [] }),
    screenSettings: (actor) => screenSettings(database, actor),
    now,
  };
}
