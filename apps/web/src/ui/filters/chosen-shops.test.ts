import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countLabel, meant, type ShopAccountChoice, toAddress, withAccounts } from './chosen-shops.ts';

const account = (id: string, shopType: ShopAccountChoice['shopType']): ShopAccountChoice => ({ id, shopType, shopName: `가게 ${id}` });
const KNOWN = [account('3', 'COUPANG'), account('1', 'SMART_STORE'), account('2', 'SMART_STORE'), account('0', 'ORDER_HANDWRITING')];

describe('withAccounts', () => {
  test.each([
    ['one of two accounts is said by itself', {}, ['2'], true, { accounts: ['2'] }],
    ['both of them are the shop', { accounts: ['2'] }, ['1'], true, { shops: ['SMART_STORE'] }],
    ['a shop with one account is the shop', {}, ['3'], true, { shops: ['COUPANG'] }],
    ['a whole shop beside one account is said by accounts', { shops: ['COUPANG'] }, ['1'], true, { accounts: ['1', '3'] }],
    ['one taken out of a shop leaves the other', { shops: ['SMART_STORE'] }, ['1'], false, { accounts: ['2'] }],
    ['the last one taken out is all of them again', { accounts: ['2'] }, ['2'], false, {}],
    ['orders by hand are chosen like a shop', {}, ['0'], true, { shops: ['ORDER_HANDWRITING'] }],
    ['an account that is gone is kept until it is taken out', { accounts: ['9'] }, ['3'], true, { accounts: ['3', '9'] }],
  ] as const)('%s', (_, chosen, changed, on, expected) => {
    expect(withAccounts(chosen, KNOWN, changed, on)).toEqual(expected);
  });
});

test('the address means what was chosen, and by type wherever it can be', () => {
  fc.assert(
    fc.property(fc.subarray(KNOWN.map(({ id }) => id)), (ids) => {
      const said = toAddress(new Set(ids), KNOWN);
      expect(meant(said, KNOWN)).toEqual(new Set(ids));
      const halves = KNOWN.some(({ shopType }) => {
        const own = KNOWN.filter((each) => each.shopType === shopType).map(({ id }) => ids.includes(id));
        return own.includes(true) && own.includes(false);
      });
      expect(said.accounts === undefined).toBe(!halves);
    }),
  );
});

describe('what stands beside accounts', () => {
  const COUNTS = [
    { accountId: '1', count: 12, exact: true },
    { accountId: '2', count: 1000, exact: false },
    { accountId: '3', count: 0, exact: true },
  ];
  test.each([
    ['an account has its number', ['1'], COUNTS, '12'],
    ['none is said where it was counted', ['3'], COUNTS, '0'],
    ['one that was not counted to the end says so', ['2'], COUNTS, '1,000+'],
    ['a shop has those of its accounts together', ['1', '2'], COUNTS, '1,012+'],
    ['nothing stands there while nobody has counted', ['1'], undefined, undefined],
    ['nothing stands where one of a shop was not counted', ['1', '9'], COUNTS, undefined],
  ] as const)('%s', (_, ids, counts, expected) => {
    expect(countLabel(ids, counts)).toBe(expected);
  });
});
