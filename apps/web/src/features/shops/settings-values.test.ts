import { describe, expect, test } from 'vitest';
import { changesOf, fieldAt, intervalProblem, parseRate, rateProblem, rateText, valuesOf } from './settings-values.ts';

type Account = Parameters<typeof valuesOf>[0];

const account = (part: Partial<Account> = {}) =>
  ({
    id: '7',
    version: 3,
    shopType: 'CAFE24',
    shopName: '본점',
    autoCollect: true,
    ownIntervalMinutes: null,
    feeRate: 0.0636,
    categoryFees: [],
    stockCap: null,
    priceRule: null,
    togetherWith: null,
    unaskedQuestions: [],
    unaskedUnreceived: false,
    status: 'LINKED',
    smart_store_url: null,
    allMultiShops: [
      { multiShopId: '1', name: '한국', useYn: 'Y' },
      { multiShopId: '2', name: '영문', useYn: 'N' },
    ],
    ...part,
  }) as Account;

describe('a rate as text', () => {
  test.each([
    ['6.36', 0.0636],
    [' 6.36% ', 0.0636],
    ['0', 0],
    ['90', 0.9],
    ['12.5', 0.125],
  ])('%j is a share of %d', (text, rate) => {
    expect(parseRate(text)).toBe(rate);
    expect(rateProblem(text)).toBeNull();
  });

  test.each(['', '-1', '90.01', '100', '6.361', '6,3', 'abc', '1e1', '.5'])('%j is none, and that is said', (text) => {
    expect(parseRate(text)).toBeNull();
    expect(rateProblem(text)).toContain('수수료율');
  });

  test('what a share is written as is read as the same share', () => {
    for (let rate = 0; rate <= 9_000; rate += 1) expect(parseRate(rateText(rate / 10_000))).toBe(rate / 10_000);
  });
});

test.each([
  [null, null],
  [4, '5분'],
  [5, null],
  [1_440, null],
  [1_441, '1,440분'],
])('an interval of %s minutes is refused with %s', (minutes, says) => {
  if (says === null) expect(intervalProblem(minutes)).toBeNull();
  else expect(intervalProblem(minutes)).toContain(says);
});

describe('what is sent of the settings', () => {
  test('is nothing where nothing was changed', () => {
    expect(changesOf(account(), valuesOf(account()))).toBeNull();
  });

  test.each([
    ['the switch of collection', { autoCollect: false }, { autoCollect: false }],
    ['an own interval', { interval: 30 }, { collectIntervalMinutes: 30 }],
    ['a rate', { fee: '7' }, { feeRate: 0.07 }],
    [
      'fees of categories',
      { fees: [{ kind: 'STANDARD' as const, categoryId: '01', path: '패션의류', rate: '12.5' }] },
      { categoryFees: [{ kind: 'STANDARD', categoryId: '01', path: '패션의류', rate: 0.125 }] },
    ],
    ['no rate where none can be read', { fee: '' }, null],
    ['a cap, and its end', { cap: 99 }, { stockCap: 99 }],
    [
      'a price rule',
      { rule: { kind: 'RATE' as const, size: '10', rounding: '100' as const } },
      { priceRule: { kind: 'RATE' as const, rate: 0.1, rounding: 100 as const } },
    ],
    ['no rule where none can be read', { rule: { kind: 'RATE' as const, size: 'x', rounding: '100' as const } }, null],
    ['the stop of the account', { disabled: true }, { disabled: true }],
    [
      'all malls where one changed',
      { malls: { '1': true, '2': true } },
      {
        multiShopInfos: [
          { multiShopId: '1', useYn: 'Y' },
          { multiShopId: '2', useYn: 'Y' },
        ],
      },
    ],
    ['no malls that are not there any more', { malls: { '1': true, '2': false, '9': true } }, null],
  ])('is %s', (_, change, sent) => {
    const changes = changesOf(account(), { ...valuesOf(account()), ...change });
    expect(changes).toEqual(sent === null ? null : { id: '7', version: 3, ...sent });
  });

  test('is put on top of what somebody else stored meanwhile', () => {
    const mine = { ...valuesOf(account()), cap: 10 };
    expect(changesOf(account({ version: 4, stockCap: 5 }), mine)).toEqual({ id: '7', version: 4, stockCap: 10 });
  });
});

test('what the server says of a path stands at its field', () => {
  expect(['collectIntervalMinutes', 'feeRate', 'stockCap', 'priceRule', 'shopName', 'storeUrl'].map(fieldAt)).toEqual([
    'interval',
    'fee',
    'cap',
    'rule',
    'shopName',
    'storeUrl',
  ]);
});
