import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  COLLECT_FREE,
  collectLeft,
  collectRefusal,
  collectWarning,
  PACK_EDITIONS,
  packCancelRefusal,
  packCancelUntil,
  packsAt,
  readPacks,
} from './collect-packs.ts';

describe('what is left', () => {
  test.each([
    [0, 0, 100, null],
    [79, 0, 21, null],
    [80, 0, 20, 'NEAR'],
    [99, 0, 1, 'NEAR'],
    [100, 0, 0, 'USED_UP'],
    [100, 500, 500, null],
    [600, 500, 0, 'USED_UP'],
    // A pack was paid back at the payment service after it was used.
    [400, 0, 0, 'USED_UP'],
  ] as const)('of %i used and %i paid for is %i, and the banner says %s', (used, paid, left, warning) => {
    expect([collectLeft({ used, paid }), collectWarning({ used, paid })]).toEqual([left, warning]);
  });

  test('grows by a pack and shrinks by a product, and is never below nothing', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(100_000), fc.integer({ min: 1, max: 10_000 }), (used, paid, more) => {
        const left = collectLeft({ used, paid });
        expect(left).toBeGreaterThanOrEqual(0);
        expect(collectLeft({ used: used + more, paid })).toBe(Math.max(0, COLLECT_FREE + paid - used - more));
        expect(collectLeft({ used, paid: paid + more })).toBeGreaterThanOrEqual(left);
        if (used <= COLLECT_FREE + paid) expect(collectLeft({ used, paid: paid + more })).toBe(left + more);
      }),
    );
  });
});

describe('packs', () => {
  test('of the product are sorted, cost more the larger they are and less a product', () => {
    for (const { packs } of PACK_EDITIONS) {
      expect(readPacks(packs.map(({ products, price }) => `${products}=${price}`).join(','))).toEqual(packs);
      const each = packs.map(({ products, price }) => price / products);
      expect(each).toEqual(each.toSorted((a, b) => b - a));
    }
  });

  test('cost what the edition of the Korean day says', () => {
    const editions = [
      { since: '2026-12-01', packs: [{ products: 500, price: 2 }] },
      { since: '2026-11-01', packs: [{ products: 500, price: 1 }] },
    ];
    const at = (instant: string) => packsAt(new Date(instant), editions)[0]?.price;
    expect([at('2026-10-31T14:59:59Z'), at('2026-11-30T14:59:59Z'), at('2026-11-30T15:00:00Z')]).toEqual([undefined, 1, 2]);
  });

  test.each([
    ['1000=35000, 500=19000', [500, 1_000]],
    ['500=1', [500]],
    ['', null],
    ['500', null],
    ['500=0', null],
    ['0=1000', null],
    ['500=19000,500=20000', null],
    ['500=19000,1000=18000', null],
    ['500=19000원', null],
    ['-5=100', null],
    ['99999999=1', null],
    ['5=999999999999', null],
  ])('written as %j are %j', (text, products) => {
    expect(readPacks(text)?.map((pack) => pack.products) ?? null).toEqual(products);
  });
});

test('a refusal holds both numbers', () => {
  expect(collectRefusal(1_234, 12)).toContain('새로 만들 상품은 1,234개인데, 앞으로 12개까지');
  expect(collectRefusal(3, 0)).toContain('3개인데, 가져올 수 있는 상품을 모두 사용했습니다');
});

describe('a pack is taken back', () => {
  const pack = { products: 500, paidAt: new Date('2026-11-28T14:00:00Z') };
  test('until the end of the seventh Korean day behind its payment', () => {
    expect(packCancelUntil(pack.paidAt).toISOString()).toBe('2026-12-05T15:00:00.000Z');
    expect(packCancelRefusal(pack, 500, new Date('2026-12-05T14:59:59Z'))).toBeNull();
    expect(packCancelRefusal(pack, 500, new Date('2026-12-05T15:00:00Z'))).toContain('7일');
  });
  test('while nothing of it is used', () => {
    expect(packCancelRefusal(pack, 600, pack.paidAt)).toBeNull();
    expect(packCancelRefusal(pack, 499, pack.paidAt)).toContain('499개');
  });
});
