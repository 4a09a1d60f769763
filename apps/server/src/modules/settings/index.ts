/** Settings of sellers and persons, saved layouts, and alerts that reach people outside. */

import { settings } from '@moa/contract';
import type { Clock } from '../../platform/clock.ts';
import type { PlatformVault } from '../../platform/crypto/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { HttpModule } from '../../platform/http/index.ts';
import type { WorkerPart } from '../../platform/jobs/index.ts';
import type { EnqueueMessage } from '../../platform/outbox/index.ts';
import { createPeopleVault, readContact, readContacts } from '../accounts/index.ts';
import { notifyHandler } from './alert-messages.ts';
import { type SettingsDeps, settingsRoutes } from './settings.routes.ts';

export { deleteOldNotifications } from './alert-messages.ts';
export { settingsExport } from './export.ts';
export { layoutColumns } from './layouts.ts';
export { screenSettings } from './screen-settings.ts';
export { sellerSettings, settingsOf } from './seller-settings.ts';

/** What the API serves. */
export function createSettingsHttp(deps: {
  database: Database;
  platformVault: PlatformVault;
  onSaved: SettingsDeps['onSaved'];
}): HttpModule {
  const people = createPeopleVault(deps.platformVault);
  const contactOf: SettingsDeps['contactOf'] = (tx, userId) => readContact(tx, people, userId);
  return { name: 'settings', contract: settings, handlers: settingsRoutes({ ...deps, contactOf }) };
}

/** What a worker runs. */
export function createSettingsWork(deps: {
  database: Database;
  platformVault: PlatformVault;
  enqueueMessage: EnqueueMessage;
  webAddress: string;
  now: Clock;
}): WorkerPart {
  const people = createPeopleVault(deps.platformVault);
  return { tasks: [notifyHandler({ ...deps, contactsOf: (tx, sellerId) => readContacts(tx, people, sellerId) })] };
}
