import { newProductDraft, validateForPush } from '@moa/core';
import { describe, expect, test } from 'vitest';
import { labelOf, SECTIONS, sectionOf, sectionState } from './sections.ts';
import type { FormMeta } from './store.ts';

const meta = (part: Partial<FormMeta> = {}) =>
  ({ problems: [], saveErrors: {}, touched: new Set(), showAll: false, ...part }) as unknown as FormMeta;

test('whatever an empty product lacks has its section and its name', () => {
  const problems = validateForPush(newProductDraft());
  expect(problems.length).toBeGreaterThan(5);
  expect(problems.filter(({ path }) => sectionOf(path) === undefined)).toEqual([]);
  expect(problems.filter(({ path }) => labelOf(path) === '기타')).toEqual([]);
});

test.each([
  ['composition.mainInfo.price', '판매가'],
  ['composition.mainInfo.skuCode', '재고·SKU'],
  ['common.origin.importer', '수입사'],
  ['common.origin.code', '원산지'],
  ['nowhere.at.all', '기타'],
])('%s is called %s: by the longest beginning that has a name', (path, label) => {
  expect(labelOf(path)).toBe(label);
});

describe('a section', () => {
  const section = SECTIONS.find(({ id }) => id === 'unit-basic');
  if (!section) throw new Error('no such section');
  const path = 'basic.productName';
  const lacking = [{ path, message: '상품명을 입력해주십시오.', severity: 'ERROR' as const }];
  const named = () => {
    const draft = newProductDraft();
    draft.basic.productName = '린넨 셔츠';
    return draft;
  };

  test.each([
    ['empty, not wrong, while nobody has been at it', newProductDraft(), meta({ problems: lacking }), { mark: 'empty', problems: 0 }],
    [
      'wrong once its field was left',
      newProductDraft(),
      meta({ problems: lacking, touched: new Set([path]) }),
      { mark: 'error', problems: 1 },
    ],
    ['wrong after a save that failed', newProductDraft(), meta({ problems: lacking, showAll: true }), { mark: 'error', problems: 1 }],
    [
      'wrong by what the server said, counted once',
      named(),
      meta({ problems: lacking, showAll: true, saveErrors: { [path]: '금지된 단어입니다.' } }),
      { mark: 'error', problems: 1 },
    ],
    ['done', named(), meta(), { mark: 'done', problems: 0 }],
    ['untouched by another one’s fault', named(), meta({ saveErrors: { 'common.images': 'x' } }), { mark: 'done', problems: 0 }],
  ])('is %s', (_, draft, state, expected) => {
    expect(sectionState(section, draft, state)).toEqual(expected);
  });
});
