/** Binds the operations of SKUs and stock to their use cases. */
import { problem, type stock } from '@moa/contract';
import { freeQuantity, STOCK_EFFECT_LABELS, type StockEffect, sellableQuantity } from '@moa/core';
import type { Database, TenantTx } from '../../platform/database/index.ts';
import type { Handlers } from '../../platform/http/index.ts';
import { readPageOf } from '../../platform/paging.ts';
import { balances } from './apply.ts';
import { editStock } from './edit.service.ts';
import { countSkus, readMovements, readSkus } from './list.queries.ts';
import { countStock, isCodeFree, readSku, skuOrder, skuPosition, toSkuFilter, toWireSku } from './sku.service.ts';
import { saveManySkus, saveSku } from './skus/save-skus.service.ts';
import { freshCodes } from './skus/sku-rows.queries.ts';
import { readNames, readSiblings, suggestSkus } from './suggest.queries.ts';

const MOVEMENTS = 50;

/** @param listingsOf where a SKU is shown, answered by the listings module */
export function stockRoutes(deps: {
  database: Database;
  randomId(): string;
  listingsOf(tx: TenantTx, skuId: number): Promise<Awaited<ReturnType<Handlers<typeof stock>['detail']>>['listings']>;
}): Handlers<typeof stock> {
  const { database } = deps;
  return {
    list: ({ input, context }) =>
      database.tenant(
        context.sellerId,
        async (tx) => {
          const filter = await toSkuFilter(tx, input);
          const order = skuOrder(input.sort);
          const { rows, frame } = await readPageOf(input, {
            order: order === 'CREATED' ? 'created desc' : order,
            count: (bound) => countSkus(tx, filter, bound),
            read: (slice) => readSkus(tx, filter, slice, order),
            positionOf: (row) => skuPosition(row, order),
          });
          return { contents: rows.map(toWireSku), ...frame };
        },
        { readOnly: true },
      ),
    suggest: ({ input, context }) =>
      database.tenant(context.sellerId, async (tx) => ({ contents: await suggestSkus(tx, input.name ?? '', input.skuCodes ?? []) }), {
        readOnly: true,
      }),
    siblings: ({ input, context }) =>
      database.tenant(context.sellerId, async (tx) => ({ contents: await readSiblings(tx, input.siblingCode) }), { readOnly: true }),
    detail: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        const id = Number(input.id);
        const sku = await readSku(tx, id);
        const before = input.cursor === undefined ? null : Number(input.cursor);
        if (before !== null && !Number.isSafeInteger(before)) throw problem('CURSOR_INVALID');
        const movements = await readMovements(tx, id, before, MOVEMENTS);
        return {
          sku,
          movements: movements.map((row) => ({
            id: String(row.id),
            at: row.at.toISOString(),
            effect: row.effect,
            reason: row.memo ?? STOCK_EFFECT_LABELS[row.effect as StockEffect],
            deltaOnHand: row.delta_on_hand,
            deltaReserved: row.delta_reserved,
            onHandAfter: row.on_hand_after,
            reservedAfter: row.reserved_after,
            source: {
              kind: row.source_kind,
              id: row.source_id,
              label: row.order_no === null ? SOURCE_LABELS[row.source_kind] : `주문 ${row.order_no}`,
            },
            actor: row.actor,
          })),
          nextCursor: movements.length === MOVEMENTS ? String(movements.at(-1)?.id) : null,
          listings: await deps.listingsOf(tx, id),
        };
      }),
    count: ({ context }) => database.tenant(context.sellerId, (tx) => countStock(tx)),
    save: ({ input, context }) =>
      database.tenant(context.sellerId, async (tx) => {
        const id = await saveSku(tx, input, context.actor.loginId);
        await context.audit(tx, { target: { kind: 'sku', id }, after: { skuName: input.skuName, skuCode: input.skuCode ?? null } });
        return readSku(tx, id);
      }),
    bulk: async ({ input, context }) => {
      const counts = { created: 0, changed: 0 };
      const { sellerId, actor } = context;
      const results = await saveManySkus(database, sellerId, input.skus, actor.loginId, async (tx, saved) => {
        counts.created = saved.filter(({ ok }, index) => ok && input.skus[index]?.id === undefined).length;
        counts.changed = saved.filter(({ ok }) => ok).length - counts.created;
        await context.audit(tx, { detail: counts });
      });
      return { ...counts, results };
    },
    name: ({ input, context }) =>
      database.tenant(context.sellerId, async (tx) => ({ contents: await readNames(tx, input.skuName ?? '', input.skuCodes ?? []) }), {
        readOnly: true,
      }),
    bulkStock: ({ input, context }) =>
      database.tenant(
        context.sellerId,
        async (tx) => {
          await context.audit(tx, { detail: { edits: input.edits.length } });
          return { results: await editStock(tx, input.edits, context.actor, deps.randomId()) };
        },
        { retry: true },
      ),
    skuCode: ({ input, context }) =>
      database.tenant(context.sellerId, async (tx) => {
        const skuCode = input.skuCode?.trim() || ((await freshCodes(tx, 1))[0] ?? '');
        return { skuCode, available: await isCodeFree(tx, skuCode) };
      }),
    availableQuantity: ({ input, context }) =>
      database.tenant(context.sellerId, async (tx) => {
        const found = await balances(tx, input.skuIds.map(Number));
        if (found.size < new Set(input.skuIds).size) throw problem('NOT_FOUND', { detail: 'SKU를 찾을 수 없습니다.' });
        return {
          contents: [...found.values()].map((balance) => ({
            skuId: String(balance.skuId),
            onHand: balance.onHand,
            reserved: balance.reserved,
            free: freeQuantity(balance),
            sellable: sellableQuantity(balance),
          })),
        };
      }),
  };
}

const SOURCE_LABELS = { LINE: '주문', CLAIM: '클레임', MANUAL: '직접 변경', JOB: '작업' } as const;
