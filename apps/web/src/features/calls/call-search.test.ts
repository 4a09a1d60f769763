import { expect, test } from 'vitest';
import { callInput, isTraceId } from './call-search.ts';

const FIRST = { page: 0, size: 50 };
const NOW = Date.parse('2026-03-20T03:00:30.000Z');

test('nothing chosen asks for the newest of all', () => {
  expect(callInput({}, FIRST, NOW)).toEqual({ page: 0, size: 50 });
});

test('what is chosen is asked for', () => {
  expect(callInput({ account: '7', tab: 'failed', area: 'ORDER', number: '123', hours: 24 }, { page: 2, size: 20 }, NOW)).toEqual({
    page: 2,
    size: 20,
    accountId: '7',
    area: 'ORDER',
    number: '123',
    outcome: ['RELINK', 'FIX', 'SLOW_DOWN', 'AGAIN', 'REFUSED', 'UNKNOWN'],
    from: '2026-03-19T03:00:00.000Z',
  });
});

test('what a shop said no to is asked for by itself', () => {
  expect(callInput({ tab: 'refused' }, FIRST, NOW)).toEqual({ ...FIRST, outcome: ['REFUSED', 'FIX'] });
});

test('the same minute asks for the same list', () => {
  expect(callInput({ hours: 1 }, FIRST, NOW)).toEqual(callInput({ hours: 1 }, FIRST, NOW + 20_000));
});

test.each([
  ['0123456789abcdef01234567', true],
  ['20260302-0000011', false],
  ['0123456789ABCDEF01234567', false],
  ['', false],
])('%s is a trace: %s', (text, is) => {
  expect(isTraceId(text)).toBe(is);
});
