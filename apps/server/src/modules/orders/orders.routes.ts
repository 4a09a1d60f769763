/** Binds the operations of orders to their use cases. */
import { type orders, problem } from '@moa/contract';
import type { Clock } from '../../platform/clock.ts';
import type { SellerVault } from '../../platform/crypto/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Handlers, RequestContext } from '../../platform/http/index.ts';
import { startAction, startApproval, startImport } from './act/commands.service.ts';
import { invoiceFileFailures, startInvoiceFile } from './invoice-file/invoice-file.service.ts';
import type { LinePolicy } from './lines/line-plan.ts';
import { createReceiverMasks } from './lines/masked.ts';
import { countOrders } from './list/counters.queries.ts';
import { orderDetail } from './list/detail.service.ts';
import { addMemo } from './list/memo.queries.ts';
import { isPlainSearch, searchOrders, toWireRow } from './list/search.service.ts';
import { findSkus } from './list/sku-search.ts';
import { createManualOrders, type ManualOrder } from './manual/manual-order.service.ts';
import { mapOption } from './mapping/mapping.service.ts';
import { mappingCandidates } from './mapping/mapping-candidates.ts';
import { sheetRoute } from './sheet/sheet.routes.ts';
import type { SheetService } from './sheet/sheet.service.ts';
import { createUnreadableService } from './unreadable/unreadable.service.ts';

/** SKUs that a search offers when nothing else is asked. */
const SKUS = 8;

export interface OrdersDeps {
  database: Database;
  sellerVault: SellerVault;
  policy: LinePolicy;
  sheets: SheetService;
  now: Clock;
}

