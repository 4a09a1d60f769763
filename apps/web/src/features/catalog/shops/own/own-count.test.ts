import { expect, test } from 'vitest';
import { ownCount, withOwnPrice } from './own-count.ts';

test('what a shop is given otherwise is counted, and an empty choice is none', () => {
  expect(ownCount({ common: {}, basic: {}, composition: {} })).toBe(0);
  expect(ownCount({ common: {}, basic: {}, composition: { optionInfo: { optionCombinations: [] } } })).toBe(0);
  expect(
    ownCount({
      common: { images: [] },
      basic: { detailInfoContent: '' },
      composition: { optionInfo: { optionCombinations: [{ id: '1', optionPrice: 0 }] } },
    }),
  ).toBe(3);
});

test('an added price of its own is put, changed and taken away', () => {
  const one = withOwnPrice([], '1', 500);
  expect(one).toEqual([{ id: '1', optionPrice: 500 }]);
  expect(withOwnPrice([...one, { id: '2', optionPrice: 0 }], '1', 700)).toEqual([
    { id: '2', optionPrice: 0 },
    { id: '1', optionPrice: 700 },
  ]);
  expect(withOwnPrice(one, '1', null)).toEqual([]);
});
