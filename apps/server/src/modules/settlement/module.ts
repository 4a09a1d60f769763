/** Settlement: what shops should pay and what they paid, declared. */
import { settlement } from '@moa/contract';
import { defineModule } from '../../module.ts';
import { walkPart } from '../../platform/jobs/index.ts';
import { settlementExport } from './export.ts';
import { importHandler, importWalk } from './import.tasks.ts';
import { settlementRetention } from './retention.ts';
import { registerSettlementDownload, settlementRoutes, settlementSheets } from './settlement.routes.ts';
import { expectWalk } from './watch.ts';

export const settlementModule = defineModule({
  name: 'settlement',
  http: ({ database, now }) => {
    const deps = { database, now };
    const sheets = settlementSheets(deps);
    return {
      name: 'settlement',
      contract: settlement,
      handlers: settlementRoutes(deps, sheets),
      plain: (app) => registerSettlementDownload(app, sheets.service),
    };
  },
  work: ({ database, shared: { shops }, now, onError }) => {
    const deps = { database, shops, now, onError };
    const walks = [expectWalk(now), importWalk(deps)].map(walkPart);
    return { tasks: [importHandler(deps), ...walks.flatMap(({ tasks }) => tasks)], schedules: walks.map(({ schedule }) => schedule) };
  },
  exports: () => [settlementExport],
  retention: settlementRetention,
});
