/** A month of money by day: what waits, what is reported, and what the seller saw come. */
import type { settlement } from '@moa/contract';
import { addDays, holidaysKnown, koreanDate, koreanDayStart, openPayouts, payPartsOfSale, type ShopType, shareOf } from '@moa/core';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';
import type { Handlers } from '../../../platform/http/index.ts';
import { LONGEST_WAIT_DAYS, readMoneyAccounts, readOpenGroups, readPayouts } from '../payout/payout.queries.ts';
import { monthOf } from '../payout/payout.service.ts';
import { readPayTerms } from '../payout/terms.ts';

type Calls = Handlers<typeof settlement>;
type Calendar = Awaited<ReturnType<Calls['calendar']>>;
type Shop = Calendar['days'][number]['shops'][number];

export async function readCalendar(tx: TenantTx, input: Parameters<Calls['calendar']>[0]['input'], now: Date): Promise<Calendar> {
  const month = input.month ?? koreanDate(now).slice(0, 7);
  const { from, to } = monthOf(month);
  const since = addDays(from, -LONGEST_WAIT_DAYS);
  const accountId = input.accountId === undefined ? null : Number(input.accountId);
  const [waiting, groups, seen, accounts, terms] = await Promise.all([
    readWaiting(tx, since, to, accountId),
    readOpenGroups(tx, since, to, accountId),
    readPayouts(tx, 'bank_day', from, to, accountId),
    readMoneyAccounts(tx),
    readPayTerms(tx),
  ]);
  const names = new Map(accounts.map(({ id, shop_name }) => [id, shop_name]));
  const days = new Map<string, Map<number, Shop>>();
  const add = (day: string, account: number, shopType: ShopType, what: 'waiting' | 'reported' | 'seen', won: number) => {
    if (day < from || day > to || won === 0) return;
    const shops = days.get(day) ?? new Map<number, Shop>();
    days.set(day, shops);
    const shop = shops.get(account) ?? {
      accountId: String(account),
      shopType,
      shopName: names.get(account) ?? null,
      waiting: 0,
      reported: 0,
      seen: 0,
    };
    shop[what] += won;
    shops.set(account, shop);
  };
  for (const { account_id, shop_type, basis_date, expected } of waiting) {
    let left = expected;
    const parts = payPartsOfSale(shop_type, basis_date, terms.of(account_id));
    for (const [at, { day, percent }] of parts.entries()) {
      const won = at === parts.length - 1 ? left : shareOf(expected, percent);
      left -= won;
      add(day, account_id, shop_type, 'waiting', won);
    }
  }
  for (const payout of openPayouts(groups)) add(payout.payDay, payout.accountId, payout.shopType, 'reported', payout.amount);
  for (const payout of seen) add(payout.bank_day, payout.account_id, payout.shop_type, 'seen', payout.bank_amount);
  return {
    month,
    holidaysKnown: holidaysKnown(Number(month.slice(0, 4))),
    days: daysOf(from, to).map((day) => ({
      day,
      holiday: terms.calendar.holidayOf(day),
      shops: [...(days.get(day)?.values() ?? [])],
    })),
  };
}

function daysOf(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

interface WaitingRow {
  account_id: number;
  shop_type: ShopType;
  basis_date: string;
  expected: number;
}

/** Lines that no shop has reported yet, by the Korean day from which they count. */
async function readWaiting(tx: TenantTx, from: string, to: string, accountId: number | null): Promise<WaitingRow[]> {
  const { rows } = await tx.query<WaitingRow>(
    `select s.account_id, s.shop_type, to_char(s.basis_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as basis_date, coalesce(sum(s.expected), 0)::bigint as expected
       from settlement s
      where s.seller_id = $1 and s.state = 'WAITING' and s.basis_at >= $2::timestamptz and s.basis_at < $3::timestamptz and ($4::bigint is null or s.account_id = $4)
        and ${ofVisibleShops('s.account_id', '$5')}
      group by 1, 2, 3`,
    [tx.sellerId, koreanDayStart(`${from.slice(0, 7)}-01`), koreanDayStart(addDays(to, 1)), accountId, tx.shopAccountIds],
    'settlement.waiting-days',
  );
  return rows;
}
