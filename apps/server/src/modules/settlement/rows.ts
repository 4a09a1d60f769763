/** Rows of settlement as they are answered, and what a request asks of them. */
import type { settlement } from '@moa/contract';
import { koreanDate } from '@moa/core';
import type { Handlers } from '../../platform/http/index.ts';
import type { EntryFilter, EntryRow } from './entries.queries.ts';
import type { SettlementFilter, SettlementRow } from './settlement.queries.ts';

type Calls = Handlers<typeof settlement>;
type Input<K extends keyof Calls> = Parameters<Calls[K]>[0]['input'];

const SUM_MONTHS = 12;

/** A line as it is answered. */
export function toRow(row: SettlementRow) {
  return {
    id: String(row.id),
    accountId: String(row.account_id),
    shopType: row.shop_type,
    shopName: row.shop_name,
    orderNo: row.order_no,
    // What is no order's is known by a key of ours.
    lineNo: row.order_no === '' ? '' : row.line_no,
    lineId: row.line_id === null ? null : String(row.line_id),
    productName: row.product_name,
    optionName: row.option_name,
    quantity: row.quantity,
    month: row.month,
    basisDate: row.basis_date,
    payDay: row.pay_day,
    state: row.state,
    expected: row.expected,
    paid: row.paid,
    difference: row.difference,
    causes: row.causes,
    checkedAt: row.checked_at?.toISOString() ?? null,
    checkedBy: row.checked_by,
  };
}

/** A row of a shop as it is answered. */
export function toEntry(row: Omit<EntryRow, 'place'>) {
  return {
    id: String(row.id),
    accountId: String(row.account_id),
    shopType: row.shop_type,
    shopName: row.shop_name,
    event: row.event,
    orderNo: row.order_no,
    lineNo: row.line_no,
    productName: row.product_name,
    optionName: row.option_name,
    quantity: row.quantity,
    parts: row.parts,
    amount: row.amount,
    basisDate: row.basis_date,
    expectDate: row.expect_date,
    paidDate: row.paid_date,
    source: row.source,
  };
}

const accountOf = (input: { accountId?: string | undefined }) => (input.accountId === undefined ? null : Number(input.accountId));

export function settlementFilter(input: Input<'lineSheet'>['filter']): SettlementFilter {
  return {
    month: input.month ?? null,
    accountId: accountOf(input),
    states: input.state?.length ? input.state : null,
    checked: input.checked ?? null,
    keyword: input.keyword || null,
  };
}

export function entryFilter(input: Input<'entrySheet'>['filter']): EntryFilter {
  return {
    accountId: accountOf(input),
    events: input.event?.length ? input.event : null,
    from: input.from ?? (input.month ? `${input.month}-01` : null),
    to: input.to ?? (input.month ? lastDay(input.month) : null),
    keyword: input.keyword || null,
  };
}

/** The twelve months up to the one that was asked for, or to this one. */
export function sumRange(input: Input<'sum'>, now: Date): { from: string; to: string; accountId: number | null } {
  const to = input.to ?? koreanDate(now).slice(0, 7);
  return { from: monthsBefore(to, SUM_MONTHS - 1), to, accountId: accountOf(input) };
}

function monthsBefore(month: string, count: number): string {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of - 1 - count, 1)).toISOString().slice(0, 7);
}

function lastDay(month: string): string {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of, 0)).toISOString().slice(0, 10);
}
