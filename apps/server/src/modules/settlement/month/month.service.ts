/** 월 마감: a month of each shop, and what was sold for by tax and means of payment. */
import type { settlement } from '@moa/contract';
import { koreanDate, otherOf } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';
import type { Handlers, RequestContext } from '../../../platform/http/index.ts';
import { readConfirmedDays } from '../confirmed/confirmed-days.ts';
import { monthOf } from '../payout/payout.service.ts';
import { readReceivables } from '../payout/receivable.ts';
import type { SettlementDeps } from '../settlement.service.ts';
import { readCalendar } from './calendar.ts';
import { readCosts, readShopMonths, readVat } from './month.queries.ts';

type Calls = Handlers<typeof settlement>;
type Input<K extends keyof Calls> = Parameters<Calls[K]>[0]['input'];
type Answer<K extends keyof Calls> = Awaited<ReturnType<Calls[K]>>;

export function createMonths({ database, now }: SettlementDeps) {
  return {
    calendar: ({ scope }: RequestContext, input: Input<'calendar'>): Promise<Answer<'calendar'>> =>
      database.tenant(scope, (tx) => readCalendar(tx, input, now()), { readOnly: true }),
    month: ({ scope }: RequestContext, { month }: Input<'month'>): Promise<Answer<'month'>> =>
      database.tenant(scope, (tx) => readMonth(tx, month, now()), { readOnly: true }),
  };
}

export async function readMonth(
  tx: TenantTx,
  asked: string | undefined,
  now: Date,
  accountId: number | null = null,
): Promise<Answer<'month'>> {
  // A profit says what things cost.
  const seesCost = tx.hidesCost !== true;
  const month = asked ?? koreanDate(now).slice(0, 7);
  const { from, to } = monthOf(month);
  const [shops, costs, vat, receivables, confirmed] = await Promise.all([
    readShopMonths(tx, from, to, accountId),
    seesCost ? readCosts(tx, month) : [],
    readVat(tx, from, to, accountId),
    readReceivables(tx, to, now),
    readConfirmedDays(tx, from, to, accountId),
  ]);
  const costOf = new Map(costs.map((cost) => [cost.account_id, cost]));
  const owedBy = new Map(receivables.map(({ account, won }) => [account.id, won]));
  return {
    month,
    seesCost,
    shops: shops.map(({ account_id, shop_type, shop_name, ...sums }) => {
      const cost = costOf.get(account_id);
      return {
        accountId: String(account_id),
        shopType: shop_type,
        shopName: shop_name,
        ...sums,
        other: otherOf(sums),
        receivable: owedBy.get(account_id) ?? 0,
        cost: seesCost ? (cost?.cost ?? 0) : null,
        profit: seesCost ? sums.amount - (cost?.cost ?? 0) : null,
        costUnknown: cost?.unknown ?? 0,
        costOfToday: cost?.today ?? 0,
      };
    }),
    confirmed: confirmed.map(({ account_id, shop_type, shop_name, ...day }) => ({
      accountId: String(account_id),
      shopType: shop_type,
      shopName: shop_name,
      ...day,
    })),
    vat: vat.map(({ tax_type: taxType, pay_means: payMeans, ...sums }) => ({ taxType, payMeans, ...sums })),
  };
}
