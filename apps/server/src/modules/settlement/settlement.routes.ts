/** Binds the operations of settlement. */
import type { settlement } from '@moa/contract';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../../platform/http/index.ts';
import { registerSheetDownload } from '../../platform/sheets/index.ts';
import { createSheets, type SheetService } from '../sheets/index.ts';
import { createSettleFiles, type FileDeps } from './file/file.service.ts';
import { startImport } from './import.tasks.ts';
import { createSettlementService, type SettlementDeps } from './settlement.service.ts';
import { DOWNLOAD, entrySheet, lineSheet, sumSheet } from './settlement-sheets.ts';

export function settlementSheets({ database, now }: SettlementDeps): { service: SheetService; sums: ReturnType<typeof sumSheet> } {
  const sums = sumSheet(now);
  return { service: createSheets({ database, now, kinds: [lineSheet, entrySheet, sums], download: DOWNLOAD }), sums };
}

export function registerSettlementDownload(app: FastifyInstance, { open }: SheetService): void {
  registerSheetDownload(app, { path: DOWNLOAD, access: { any: ['settleAuth'] }, operation: 'settlement.download', open });
}

export function settlementRoutes(
  deps: SettlementDeps & FileDeps,
  sheets: ReturnType<typeof settlementSheets>,
): Handlers<typeof settlement> {
  const service = createSettlementService(deps);
  const files = createSettleFiles(deps);
  return {
    list: ({ input, context }) => service.list(context.scope, input),
    get: ({ input, context }) => service.get(context.scope, input.id),
    money: ({ input, context }) => service.money(context, input),
    sum: ({ input, context }) => service.sum(context.scope, input),
    detail: ({ input, context }) => service.detail(context.scope, input),
    import: ({ input, context }) =>
      startImport(
        deps.database,
        context.scope,
        { days: input.days, ...(input.accountIds ? { accountIds: input.accountIds.map(Number) } : {}) },
        context.actor,
        (tx) => context.audit(tx, { detail: { days: input.days } }),
      ),
    upload: ({ input, context }) => files.upload(context, input),
    file: ({ input, context }) => files.get(context.scope, input.jobId),
    lineSheet: ({ input, context }) => sheets.service.ask(context, lineSheet, input),
    entrySheet: ({ input, context }) => sheets.service.ask(context, entrySheet, input),
    sumSheet: ({ input, context }) => sheets.service.ask(context, sheets.sums, input),
    check: ({ input, context }) => service.check(context, input),
  };
}
