import type { CategoryFee } from '@moa/core';
import { describe, expect, test } from 'vitest';
import { priceAt, ruleOf, targetOf, targetsOf } from './shop-targets.ts';

const NO_FEES: CategoryFee[] = [];
const account = { status: 'NORMAL', feeRate: 0.1, categoryFees: NO_FEES, priceRule: null, shopName: '' } as const;
const mall = (multiShopId: string, useYn: 'Y' | 'N' = 'Y') => ({ multiShopId, name: `${multiShopId}번 몰`, useYn });
const cafe24 = (malls: ReturnType<typeof mall>[]) =>
  ({ ...account, id: '1', shopType: 'CAFE24', shopAccountId: 'moademo', multiShopInfos: malls }) as const;
const NO_MALLS: ReturnType<typeof mall>[] = [];
const coupang = { ...account, id: '2', shopType: 'COUPANG', shopAccountId: 'moawing', multiShopInfos: NO_MALLS } as const;

const entry = (multiShopId: string | null, shopType: 'CAFE24' | 'COUPANG' = 'CAFE24', shopAccountId = 'moademo') => ({
  shopInfoDTO: { shopType, shopAccountId, shopName: '', multiShopId },
});

describe('an entry belongs to one target at most', () => {
  test.each([
    { malls: [mall('1'), mall('2')], of: null, is: '1' },
    { malls: [mall('1', 'N'), mall('2'), mall('3')], of: null, is: '2' },
    { malls: [mall('1'), mall('2')], of: '2', is: '2' },
    { malls: [mall('1'), mall('2')], of: '3', is: undefined },
    { malls: [mall('1'), mall('2', 'N')], of: null, is: '1' },
    { malls: [mall('1'), mall('2', 'N')], of: '2', is: undefined },
    { malls: [], of: '2', is: null },
    { malls: [], of: null, is: null },
  ])('mall $of of $malls.length is sent to $is', ({ malls, of, is }) => {
    const targets = targetsOf([cafe24(malls), coupang]);
    expect(targetOf(entry(of), targets)?.info.multiShopId).toBe(is);
    expect(targets.filter((target) => targetOf(entry(of), targets) === target)).toHaveLength(is === undefined ? 0 : 1);
  });

  test('and to none of another account', () => {
    const targets = targetsOf([cafe24([mall('1'), mall('2')]), coupang]);
    expect(targetOf(entry(null, 'COUPANG', 'moawing'), targets)?.info).toMatchObject({ shopType: 'COUPANG', multiShopId: null });
    expect(targetOf(entry(null, 'CAFE24', 'another'), targets)).toBeUndefined();
    expect(targetOf(entry(null, 'COUPANG', 'moademo'), targets)).toBeUndefined();
  });
});

describe('the price of an entry', () => {
  const rule = { kind: 'KEEP_MARGIN', rounding: 100 } as const;
  const target = (priceRule: typeof rule | null) => {
    const [made] = targetsOf([{ ...coupang, priceRule }]);
    return made;
  };
  test.each([
    ['the base price without a rule', {}, null, 20_000],
    ['what the rule makes, with the fee of the account', {}, rule, 22_300],
    ['its own where it was typed', { salePrice: 25_000 }, rule, 25_000],
    [
      'what the rule makes now, not what one made before',
      { salePrice: 21_000, priceRule: { kind: 'AMOUNT', amount: 1_000, rounding: 10 } },
      rule,
      22_300,
    ],
    [
      'the base price when the rule is gone',
      { salePrice: 21_000, priceRule: { kind: 'AMOUNT', amount: 1_000, rounding: 10 } },
      null,
      20_000,
    ],
  ] as const)('is %s', (_, basic, priceRule, price) => {
    expect(priceAt(20_000, { basic }, ruleOf(target(priceRule), { standard: null, shop: null }))).toBe(price);
  });
});
