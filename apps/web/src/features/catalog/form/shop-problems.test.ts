import { newProductDraft, newShopEntry, type ProductDraft, validateForPush } from '@moa/core';
import { describe, expect, test } from 'vitest';
import { BASE_PRICE, basePriceProblem, ownPriceProblem, pricesAt } from './base-price.ts';
import { commonProblems, problemsAtShops, withRuleProblems } from './shop-problems.ts';

const KEY = 'COUPANG-a-1';
const entry = (price?: number) => {
  const shop = newShopEntry({ shopType: 'COUPANG', shopAccountId: 'a', shopName: 'a', multiShopId: null }, KEY);
  return price === undefined ? shop : { ...shop, basic: { ...shop.basic, salePrice: price } };
};
function draftAt(price: number, ...entries: ReturnType<typeof entry>[]): ProductDraft {
  const draft = newProductDraft();
  draft.composition.mainInfo.price = price;
  draft.createShopDTOList = entries;
  return draft;
}
const answer = (low: number, high: number) => [{ registerKey: KEY, prices: { low, high, accepted: null }, stopped: false, problems: [] }];

describe('prices', () => {
  test('are bounded by what the shop answered, else by what its channel states', () => {
    expect(pricesAt(entry(), answer(1_000, 2_000))).toEqual({ low: 1_000, high: 2_000, accepted: null });
    expect(pricesAt(entry(), [])).not.toBeNull();
  });

  test.each([
    ['missing, which is another problem', 0, false],
    ['below', 990, true],
    ['within', 1_500, false],
    ['above', 2_010, true],
  ])('the shared one is %s', (_, price, wrong) => {
    expect(basePriceProblem(draftAt(price, entry()), answer(1_000, 2_000)) !== null).toBe(wrong);
  });

  test('of a shop that has its own do not bound the shared one, and are bounded themselves', () => {
    const own = entry(5_000);
    expect(basePriceProblem(draftAt(9_990, own), answer(1_000, 2_000))).toBeNull();
    expect(ownPriceProblem(5_000, own, answer(1_000, 2_000))?.message).toContain('쿠팡');
    expect(ownPriceProblem(1_500, own, answer(1_000, 2_000))).toBeNull();
    expect(ownPriceProblem(undefined, own, answer(1_000, 2_000))).toBeNull();
  });
});

describe('a problem', () => {
  const draft = draftAt(9_990, entry());
  const [common] = validateForPush(draft);
  if (!common) throw new Error('an empty draft has problems');
  const at = (path: string, message: string, severity: 'ERROR' | 'WARN' = 'ERROR') => ({ path, message, severity });
  const said = (prices: { low: number; high: number; accepted: null } | null, ...problems: ReturnType<typeof at>[]) =>
    problemsAtShops(draft, [{ registerKey: KEY, prices, problems }] as unknown as Parameters<typeof problemsAtShops>[1]);

  test('that all shops have is said once, however a shop spaces it', () => {
    const spaced = at(common.path, ` ${common.message.replaceAll(' ', '')}`);
    expect(said(null, spaced)[0]).toMatchObject({ stopped: true, problems: [] });
  });

  test('that is the same gap in the words of a shop is not said again', () => {
    const missing = [
      at('common.images', '대표 이미지를 등록해주십시오.'),
      at('common.productInfoProvidedNotice.noticeCode', '상품군을 선택해주십시오.'),
    ];
    expect(said(null, ...missing)[0]).toMatchObject({ stopped: true, problems: [] });
    const here = { ...draft, common: { ...draft.common, images: [{ fileId: 'f', url: '/i/f', width: 1, height: 1 }] } };
    const small = at('common.images', '이미지가 작습니다.');
    const answered = [{ registerKey: KEY, prices: null, problems: [small] }] as unknown as Parameters<typeof problemsAtShops>[1];
    expect(problemsAtShops(here, answered)[0]).toMatchObject({ problems: [small] });
  });

  test('that a shop adds is said at it', () => {
    const own = at('basic.productName', '쿠팡은 상품명이 100자까지입니다.', 'WARN');
    expect(said(null, own)[0]).toMatchObject({ stopped: false, problems: [own] });
  });

  test('of the price is said with the bounds of all shops where the shop told its own', () => {
    const price = at(BASE_PRICE, '2,000원 이하로 입력해주십시오.');
    expect(said({ low: 0, high: 2_000, accepted: null }, price)[0]?.problems).toEqual([]);
    expect(said(null, price)[0]?.problems).toEqual([price]);
    expect(commonProblems(draft, answer(0, 2_000)).filter(({ path }) => path === BASE_PRICE)).toHaveLength(1);
  });
});

describe('shops that the server has not spoken of', () => {
  const long = (length: number) => {
    const draft = draftAt(10_000, entry());
    draft.basic.productName = '가'.repeat(length);
    return draft;
  };
  const names = (draft: ProductDraft, shops: Parameters<typeof withRuleProblems>[1]) =>
    withRuleProblems(draft, shops).map(({ registerKey, problems }) => [
      registerKey,
      problems.some(({ path }) => path === 'basic.productName'),
    ]);

  test('are held against their rules at once, and again as the draft changes', () => {
    const found = withRuleProblems(long(101), []);
    expect(names(long(101), [])).toEqual([[KEY, true]]);
    expect(names(long(100), found)).toEqual([[KEY, false]]);
  });

  test('what the server said stays', () => {
    expect(withRuleProblems(long(101), answer(1_000, 2_000))).toEqual(answer(1_000, 2_000));
  });
});
