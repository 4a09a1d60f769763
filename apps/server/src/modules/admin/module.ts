import { defineModule } from '../../module.ts';
import { createAdminHttp } from './index.ts';

export const adminModule = defineModule({
  name: 'admin',
  http: ({ accounts, database, shared, webAddress, now }) =>
    createAdminHttp({
      database,
      platformVault: shared.platformVault,
      enqueueMessage: shared.enqueueMessage,
      webAddress,
      now,
      forgetActing: accounts.guard.forgetActing,
    }),
});
