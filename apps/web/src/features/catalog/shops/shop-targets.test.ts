import { describe, expect, test } from 'vitest';
import { targetOf, targetsOf } from './shop-targets.ts';

const account = { status: 'NORMAL', feeRate: 0.1, shopName: '' } as const;
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
