import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineFact } from './line.ts';
import type { CollectCursor, LineFact, OrderPage } from './order.ts';
import type { Outcome } from './outcome.ts';
import { byNumber, chargeOnce, chargeOverPages } from './parcel-fee.ts';

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

test('of lines that show different fees the greatest is counted', () => {
  const lines = [line('1', 'a', 3_000), line('2', 'a', 6_000), line('3', 'a', 6_000)];
  chargeOnce(lines);
  expect(lines.map(({ deliveryFee }) => deliveryFee)).toEqual([0, 6_000, 0]);
});

const page = (lines: LineFact[], isLast = false): Outcome<OrderPage> => ({
  kind: 'ok',
  value: { lines, claims: [], unreadable: [], nextCursor: { since: '', until: '', position: isLast ? null : { list: 'l' }, done: isLast } },
});
const START = { since: '', until: '', position: null, done: false };

test('wherever pages cut parcels and in whatever order their lines come, each is paid once, and again by the same line when a page comes again', () => {
  const parcel = fc.record({ no: fc.integer({ min: 1, max: 200 }), bundle: fc.constantFrom('a', 'b', null) });
  const pages = fc.array(fc.uniqueArray(parcel, { selector: ({ no }) => no, maxLength: 6 }), { maxLength: 6 });
  fc.assert(
    fc.property(pages, (walk) => {
      let cursor: CollectCursor = START;
      const paid = new Map<string, number>();
      const bundles = new Map<string, string>();
      for (const rows of walk) {
        const own = rows.map(({ no, bundle }) => ({ no: `${bundle ?? 'alone'}${no}`, bundle: bundle ?? `alone${no}`, bundleNo: bundle }));
        const read = () => own.map(({ no, bundleNo }) => line(no, bundleNo, 3_000));
        const [lines, again] = [read(), read()];
        const answer = chargeOverPages(cursor, page(lines));
        if (answer.kind !== 'ok') throw new Error(answer.kind);
        cursor = answer.value.nextCursor;
        chargeOverPages(cursor, page(again));
        expect(again).toEqual(lines);
        // What a line brought is kept from its first time.
        for (const { lineNo, deliveryFee } of lines) if (!paid.has(lineNo)) paid.set(lineNo, deliveryFee);
        for (const { no, bundle } of own) bundles.set(no, bundle);
      }
      const sums = new Map<string, number>();
      for (const [no, won] of paid) sums.set(bundles.get(no) ?? '', (sums.get(bundles.get(no) ?? '') ?? 0) + won);
      for (const [bundle, won] of sums) expect([bundle, won]).toEqual([bundle, 3_000]);
    }),
  );
});

test('what a walk remembers of parcels is bounded, is of parcels alone, and ends with it', () => {
  const many = Array.from({ length: 1_500 }, (_, at) => line(String(at), String(at), 3_000));
  const kept = chargeOverPages(START, page([...many, line('x', null, 3_000)]));
  const fees = kept.kind === 'ok' ? JSON.parse(kept.value.nextCursor.position?.fees ?? '') : [];
  expect([fees.length, fees.at(-1)?.[1]]).toEqual([1_000, '1499']);
  expect(chargeOverPages(START, page([line('1', 'a', 3_000)], true))).toMatchObject({ value: { nextCursor: { position: null } } });
});

test('a parcel of the same number in another order is another one', () => {
  const lines = [line('1', '77', 3_000, 'first'), line('2', '77', 2_500, 'second')];
  chargeOnce(lines);
  expect(lines.map(({ deliveryFee }) => deliveryFee)).toEqual([3_000, 2_500]);
});
