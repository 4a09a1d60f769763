import { describe, expect, it, test } from 'vitest';
import { day, type Field, id, integer, listOf, oneOf, searchOf, sortBy, text } from './fields.ts';

describe('a value of an address that does not fit is left out', () => {
  test.each<[string, Field<unknown>, unknown, unknown]>([
    ['text', text(5), '반팔 티셔츠', '반팔 티셔'],
    ['no text', text(5), '', undefined],
    ['a number', integer(0), '3', 3],
    ['a number that was read before', integer(0), 3, 3],
    ['no number', integer(0), 'x', undefined],
    ['a number below the least', integer(0), '-1', undefined],
    ['a number above the most', integer(1, 500), '501', undefined],
    ['a value', oneOf(['7d', '1m']), '1m', '1m'],
    ['another value', oneOf(['7d', '1m']), '9y', undefined],
    ['values, some of them unknown', listOf(['11ST', 'COUPANG']), 'COUPANG,EVIL,11ST', ['11ST', 'COUPANG']],
    ['values that were read before', listOf(['11ST', 'COUPANG']), ['COUPANG'], ['COUPANG']],
    ['unknown values', listOf(['11ST']), 'EVIL', undefined],
    ['an id', id, '900719925474099312', '900719925474099312'],
    ['no id', id, "1' or 1=1", undefined],
    ['a day', day, '2026-11-22', '2026-11-22'],
    ['no day', day, 'today', undefined],
    ['an order', sortBy('orderedAt', 'dispatchDue'), 'dispatchDue,asc', 'dispatchDue,asc'],
    ['another order', sortBy('orderedAt'), 'password,asc', undefined],
  ])('%s', (_, read, value, expected) => expect(read(value)).toEqual(expected));

  it('and so is what nobody declared', () => {
    expect(searchOf({ q: text(10) })({ q: '니트', evil: '1' })).toEqual({ q: '니트' });
  });
});
