/** The accounts of a test: codes and mails readable, clock given. */
import { randomBytes } from 'node:crypto';
import { createPlatformVault, type PlatformVault } from '../../platform/crypto/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { createEnqueueMessage, type EnqueueMessage, type NewMessage } from '../../platform/outbox/index.ts';
import { createVerification, type Verification } from '../../platform/verification/index.ts';
import { screenSettings } from '../settings/index.ts';
import type { AccountsModuleOptions } from './index.ts';

export interface TestPost {
  vault: PlatformVault;
  verification: Verification;
  enqueueMessage: EnqueueMessage;
  /** Written to the outbox, newest last. */
  messages: NewMessage[];
}

/** What sends messages, on this database. `now` in milliseconds. */
export async function testPost(database: Database, now: () => number, limits = false): Promise<TestPost> {
  const messages: NewMessage[] = [];
  const vault = await createPlatformVault(database, [{ id: 'm', bytes: randomBytes(32) }]);
  const enqueue = createEnqueueMessage(vault);
  const enqueueMessage: EnqueueMessage = (tx, message) => {
    messages.push(message);
    return enqueue(tx, message);
  };
  const verification = createVerification({ database, vault, enqueueMessage, now: () => new Date(now()), limits });
  return { vault, verification, enqueueMessage, messages };
}

/** Options of the module for a test that is about logins alone. */
export function testAccounts(
  database: Database,
  post: TestPost,
  now: () => number,
): Omit<AccountsModuleOptions, 'tokenKeys' | 'passwords'> {
  const { vault, verification, enqueueMessage } = post;
  return {
    database,
    vault,
    verification,
    enqueueMessage,
    webAddress: 'https://moa.example',
    shopAccounts: async () => ({ shopAccounts: [], consignmentAccounts: [] }),
    screenSettings: (actor) => screenSettings(database, actor),
    now,
  };
}
