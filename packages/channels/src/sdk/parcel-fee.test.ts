import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineFact } from './line.ts';
import { byNumber, chargeOnce } from './parcel-fee.ts';

const line = (lineNo: string, bundleNo: string | null, deliveryFee: number, orderNo = 'o') =>
  lineFact({
    orderNo,
    lineNo,
    bundleNo,
    deliveryFee,
    state: 'NEW',
    rawState: '',
    sourceTime: '',
    orderedAt: '',
    productName: '',
    quantity: 1,
    unitPrice: 0,
    amount: 0,
    raw: null,
  });

test.each([
  ['9', '10', -1],
  ['10', '9', 1],
  ['7', '7', 0],
])('%s against %s', (a, b, sign) => {
  expect(Math.sign(byNumber(a, b))).toBe(sign);
});

test('whatever their order, a parcel is paid once by a line that shows its fee, and one without a parcel pays its own', () => {
  const parcel = fc.record({
    no: fc.integer({ min: 1, max: 50 }),
    bundle: fc.constantFrom('a', 'b', null),
    fee: fc.constantFrom(0, 3_000),
  });
  fc.assert(
    fc.property(fc.uniqueArray(parcel, { selector: ({ no }) => no, maxLength: 12 }), (parcels) => {
      const lines = parcels.map(({ no, bundle, fee }) => line(String(no), bundle, fee));
      const turned = parcels.map(({ no, bundle, fee }) => line(String(no), bundle, fee)).toReversed();
      chargeOnce(lines);
      chargeOnce(turned);
      expect(turned.toReversed()).toEqual(lines);
      for (const bundle of ['a', 'b']) {
        const paid = lines.filter(({ bundleNo }) => bundleNo === bundle).reduce((sum, { deliveryFee }) => sum + deliveryFee, 0);
        expect(paid).toBe(parcels.some((one) => one.bundle === bundle && one.fee > 0) ? 3_000 : 0);
      }
      expect(lines.filter(({ bundleNo }) => bundleNo === null).map(({ deliveryFee }) => deliveryFee)).toEqual(
        parcels.filter(({ bundle }) => bundle === null).map(({ fee }) => fee),
      );
    }),
  );
});

test('a parcel that a page cuts is not paid again on the next one', () => {
  const carried = chargeOnce([line('1', 'a', 3_000)]).get('1') ?? null;
  const next = [line('2', 'a', 3_000)];
  expect(chargeOnce(next, carried).get('2')).toEqual(carried);
  expect(next[0]?.deliveryFee).toBe(0);
});

test('a parcel of the same number in another order is another one', () => {
  const lines = [line('1', '77', 3_000, 'first'), line('2', '77', 2_500, 'second')];
  chargeOnce(lines);
  expect(lines.map(({ deliveryFee }) => deliveryFee)).toEqual([3_000, 2_500]);
});
