/** What spares a look at the shape of each new product: cells can't make it another one. */
import { productDraftSchema } from '@moa/contract';
import { beginDraft, newProductDraft } from '@moa/core';
import { applyRows, BATCH_COLUMNS, type BatchReference } from '@moa/core/batch';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkProduct, isPlain } from './check-products.ts';

const NOTICE = { noticeCode: 'WEAR', values: { material: '상품 상세페이지 참조' } };
const referenceOf = (begin: BatchReference['begin']): BatchReference => ({
  category: () => ({ categoryId: '0101', path: '패션 > 셔츠' }),
  origin: () => ({ code: '00', freeText: '' }),
  notice: () => NOTICE,
  deliveryTemplate: () => newProductDraft().common.deliveryInfo,
  begin,
  beginAt: () => ({ templates: [], last: {} }),
  onlyChoice: () => null,
  labelOf: () => null,
  nameOf: () => null,
  hidesCost: false,
  pictureProblem: () => null,
  shopCategory: () => null,
  shops: [],
  usualCategory: () => null,
});
const REFERENCE = referenceOf(() => beginDraft(null, []));
const RULES = { accounts: [], day: '2026-11-27' };

test('no cell makes another shape of a new product that has neither options nor shops', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.constantFrom(
      '가'.repeat(2_100),
      'a,'.repeat(300),
      '99999999',
      '123456789012',
      '-5',
      '2026-01-31',
      '예',
      '중고',
      '면세',
      '{}',
      '\n,\n',
    ),
    fc.nat({ max: 200 }).map((length) => 'x'.repeat(length)),
  );
  const keys = BATCH_COLUMNS.map(({ key }) => key).filter((key) => !key.startsWith('option') && key !== 'deliveryTemplate');
  const cells = fc.record(Object.fromEntries(keys.map((key) => [key, text])), { requiredKeys: [] });
  fc.assert(
    fc.property(cells, (said) => {
      const filled = Object.entries(said).flatMap(([key, each = '']) => (each === '' ? [] : [[key, each] as const]));
      const rows = [{ row: 2, cells: Object.fromEntries(filled) }];
      const { draft } = applyRows(null, rows, REFERENCE);
      expect(isPlain(draft, rows, REFERENCE)).toBe(true);
      expect(productDraftSchema.safeParse(draft).error?.issues ?? []).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('what a product begins with is looked at all the same, and so is whatever a template brings', () => {
  const begun = () => {
    const { draft, filled } = beginDraft(null, []);
    draft.common.afterServiceGuideContent = '가'.repeat(1_001);
    return { draft, filled };
  };
  const rows = [{ row: 2, cells: { code: 'A', name: '셔츠', price: '1000' } }];
  const { problems } = checkProduct({ code: 'A', rows }, null, referenceOf(begun), new Map(), RULES);
  expect(problems).toMatchObject([{ column: 'afterServiceGuide', severity: 'ERROR' }]);
  const named = [{ row: 2, cells: { code: 'A', name: '셔츠', price: '1000', deliveryTemplate: '기본' } }];
  expect(isPlain(applyRows(null, named, REFERENCE).draft, named, REFERENCE)).toBe(false);
});
