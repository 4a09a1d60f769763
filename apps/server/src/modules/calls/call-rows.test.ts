import type { CallRecord } from '@moa/channels/sdk';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldCalls, type KeptCall } from './call-rows.ts';

const ACCOUNT = { sellerId: 1, accountId: 7, shopType: 'COUPANG' } as const;

function call(over: Partial<CallRecord> = {}, traceId: string | null = 'work-1', account: KeptCall['account'] = ACCOUNT): KeptCall {
  const record: CallRecord = {
    operation: 'products.stock',
    method: 'PUT',
    path: '/items/77',
    subject: '77',
    attempt: 1,
    startedAt: new Date('2026-03-02T01:00:00.000Z'),
    durationMs: 20,
    result: 'response',
    status: 200,
    outcome: 'ok',
    items: null,
    message: null,
    shopTraceId: null,
    requestBytes: 10,
    responseBytes: 30,
    ...over,
  };
  return { call: record, account, traceId };
}

test('equal successes of one piece of work are one row that says how many it tells of', () => {
  const rows = foldCalls([call(), call({ durationMs: 90 }), call({ path: '/items/78' })]);
  expect(rows).toMatchObject([
    { path: '/items/77', repeated: 2, durationMs: 90, requestBytes: 30, responseBytes: 90, outcome: 'OK', area: 'PRODUCT', sent: true },
  ]);
});

test('a row that tells of several calls tells of the things of all', () => {
  const items = { accepted: 50, refused: 0, open: 0 };
  expect(foldCalls([call({ items }), call({ items: { ...items, accepted: 7 } }), call()])).toMatchObject([
    { repeated: 2, items: { accepted: 57, refused: 0, open: 0 } },
  ]);
});

test.each<[string, KeptCall]>([
  ['of another work', call({}, 'work-2')],
  ['of no known work', call({}, null)],
  ['of another account', call({}, 'work-1', { ...ACCOUNT, accountId: 8 })],
  ['of another seller', call({}, 'work-1', { ...ACCOUNT, sellerId: 2 })],
  ['of another kind', call({ operation: 'products.read' })],
  ['with another status', call({ status: 202 })],
  ['that failed', call({ status: 500, outcome: 'again' })],
  ['that was tried again', call({ attempt: 2 })],
])('one %s stands for itself', (_, other) => {
  expect(foldCalls([call(), other, other])).toHaveLength(other.call.outcome === 'ok' && other.call.attempt === 1 && other.traceId ? 2 : 3);
});

test('a call that never left says so', () => {
  expect(foldCalls([call({ result: 'REFUSED', status: null, outcome: 'again' })])).toMatchObject([{ sent: false, outcome: 'AGAIN' }]);
});

test('however calls are mixed, rows tell of exactly as many, and every failure is a row', () => {
  const any = fc
    .record({
      operation: fc.constantFrom('products.stock', 'orders.collect'),
      outcome: fc.constantFrom<CallRecord['outcome']>('ok', 'refused', 'unknown'),
      attempt: fc.constantFrom(1, 2),
      trace: fc.constantFrom('a', 'b', null),
    })
    .map(({ operation, outcome, attempt, trace }) => call({ operation, outcome, attempt }, trace));
  fc.assert(
    fc.property(fc.array(any), (calls) => {
      const rows = foldCalls(calls);
      expect(rows.reduce((sum, { repeated }) => sum + repeated + 1, 0)).toBe(calls.length);
      const failed = calls.filter((kept) => kept.call.outcome !== 'ok').length;
      expect(rows.filter(({ outcome }) => outcome !== 'OK')).toHaveLength(failed);
    }),
  );
});
