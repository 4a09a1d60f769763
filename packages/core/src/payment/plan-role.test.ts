import { expect, test } from 'vitest';
import { SHOP_TYPE_ORDER } from '../shops/shop-types.ts';
import { limitsOf, monthStart, roleOfPlan, trafficWarning } from './plan-role.ts';
import { PLANS, type Plan } from './plans.ts';

/** The price list of a day on which plans can be bought. */
const ON_SALE: Plan[] = PLANS.map((plan) => ({ ...plan, monthlyPrice: plan.monthlyPrice ?? 29_000 }));

const ACCOUNTS = [
  ...Array.from({ length: 7 }, (_, index) => ({ id: String(index + 1), shopType: 'SMART_STORE' as const })),
  { id: '8', shopType: 'COUPANG' as const },
];

test('while no plan can be bought the free one leaves nothing out', () => {
  expect(PLANS.filter(({ code }) => code !== 'FREE').every(({ monthlyPrice }) => monthlyPrice === null)).toBe(true);
  expect(roleOfPlan({ code: 'FREE', shopTypes: [] }, ACCOUNTS)).toEqual({
    availableShopList: SHOP_TYPE_ORDER,
    availableShopAccountList: ACCOUNTS.map(({ id }) => id),
    userPaymentShopDTOList: [],
    trafficNotAvailable: false,
    availableOrderPlan: { isUse: false, shopList: [] },
  });
});

test('the orders-only plan is in use for the shops it was taken for', () => {
  const role = roleOfPlan({ code: 'ORDER', shopTypes: ['COUPANG'] }, ACCOUNTS);
  expect(role.availableOrderPlan).toEqual({ isUse: true, shopList: ['COUPANG'] });
  expect(role.availableShopAccountList).toEqual(['8']);
  expect(role.userPaymentShopDTOList).toEqual([{ shopAccountId: '8', shopType: 'COUPANG', plan: 'ORDER' }]);
});

test('taken for no shop in particular it is for all', () => {
  const role = roleOfPlan({ code: 'ORDER', shopTypes: [] }, ACCOUNTS);
  expect(role.availableOrderPlan).toEqual({ isUse: true, shopList: SHOP_TYPE_ORDER });
  expect(role.availableShopAccountList).toHaveLength(8);
});

test('the shops of another plan do not matter', () => {
  expect(roleOfPlan({ code: 'STANDARD', shopTypes: ['COUPANG'] }, ACCOUNTS).availableShopAccountList).toHaveLength(8);
});

test('limits hold from the day on which a plan can be bought, and not before', () => {
  expect(limitsOf('FREE').shopAccounts).toBeNull();
  expect(limitsOf('FREE', ON_SALE)).toEqual(PLANS[0]?.limits);
  const role = roleOfPlan({ code: 'FREE', shopTypes: [] }, ACCOUNTS, { ordersOfMonth: 299 }, ON_SALE);
  expect(role.availableShopAccountList).toEqual(['1', '2', '3', '4', '5']);
  expect(role.trafficNotAvailable).toBe(false);
});

test.each([
  ['FREE', 300, true],
  ['ORDER', 2_999, false],
  ['ORDER', 3_000, true],
  ['STANDARD', 1_000_000, false],
] as const)('on %s with %i orders a month the allowance is used up: %s', (code, ordersOfMonth, usedUp) => {
  expect(roleOfPlan({ code, shopTypes: [] }, ACCOUNTS, { ordersOfMonth }, ON_SALE).trafficNotAvailable).toBe(usedUp);
});

test.each([
  [null, null],
  [{ used: 239, limit: 300 }, null],
  [{ used: 240, limit: 300 }, 'NEAR'],
  [{ used: 299, limit: 300 }, 'NEAR'],
  [{ used: 300, limit: 300 }, 'USED_UP'],
] as const)('of %j the banner says %s', (traffic, warning) => {
  expect(trafficWarning(traffic)).toBe(warning);
});

test('the month is the Korean one', () => {
  expect(monthStart(new Date('2026-11-30T15:00:00Z')).toISOString()).toBe('2026-11-30T15:00:00.000Z');
  expect(monthStart(new Date('2026-11-30T14:59:59Z')).toISOString()).toBe('2026-10-31T15:00:00.000Z');
});
