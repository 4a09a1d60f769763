import { describe, expect, it } from 'vitest';
import { createPaymentRole } from './payment-role.ts';

const rest = { availableShopList: [], availableShopAccountList: [], userPaymentShopDTOList: [], trafficNotAvailable: false };
const IN_USE = { isUse: true, shopList: ['COUPANG'] };

describe('payment role of the session', () => {
  it('knows no orders-only plan where no feature asks for one', async () => {
    expect(await createPaymentRole().orderPlan()).toEqual({ isUse: false, shopList: [] });
  });

  it('asks once, keeps a plan in use over an answer without one, and forgets it at the logout', async () => {
    const role = createPaymentRole();
    let asked = 0;
    role.register(async () => {
      asked += 1;
      return asked === 1 ? { ...rest, availableOrderPlan: IN_USE } : rest;
    });
    expect([await role.orderPlan(), await role.orderPlan(), asked]).toEqual([IN_USE, IN_USE, 1]);
    role.refresh(rest);
    expect(await role.orderPlan()).toEqual(IN_USE);
    role.clear();
    expect(role.current()).toBeNull();
    expect((await role.orderPlan()).isUse).toBe(false);
  });

  it('passes a failure on and asks again', async () => {
    const role = createPaymentRole();
    let fails = true;
    role.register(async () => {
      if (fails) throw new Error('503');
      return { ...rest, availableOrderPlan: IN_USE };
    });
    await expect(role.orderPlan()).rejects.toThrow('503');
    fails = false;
    expect(await role.orderPlan()).toEqual(IN_USE);
  });
});
