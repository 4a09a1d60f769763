import { expect, test } from 'vitest';
import { readPlanOrder } from './set-plan.ts';

test.each([
  ['demoseller ORDER', { loginId: 'demoseller', code: 'ORDER', until: null, shopTypes: [] }],
  [
    'demoseller ORDER --until 2026-12-31 --shops COUPANG,11ST',
    { loginId: 'demoseller', code: 'ORDER', until: '2026-12-31', shopTypes: ['COUPANG', '11ST'] },
  ],
  ['demoseller FREE --until 2026-02-30', null],
  ['demoseller FREE --shops NOWHERE', null],
  ['demoseller FREE --more x', null],
  ['demoseller GOLD', null],
  ['demoseller', null],
  ['', null],
])('%s', (line, order) => {
  expect(readPlanOrder(line.split(' ').filter(Boolean))).toEqual(order);
});
