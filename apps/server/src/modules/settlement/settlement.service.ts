/** Use cases of settlement: what was expected and paid. */
import { problem, type settlement } from '@moa/contract';
import type { ExpectedPayout } from '@moa/core';
import type { Clock } from '../../platform/clock.ts';
import type { Database, SellerScope } from '../../platform/database/index.ts';
import type { Handlers, RequestContext } from '../../platform/http/index.ts';
import { readPageOf } from '../../platform/paging.ts';
import { entriesOfOrders, listEntries } from './entries.queries.ts';
import { idsOfLine } from './line/line-entries.ts';
import { correctCost, lineMoney } from './line/line-money.ts';
import { entryFilter, settlementFilter, sumRange, toEntry, toRow } from './rows.ts';
import { listSettlements, markChecked, readCauses, readSettlement, readTotals, type TotalRow } from './settlement.queries.ts';
import { linesOfOrders } from './sold-lines.ts';
import { expectLines } from './watch.ts';

type Calls = Handlers<typeof settlement>;
type Input<K extends keyof Calls> = Parameters<Calls[K]>[0]['input'];
type Answer<K extends keyof Calls> = Awaited<ReturnType<Calls[K]>>;

export interface SettlementDeps {
  database: Database;
  now: Clock;
}

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
          const order = [{ accountId: row.account_id, orderNo: row.order_no }];
          const [all, lines] = await Promise.all([entriesOfOrders(tx, order), linesOfOrders(tx, order)]);
          const own = idsOfLine(row, lines, all);
          // What belongs to no order has nothing beside it.
          const shown = row.order_no === '' ? all.filter(({ id: each }) => own.has(each)) : all;
          return {
            ...toRow(row),
            // Rows from before delivery fees were reckoned with say nothing of them.
            expectedParts: row.expected_parts && { ...NOTHING_OF_DELIVERY, ...row.expected_parts },
            entries: shown.map((entry) => ({ ...toEntry({ ...entry, shop_name: row.shop_name }), ofLine: own.has(entry.id) })),
          };
        },
        { readOnly: true },
      ),

    money: ({ scope, actor }: RequestContext, { id }: Input<'money'>): Promise<Answer<'money'>> =>
      database.tenant(scope, (tx) => lineMoney(tx, Number(id), actor.authorities.has('settleAuth')), { readOnly: true }),

    correctCost: (context: RequestContext, { id, unitCost }: Input<'correctCost'>): Promise<Answer<'correctCost'>> =>
      database.tenant(context.scope, async (tx) => {
        const before = await correctCost(tx, Number(id), unitCost, context.actor.loginId);
        await context.audit(tx, { target: { kind: 'order_line', id }, before: { unitCost: before }, after: { unitCost } });
        return { ok: true as const };
      }),

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

    /** Of all shops, whatever the caller sees: what follows for the others is right as well, and is not told. */
    match: (context: RequestContext): Promise<Answer<'match'>> =>
      database.tenant(context.sellerId, async (tx) => {
        await expectLines(tx, now());
        await context.audit(tx, {});
        return { ok: true as const };
      }),

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
