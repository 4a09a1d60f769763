import { validateForSave } from '@moa/core';
import { describe, expect, test } from 'vitest';
import { DEMO_SHOP_TYPES as SHOPS } from '../shops/index.ts';
import { chosen } from './fill/fill-claims.ts';
import { DAYS, planOrders, regretsAtOnce } from './fill/order-plan.ts';
import { invoiceNo, isBehind, stageOf } from './fill/stages.ts';
import { draftOf, EXAMPLE, LAST_ONE, OWN, SAMPLE_PRODUCTS } from './samples/sample-products.ts';

const NOW = new Date('2026-03-05T02:30:00Z');
const DAY_MS = 86_400_000;

test('every sample product may be saved as it is', () => {
  const problems = [EXAMPLE, ...SAMPLE_PRODUCTS].flatMap((product) =>
    validateForSave(draftOf(product, [])).filter(({ severity }) => severity === 'ERROR'),
  );
  expect(problems).toEqual([]);
  expect(new Set(SAMPLE_PRODUCTS.map(({ code }) => code)).size).toBe(SAMPLE_PRODUCTS.length);
});

describe('fourteen days of orders', () => {
  const all = SHOPS.flatMap((shopType) => planOrders(shopType, NOW));

  test('are the same for the same start, so that whoever goes on after a kill finds his place', () => {
    for (const shopType of SHOPS) expect(planOrders(shopType, NOW)).toEqual(planOrders(shopType, NOW));
  });

  test.each(['2026-03-05T02:30:00Z', '2026-03-04T15:05:00Z', '2026-03-01T14:59:00Z'])(
    'are in order, within the days, with fresh ones: %s',
    (text) => {
      const now = new Date(text);
      for (const shopType of SHOPS) {
        const times = planOrders(shopType, now).map(({ at }) => at.getTime());
        expect(times).toEqual([...times].sort((a, b) => a - b));
        expect(times.at(0)).toBeGreaterThan(now.getTime() - DAYS * DAY_MS);
        expect(times.at(-1)).toBeLessThan(now.getTime());
        expect(times.filter((at) => at > now.getTime() - DAY_MS / 4).length).toBeGreaterThanOrEqual(3);
      }
    },
  );

  test('are about as many as a small shop has, by buyers who come again, some for several things', () => {
    expect(all.length).toBeGreaterThan(100);
    expect(all.length).toBeLessThan(220);
    const buyers = new Set(all.map(({ buyer }) => buyer.phone));
    expect(buyers.size).toBeLessThan(all.length * 0.7);
    expect(all.some(({ lines }) => lines.length > 1)).toBe(true);
    expect(all.some(({ unpaid }) => unpaid)).toBe(true);
    expect(all.flatMap(({ lines }) => lines).every(({ code }) => [OWN, ...SAMPLE_PRODUCTS].some((product) => product.code === code))).toBe(
      true,
    );
  });
});

test('some buyers change their minds at once, on days all over the fortnight and never today, wherever their orders are still seen then', () => {
  const regretted = SHOPS.filter(regretsAtOnce).map((shopType) => planOrders(shopType, NOW).filter(({ regret }) => regret !== null));
  expect(regretted.every((orders) => orders.length >= 2)).toBe(true);
  const orders = regretted.flat();
  expect(orders.every(({ at, unpaid }) => !unpaid && at.getTime() < NOW.getTime() - DAY_MS)).toBe(true);
  expect(new Set(orders.map(({ at }) => Math.floor(at.getTime() / DAY_MS))).size).toBeGreaterThanOrEqual(6);
  expect(new Set(orders.map(({ regret }) => regret)).size).toBeGreaterThanOrEqual(3);
});

test.each(SHOPS)('at every hour of a fortnight %s has an order whose cancel can be decided', (shopType) => {
  for (let hour = 0; hour < DAYS * 24; hour += 1) {
    const now = new Date(NOW.getTime() + hour * 3_600_000);
    const lines = planOrders(shopType, now)
      .filter(({ unpaid, regret }) => !unpaid && regret === null)
      .map(({ at }, id) => {
        const stage = stageOf({ orderNo: `${shopType}${id}`, orderedAt: at }, now);
        return { id, accountId: 1, orderNo: `${shopType}${id}`, state: stage, stage, claimed: false };
      });
    expect(chosen(lines, { stage: 'PREPARING', skip: 0, count: 2 }), now.toISOString()).toHaveLength(2);
  }
});

test('the last piece of one product is sold twice, and once something that nobody registered', () => {
  const bought = SHOPS.flatMap((shopType) => planOrders(shopType, NOW)).flatMap(({ lines }) => lines.map(({ code }) => code));
  expect(SAMPLE_PRODUCTS.find(({ code }) => code === LAST_ONE)?.stock).toBe(1);
  expect(bought.filter((code) => code === LAST_ONE)).toHaveLength(2);
  expect(bought.filter((code) => code === OWN.code)).toHaveLength(1);
});

describe('how far an order has come', () => {
  const at = (hours: number, orderNo = 'A1') => stageOf({ orderNo, orderedAt: new Date(NOW.getTime() - hours * 3_600_000) }, NOW);

  test('follows its age', () => {
    expect([1, 20, 60, 150, 300].map((hours) => at(hours))).toEqual(['NEW', 'PREPARING', 'DELIVERING', 'DELIVERED', 'CONFIRMED']);
  });

  test('some wait for their goods beyond their deadline, and none for ever', () => {
    const stages = Array.from({ length: 48 }, (_, i) => at(100, `2026${i}`));
    expect(stages.filter((stage) => stage === 'PREPARING').length).toBeGreaterThan(0);
    expect(stages.filter((stage) => stage === 'DELIVERING').length).toBeGreaterThan(24);
    expect(Array.from({ length: 48 }, (_, i) => at(300, `2026${i}`)).every((stage) => stage === 'CONFIRMED')).toBe(true);
  });

  test('what left the walk is not carried on', () => {
    expect(isBehind('NEW', 'PREPARING')).toBe(true);
    expect(isBehind('PREPARING', 'PREPARING')).toBe(false);
    for (const state of ['CANCELED', 'RETURNED', 'PAYMENT_WAITING', 'UNPAID_CANCELED'] as const)
      expect(isBehind(state, 'CONFIRMED')).toBe(false);
  });
});

test('invoice numbers are twelve digits that check', () => {
  for (const id of [1, 77, 4_321]) {
    const number = invoiceNo(id);
    expect(number).toMatch(/^\d{12}$/);
    expect(Number(number.slice(0, 11)) % 7).toBe(Number(number.slice(11)));
  }
});
