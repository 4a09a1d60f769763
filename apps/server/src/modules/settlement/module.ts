/** Settlement: what shops should pay and what they paid, declared. */
import { settlement } from '@moa/contract';
import { defineModule } from '../../module.ts';
import { walkPart } from '../../platform/jobs/index.ts';
import { confirmedDaysWalk } from './confirmed/confirmed-days.ts';
import { settlementExport } from './export.ts';
import { registerFailedRows } from './file/file.download.ts';
import { settleFileHandler } from './file/file.tasks.ts';
import { importHandler, importWalk } from './import.tasks.ts';
import { alertWalk } from './payout/money-alerts.ts';
import { termsHandler } from './payout/terms.ts';
import { settlementRetention } from './retention.ts';
import { registerSettlementDownload, settlementRoutes, settlementSheets } from './settlement.routes.ts';
import { expectAll, expectWalk } from './watch.ts';

export const settlementModule = defineModule({
  name: 'settlement',
  http: ({ database, shared: { sellerVault }, now }) => {
    const deps = { database, sellerVault, now };
    const sheets = settlementSheets(deps);
    return {
      name: 'settlement',
      contract: settlement,
      handlers: settlementRoutes(deps, sheets),
      plain: (app) => {
        registerSettlementDownload(app, sheets.service);
        registerFailedRows(app, deps);
      },
    };
  },
  work: ({ database, shared: { sellerVault, shops }, now, onError }) => {
    const deps = { database, shops, now, onError };
    const walks = [expectWalk(now), importWalk(deps), confirmedDaysWalk(deps), alertWalk(now)].map(walkPart);
    return {
      tasks: [
        importHandler(deps),
        settleFileHandler({ database, sellerVault, now }),
        termsHandler((sellerId) => expectAll(database, sellerId, now)),
        ...walks.flatMap(({ tasks }) => tasks),
      ],
      schedules: walks.map(({ schedule }) => schedule),
    };
  },
  exports: () => [settlementExport],
  retention: settlementRetention,
});
