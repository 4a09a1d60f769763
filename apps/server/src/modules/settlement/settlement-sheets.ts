/** Settlement as Excel files: lines, what shops reported, totals by month and shop. */
import { setImmediate as othersTurn } from 'node:timers/promises';
import { problem, type settlement } from '@moa/contract';
import {
  SETTLE_ENTRY_KEYS,
  SETTLE_LINE_KEYS,
  SETTLE_SHEET_MAX,
  SETTLE_TOTAL_COLUMNS,
  settleEntryColumn,
  settleLineColumn,
} from '@moa/core';
import type { Clock } from '../../platform/clock.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import type { Handlers } from '../../platform/http/index.ts';
import { firstRows, type List, type Position } from '../../platform/paging.ts';
import type { XlsxCell } from '../../platform/sheets/index.ts';
import type { SheetKind, SheetSource } from '../sheets/index.ts';
import { type EntryRow, listEntries } from './entries.queries.ts';
import { entryFilter, settlementFilter, sumRange, toEntry, toRow } from './rows.ts';
import { listSettlements, readShopAccount, readTotals, type SettlementRow } from './settlement.queries.ts';

export const DOWNLOAD = '/api/v1/settle/excel/download';

type Calls = Handlers<typeof settlement>;
type Input<K extends keyof Calls> = Parameters<Calls[K]>[0]['input'];
type Chosen = { ids?: string[] | undefined };

/** Rows of one transaction. */
const BATCH = 500;
/** Rows after which others get their turn. */
const TURN = 25;

const NOBODY = { month: null, accountId: null, states: null, checked: null, keyword: null } as const;
const NOTHING = { accountId: null, events: null, from: null, to: null, keyword: null } as const;

/** Whoever chose some means these, whatever the list is narrowed to. */
const linesOf = (tx: TenantTx, { ids, filter }: Input<'lineSheet'>): List<SettlementRow> =>
  listSettlements(tx, ids === undefined ? settlementFilter(filter) : { ...NOBODY, ids: ids.map(Number) });
const entriesOf = (tx: TenantTx, { ids, filter }: Input<'entrySheet'>): List<EntryRow> =>
  listEntries(tx, ids === undefined ? entryFilter(filter) : { ...NOTHING, ids: ids.map(Number) });

export const lineSheet: SheetKind<Input<'lineSheet'>> = {
  name: 'settlements',
  what: '정산',
  max: SETTLE_SHEET_MAX,
  count: async (tx, requested, max) => refuseMissing(requested, await linesOf(tx, requested).count(max)),
  open: async (source, requested) => {
    const columns = (requested.columns ?? SETTLE_LINE_KEYS).map(settleLineColumn);
    const rows = walk(source, (tx) => linesOf(tx, requested));
    return { columns, rows: cells(rows, (row) => columns.map((column) => column.read(toRow(row)))) };
  },
};

export const entrySheet: SheetKind<Input<'entrySheet'>> = {
  name: 'settlement-entries',
  what: '정산내역',
  max: SETTLE_SHEET_MAX,
  count: async (tx, requested, max) => refuseMissing(requested, await entriesOf(tx, requested).count(max)),
  open: async (source, requested) => {
    const columns = (requested.columns ?? SETTLE_ENTRY_KEYS).map(settleEntryColumn);
    const rows = walk(source, (tx) => entriesOf(tx, requested));
    return { columns, rows: cells(rows, (row) => columns.map((column) => column.read(toEntry(row)))) };
  },
};

/** @param now the month that a sheet ends with where none is asked for */
export function sumSheet(now: Clock): SheetKind<Input<'sumSheet'>> {
  const totals = (tx: TenantTx, { filter }: Input<'sumSheet'>) => {
    const { from, to, accountId } = sumRange(filter, now());
    return readTotals(tx, from, to, accountId);
  };
  const columns = Object.values(SETTLE_TOTAL_COLUMNS);
  return {
    name: 'settlement-totals',
    what: '정산합계',
    max: SETTLE_SHEET_MAX,
    count: async (tx, requested) => {
      const { accountId } = requested.filter;
      if (accountId !== undefined && (await readShopAccount(tx, Number(accountId))) === null)
        throw problem('NOT_FOUND', { detail: '쇼핑몰 계정을 찾을 수 없습니다. 화면을 새로고침해주십시오.' });
      return (await totals(tx, requested)).length;
    },
    open: async ({ database, scope }, requested) => {
      const read = await database.tenant(scope, (tx) => totals(tx, requested), { readOnly: true });
      const rows = read.map(({ shop_type, shop_name, ...row }) => ({ ...row, shopType: shop_type, shopName: shop_name }));
      return {
        columns,
        rows: (async function* () {
          for (const row of rows) yield columns.map((column) => column.read(row));
        })(),
      };
    },
  };
}

/** @throws ProblemError NOT_FOUND where one that was named is not there */
function refuseMissing({ ids }: Chosen, found: number): number {
  if (ids !== undefined && found < new Set(ids).size)
    throw problem('NOT_FOUND', { detail: '정산 내역을 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
  return found;
}

/** Each batch in a transaction of its own: a slow reader holds no connection. */
async function* walk<Row>({ database, scope }: SheetSource, list: (tx: TenantTx) => List<Row>): AsyncGenerator<Row> {
  let after: Position | null = null;
  for (let left = SETTLE_SHEET_MAX; left > 0; ) {
    const size = Math.min(BATCH, left);
    const { rows, last }: { rows: Row[]; last: Position | null } = await database.tenant(
      scope,
      async (tx) => {
        const own = list(tx);
        const read = await own.read({ ...firstRows(size), after });
        const end = read.at(-1);
        return { rows: read, last: end === undefined ? null : own.positionOf(end) };
      },
      { readOnly: true },
    );
    for (const [index, row] of rows.entries()) {
      if (index % TURN === 0) await othersTurn();
      yield row;
    }
    if (rows.length < size) return;
    left -= rows.length;
    after = last;
  }
}

async function* cells<Row>(rows: AsyncIterable<Row>, read: (row: Row) => XlsxCell[]): AsyncGenerator<XlsxCell[]> {
  for await (const row of rows) yield read(row);
}
