/** 월 마감 and VAT as an Excel file: what the screen shows. */
import { problem, type settlement } from '@moa/contract';
import { SETTLE_SHEET_MAX, SETTLE_VAT_COLUMNS, settleMonthColumns } from '@moa/core';
import type { Clock } from '../../../platform/clock.ts';
import type { TenantTx } from '../../../platform/database/index.ts';
import type { Handlers } from '../../../platform/http/index.ts';
import type { XlsxCell } from '../../../platform/sheets/index.ts';
import type { SheetKind } from '../../sheets/index.ts';
import { readShopAccount } from '../settlement.queries.ts';
import { readMonth } from './month.service.ts';

type Requested = Parameters<Handlers<typeof settlement>['monthSheet']>[0]['input'];

const accountOf = (id: string | undefined): number | null => (id === undefined ? null : Number(id));

export function monthSheet(now: Clock): SheetKind<Requested> {
  return {
    name: 'settlement-month',
    what: '정산마감',
    max: SETTLE_SHEET_MAX,
    count: async (tx, { month, what, accountId }) => {
      if (accountId !== undefined && (await readShopAccount(tx, Number(accountId))) === null)
        throw problem('NOT_FOUND', { detail: '쇼핑몰 계정을 찾을 수 없습니다. 화면을 새로고침해주십시오.' });
      const { shops, vat } = await readMonth(tx, month, now(), accountOf(accountId));
      return what === 'SHOPS' ? shops.length : vat.length;
    },
    open: async ({ database, scope }, { month, what, accountId }) => {
      const read = (tx: TenantTx) => readMonth(tx, month, now(), accountOf(accountId));
      const { shops, vat, seesCost } = await database.tenant(scope, read, { readOnly: true });
      if (what === 'VAT') return { columns: SETTLE_VAT_COLUMNS, rows: cells(vat, SETTLE_VAT_COLUMNS, month) };
      const columns = settleMonthColumns(seesCost);
      return { columns, rows: cells(shops, columns, month) };
    },
  };
}

async function* cells<Row extends object>(
  rows: readonly Row[],
  columns: readonly { read(row: Row & { month: string }): XlsxCell }[],
  month: string,
): AsyncGenerator<XlsxCell[]> {
  for (const row of rows) yield columns.map((column) => column.read({ ...row, month }));
}
