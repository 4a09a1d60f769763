import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantText } from './instant-text.ts';

test('an instant is written as toISOString writes it, in whatever order they come', () => {
  const near = fc.date({ min: new Date('2026-11-27T23:59:59Z'), max: new Date('2026-11-29T00:00:01Z'), noInvalidDate: true });
  fc.assert(
    fc.property(fc.array(fc.oneof(near, fc.date({ noInvalidDate: true }))), (dates) => {
      expect(dates.map(instantText)).toEqual(dates.map((date) => date.toISOString()));
    }),
  );
});

test('what is no date is refused', () => {
  expect(() => instantText(new Date(Number.NaN))).toThrow(RangeError);
});
