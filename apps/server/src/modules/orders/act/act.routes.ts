/** Binds what is done to order lines to its use cases. */
import { type orders, problem } from '@moa/contract';
import { delayDayProblem, type LineAction } from '@moa/core';
import type { Clock } from '../../../platform/clock.ts';
import type { SellerVault } from '../../../platform/crypto/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { Handlers, RequestContext } from '../../../platform/http/index.ts';
import { checkInvoiceFile, invoiceFileFailures, startInvoiceFile } from '../invoice-file/invoice-file.service.ts';
import { waitsForRelease } from '../unreceived/unreceived.store.ts';
import { startAction, startForAll } from './commands.service.ts';
import { type OrderTargets, recordedTargets, targetLines } from './targets.ts';

type Acts =
  | 'confirm'
  | 'dispatch'
  | 'dispatchWithout'
  | 'modifyInvoice'
  | 'invoiceFile'
  | 'checkInvoiceFile'
  | 'invoiceFileFailures'
  | 'cancelSale'
  | 'delayDispatch'
  | 'deliveryDispatch'
  | 'releaseUnreceived';

export function actRoutes({
  database,
  sellerVault,
  now,
}: {
  database: Database;
  sellerVault: SellerVault;
  now: Clock;
}): Pick<Handlers<typeof orders>, Acts> {
  const id = (text: string) => Number(text);

  async function forAll(action: LineAction, targets: OrderTargets, context: RequestContext, extra: Parameters<typeof startForAll>[4] = {}) {
    return database.tenant(context.scope, async (tx) => {
      const lines = await targetLines(tx, sellerVault.within(tx), targets, now());
      await context.audit(tx, { detail: { ...recordedTargets(targets, lines), ...extra } });
      return { jobId: await startForAll(tx, action, lines, context.actor, extra) };
    });
  }

  return {
    confirm: ({ input, context }) => forAll('confirm', input, context),
    dispatch: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        await context.audit(tx, { detail: { ids: input.items.map((item) => item.id) } });
        return startAction(
          tx,
          'dispatch',
          input.items.map((item) => ({ lineId: id(item.id), courierCode: item.courierCode, invoiceNo: item.invoiceNo })),
          context.actor,
        );
      }),
    dispatchWithout: ({ input: { courierCode, ...targets }, context }) => forAll('dispatch', targets, context, { courierCode }),
    modifyInvoice: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        await context.audit(tx, { detail: { ids: input.items.map((item) => item.id) } });
        return startAction(
          tx,
          'modifyInvoice',
          input.items.map((item) => ({ lineId: id(item.id), courierCode: item.courierCode, invoiceNo: item.invoiceNo })),
          context.actor,
        );
      }),
    invoiceFile: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        await context.audit(tx, { detail: { action: input.action, rows: input.rows.length } });
        return startInvoiceFile(tx, input.action, input.rows, context.actor);
      }),
    checkInvoiceFile: ({ input, context }) =>
      database.tenant(context.scope, (tx) => checkInvoiceFile(tx, input.action, input.rows), { readOnly: true }),
    invoiceFileFailures: ({ input, context }) =>
      database.tenant(
        context.scope,
        async (tx) => ({
          contents: await invoiceFileFailures(tx, id(input.jobId), context.scope.shopAccountIds === null ? null : context.actor.userId),
        }),
        { readOnly: true },
      ),
    cancelSale: ({ input: { reason, detail, ...targets }, context }) => forAll('cancelSale', targets, context, { reason, detail }),
    delayDispatch: ({ input: { reason, detail, dueDate, ...targets }, context }) => {
      const wrong = delayDayProblem(dueDate, now());
      if (wrong !== null) throw problem('VALIDATION_FAILED', { errors: [{ path: 'dueDate', code: 'DATE', message: wrong }] });
      return forAll('delayDispatch', targets, context, { delayReason: reason, detail, dueDate });
    },
    deliveryDispatch: ({ input, context }) => forAll('markDelivered', input, context),
    releaseUnreceived: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        await context.audit(tx, { detail: { id: input.id } });
        const request = { lineId: id(input.id), ...input.parcel };
        const { jobId, rejected } = await startAction(tx, 'releaseUnreceived', [request], context.actor, { detail: input.words });
        if (jobId === null) throw problem('INVALID_STATE', { detail: rejected[0]?.message ?? '처리할 수 있는 주문이 없습니다.' });
        if (!(await waitsForRelease(tx, request.lineId)))
          throw problem('INVALID_STATE', { detail: '답을 기다리는 미수령 신고가 없습니다. 주문을 새로고침해주십시오.' });
        return { jobId };
      }),
  };
}
