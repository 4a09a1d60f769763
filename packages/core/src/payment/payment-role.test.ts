import { describe, expect, test } from 'vitest';
import { mergePaymentRole, NO_ORDER_PLAN, type OrderPlan, type PaymentRole } from './payment-role.ts';

const IN_USE: OrderPlan = { isUse: true, shopList: ['COUPANG'] };
const OTHER: OrderPlan = { isUse: true, shopList: ['11ST', 'GMARKET'] };
const rest = { availableShopList: ['COUPANG'], availableShopAccountList: ['1'], userPaymentShopDTOList: [], trafficNotAvailable: false };
const role = (plan: OrderPlan): PaymentRole => ({ ...rest, availableOrderPlan: plan });

describe('payment-role refresh', () => {
  test.each([
    ['nothing known, nothing said', null, undefined, NO_ORDER_PLAN],
    ['nothing known, a plan', null, IN_USE, IN_USE],
    ['a plan in use, nothing said', role(IN_USE), undefined, IN_USE],
    ['a plan in use, null said', role(IN_USE), null, IN_USE],
    ['a plan in use, another one', role(IN_USE), OTHER, OTHER],
    ['a plan in use, it has ended', role(IN_USE), NO_ORDER_PLAN, NO_ORDER_PLAN],
    ['an ended plan, nothing said', role({ isUse: false, shopList: ['COUPANG'] }), undefined, NO_ORDER_PLAN],
  ] as const)('%s', (_name, current, said, plan) => {
    expect(mergePaymentRole(current, { ...rest, ...(said === undefined ? {} : { availableOrderPlan: said }) }).availableOrderPlan).toEqual(
      plan,
    );
  });

  test('everything else is the newest answer', () => {
    expect(mergePaymentRole(role(IN_USE), { ...rest, availableShopList: [], trafficNotAvailable: true })).toEqual({
      ...role(IN_USE),
      availableShopList: [],
      trafficNotAvailable: true,
    });
  });
});
