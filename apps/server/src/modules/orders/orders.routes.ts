/** Binds the operations of orders to their use cases. */
import { type orders, problem } from '@moa/contract';
import type { Clock } from '../../platform/clock.ts';
import type { SellerVault } from '../../platform/crypto/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Handlers, RequestContext } from '../../platform/http/index.ts';
import { actRoutes } from './act/act.routes.ts';
import { startImport } from './act/commands.service.ts';
import { infoRoutes } from './info/info.routes.ts';
import type { LinePolicy } from './lines/line-record.ts';
import { createReceiverMasks } from './lines/masked.ts';
import { countOrders } from './list/counters.queries.ts';
import { orderDetail } from './list/detail.service.ts';
import { countOrdersByAccount, countOrdersByFlag, isPlainSearch, searchOrders, toWireRow } from './list/search.service.ts';
import { findSkus } from './list/sku-search.ts';
import { manualFileRoutes } from './manual/manual-file.routes.ts';
import { createManualOrders, type ManualOrder } from './manual/manual-order.service.ts';
import { mapOption } from './mapping/mapping.service.ts';
import { mappingCandidates } from './mapping/mapping-candidates.ts';
import { memoRoutes } from './memos/memo.routes.ts';
import { sheetRoute } from './sheet/sheet.routes.ts';
import type { SheetService } from './sheet/sheet.service.ts';
import { shortagePage } from './shortage/shortage.service.ts';
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

  async function search(context: RequestContext, input: Parameters<typeof searchOrders>[2], only: 'ALL' | 'CROSS_SALE' = 'ALL') {
    const [page, known] = await database.tenant(
      context.scope,
      (tx) => {
        const reading = sellerVault.within(tx);
        return Promise.all([searchOrders(tx, reading, input, now(), only), reading]);
      },
      { readOnly: true, plansOnce: only === 'ALL' && isPlainSearch(input, context.scope) },
    );
    const keys = known ?? (await sellerVault.forSeller(Number(context.sellerId)));
    const mask = masksOf(context.sellerId);
    return { contents: page.rows.map((row) => toWireRow(row, keys, page, input.keyword?.trim(), mask)), ...page.frame };
  }

  return {
    ...sheetRoute(sheets),
    ...actRoutes({ database, sellerVault, now }),
    ...memoRoutes({ database, sellerVault, now }),
    ...manualFileRoutes({ database, sellerVault }),
    ...infoRoutes({ database, sellerVault, policy, now }),
    search: ({ input, context }) => search(context, input),
    unpaid: ({ input, context }) => search(context, { ...input, status: ['PAYMENT_WAITING'] }),
    shortage: async ({ input, context }) => {
      const keys = await sellerVault.forSeller(Number(context.sellerId));
      return database.tenant(context.scope, (tx) => shortagePage(tx, keys, input, now()), { readOnly: true });
    },
    crossSale: ({ input, context }) => search(context, input, 'CROSS_SALE'),
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
    countByAccount: ({ input, context }) =>
      database.tenant(context.scope, (tx) => countOrdersByAccount(tx, sellerVault.within(tx), input, now()), { readOnly: true }),
    countByFlag: ({ input, context }) =>
      database.tenant(context.scope, (tx) => countOrdersByFlag(tx, sellerVault.within(tx), input, now()), { readOnly: true }),
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
  };
}

function wireOrder(entered: ManualOrder) {
  return {
    orderNo: entered.orderNo,
    ids: entered.ids.map(String),
    stock: entered.stock.map((row) => ({ skuId: String(row.skuId), sellable: row.sellable })),
  };
}
