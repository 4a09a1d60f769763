/** Settlement rows as a channel reports them, in the words of core's settlement. */
import { NO_PARTS, type SettleFact, type SettleParts } from '@moa/core';
import type { ConnectorContext } from './context.ts';
import type { CollectCursor, UnreadableRecord } from './order.ts';
import type { Outcome } from './outcome.ts';
import { text, whole } from './reader.ts';
import { readRows, unreadableRecord } from './record-reader.ts';
import { type WalkList, walkRecords } from './walk.ts';

export interface SettlementRecords {
  entries: SettleFact[];
  unreadable: UnreadableRecord[];
}

export interface SettlementPage extends SettlementRecords {
  nextCursor: CollectCursor;
}

export interface SettlementCapability {
  /**
   * One page of the rows whose settlement day lies in the cursor's span. A page may repeat, shift or come late, and a row that changed comes
   * again under its key.
   */
  collect(ctx: ConnectorContext, cursor: CollectCursor): Promise<Outcome<SettlementPage>>;
}

/** What a channel confirmed to pay on a Korean day (`2026-03-04`), in won. */
export interface ConfirmedDay {
  day: string;
  amount: number;
}

export interface ConfirmedDays {
  /** One a day, in their order. A day that is not among them has none. */
  days: ConfirmedDay[];
  unreadable: UnreadableRecord[];
}

/** Totals of the Korean days that begin between these instants, both among them: where a channel does not say what it pays by order. */
export type SettlementTotals = (ctx: ConnectorContext, from: Date, to: Date) => Promise<Outcome<ConfirmedDays>>;

/** Lists of settlement rows, walked like those of orders. */
export type SettlementList = WalkList<SettlementRecords>;

export function walkSettlements(
  ctx: ConnectorContext,
  cursor: CollectCursor,
  lists: readonly SettlementList[],
): Promise<Outcome<SettlementPage>> {
  return walkRecords<SettlementRecords>(ctx, cursor, lists, { entries: [], unreadable: [] });
}

/** An entry, or what stays of a row that holds none that can be read. */
export type ReadEntry = SettleFact | UnreadableRecord;

/** Rows read one by one: what can't be read is named, the rest goes on. A row may hold several entries. */
export function readEntries(rows: readonly unknown[], read: (row: unknown) => ReadEntry | readonly ReadEntry[]): SettlementRecords {
  const { facts, unreadable } = readRows(rows, read);
  return { entries: facts, unreadable };
}

/** What an entry can't do without is missing in a row. */
export function unreadableEntry(raw: unknown, key: string): UnreadableRecord {
  return unreadableRecord(raw, '정산 내역의 주문번호, 정산금액, 기준일을 읽을 수 없습니다.', key);
}

type Always = 'key' | 'event' | 'orderNo' | 'parts' | 'amount' | 'basisDate';

/** An entry with nothing in the places that the channel does not report. */
export function settleFact(reported: Pick<SettleFact, Always> & Partial<SettleFact>): SettleFact {
  return {
    lineNo: '',
    itemId: '',
    productId: '',
    productName: '',
    optionName: '',
    quantity: 1,
    expectDate: null,
    paidDate: null,
    ...reported,
  };
}

/** Won with the sign of a sale, or of what is given `back`, whichever sign they come with. */
export function sizedBy(back: boolean): (value: unknown) => number {
  return (value) => (back ? -1 : 1) * Math.abs(whole(value) ?? 0) || 0;
}

/** The parts make the amount: what is left over is a discount that the channel bears, or a deduction. */
export function partsMaking(
  amount: number,
  parts: Partial<Omit<SettleParts, 'channelDiscount' | 'deduction'>>,
  back: boolean,
): SettleParts {
  const rest = amount - Object.values(parts).reduce((sum, won) => sum + won, 0);
  const isBorne = back ? rest < 0 : rest > 0;
  return { ...NO_PARTS, ...parts, ...(rest === 0 ? {} : isBorne ? { channelDiscount: rest } : { deduction: rest }) };
}

/** `2026-03-04` of `20260304`, `2026/03/04` and a time on that day; null for none, and for the year 1 that stands for none. */
export function dayIn(value: unknown): string | null {
  const [, year, month, day] = /^(2\d{3})[-/]?(\d{2})[-/]?(\d{2})/.exec(text(value)) ?? [];
  return year === undefined ? null : `${year}-${month}-${day}`;
}
