import { expect, test } from 'vitest';
import { bulkEditProblems, editOf, NOTHING_CHOSEN } from './stock-edit.ts';

test.each([
  ['plus', 3, { mode: 'ADD', quantity: 3 }],
  ['minus', 4, { mode: 'ADD', quantity: -4 }],
  ['set', 0, { mode: 'SET', quantity: 0 }],
  ['safety', 4, { mode: 'ADD', quantity: 0, safetyStock: 4 }],
] as const)('%s %i asks for %o', (mode, quantity, edit) => {
  expect(editOf(mode, quantity)).toEqual(edit);
});

test('nothing is chosen before the seller chooses, and nothing is sent before that', () => {
  expect(NOTHING_CHOSEN.mode).toBeNull();
  expect(bulkEditProblems({ ...NOTHING_CHOSEN, quantity: 5 })).toEqual({ mode: '바꾸는 방법을 골라주십시오.' });
  expect(bulkEditProblems({ ...NOTHING_CHOSEN, mode: 'set' })).toEqual({ quantity: '필수 입력 항목입니다.' });
  expect(bulkEditProblems({ mode: 'plus', quantity: 0, memo: '' })).toEqual({});
});
