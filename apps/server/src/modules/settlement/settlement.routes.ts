/** Binds the operations of settlement. */
import type { settlement } from '@moa/contract';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../../platform/http/index.ts';
import { registerSheetDownload } from '../../platform/sheets/index.ts';
import { createSheets, type SheetService } from '../sheets/index.ts';
import { createSettleFiles, type FileDeps } from './file/file.service.ts';
import { startImport } from './import.tasks.ts';
import { createMonths } from './month/month.service.ts';
import { monthSheet } from './month/month.sheet.ts';
import { createBankFiles } from './payout/bank-file.ts';
import { createPayouts } from './payout/payout.service.ts';
import { createSettlementService, type SettlementDeps } from './settlement.service.ts';
import { DOWNLOAD, entrySheet, lineSheet, sumSheet } from './settlement-sheets.ts';

export function settlementSheets({ database, now }: SettlementDeps) {
  const [sums, months] = [sumSheet(now), monthSheet(now)];
  return { service: createSheets({ database, now, kinds: [lineSheet, entrySheet, sums, months], download: DOWNLOAD }), sums, months };
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
  const payouts = createPayouts(deps);
  const bank = createBankFiles(deps);
  const months = createMonths(deps);
  return {
    list: ({ input, context }) => service.list(context.scope, input),
    get: ({ input, context }) => service.get(context.scope, input.id),
    money: ({ input, context }) => service.money(context, input),
    correctCost: ({ input, context }) => service.correctCost(context, input),
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
    payouts: ({ input, context }) => payouts.list(context, input),
    payoutRows: ({ input, context }) => payouts.rows(context, input),
    confirmPayouts: ({ input, context }) => payouts.confirm(context, input),
    undoPayout: ({ input, context }) => payouts.undo(context, input),
    bankFile: ({ input, context }) => bank.read(context, input),
    calendar: ({ input, context }) => months.calendar(context, input),
    month: ({ input, context }) => months.month(context, input),
    monthSheet: ({ input, context }) => sheets.service.ask(context, sheets.months, input),
    moneyAccounts: ({ context }) => payouts.accounts(context),
    saveMoneyAccount: ({ input, context }) => payouts.saveAccount(context, input),
    match: ({ context }) => service.match(context),
    check: ({ input, context }) => service.check(context, input),
  };
}
