import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byNumber, chargedFees, type FeeLine, parcelOf } from './parcel-fee.ts';

const line = (lineNo: string, feeParcel: string | null, deliveryFee: number, orderNo = 'o'): FeeLine => ({
  orderNo,
  lineNo,
  feeParcel,
  deliveryFee,
});

test.each([
  ['9', '10', -1],
  ['10', '9', 1],
  ['7', '7', 0],
])('%s against %s', (a, b, sign) => {
  expect(Math.sign(byNumber(a, b))).toBe(sign);
});

const shown = fc.record({
  no: fc.integer({ min: 1, max: 50 }),
  parcel: fc.constantFrom('a', 'b', null),
  fee: fc.constantFrom(0, 3_000),
});

test('whatever their order, a parcel is paid once by a line that shows its fee, and one without a parcel pays its own', () => {
  fc.assert(
    fc.property(fc.uniqueArray(shown, { selector: ({ no }) => no, maxLength: 12 }), (rows) => {
      const lines = rows.map(({ no, parcel, fee }) => line(String(no), parcel, fee));
      const fees = chargedFees(lines);
      expect(chargedFees(lines.toReversed()).toReversed()).toEqual(fees);
      for (const parcel of ['a', 'b']) {
        const paid = fees.reduce((sum, fee, at) => sum + (lines[at]?.feeParcel === parcel ? fee : 0), 0);
        expect(paid).toBe(rows.some((row) => row.parcel === parcel && row.fee > 0) ? 3_000 : 0);
      }
      expect(fees.filter((_, at) => lines[at]?.feeParcel === null)).toEqual(
        rows.flatMap(({ parcel, fee }) => (parcel === null ? [fee] : [])),
      );
    }),
  );
});

test('of lines that show different fees the greatest is counted', () => {
  expect(chargedFees([line('1', 'a', 3_000), line('2', 'a', 6_000), line('3', 'a', 6_000)])).toEqual([0, 6_000, 0]);
});

test('whose fee was counted before keeps it, also where another shows a greater one', () => {
  const before = new Map([[parcelOf('o', 'a'), '1']]);
  expect(chargedFees([line('2', 'a', 6_000), line('1', 'a', 3_000)], before)).toEqual([0, 3_000]);
});

test('a parcel of the same number in another order is another one', () => {
  expect(chargedFees([line('1', '77', 3_000, 'first'), line('2', '77', 2_500, 'second')])).toEqual([3_000, 2_500]);
});
