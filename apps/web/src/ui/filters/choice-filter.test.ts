import { expect, test } from 'vitest';
import { summary } from './choice-filter.tsx';
import { withChoice } from './choice-panel.tsx';

const choices = ['스마트스토어', '쿠팡', '수기주문'].map((label) => ({ value: label, label }));

test.each([
  [[], undefined, '전체 3'],
  [[], 2, '전체 2'],
  [[], 0, '전체'],
  [['쿠팡'], 2, '쿠팡'],
  [['쿠팡', '수기주문'], 2, '쿠팡 외 1'],
] as const)('of %j chosen, %s in all, the button says %s', (value, total, expected) => {
  expect(summary(choices, value, total)).toBe(expected);
});

test('what is chosen keeps the order of the choices, and leaves out what is none of them', () => {
  const choices = [
    { value: 'NEW', label: '신규' },
    { value: 'SENT', label: '배송중' },
    { value: 'DONE', label: '완료' },
  ];
  expect(withChoice(choices, ['DONE', 'GONE'], 'NEW', true)).toEqual(['NEW', 'DONE']);
  expect(withChoice(choices, ['NEW', 'DONE'], 'NEW', false)).toEqual(['DONE']);
  expect(withChoice(choices, ['DONE'], 'DONE', false)).toEqual([]);
});
