/** SKUs as a sheet: those that were chosen, or all that the list finds. */
import { setImmediate as othersTurn } from 'node:timers/promises';
import { problem, type sheets } from '@moa/contract';
import { laySkuSheet, type SheetSku, SKU_SHEET_MAX, USUAL_SKU_SHEET_KEYS } from '@moa/core';
import type { Handlers } from '../../../platform/http/index.ts';
import type { XlsxCell } from '../../../platform/sheets/index.ts';
import { findSkus, readSkusOf, toWireSku } from '../../stock/index.ts';
import type { SheetKind, SheetSource } from '../sheets.service.ts';

type Requested = Parameters<Handlers<typeof sheets>['skus']>[0]['input'];

/** SKUs of one transaction. */
const BATCH = 500;
/** Rows after which others get their turn: a few milliseconds of work, writing them included. */
const TURN = 25;

/** Whoever chose some means these, whatever the list is narrowed to. */
const conditionsOf = ({ ids, filter }: Requested) => (ids === undefined ? filter : { ids });

export const skuSheet: SheetKind<Requested> = {
  name: 'skus',
  what: 'SKU',
  max: SKU_SHEET_MAX,
  count: async (tx, requested, max) => {
    const found = await findSkus(conditionsOf(requested)).count(tx, max);
    if (requested.ids !== undefined && found < new Set(requested.ids).size)
      throw problem('NOT_FOUND', { detail: 'SKU를 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
    return found;
  },
  open: async (source, requested) => ({
    columns: laySkuSheet(requested.columns ?? USUAL_SKU_SHEET_KEYS),
    rows: rowsOf(source, requested),
  }),
};

/** Each batch in a transaction of its own: a slow reader holds no connection. */
async function* rowsOf({ database, scope }: SheetSource, requested: Requested): AsyncGenerator<XlsxCell[]> {
  const columns = laySkuSheet(requested.columns ?? USUAL_SKU_SHEET_KEYS);
  const found = findSkus(conditionsOf(requested));
  const ids = await database.tenant(scope, (tx) => found.ids(tx, SKU_SHEET_MAX), { readOnly: true });
  for (let at = 0; at < ids.length; at += BATCH) {
    const rows = await database.tenant(scope, (tx) => readSkusOf(tx, ids.slice(at, at + BATCH)), { readOnly: true });
    for (const [index, row] of rows.entries()) {
      if (index % TURN === 0) await othersTurn();
      const sku = toSheetSku(toWireSku(row));
      yield columns.map((column) => column.read(sku));
    }
  }
}

function toSheetSku(sku: ReturnType<typeof toWireSku>): SheetSku {
  return {
    id: Number(sku.id),
    skuCode: sku.skuCode,
    skuName: sku.skuName,
    optionText: sku.optionText,
    stock: sku.stockQuantity,
    reserved: sku.reservedQuantity,
    free: sku.freeQuantity,
    safetyStock: sku.safetyStock,
    sellable: sku.sellableQuantity,
    daysLeft: sku.daysLeft,
    sold: sku.pace?.sold ?? null,
    salePrice: sku.salePrice,
    products: sku.products.map(({ moaProductSeq, productName }) => ({ seq: moaProductSeq, name: productName })),
    createdAt: new Date(sku.createdDate),
    updatedAt: new Date(sku.updatedDate),
  };
}
