import { expect, test } from 'vitest';
import {
  type BulkFields,
  editsOf,
  type FieldsForm,
  fieldsOf,
  fieldsProblems,
  limitTexts,
  NOTHING_TYPED,
  withField,
  withPlace,
} from './fields-form.ts';

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
  expect(editsOf(form(typed))).toEqual([edit]);
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

const boundless = { type: 'MONEY' as const, ways: ['SET' as const], unit: null, min: null, max: null, maxLength: null, lengthUnit: null };
const KNOWN: BulkFields = [
  {
    shopType: null,
    fields: [
      { ...boundless, field: 'price', label: '판매가' },
      { ...boundless, field: 'brand', label: '브랜드' },
      { ...boundless, field: 'productName', label: '상품명' },
    ],
  },
  {
    shopType: 'COUPANG',
    fields: [
      { ...boundless, field: 'price', label: '판매가', unit: 10, min: 100, max: 1_000_000 },
      { ...boundless, field: 'productName', label: '상품명', maxLength: 100, lengthUnit: 'CHAR' },
    ],
  },
  { shopType: 'CAFE24', fields: [{ ...boundless, field: 'price', label: '판매가' }] },
];

test.each<[FieldsForm['of'], FieldsForm['shops'], string[]]>([
  ['BASE', [], ['price', 'brand', 'productName']],
  ['BASE', ['CAFE24'], ['price', 'brand', 'productName']],
  ['SHOPS', [], ['price']],
  ['SHOPS', ['COUPANG'], ['price', 'productName']],
  ['SHOPS', ['COUPANG', 'CAFE24'], ['price']],
])('of %s %j these fields can be changed: %j', (of, shops, fields) => {
  expect(fieldsOf(KNOWN, { of, shops }).map(({ field }) => field)).toEqual(fields);
});

test('a field that the chosen shops have not gives way to one that they have', () => {
  const brand = form({ field: 'brand', way: 'PREFIX' });
  expect(withPlace(brand, KNOWN, { of: 'SHOPS', shops: ['COUPANG'] })).toMatchObject({ of: 'SHOPS', field: 'price', way: 'DOWN' });
  const name = form({ of: 'SHOPS', shops: ['COUPANG'], field: 'productName', way: 'PREFIX' });
  expect(withPlace(name, KNOWN, { of: 'BASE' })).toMatchObject({ of: 'BASE', field: 'productName', way: 'PREFIX' });
});

test('what each chosen shop takes is said, where it says anything', () => {
  expect(limitTexts(KNOWN, { shops: ['COUPANG', 'CAFE24'], field: 'price' })).toEqual(['쿠팡: 10원 단위, 100원부터, 1,000,000원까지']);
  expect(limitTexts(KNOWN, { shops: ['COUPANG'], field: 'productName' })).toEqual(['쿠팡: 100자까지']);
});

test('shops have to be chosen where their values are changed', () => {
  expect(fieldsProblems(form({ of: 'SHOPS', amount: 10 }))).toEqual({ shops: '쇼핑몰을 골라주십시오.' });
  expect(fieldsProblems(form({ of: 'SHOPS', shops: ['COUPANG'], amount: 10 }))).toEqual({});
});
