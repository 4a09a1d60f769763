import type { ProductSheetEdit, ReadSheet } from '@moa/core';
import { expect, test } from 'vitest';
import { readingProblem } from './reading.ts';

const edit: ProductSheetEdit = { line: 2, productId: '1', seq: '1', cells: { brand: '모아' } };
const sheet = (part: Partial<ReadSheet>): ReadSheet => ({ rows: [], stock: [], same: 0, ...part });

test.each([
  ['빈 파일', null, 0],
  ['상품번호', null, 5],
  ['줄이 없습니다', sheet({}), 1],
  ['고친 칸이 없습니다', sheet({ same: 3 }), 4],
  ['10,000줄까지', sheet({ rows: Array.from({ length: 10_001 }, () => edit) }), 10_002],
] as const)('a file is refused as a whole with “%s”', (text, found, lines) => {
  expect(readingProblem(found, lines)).toContain(text);
});

test('a file with an edit, or with stock alone, is used', () => {
  expect(readingProblem(sheet({ rows: [edit], same: 9 }), 11)).toBeNull();
  expect(readingProblem(sheet({ stock: [{ skuCode: 'A', quantity: '3' }] }), 2)).toBeNull();
});
