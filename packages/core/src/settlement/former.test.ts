import { expect, test } from 'vitest';
import type { SettleFact } from './columns.ts';
import { type FormerRow, replaceFormer } from './former.ts';

const fee = (key: string, over: Partial<SettleFact> = {}): SettleFact => ({
  key,
  event: 'DELIVERY_FEE',
  orderNo: '5',
  lineNo: '',
  itemId: '',
  productId: '',
  productName: '',
  optionName: '',
  quantity: 1,
  parts: null,
  amount: 2_901,
  basisDate: '2026-11-24',
  expectDate: null,
  paidDate: null,
  formerly: { begins: '5|', ends: '|DELIVERY|SALE' },
  ...over,
});
const row = (key: string, paid = false, over: Partial<FormerRow> = {}): FormerRow => ({
  key,
  orderNo: '5',
  amount: 2_901,
  basisDate: '2026-11-24',
  paid,
  ...over,
});
const OLD = '5|41|DELIVERY|SALE';
const NEW = '5||DELIVERY|7|10|SALE';

test.each<[string, SettleFact[], FormerRow[], { remove: string[]; facts: [string, number][] }]>([
  ['nothing of before', [fee(NEW)], [], { remove: [], facts: [[NEW, 2_901]] }],
  ['the same fee of before', [fee(NEW)], [row(OLD)], { remove: [OLD], facts: [[NEW, 2_901]] }],
  ['the same fee twice already', [fee(NEW)], [row(OLD), row(NEW)], { remove: [OLD], facts: [[NEW, 2_901]] }],
  ['a fee of before that was paid', [fee(NEW)], [row(OLD, true)], { remove: [], facts: [] }],
  ['one that was paid, and its copy', [fee(NEW)], [row(OLD, true), row(NEW)], { remove: [NEW], facts: [] }],
  ['both paid', [fee(NEW)], [row(OLD, true), row(NEW, true)], { remove: [], facts: [[NEW, 0]] }],
  ['another sum', [fee(NEW)], [row(OLD, false, { amount: 4_835 })], { remove: [], facts: [[NEW, 2_901]] }],
  ['another day', [fee(NEW)], [row(OLD, false, { basisDate: '2026-11-23' })], { remove: [], facts: [[NEW, 2_901]] }],
  ['another order', [fee(NEW)], [row('6|41|DELIVERY|SALE', false, { orderNo: '6' })], { remove: [], facts: [[NEW, 2_901]] }],
  ['what was given back', [fee(NEW)], [row('5|41|DELIVERY|REFUND')], { remove: [], facts: [[NEW, 2_901]] }],
  ['goods', [fee(NEW)], [row('5|41|SALE')], { remove: [], facts: [[NEW, 2_901]] }],
  [
    'two parcels of one fee',
    [fee(NEW), fee('5||DELIVERY|8|10|SALE')],
    [row(OLD), row('5|42|DELIVERY|SALE')],
    {
      remove: [OLD, '5|42|DELIVERY|SALE'],
      facts: [
        [NEW, 2_901],
        ['5||DELIVERY|8|10|SALE', 2_901],
      ],
    },
  ],
  [
    'one of before and a second one that is new',
    [fee(NEW), fee('5||DELIVERY|8|20|SALE')],
    [row(OLD)],
    {
      remove: [OLD],
      facts: [
        [NEW, 2_901],
        ['5||DELIVERY|8|20|SALE', 2_901],
      ],
    },
  ],
  [
    'a shop whose keys never changed',
    [{ ...fee(NEW), formerly: undefined } as unknown as SettleFact],
    [row(OLD)],
    { remove: [], facts: [[NEW, 2_901]] },
  ],
])('%s', (_name, facts, rows, expected) => {
  const { remove, facts: left } = replaceFormer(facts, rows);
  expect({ remove, facts: left.map(({ key, amount }) => [key, amount]) }).toEqual(expected);
});
