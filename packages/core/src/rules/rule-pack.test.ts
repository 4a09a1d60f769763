import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newProductDraft, newShopEntry } from '../product/new-draft.ts';
import { checkLimits } from './check-rules.ts';
import { describeRule } from './describe-rule.ts';
import { comingEditions, limitsOn, type RuleEdition, type RulePack, rulesOn, type ShopRule } from './rule-pack.ts';
import { brokenBy, ruledContent } from './ruled-content.ts';

const name = (max: number): ShopRule => ({ kind: 'NAME', max, unit: 'CHAR', forbidden: null });
const edition = (validFrom: string | null, ...rules: ShopRule[]): RuleEdition => ({ validFrom, source: null, rules });
const pack = (...editions: RuleEdition[]): RulePack => ({ shopType: 'COUPANG', editions });

const DATED = pack(
  edition(null, name(100), { kind: 'STOCK', max: 10 }),
  edition('2026-12-01', name(50)),
  edition('2027-02-01', name(40), { kind: 'NOTICE', required: false }),
);

describe('the edition of a day', () => {
  test.each([
    ['2026-11-30', 100, true],
    ['2026-12-01', 50, true],
    ['2027-01-31', 50, true],
    ['2027-02-01', 40, false],
    ['2099-01-01', 40, false],
  ])('%s: names of %i characters', (day, nameMax, requiresNotice) => {
    expect(limitsOn(DATED, day)).toMatchObject({ nameMax, requiresNotice, stockMax: 10 });
    expect(limitsOn(DATED, day)).toBe(limitsOn(DATED, day));
  });

  test('a rule says since when it holds, and one that an edition does not name stays as it was', () => {
    expect(rulesOn(DATED, '2026-12-31').map(({ rule, validFrom }) => [rule.kind, validFrom])).toEqual([
      ['NAME', '2026-12-01'],
      ['STOCK', null],
    ]);
  });

  test('what is announced stands until its day, the nearest first', () => {
    const coming = (day: string) => comingEditions(DATED, day).map(({ validFrom }) => validFrom);
    expect(coming('2026-11-30')).toEqual(['2026-12-01', '2027-02-01']);
    expect(coming('2026-12-01')).toEqual(['2027-02-01']);
    expect(coming('2027-02-01')).toEqual([]);
  });
});

const day = fc.integer({ min: 0, max: 3_000 }).map((days) => new Date(Date.UTC(2024, 0, 1 + days)).toISOString().slice(0, 10));
const anyPack = fc
  .uniqueArray(day, { maxLength: 6 })
  .map((days) => pack(edition(null, name(1000)), ...days.toSorted().map((from, at) => edition(from, name(900 - at)))));

test('as days go on, an edition is never followed by an older one', () => {
  fc.assert(
    fc.property(anyPack, day, day, (any, one, other) => {
      const [before, after] = [one, other].toSorted() as [string, string];
      const since = (on: string) => rulesOn(any, on)[0]?.validFrom ?? '';
      expect(since(before) <= since(after)).toBe(true);
      expect(since(after) <= after).toBe(true);
      // Each edition is either in force, was before, or is announced.
      const [later, passed] = [
        comingEditions(any, one).length,
        any.editions.filter(({ validFrom }) => validFrom === null || validFrom <= one).length,
      ];
      expect(later + passed).toBe(any.editions.length);
    }),
  );
});

describe('what a new edition stops', () => {
  const draft = newProductDraft();
  draft.basic.productName = '가'.repeat(60);
  draft.composition.mainInfo.price = 10_000;
  const entry = newShopEntry({ shopType: 'COUPANG', shopAccountId: 'a', shopName: '쿠팡', multiShopId: null }, 'k');
  const between = (from: string, to: string, own = entry) => brokenBy(draft, own, limitsOn(DATED, from), limitsOn(DATED, to));

  test('a product that is fine today and not then is named with its field', () => {
    expect(between('2026-11-30', '2026-12-01')).toEqual([
      { path: 'basic.productName', message: '상품명은 50자 이하로 입력해주십시오. (현재 60자)' },
    ]);
  });

  test('what is wrong today already is no news, and a name of the shop’s own counts', () => {
    expect(between('2026-12-01', '2027-02-01')).toEqual([]);
    expect(between('2026-11-30', '2026-12-01', { ...entry, basic: { productName: '짧은 이름' } })).toEqual([]);
  });

  test('pictures beyond the count and stock beyond the most are cut and stop nothing', () => {
    draft.composition.mainInfo.saleQuantity = 999;
    const limits = limitsOn(DATED, '2026-11-30');
    expect(checkLimits(limits, ruledContent(draft, entry, limits)).filter(({ path }) => path.includes('saleQuantity'))).toEqual([]);
  });
});

test.each<[ShopRule, string]>([
  [{ kind: 'NAME', max: 100, unit: 'BYTE', forbidden: '[\\\\*?"<>]' }, '100바이트까지, 쓸 수 없는 문자 \\ * ? " < >'],
  [{ kind: 'CATEGORIES', max: 1, required: true }, '1개'],
  [{ kind: 'CATEGORIES', max: 21, required: false }, '21개까지, 고르지 않아도 됨'],
  [{ kind: 'PRICE', min: 10, max: 999_990, unit: 10 }, '10원~999,990원, 10원 단위'],
  [{ kind: 'PRICE_EDIT', minRate: -0.8, maxRate: 0.5 }, '지금 판매가의 -80%~+50%'],
  [{ kind: 'OPTION_PRICE', minRate: null, maxRate: null }, '제한 없음'],
  [{ kind: 'OPTION_SHAPE', axesMax: 0, itemsMax: 1 }, '옵션을 등록할 수 없음'],
  [{ kind: 'IMAGE_COUNT', max: 4 }, '대표 1장, 추가 3장까지'],
  [{ kind: 'IMAGE_FILE', minPx: 500, maxBytes: 3 * 1024 * 1024 }, '가로·세로 500픽셀 이상, 한 장 3MB까지'],
  [{ kind: 'IMAGE_FILE', minPx: 1, maxBytes: 500 * 1024 }, '한 장 500KB까지'],
])('a rule reads %j', (rule, text) => {
  expect(describeRule(rule)).toBe(text);
});

test('a limit that nobody has seen is not said to be none', () => {
  expect(describeRule({ kind: 'OPTION_PRICE', minRate: null, maxRate: null }, false)).toBe('확인된 제한 없음');
  expect(describeRule({ kind: 'IMAGE_COUNT', max: 4 }, false)).toBe('대표 1장, 추가 3장까지');
});
