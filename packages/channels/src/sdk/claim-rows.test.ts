import { expect, test } from 'vitest';
import { claimsOf, withClaims } from './claim-rows.ts';
import type { LineClaim } from './order.ts';
import { unreadableRecord } from './record-reader.ts';

const claim = (claimNo: string): LineClaim => ({
  claimNo,
  type: 'RETURN',
  state: 'REQUESTED',
  rawState: '',
  raiser: 'BUYER',
  fault: 'NONE',
  reason: null,
  rawReason: '',
  detail: '',
  quantity: 1,
  requestedAt: null,
  refs: {},
  orderNo: '1',
  lineNo: claimNo,
  quantityOrdered: null,
});

test('a row may hold several claims, none, or nothing that can be read', () => {
  const read = claimsOf(['1', '2', 'bad', 'none'], (row) => {
    if (row === 'bad') return unreadableRecord(row, '읽을 수 없습니다.', 'bad');
    return row === 'none' ? [] : [claim(`${row}-a`), claim(`${row}-b`)];
  });
  expect(read.claims.map(({ claimNo }) => claimNo)).toEqual(['1-a', '1-b', '2-a', '2-b']);
  expect(read.unreadable).toMatchObject([{ key: 'bad' }]);
});

test('what was read apart is put together, whatever else it holds', () => {
  const page = { lines: [], claims: [claim('1')], unreadable: [] };
  expect(withClaims(page, { claims: [claim('2')], unreadable: [unreadableRecord('x', '')] })).toMatchObject({
    lines: [],
    claims: [{ claimNo: '1' }, { claimNo: '2' }],
    unreadable: [{ raw: '"x"' }],
  });
});
