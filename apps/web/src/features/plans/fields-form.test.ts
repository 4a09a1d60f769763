import { expect, test } from 'vitest';
import { editOf, type FieldsForm, fieldsProblems, NOTHING_TYPED, withField } from './fields-form.ts';

const form = (part: Partial<FieldsForm>): FieldsForm => ({ ...NOTHING_TYPED, ...part });

test.each([
  [
    { way: 'DOWN', amount: 10 },
    { field: 'price', how: 'RATE', value: -10, unit: 10 },
  ],
  [
    { way: 'UP', amount: 5, unit: '100' },
    { field: 'price', how: 'RATE', value: 5, unit: 100 },
  ],
  [
    { way: 'MINUS', amount: 500 },
    { field: 'price', how: 'ADD', value: -500, unit: 10 },
  ],
  [
    { field: 'costPrice', way: 'SET', amount: 9_900 },
    { field: 'costPrice', how: 'SET', value: 9_900, unit: 10 },
  ],
  [
    { field: 'productName', way: 'PREFIX', text: '[특가] ' },
    { field: 'productName', how: 'PREFIX', value: '[특가] ' },
  ],
  [
    { field: 'productName', way: 'REPLACE', find: '특가', text: '' },
    { field: 'productName', how: 'REPLACE', find: '특가', value: '' },
  ],
  [
    { field: 'searchKeywords', way: 'ADD', text: '여름, 린넨' },
    { field: 'searchKeywords', how: 'ADD', value: ['여름', '린넨'] },
  ],
  [
    { field: 'minorPurchasable', way: 'NO' },
    { field: 'minorPurchasable', how: 'SET', value: false },
  ],
] as const)('%j is %j', (typed, edit) => {
  expect(editOf(form(typed))).toEqual(edit);
});

test.each([
  [{ amount: null }, 'amount'],
  [{ way: 'DOWN', amount: 100 }, 'amount'],
  [{ field: 'brand', way: 'SUFFIX', text: ' ' }, 'text'],
  [{ field: 'productName', way: 'REPLACE' }, 'find'],
] as const)('%j is not sent for its %s', (typed, field) => {
  expect(Object.keys(fieldsProblems(form(typed)))).toEqual([field]);
});

test('another field begins with a way it is changed in', () => {
  expect(withField(form({ way: 'DOWN' }), 'brand').way).toBe('PREFIX');
  expect(withField(form({ field: 'brand', way: 'SUFFIX' }), 'productName').way).toBe('SUFFIX');
});
