/** Binds the operations of settlement. */
import type { settlement } from '@moa/contract';
import type { Handlers } from '../../platform/http/index.ts';
import { startImport } from './import.tasks.ts';
import { createSettlementService, type SettlementDeps } from './settlement.service.ts';

export function settlementRoutes(deps: SettlementDeps): Handlers<typeof settlement> {
  const service = createSettlementService(deps);
  return {
    list: ({ input, context }) => service.list(context.scope, input),
    get: ({ input, context }) => service.get(context.scope, input.id),
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
    upload: ({ input, context }) => service.upload(context, input),
    check: ({ input, context }) => service.check(context, input),
  };
}
