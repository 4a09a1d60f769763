import { expect, test } from 'vitest';
import { SHOP_TYPE_ORDER } from '../shops/shop-types.ts';
import { roleOfPlan } from './plan-role.ts';
import { PLANS } from './plans.ts';

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
