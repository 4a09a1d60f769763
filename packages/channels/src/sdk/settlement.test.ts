import { NO_PARTS } from '@moa/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayIn, partsMaking, readEntries, settleFact, sizedBy, unreadableEntry } from './settlement.ts';

const ENTRY = { key: '1|2', event: 'SALE', orderNo: '1', parts: null, amount: 900, basisDate: '2026-03-02' } as const;

test('an entry has nothing where the channel reports nothing', () => {
  const nothing = { lineNo: '', itemId: '', productId: '', productName: '', optionName: '', quantity: 1, expectDate: null, paidDate: null };
  expect(settleFact(ENTRY)).toEqual({ ...nothing, ...ENTRY });
  expect(settleFact({ ...ENTRY, lineNo: '2', quantity: 3 })).toMatchObject({ lineNo: '2', quantity: 3 });
});

test('a row may hold several entries, or none that can be read', () => {
  const read = (row: unknown) =>
    row === 'bad' ? unreadableEntry(row, 'k') : [settleFact(ENTRY), settleFact({ ...ENTRY, key: String(row) })];
  const { entries, unreadable } = readEntries(['a', 'bad'], read);
  expect(entries.map(({ key }) => key)).toEqual(['1|2', 'a']);
  expect(unreadable).toMatchObject([{ key: 'k', reason: expect.stringContaining('정산 내역') }]);
});

describe('the parts of an amount', () => {
  test('make it, whatever is left over', () => {
    const won = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(won, won, won, fc.boolean(), (amount, gross, salesFee, back) => {
        const parts = partsMaking(amount, { gross, salesFee }, back);
        expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(amount);
      }),
    );
  });

  test.each([
    [1_000, { gross: 900 }, false, { channelDiscount: 100 }],
    [800, { gross: 900 }, false, { deduction: -100 }],
    [-1_000, { gross: -900 }, true, { channelDiscount: -100 }],
    [-800, { gross: -900 }, true, { deduction: 100 }],
    [900, { gross: 900 }, false, {}],
  ])('%i of %o, back %s', (amount, parts, back, rest) => {
    expect(partsMaking(amount, parts, back)).toEqual({ ...NO_PARTS, ...parts, ...rest });
  });

  test('have the sign of what is given back, whichever they come with', () => {
    expect(['1,000', -1_000, null, 0].map(sizedBy(true))).toEqual([-1_000, -1_000, 0, 0]);
    expect([-1_000, '1000'].map(sizedBy(false))).toEqual([1_000, 1_000]);
  });
});

test.each([
  ['20260304', '2026-03-04'],
  [20260304, '2026-03-04'],
  ['2026/03/04', '2026-03-04'],
  ['2026-03-04T10:00:00', '2026-03-04'],
  ['0001-01-01T00:00:00', null],
  ['', null],
  [null, null],
  ['내일', null],
])('the day of %s is %s', (value, day) => expect(dayIn(value)).toBe(day));
