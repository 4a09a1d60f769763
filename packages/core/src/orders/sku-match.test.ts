import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSureMatch, MATCH_SCORE_MIN, matchSku, provenMatch, type SkuToMatch } from './sku-match.ts';

const sku = (part: Partial<SkuToMatch>): SkuToMatch => ({
  skuCode: 'SKU-1',
  name: '코튼 반팔 티셔츠',
  optionText: '',
  barcodes: [],
  ...part,
});
const sold = { title: '린넨 셔츠', optionText: '네이비 / M', codes: ['LS-1'] };

test.each([
  ['our code', sku({ skuCode: 'LS-1', name: '다른 이름' }), 'CODE'],
  ['a barcode', sku({ barcodes: ['880', 'LS-1'] }), 'BARCODE'],
  ['name and option alike', sku({ name: '린넨 셔츠', optionText: '네이비 / M' }), 'NAME_AND_OPTION'],
  ['the name', sku({ name: '린넨 셔츠', optionText: '화이트 / L' }), 'NAME'],
  ['a syllable in common', sku({ name: '코튼 티셔츠' }), 'PART'],
  ['a part of a code', sku({ skuCode: 'LS-10' }), 'PART'],
])('%s is reported as the reason', (_, candidate, reason) => {
  expect(matchSku(sold, candidate).reason).toBe(reason);
});

test('a product of another name is not offered', () => {
  expect(matchSku(sold, sku({ name: '코튼 티셔츠', optionText: '블랙' })).score).toBeLessThan(MATCH_SCORE_MIN);
});

test('a long name of a shop still finds the short name of the seller', () => {
  const title = '[당일발송] 여름 신상 남녀공용 오버핏 린넨 셔츠 반팔 남방 빅사이즈';
  expect(matchSku({ ...sold, title }, sku({ name: '린넨 셔츠', optionText: '네이비 / M' })).score).toBeGreaterThan(0.7);
});

const text = fc.string({ unit: fc.constantFrom('린', '넨', '셔', '츠', ' ', 'A', '1', '/'), maxLength: 12 });

test('only an equal code is sure, however alike the names are', () => {
  fc.assert(
    fc.property(text, text, fc.array(text, { maxLength: 2 }), text, text, text, (title, optionText, codes, skuCode, name, skuOption) => {
      const match = matchSku({ title, optionText, codes }, sku({ skuCode, name, optionText: skuOption }));
      expect(match.score).toBeGreaterThanOrEqual(0);
      expect(match.score).toBeLessThanOrEqual(1);
      expect(isSureMatch(match.reason)).toBe(match.score === 1);
      expect(isSureMatch(match.reason)).toBe(skuCode !== '' && codes.map((code) => code.trim()).includes(skuCode));
    }),
  );
});

test.each([
  ['none of likely ones', ['NAME_AND_OPTION', 'NAME'], null],
  ['the only proven one', ['NAME', 'CODE'], 1],
  ['none of two proven ones', ['CODE', 'BARCODE'], null],
  ['none of nothing', [], null],
] as const)('%s is chosen beforehand', (_, reasons, at) => {
  const candidates = reasons.map((reason) => ({ reason }));
  expect(provenMatch(candidates)).toBe(at === null ? null : candidates[at]);
});
