import { defineModule } from '../../module.ts';
import type { Config } from '../../platform/config/index.ts';
import { configuredCheck } from '../../services/business-number/index.ts';
import { closeShops } from '../shops/index.ts';
import { createCompanyHttp } from './company/company.module.ts';
import { deleteExpired } from './expired.queries.ts';
import { deleteOldTickets } from './export/export.queries.ts';
import { type ExportWorkDeps, exportHandler } from './export/export.tasks.ts';
import { createJoinHttp } from './join/join.module.ts';
import { createLeavingHttp } from './leaving/leaving.module.ts';
import { administratorMails } from './people/contacts.ts';
import { demoLoginHint } from './people/demo-hint.ts';
import { createPeopleVault } from './people/people-vault.ts';
import { createProfileHttp } from './profile/profile.module.ts';
import { exportRetention, leftSellerRetention } from './retention.ts';
import { createSubUsersHttp } from './sub-users/sub-users.module.ts';

/** @param openPersonal opens what orders hold of people; the module of the orders has it */
export const accountsModule = (openPersonal: ExportWorkDeps['openPersonal']) =>
  defineModule({
    name: 'accounts',
    http: ({ accounts, config, database, passwords, shared, webAddress, now, onError }) => {
      const common = { database, enqueueMessage: shared.enqueueMessage, webAddress, now };
      const { platformVault, verification, images, sealedFiles } = shared;
      const checkBusinessNumber = configuredCheck(config, onError);
      const { confirmPassword, requireRecentFactor } = accounts;
      const limits = config.rateLimits;
      return [
        accounts.http,
        accounts.security,
        createSubUsersHttp({ ...common, platformVault, passwords, requireRecentFactor, limits }),
        createJoinHttp({
          ...common,
          platformVault,
          passwords,
          confirmPassword,
          verification,
          checkBusinessNumber,
          channels: reachableBy(config),
          limits,
        }),
        createProfileHttp({ ...common, platformVault, verification, confirmPassword, images }),
        createCompanyHttp({ ...common, platformVault, images, sealedFiles, checkBusinessNumber }),
      ];
    },
    work: ({ database, shared: { sellerVault, platformVault, sealedFiles }, exports, now, onError }) => ({
      tasks: [exportHandler({ database, sellerVault, platformVault, sealedFiles, openPersonal, parts: exports, now, onError })],
    }),
    retention: [exportRetention],
    cleaning: [deleteExpired, deleteOldTickets],
    operatorMails: ({ platformVault }) => {
      const people = createPeopleVault(platformVault);
      return (tx) => administratorMails(tx, people);
    },
    pageMeta: demoLoginHint,
  });

/** Its own, for it comes last. */
export const leavingModule = defineModule({
  name: 'leaving',
  http: ({ accounts, database, passwords, shared, now }) =>
    createLeavingHttp({
      database,
      platformVault: shared.platformVault,
      enqueueMessage: shared.enqueueMessage,
      confirmPassword: accounts.confirmPassword,
      passwords,
      requireRecentFactor: accounts.requireRecentFactor,
      sealedFiles: shared.sealedFiles,
      closeShops,
      now,
    }),
  retention: [leftSellerRetention],
});

/** Without a provider messages land in the development mailbox, and in production nowhere. */
function reachableBy({ environment, services }: Config): ('SMS' | 'MAIL')[] {
  const open = environment !== 'production';
  return [...(open || services.solapi ? (['SMS'] as const) : []), ...(open || services.smtp ? (['MAIL'] as const) : [])];
}
