/** What shops owe: rows they reported and did not pay yet. */
import { addDays, koreanDate, openPayouts } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';
import { LONGEST_WAIT_DAYS, type MoneyAccount, readMoneyAccounts, readOpenGroups } from './payout.queries.ts';

/** Rows further back were paid long ago or never will be. */
const LOOKED_BACK_DAYS = 400;

export interface Receivable {
  account: MoneyAccount;
  /** Won that were reported and not paid. */
  won: number;
  /** Of these, what should have come by now, as far as the seller looks at what comes; with the first of its days. */
  late: number;
  lateSince: string | null;
}

/**
 * As of a Korean day, by all that is known now. What the seller confirmed is paid, and what the shop says it paid. Of a shop whose payments the
 * seller never confirmed, and of days before she began to, what is due is taken for paid: nobody would say so otherwise.
 */
export async function readReceivables(
  tx: TenantTx,
  day: string,
  now: Date,
  accountIds: readonly number[] | null = null,
): Promise<Receivable[]> {
  const accounts = (await readMoneyAccounts(tx)).filter(({ id }) => accountIds === null || accountIds.includes(id));
  // What is due before the seller began to look counts as paid: nobody needs to read it.
  const begun = accounts.map(({ seen_since: since }) => since ?? koreanDate(now)).toSorted()[0] ?? day;
  const from = [addDays(day, -LOOKED_BACK_DAYS), addDays(begun, -LONGEST_WAIT_DAYS)].toSorted()[1] ?? day;
  const [only] = accounts.length === 1 ? accounts : [];
  const groups = await readOpenGroups(tx, from, day, only?.id ?? null);
  const today = koreanDate(now);
  const payouts = Map.groupBy(openPayouts(groups), ({ accountId }) => accountId);
  return accounts.flatMap((account) => {
    const owed = (payouts.get(account.id) ?? []).filter(
      ({ saidPaid, payDay }) =>
        !(saidPaid && payDay <= today) && (payDay > today || (account.seen_since !== null && payDay >= account.seen_since)),
    );
    if (owed.length === 0) return [];
    const late = owed.filter(({ payDay }) => payDay < today);
    const sum = (some: typeof owed) => some.reduce((all, { amount }) => all + amount, 0);
    return [{ account, won: sum(owed), late: sum(late), lateSince: late.map(({ payDay }) => payDay).toSorted()[0] ?? null }];
  });
}
