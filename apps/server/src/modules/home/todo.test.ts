import { expect, test } from 'vitest';
import { todoOf } from './todo.ts';

test('a count of flagged lines leads to the list of all lines that it counts: those of every state before dispatch', () => {
  const counters = new Map([
    ['FLAG:NEEDS_MAPPING', 3],
    ['FLAG:OVERSOLD', 2],
  ]);
  const todo = todoOf({ counters, dueToday: 0, overdue: 0, withoutInvoice: 0 }, null, []);
  const list = '/app/order/all?range=all&states=PAYMENT_WAITING,NEW,PREPARING&flags=';
  expect(todo.map(({ kind, count, link }) => [kind, count, link])).toEqual([
    ['OVERSOLD', 2, `${list}OVERSOLD`],
    ['MAPPING', 3, `${list}NEEDS_MAPPING`],
    ['LINK', 1, '/app/setting/shop'],
  ]);
});
