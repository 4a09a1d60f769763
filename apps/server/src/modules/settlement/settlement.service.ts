/** Use cases of settlement: what was expected and paid, and files that say it. */
import { problem, SETTLE_ROWS_MAX, type settlement } from '@moa/contract';
import { type ExpectedPayout, readSettleRow, type SettleFact, settleColumns } from '@moa/core';
import type { Clock } from '../../platform/clock.ts';
import type { Database, SellerScope } from '../../platform/database/index.ts';
import type { Handlers, RequestContext } from '../../platform/http/index.ts';
import { readPageOf } from '../../platform/paging.ts';
import { type ReadSheet, readSheet, SheetRefused } from '../../platform/sheets/index.ts';
import { entriesOfOrders, listEntries, storeEntries } from './entries.queries.ts';
import { reconcileOrders } from './reconcile.ts';
import { entryFilter, settlementFilter, sumRange, toEntry, toRow } from './rows.ts';
import {
  listSettlements,
  markChecked,
  readCauses,
  readSettlement,
  readShopAccount,
  readTotals,
  type TotalRow,
} from './settlement.queries.ts';

type Calls = Handlers<typeof settlement>;
type Input<K extends keyof Calls> = Parameters<Calls[K]>[0]['input'];
type Answer<K extends keyof Calls> = Awaited<ReturnType<Calls[K]>>;

export interface SettlementDeps {
  database: Database;
  now: Clock;
}

const LIMITS = { rows: SETTLE_ROWS_MAX + 30, columns: 200, characters: 20_000_000 };
/** Files of shops begin with a title. */
const HEADING_ROWS = 20;
const PROBLEMS_SHOWN = 50;
const NOTHING_OF_DELIVERY: Partial<ExpectedPayout> = { deliveryFeeFee: 0, deliveryFeeRate: null };

