import type { ShopType } from '@moa/core';
import { describe, expect, it } from 'vitest';
import { axisTop, type DaySales, salesSeries, weekChange } from './sales.ts';

function day(date: string, shops: Partial<Record<ShopType, number>>): DaySales {
  const byShop = Object.entries(shops).map(([shopType, amount]) => ({ shopType: shopType as ShopType, amount }));
  return { date, amount: byShop.reduce((sum, each) => sum + each.amount, 0), byShop };
}

describe('sales by shop', () => {
  it('names the largest shops first and puts the small ones together', () => {
    const days = [
      day('2026-11-20', { SMART_STORE: 10, COUPANG: 50, '11ST': 5, CAFE24: 4, ZIGZAG: 2, ABLY: 1 }),
      day('2026-11-21', { SMART_STORE: 20, ABLY: 1 }),
    ];
    const series = salesSeries(days);
    expect(series.map((each) => each.label)).toEqual(['쿠팡', '스마트스토어', '11번가', '카페24', '그 외']);
    expect(series.at(-1)?.amounts).toEqual([3, 1]);
  });

  it('adds up to the days, and a fifth shop needs no collection of one', () => {
    const days = [day('2026-11-21', { SMART_STORE: 5, COUPANG: 4, '11ST': 3, CAFE24: 2, ZIGZAG: 1 })];
    const series = salesSeries(days);
    expect(series.map((each) => each.shopType)).not.toContain(null);
    expect(series.reduce((sum, each) => sum + (each.amounts[0] ?? 0), 0)).toBe(15);
  });

  it('draws no bar below zero when a day had more cancels than sales', () => {
    expect(salesSeries([day('2026-11-20', { COUPANG: 100 }), day('2026-11-21', { COUPANG: -30 })])[0]?.amounts).toEqual([100, 0]);
  });

  it('is empty without sales', () => {
    expect(salesSeries([day('2026-11-21', {})])).toEqual([]);
  });
});

describe('axis and comparison', () => {
  it.each([
    [0, 1],
    [1, 1],
    [3_284_500, 4_000_000],
    [2_100_000, 3_000_000],
    [990, 1000],
  ])('rounds the top of %i up to %i', (value, top) => {
    expect(axisTop(value)).toBe(top);
  });

  it('compares yesterday with the same day a week before', () => {
    const days = Array.from({ length: 14 }, (_, index) => day(`2026-11-${index + 8}`, { COUPANG: index === 12 ? 150 : 100 }));
    expect(weekChange(days)).toEqual({ yesterday: 150, ratio: 0.5 });
    expect(weekChange(days.map((each) => ({ ...each, amount: each === days[5] ? 0 : each.amount })))).toMatchObject({ ratio: null });
    expect(weekChange([])).toBeNull();
  });
});
