import fc from 'fast-check';
import { expect, test } from 'vitest';
import { text, wire } from '../sdk/reader.ts';
import { toLines } from './order-in.ts';

const READ_AT = '2026-03-02T01:15:00.000Z';
const CREATED = Date.parse('2026-03-02T01:00:00.000Z');
const ROW = {
  order_item_number: '9',
  status: 'NEW_ORDER',
  quantity: 2,
  unit_price: 100,
  total_amount: 200,
  order: { order_number: '8', date_created: CREATED, date_paid: CREATED },
  shipping_group: { id: 'g', total_shipping_fee: 0 },
  active_request_list: [{ order_item_request_number: '7', type: 'CANCEL', status: 'CANCEL_REQUESTED', requested_quantity: 1 }],
};

test('whatever a row is, it is a line or leaves a record, and so does each of its requests', () => {
  const broken = fc.record({ name: fc.constantFrom(...Object.keys(ROW)), value: fc.jsonValue() });
  const row = fc.oneof(
    fc.jsonValue(),
    fc
      .array(broken, { maxLength: 2 })
      .map((changes) => ({ ...ROW, ...Object.fromEntries(changes.map(({ name, value }) => [name, value])) })),
  );
  fc.assert(
    fc.property(row, (one) => {
      const { lines, unreadable } = toLines([one, ROW], READ_AT);
      expect(lines.at(-1)).toMatchObject({ orderNo: '8', lineNo: '9', quantity: 2 });
      expect(lines.length + unreadable.length).toBeGreaterThanOrEqual(2);
      for (const { quantity, amount } of lines) expect([quantity > 0, Number.isSafeInteger(amount)]).toEqual([true, true]);
      const requests = wire(one).active_request_list;
      if (Array.isArray(requests)) {
        const numbers = requests.map((request, index) => text(wire(request).order_item_request_number) || `#${index}`);
        const reported = lines.length === 2 ? (lines[0]?.claims.length ?? 0) + unreadable.length : unreadable.length;
        expect(reported).toBeGreaterThanOrEqual(lines.length === 2 ? new Set(numbers).size : 1);
      }
    }),
  );
});
