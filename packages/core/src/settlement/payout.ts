/** Rows of shops as transfers to a bank account: what should come on which day, and what did. Pure. */
import type { ShopType } from '../shops/shop-types.ts';
import { type PayPart, type PayTerms, partedRule, payParts, type SettlementRule, settlementRule } from './rules.ts';

/** Rows of one account that share their days, summed up. */
export interface RowGroup {
  accountId: number;
  shopType: ShopType;
  /** Empty where the shop numbers no transfers. */
  payoutNo: string;
  /** Korean days. */
  basisDate: string;
  expectDate: string | null;
  paidDate: string | null;
  /** Transfer by which the seller saw the (first part of the) money come; null: none yet. Shares are rounded once a transfer, so groups are told apart by it. */
  payoutId: number | null;
  /** That of the rest, where the shop pays in two parts; else the same. */
  restPayoutId: number | null;
  rows: number;
  amount: number;
  /** Of the amount, what was taken for advertising, penalties and the like; negative. */
  deducted: number;
  /** Those of its account. */
  terms: PayTerms;
}

/** Part of a group that is paid on one day. */
export interface GroupPart {
  group: RowGroup;
  part: 'FIRST' | 'REST';
  day: string;
  amount: number;
  deducted: number;
}

/** One transfer that should come, or came as the shop says, and that the seller has not seen yet. */
export interface OpenPayout {
  accountId: number;
  shopType: ShopType;
  payoutNo: string;
  payDay: string;
  rows: number;
  amount: number;
  deducted: number;
  /** The shop says of all rows that it has paid them. */
  saidPaid: boolean;
  parts: GroupPart[];
}

type Paid = Pick<RowGroup, 'shopType' | 'basisDate' | 'payoutId' | 'restPayoutId' | 'terms'>;

/** What one part was seen of is paid in parts to its end, though the account has had another cycle since. */
function ruleOfRows({ shopType, basisDate, payoutId, restPayoutId, terms }: Paid): SettlementRule {
  const rule = settlementRule(shopType, basisDate, terms.cycles);
  const begun = (payoutId === null) !== (restPayoutId === null);
  return begun && rule.split.length === 1 ? (partedRule(shopType, basisDate) ?? rule) : rule;
}

/** Days on which rows are paid: the shop's own word goes before its rule. */
export function payPartsOfRows(rows: Paid & Pick<RowGroup, 'expectDate' | 'paidDate'>): PayPart[] {
  const [first, ...rest] = payParts(ruleOfRows(rows), rows.basisDate, rows.terms.calendar);
  if (first === undefined) return [];
  return [{ ...first, day: rows.paidDate ?? rows.expectDate ?? first.day }, ...rest];
}

/** Whether a shop pays what counts for a day by one transfer. */
export const paysOnce = (rows: Paid): boolean => ruleOfRows(rows).split.length === 1;

/** A share in whole won; the last part takes what is left of the others. */
export const shareOf = (won: number, percent: number): number => Math.trunc((won * percent) / 100);

/** Parts of a group that the seller has not seen come. What both parts give is the amount of the group, to the won. */
export function openParts(group: RowGroup): GroupPart[] {
  const [first, rest] = payPartsOfRows(group);
  if (first === undefined) return [];
  const ofFirst = { amount: shareOf(group.amount, first.percent), deducted: shareOf(group.deducted, first.percent) };
  const parts: GroupPart[] = [];
  if (group.payoutId === null) parts.push({ group, part: 'FIRST', day: first.day, ...ofFirst });
  if (rest !== undefined && group.restPayoutId === null)
    parts.push({
      group,
      part: 'REST',
      day: rest.day,
      amount: group.amount - ofFirst.amount,
      deducted: group.deducted - ofFirst.deducted,
    });
  return parts;
}

/** Transfers by account, day and the shop's number of them; the latest first. */
export function openPayouts(groups: readonly RowGroup[]): OpenPayout[] {
  const found = new Map<string, OpenPayout>();
  for (const part of groups.flatMap(openParts)) {
    const { accountId, shopType, payoutNo, paidDate, rows } = part.group;
    const key = payoutKey({ accountId, payDay: part.day, payoutNo });
    const payout = found.get(key) ?? {
      accountId,
      shopType,
      payoutNo,
      payDay: part.day,
      rows: 0,
      amount: 0,
      deducted: 0,
      saidPaid: true,
      parts: [],
    };
    payout.rows += rows;
    payout.amount += part.amount;
    payout.deducted += part.deducted;
    payout.saidPaid &&= paidDate !== null;
    payout.parts.push(part);
    found.set(key, payout);
  }
  return [...found.values()].sort((a, b) => (a.payDay === b.payDay ? a.accountId - b.accountId : a.payDay < b.payDay ? 1 : -1));
}

export const payoutKey = ({ accountId, payDay, payoutNo }: { accountId: number | string; payDay: string; payoutNo: string }): string =>
  `${accountId} ${payDay} ${payoutNo}`;

/** UPCOMING its day has not come; DUE it has, and nobody saw the money yet; PAID the seller saw it come. */
export const PAYOUT_STATES = ['UPCOMING', 'DUE', 'PAID'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];
export const PAYOUT_STATE_LABELS: Readonly<Record<PayoutState, string>> = { UPCOMING: '지급 예정', DUE: '확인 필요', PAID: '지급 확인' };

/** One row or two that are as large as what is missing or too much: what was probably left out, or came besides. Null where none are. */
export function rowsOfDifference<Row extends { amount: number }>(rows: readonly Row[], difference: number): Row[] | null {
  if (difference === 0) return null;
  const wanted = -difference;
  const one = rows.find(({ amount }) => amount === wanted);
  if (one) return [one];
  const byAmount = new Map<number, Row>();
  for (const row of rows) {
    const other = byAmount.get(wanted - row.amount);
    if (other) return [other, row];
    byAmount.set(row.amount, row);
  }
  return null;
}
