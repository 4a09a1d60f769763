import { defineModule } from '../../module.ts';
import { applySoldOutRule } from '../listings/index.ts';
import { rescheduleCollections } from '../orders/index.ts';
import { createSettingsHttp, createSettingsWork, deleteOldNotifications, settingsExport } from './index.ts';

export const settingsModule = defineModule({
  name: 'settings',
  http: ({ database, shared, now }) =>
    createSettingsHttp({
      database,
      platformVault: shared.platformVault,
      onSaved: async (tx, before, after) => {
        await rescheduleCollections(tx, before, after, now(), Math.random);
        await applySoldOutRule(tx, before, after);
      },
    }),
  work: ({ database, shared, webAddress, now }) =>
    createSettingsWork({ database, platformVault: shared.platformVault, enqueueMessage: shared.enqueueMessage, webAddress, now }),
  cleaning: [deleteOldNotifications],
  exports: ({ database }) => [settingsExport(database)],
});
