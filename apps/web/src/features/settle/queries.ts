import type { Outputs } from '@moa/contract/types';
import { koreanDate } from '@moa/core';
import { useQuery } from '@tanstack/react-query';
import { orpc, queryClient } from '../../client/api.ts';
import { useNow } from '../../ui/values/clock.ts';
import { shopLabel } from '../../ui/values/shop-label.ts';

export type SettlementLine = Outputs['settlement']['list']['contents'][number];
export type SettlementDetail = Outputs['settlement']['get'];
export type SettlementEntry = Outputs['settlement']['detail']['contents'][number];
export type Payout = Outputs['settlement']['payouts']['payouts'][number];
export type PayoutRows = Outputs['settlement']['payoutRows'];
export type CalendarDay = Outputs['settlement']['calendar']['days'][number];
export type MonthEnd = Outputs['settlement']['month'];
export type SettlementSum = Outputs['settlement']['sum'];

export function renewSettlement(): void {
  void queryClient.invalidateQueries({ queryKey: orpc.settlement.key() });
}

/** After a transfer was confirmed or taken back. It has another name since: what is shown under the old one is not asked for again. */
export function renewPayouts(): void {
  const queryKey = orpc.settlement.payoutRows.key();
  void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  void queryClient.invalidateQueries({
    queryKey: orpc.settlement.key(),
    predicate: ({ queryKey: [path] }) => JSON.stringify(path) !== JSON.stringify(queryKey[0]),
  });
}

/** Accounts as choices, none while they have not come; `failed` is the call where it has failed. */
export function useShopChoices() {
  const asked = useQuery(orpc.shops.list.queryOptions({ input: {}, staleTime: 60_000 }));
  const choices = asked.data?.contents.map((shop) => ({ value: shop.id, label: shopLabel(shop) })) ?? [];
  return { choices, failed: asked.isError && asked.data === undefined ? asked : null };
}

/** The Korean month it is now, `2026-11`. */
export function useCurrentMonth(): string {
  return koreanDate(new Date(useNow())).slice(0, 7);
}

const MONTHS = 13;

/** `2026-11` and the twelve before it, with their names. */
export function monthChoices(now: Date): { value: string; label: string }[] {
  const [year = 0, month = 1] = koreanDate(now).split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, back) => {
    const value = new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7);
    return { value, label: monthName(value) };
  });
}

/** `2026년 11월` */
export function monthName(month: string): string {
  const [year, of] = month.split('-');
  return `${year}년 ${Number(of)}월`;
}