export function ordersRoutes({ database, sellerVault, policy, sheets, now }: OrdersDeps): Handlers<typeof orders> {
  const id = (text: string) => Number(text);
  const enterOrder = createManualOrders({ database, sellerVault });
  const masksOf = createReceiverMasks({ now });
  const unreadable = createUnreadableService({ database, sellerVault, now });

  async function search(context: RequestContext, input: Parameters<typeof searchOrders>[2]) {
    const [page, known] = await database.tenant(
      context.scope,
      (tx) => {
        const reading = sellerVault.within(tx);
        return Promise.all([searchOrders(tx, reading, input, now()), reading]);
      },
      { readOnly: true, plansOnce: isPlainSearch(input, context.scope) },
    );
    const keys = known ?? (await sellerVault.forSeller(Number(context.sellerId)));
    const mask = masksOf(context.sellerId);
    return { contents: page.rows.map((row) => toWireRow(row, keys, page, input.keyword?.trim(), mask)), ...page.frame };
  }

  return {
    ...sheetRoute(sheets),
    search: ({ input, context }) => search(context, input),
    unpaid: ({ input, context }) => search(context, { ...input, status: ['PAYMENT_WAITING'] }),
    detail: async ({ input, context }) => {
      if (input.reveal && !context.actor.rights.has('viewPersonal'))
        throw problem('FORBIDDEN', { detail: '개인정보를 볼 권한이 없습니다. 부계정 권한을 셀러에게 요청해주십시오.' });
      const keys = await sellerVault.forSeller(Number(context.sellerId));
      return database.tenant(context.scope, async (tx) => {
        const detail = await orderDetail(tx, keys, id(input.id), input.reveal ?? false, now());
        if (input.reveal) await context.audit(tx, { action: 'order.reveal', target: { kind: 'order_line', id: input.id } });
        return detail;
      });
    },
    count: ({ input, context }) => database.tenant(context.scope, (tx) => countOrders(tx, input.accountIds?.map(Number) ?? null)),
    unreadable: ({ input, context }) =>
      unreadable.list(context.scope, {
        ...input,
        all: input.all ?? false,
        accountId: input.accountId === undefined ? null : id(input.accountId),
      }),
    unreadableRaw: ({ input, context }) =>
      unreadable.raw(context.scope, id(input.id), (tx) => context.audit(tx, { target: { kind: 'unreadable_record', id: input.id } })),
    replayUnreadable: ({ input, context }) =>
      unreadable.replay(context.scope, input.ids.map(Number), context.actor, (tx) => context.audit(tx, { detail: { ids: input.ids } })),
    import: ({ input, context }) =>
      startImport(
        database,
        context.scope,
        { accountIds: input.accountIds?.map(Number), from: input.from, to: input.to },
        context.actor,
        (tx) => context.audit(tx, { detail: { accountIds: input.accountIds ?? null } }),
      ),
    confirm: async ({ input, context }) =>
      startedJob(
        await database.tenant(context.scope, async (tx) => {
          await context.audit(tx, { detail: { ids: input.ids } });
          return startAction(
            tx,
            'confirm',
            input.ids.map((lineId) => ({ lineId: id(lineId) })),
            context.actor,
          );
        }),
      ),
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
    invoiceFileFailures: ({ input, context }) =>
      database.tenant(
        context.scope,
        async (tx) => ({
          contents: await invoiceFileFailures(tx, id(input.jobId), context.scope.shopAccountIds === null ? null : context.actor.userId),
        }),
        { readOnly: true },
      ),
    cancelSale: async ({ input, context }) =>
      startedJob(
        await database.tenant(context.scope, async (tx) => {
          await context.audit(tx, { detail: { ids: input.ids, reason: input.reason } });
          return startAction(
            tx,
            'cancelSale',
            input.ids.map((lineId) => ({ lineId: id(lineId) })),
            context.actor,
            { reason: input.reason, detail: input.detail },
          );
        }),
      ),
    approveCancel: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        await context.audit(tx, { detail: { claimIds: input.claimIds } });
        return { jobId: await startApproval(tx, input.claimIds.map(Number), context.actor) };
      }),
    handwriting: async ({ input, context }) => {
      // It belongs to no shop: she would not see what she wrote.
      if (context.scope.shopAccountIds !== null)
        throw problem('FORBIDDEN', { detail: '일부 쇼핑몰만 맡은 부계정은 수기주문을 등록할 수 없습니다. 셀러에게 요청해주십시오.' });
      const order = { ...input, lines: input.lines.map((line) => ({ ...line, skuId: id(line.skuId) })) };
      return wireOrder(
        await enterOrder(context.sellerId, order, context.actor.loginId, async (tx, entered) => {
          await Promise.all([context.audit(tx, { detail: { lines: input.lines.length } }), context.storeAnswer(tx, wireOrder(entered))]);
        }),
      );
    },
    map: ({ input, context }) =>
      database.tenant(
        context.scope,
        async (tx) => {
          await context.audit(tx, {
            target: { kind: 'order_line', id: input.id },
            after: { skuId: input.skuId, saleUnitQuantity: input.saleUnitQuantity },
          });
          return {
            mapped: await mapOption(
              tx,
              { lineId: id(input.id), skuId: id(input.skuId), unitQuantity: input.saleUnitQuantity },
              context.actor.loginId,
              policy,
            ),
          };
        },
        { retry: true },
      ),
    mappingCandidates: ({ input, context }) =>
      database.tenant(context.scope, (tx) => mappingCandidates(tx, id(input.id), input.keyword?.trim() ?? ''), { readOnly: true }),
    skus: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => ({ contents: await findSkus(tx, input.keyword, input.size ?? SKUS) }), {
        readOnly: true,
      }),
    memo: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        await addMemo(tx, id(input.id), input.memo, context.actor.loginId);
        return { ok: true as const };
      }),
  };
}

function wireOrder(entered: ManualOrder) {
  return {
    orderNo: entered.orderNo,
    ids: entered.ids.map(String),
    stock: entered.stock.map((row) => ({ skuId: String(row.skuId), sellable: row.sellable })),
  };
}

/** For actions whose answer is the job alone: when no line may be acted on, the first reason is the answer. */
function startedJob(started: { jobId: string | null; rejected: { message: string | null }[] }): { jobId: string } {
  if (started.jobId !== null) return { jobId: started.jobId };
  throw problem('INVALID_STATE', { detail: started.rejected[0]?.message ?? '처리할 수 있는 주문이 없습니다.' });
}
