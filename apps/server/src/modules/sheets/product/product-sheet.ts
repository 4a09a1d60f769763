/** Base products as a sheet: those that were chosen, or all that the list finds. */
import { setImmediate as othersTurn } from 'node:timers/promises';
import { problem, type sheets } from '@moa/contract';
import { type LaidColumn, layProductSheet, PRODUCT_SHEET_MAX, productSheetRows, USUAL_PRODUCT_SHEET_KEYS } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';
import type { Handlers } from '../../../platform/http/index.ts';
import type { Position } from '../../../platform/paging.ts';
import type { XlsxCell } from '../../../platform/sheets/index.ts';
import { walkProducts } from '../../catalog/index.ts';
import type { SheetKind, SheetSource } from '../sheets.service.ts';
import { countChosenProducts, readSheetAccounts, readSheetProducts } from './product-sheet.queries.ts';

type Requested = Parameters<Handlers<typeof sheets>['products']>[0]['input'];

/** Products of one transaction. */
const BATCH = 200;
/** Rows after which others get their turn: a few milliseconds of work, writing them included. */
const TURN = 25;

export const productSheet: SheetKind<Requested> = {
  name: 'products',
  what: '기본상품',
  max: PRODUCT_SHEET_MAX,
  count: async (tx, { ids, filter }, max) => (ids === undefined ? walkProducts(filter).count(tx, max) : countChosen(tx, ids)),
  open: async (source, requested) => {
    const accounts = await source.database.tenant(source.scope, readSheetAccounts, { readOnly: true });
    const keys = (requested.columns ?? USUAL_PRODUCT_SHEET_KEYS).filter((key) => key !== 'costPrice' || !source.scope.hidesCost);
    const columns = layProductSheet(keys, requested.rows, accounts);
    return { columns, rows: rowsOf(source, requested, columns) };
  },
};

async function countChosen(tx: TenantTx, ids: readonly string[]): Promise<number> {
  const wanted = [...new Set(ids)].map(Number);
  const found = await countChosenProducts(tx, wanted);
  if (found < wanted.length) throw problem('NOT_FOUND', { detail: '상품을 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
  return found;
}

/** Each batch in a transaction of its own: a slow reader holds no connection. */
async function* rowsOf({ database, scope }: SheetSource, requested: Requested, columns: readonly LaidColumn[]): AsyncGenerator<XlsxCell[]> {
  const next = batches(requested);
  for (let left = PRODUCT_SHEET_MAX, written = 0; left > 0; ) {
    const products = await database.tenant(scope, async (tx) => readSheetProducts(tx, await next(tx, Math.min(BATCH, left))), {
      readOnly: true,
    });
    if (products.length === 0) return;
    left -= products.length;
    for (const row of products.flatMap((product) => productSheetRows(product, requested.rows))) {
      if (written % TURN === 0) await othersTurn();
      written += 1;
      yield columns.map((column) => column.read(row));
    }
  }
}

/** The next ids, until there are none. */
function batches({ ids, filter }: Requested): (tx: TenantTx, size: number) => Promise<readonly number[]> {
  if (ids !== undefined) {
    const left = [...new Set(ids)].map(Number);
    return async (_tx, size) => left.splice(0, size);
  }
  const walk = walkProducts(filter);
  let after: Position | null = null;
  let ended = false;
  return async (tx, size) => {
    if (ended) return [];
    const { ids: found, last } = await walk.next(tx, after, size);
    ended = found.length < size;
    after = last;
    return found;
  };
}
