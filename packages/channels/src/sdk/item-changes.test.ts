import { expect, test } from 'vitest';
import { failAll, forAll, forThose, isProductItself, noItem, quantityOf } from './item-changes.ts';

const ITEMS = [
  { key: 'a', shopItemId: '1', quantity: 3 },
  { key: 'b', shopItemId: '2', quantity: 0 },
];
const AGAIN = { kind: 'again', message: '잠시 뒤에' } as const;

test('what became of all is what became of each, with what is so of it', () => {
  expect([...forAll(ITEMS, { kind: 'ok', value: true }, quantityOf)]).toEqual([
    ['a', { kind: 'ok', value: { quantity: 3 } }],
    ['b', { kind: 'ok', value: { quantity: 0 } }],
  ]);
  expect([...forAll(ITEMS, AGAIN, quantityOf)]).toEqual([
    ['a', AGAIN],
    ['b', AGAIN],
  ]);
  expect([...failAll(ITEMS, AGAIN).keys()]).toEqual(['a', 'b']);
});

test('an item that the shop lacks ends by itself', () => {
  const outcomes = forThose(new Set(['1']), ITEMS, { kind: 'ok', value: true }, quantityOf, noItem('GONE', '없습니다.'));
  expect([...outcomes.values()]).toEqual([
    { kind: 'ok', value: { quantity: 3 } },
    { kind: 'refused', code: 'GONE', message: '없습니다.' },
  ]);
  expect(forThose(new Set(), ITEMS, AGAIN, quantityOf).get('a')).toMatchObject({ kind: 'refused', code: 'NO_ITEM' });
});

test.each([
  [[{ shopItemId: '9' }], true],
  [[{ shopItemId: '1' }], false],
  [[{ shopItemId: '9' }, { shopItemId: '9' }], false],
  [[], false],
])('%o are the product 9 itself: %s', (items, own) => expect(isProductItself({ shopProductId: '9' }, items)).toBe(own));
