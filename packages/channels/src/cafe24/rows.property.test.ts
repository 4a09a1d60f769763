import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWire } from '../sdk/reader.ts';
import { toLines } from './order-in.ts';
import { wireItem, wireOrder } from './testing/context.ts';

const READ_AT = '2026-03-10T00:00:00.000Z';

/** The record with up to two of its fields replaced by anything. */
function brokenOf(record: Record<string, unknown>): fc.Arbitrary<Record<string, unknown>> {
  const change = fc.tuple(fc.constantFrom(...Object.keys(record)), fc.jsonValue());
  return fc.array(change, { maxLength: 2 }).map((changes) => ({ ...record, ...Object.fromEntries(changes) }));
}

test('whatever an order is, each of its items is a line or leaves a record, and it leaves one without items', () => {
  const items = fc.array(fc.oneof(fc.jsonValue(), brokenOf(wireItem())), { maxLength: 3 });
  const order = fc.oneof(
    fc.jsonValue(),
    fc.tuple(brokenOf(wireOrder()), items).map(([broken, rows]) => ({ ...broken, items: rows })),
    brokenOf(wireOrder()),
  );
  fc.assert(
    fc.property(order, (raw) => {
      const { lines, unreadable } = toLines(raw, READ_AT);
      const rows = isWire(raw) && Array.isArray(raw.items) ? raw.items.length : 0;
      expect(lines.length + unreadable.length).toBeGreaterThanOrEqual(unreadable.length > 0 && lines.length === 0 ? 1 : Math.max(1, rows));
      for (const { quantity, amount } of lines) expect([quantity > 0, Number.isSafeInteger(amount)]).toEqual([true, true]);
    }),
  );
});
