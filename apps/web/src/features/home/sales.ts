/** Arithmetic of the sales chart. */
import { SHOP_TYPES, type ShopType } from '@moa/core';

export interface DaySales {
  /** `2026-11-21` */
  date: string;
  amount: number;
  byShop: { shopType: ShopType; amount: number }[];
}

export interface SalesSeries {
  /** Null: all other shops together. */
  shopType: ShopType | null;
  label: string;
  /** One amount a day; never below zero. */
  amounts: number[];
}

const MOST_SERIES = 4;

function shopTotals(days: readonly DaySales[]): Map<ShopType, number> {
  const totals = new Map<ShopType, number>();
  for (const day of days) for (const { shopType, amount } of day.byShop) totals.set(shopType, (totals.get(shopType) ?? 0) + amount);
  return totals;
}

/** The four shops that sold most, largest first, and the rest in one. Shops without sales are left out. */
export function salesSeries(days: readonly DaySales[]): SalesSeries[] {
  const ranked = [...shopTotals(days)].filter(([, total]) => total > 0).sort((a, b) => b[1] - a[1]);
  const named = ranked.slice(0, ranked.length > MOST_SERIES + 1 ? MOST_SERIES : MOST_SERIES + 1).map(([shopType]) => shopType);
  const amountOf = (day: DaySales, wanted: (shopType: ShopType) => boolean) =>
    Math.max(
      0,
      day.byShop.filter((each) => wanted(each.shopType)).reduce((sum, each) => sum + each.amount, 0),
    );
  const series: SalesSeries[] = named.map((shopType) => ({
    shopType,
    label: SHOP_TYPES[shopType].title,
    amounts: days.map((day) => amountOf(day, (each) => each === shopType)),
  }));
  if (ranked.length > named.length) {
    series.push({ shopType: null, label: '그 외', amounts: days.map((day) => amountOf(day, (each) => !named.includes(each))) });
  }
  return series;
}

/** A round number at or above `value`, for the top of the axis: a few steps in each power of ten. */
export function axisTop(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((each) => each * power >= value) ?? 10;
  return step * power;
}

/** Yesterday against the same day of the week before; null while there is nothing to compare with. */
export function weekChange(days: readonly DaySales[]): { yesterday: number; ratio: number | null } | null {
  const yesterday = days.at(-2);
  if (!yesterday) return null;
  const before = days.at(-9)?.amount ?? 0;
  return { yesterday: yesterday.amount, ratio: before > 0 ? yesterday.amount / before - 1 : null };
}