export function createSettlementService({ database, now }: SettlementDeps) {
  return {
    list: (scope: SellerScope, input: Input<'list'>): Promise<Answer<'list'>> =>
      database.tenant(
        scope,
        async (tx) => {
          const list = listSettlements(tx, settlementFilter(input));
          const { rows, frame } = await readPageOf(input, list);
          return { contents: rows.map(toRow), ...frame };
        },
        { readOnly: true },
      ),

    get: (scope: SellerScope, id: string): Promise<Answer<'get'>> =>
      database.tenant(
        scope,
        async (tx) => {
          const row = await readSettlement(tx, Number(id));
          if (row === null) throw problem('NOT_FOUND', { detail: '정산 내역을 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
          const all = await entriesOfOrders(tx, [{ accountId: row.account_id, orderNo: row.order_no }]);
          const own = row.order_no === '' ? all.filter(({ entry_key }) => entry_key === row.line_no) : all;
          return {
            ...toRow(row),
            // Rows from before delivery fees were reckoned with say nothing of them.
            expectedParts: row.expected_parts && { ...NOTHING_OF_DELIVERY, ...row.expected_parts },
            entries: own.map((entry) => toEntry({ ...entry, shop_name: row.shop_name })),
          };
        },
        { readOnly: true },
      ),

    sum: (scope: SellerScope, input: Input<'sum'>): Promise<Answer<'sum'>> =>
      database.tenant(
        scope,
        async (tx) => {
          const { from, to, accountId } = sumRange(input, now());
          const [rows, causes] = await Promise.all([readTotals(tx, from, to, accountId), readCauses(tx, from, to, accountId)]);
          const shops = rows.map(({ month, account_id, shop_type, shop_name, ...totals }) => ({
            month,
            accountId: String(account_id),
            shopType: shop_type,
            shopName: shop_name,
            ...totals,
          }));
          const months = [...Map.groupBy(rows, ({ month }) => month)].map(([month, own]) => ({ month, ...added(own) }));
          return { months, shops, causes };
        },
        { readOnly: true },
      ),

    detail: (scope: SellerScope, input: Input<'detail'>): Promise<Answer<'detail'>> =>
      database.tenant(
        scope,
        async (tx) => {
          const list = listEntries(tx, entryFilter(input));
          const { rows, frame } = await readPageOf(input, list);
          return { contents: rows.map(toEntry), ...frame };
        },
        { readOnly: true },
      ),

    upload: async (context: RequestContext, { accountId, file }: Input<'upload'>): Promise<Answer<'upload'>> => {
      const { facts, problems, rows } = await readFacts(file);
      return database.tenant(
        context.scope,
        async (tx) => {
          const account = await readShopAccount(tx, Number(accountId));
          if (account === null) throw problem('NOT_FOUND', { detail: '쇼핑몰 계정을 찾을 수 없습니다. 화면을 새로고침해주십시오.' });
          const changed = await storeEntries(tx, account, facts, 'EXCEL');
          // What was the same may have lines by now that it had not before.
          const orders = facts.map(({ orderNo }) => ({ accountId: account.id, orderNo }));
          const found = await reconcileOrders(tx, orders, now());
          const answer = {
            rows,
            stored: changed.length,
            same: facts.length - changed.length,
            ...found,
            wrong: problems.length,
            problems: problems.slice(0, PROBLEMS_SHOWN),
          };
          await context.audit(tx, { target: { kind: 'shop_account', id: account.id }, after: { rows, stored: changed.length } });
          await context.storeAnswer(tx, answer);
          return answer;
        },
        { retry: true },
      );
    },

    check: (context: RequestContext, { ids, checked }: Input<'check'>): Promise<Answer<'check'>> =>
      database.tenant(context.scope, async (tx) => {
        const distinct = [...new Set(ids.map(Number))];
        const found = await markChecked(tx, distinct, checked, context.actor.loginId, now());
        if (found < distinct.length) throw problem('NOT_FOUND', { detail: '정산 내역을 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
        await context.audit(tx, { detail: { count: found, checked } });
        return { ok: true as const };
      }),
  };
}

function added(rows: readonly TotalRow[]) {
  const sum = (pick: (row: TotalRow) => number) => rows.reduce((all, row) => all + pick(row), 0);
  return {
    lines: sum(({ lines }) => lines),
    expected: sum(({ expected }) => expected),
    paid: sum(({ paid }) => paid),
    waiting: sum(({ waiting }) => waiting),
    difference: sum(({ difference }) => difference),
    differing: sum(({ differing }) => differing),
    unchecked: sum(({ unchecked }) => unchecked),
  };
}

/** @throws ProblemError UNPROCESSABLE for what is no settlement file */
async function readFacts(file: File): Promise<{ facts: SettleFact[]; problems: { row: number; message: string }[]; rows: number }> {
  const sheet = await readOrRefuse(Buffer.from(await file.arrayBuffer()));
  const from = sheet.lines.slice(0, HEADING_ROWS).findIndex(({ cells }) => settleColumns(cells) !== null);
  const columns = settleColumns(sheet.lines[from]?.cells ?? []);
  if (columns === null)
    throw problem('UNPROCESSABLE', {
      detail: '정산 파일로 읽을 수 없습니다. 주문번호, 정산금액, 정산기준일(또는 지급일)이 제목에 있는 파일을 올려주십시오.',
    });
  const seen = new Map<string, number>();
  const nth = (key: string) => {
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count;
  };
  const lines = sheet.lines.slice(from + 1).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const facts: SettleFact[] = [];
  const problems: { row: number; message: string }[] = [];
  for (const { row, cells } of lines) {
    const fact = readSettleRow(cells, columns, nth);
    if ('problem' in fact) problems.push({ row, message: fact.problem });
    else facts.push(fact);
  }
  if (lines.length === 0) throw problem('UNPROCESSABLE', { detail: '제목 줄 아래에 정산 내역이 없습니다.' });
  return { facts, problems, rows: lines.length };
}

async function readOrRefuse(bytes: Buffer): Promise<ReadSheet> {
  try {
    return await readSheet(bytes, LIMITS);
  } catch (error) {
    if (error instanceof SheetRefused) throw problem('UNPROCESSABLE', { detail: error.message });
    throw error;
  }
}
