import { describe, expect, test } from 'vitest';
import { changeAsRead, failAll, forAll, forThose, isProductItself, noItem, quantityOf } from './item-changes.ts';
import type { Outcome } from './outcome.ts';

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

describe('a product that is read and sent back', () => {
  const REFUSED = noItem('NO_ITEM');
  const DONE = { kind: 'ok', value: true } as const;

  test.each<[string, Outcome<readonly string[]>, Outcome<true>, typeof ITEMS, [sent: string[] | null, outcomes: Record<string, unknown>]]>([
    [
      'changes what is there',
      { kind: 'ok', value: ['1', '2', '3'] },
      DONE,
      ITEMS,
      [['1', '2'], { a: { kind: 'ok', value: { quantity: 3 } }, b: { kind: 'ok', value: { quantity: 0 } } }],
    ],
    [
      'names what is missing',
      { kind: 'ok', value: ['1'] },
      DONE,
      ITEMS,
      [['1'], { a: { kind: 'ok', value: { quantity: 3 } }, b: REFUSED }],
    ],
    ['is not sent for nothing', { kind: 'ok', value: ['3'] }, DONE, ITEMS, [null, { a: REFUSED, b: REFUSED }]],
    ['is sent alone without items', { kind: 'ok', value: ['3'] }, DONE, [], [[], {}]],
    ['fails for those that are there', { kind: 'ok', value: ['2'] }, AGAIN, ITEMS, [['2'], { a: REFUSED, b: AGAIN }]],
    ['is not sent unread', AGAIN, DONE, ITEMS, [null, { a: AGAIN, b: AGAIN }]],
  ])('%s', async (_, product, answer, items, [sent, outcomes]) => {
    let changed: string[] | null = null;
    const result = await changeAsRead(items, {
      read: async () => product,
      idsIn: (ids) => ids,
      change: async (_product, present) => {
        changed = present.map(({ shopItemId }) => shopItemId);
        return answer;
      },
      value: quantityOf,
    });
    expect(changed).toEqual(sent);
    expect(Object.fromEntries(result)).toEqual(outcomes);
  });
});
