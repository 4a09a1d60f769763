import { expect, test } from 'vitest';
import type { OrderRow } from '../queries.ts';
import { doubtsOf, guard, openCancelOf, splitDoubtful } from './guards.ts';

const row = (id: string, ...flags: OrderRow['flags']) => ({ id, flags }) as OrderRow;
const ids = (rows: readonly OrderRow[]) => rows.map(({ id }) => id);

test('lines that no SKU is tied to, and lines beyond the stock, go on only when the seller wants it', () => {
  const rows = [row('a'), row('b', 'NEEDS_MAPPING'), row('c', 'OVERSOLD', 'DUE_TODAY')];
  const unmatched = splitDoubtful('NEEDS_MAPPING', rows);
  expect([ids(unmatched.sure), ids(unmatched.doubtful)]).toEqual([['a', 'c'], ['b']]);
  const short = splitDoubtful('OVERSOLD', rows);
  expect([ids(short.sure), ids(short.doubtful)]).toEqual([['a', 'b'], ['c']]);
});

test('stock is asked about when an order is accepted, not when its parcel is sent', () => {
  expect(doubtsOf('confirm')).toEqual(['NEEDS_MAPPING', 'OVERSOLD']);
  expect(doubtsOf('dispatch')).toEqual(['NEEDS_MAPPING']);
});

const line = (id: string, part: Partial<OrderRow>) =>
  ({ id, state: 'NEW', flags: [], notOffered: [], claim: null, ...part }) as unknown as OrderRow;
const cancel = (state: string) => ({ id: '9', type: 'CANCEL', state }) as OrderRow['claim'];

test('an action runs on the lines that it may run on, and names why not on the others', () => {
  const rows = [
    line('new', {}),
    line('asked', { flags: ['CANCEL_REQUESTED'] }),
    line('claimed', { claim: cancel('REQUESTED') }),
    line('held', { flags: ['HOLD'] }),
    line('present', { flags: ['ADDRESS_WAITING'] }),
    line('gone', { state: 'DELIVERED' as OrderRow['state'] }),
    line('without', { notOffered: ['confirm'] as OrderRow['notOffered'] }),
  ];
  const { allowed, refused } = guard('confirm', rows);
  // What a shop holds may be accepted; it may not be sent.
  expect(ids(allowed)).toEqual(['new', 'held']);
  expect(refused.map(({ row: { id }, cancelRequested }) => [id, cancelRequested])).toEqual([
    ['asked', true],
    ['claimed', true],
    ['present', false],
    ['gone', false],
    ['without', false],
  ]);
  expect(refused.filter(({ message }) => !/[가-힣]/.test(message))).toEqual([]);
});

test.each([
  [null, null],
  [cancel('REQUESTED'), '9'],
  [cancel('DONE'), null],
  // What its shop alone can approve.
  [{ ...cancel('REQUESTED'), elsewhere: true } as OrderRow['claim'], null],
  [{ id: '9', type: 'RETURN', state: 'REQUESTED' } as OrderRow['claim'], null],
])('of the claim %j the open cancel is %s', (claim, open) => {
  expect(openCancelOf(line('a', { claim }))).toBe(open);
});
