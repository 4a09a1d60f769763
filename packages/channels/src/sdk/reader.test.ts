import { describe, expect, it } from 'vitest';
import { firstText, flag, rowsOf, text, whole, wire, wires } from './reader.ts';

describe('values on the wire', () => {
  it.each([
    [' a ', 'a'],
    ['null', ''],
    [null, ''],
    [undefined, ''],
    [12, '12'],
    [false, 'false'],
    [{}, ''],
  ])('text of %j is %j', (value, expected) => {
    expect(text(value)).toBe(expected);
  });

  it.each([
    ['12,900', 12900],
    [12900, 12900],
    ['-3', -3],
    [{ currencyCode: 'KRW', units: 19900, nanos: 0 }, 19900],
    ['', null],
    ['1e3', null],
    [null, null],
    [{}, null],
  ])('whole number of %j is %j', (value, expected) => {
    expect(whole(value)).toBe(expected);
  });

  it.each([
    ['False', false],
    ['True', true],
    [true, true],
    ['Y', true],
    ['N', false],
    ['T', true],
    ['F', false],
    ['t', true],
    ['1', true],
    [1, true],
    [0, false],
    ['0', false],
    [2, null],
    ['', null],
    [null, null],
    [[], null],
    ['maybe', null],
  ])('flag of %j is %j', (value, expected) => {
    expect(flag(value)).toBe(expected);
  });

  it('takes one object for a list of one and nothing for a list of none', () => {
    expect(wires({ a: 1 })).toEqual([{ a: 1 }]);
    expect(wires([{ a: 1 }, null, 3])).toEqual([{ a: 1 }]);
    expect(wires(null)).toEqual([]);
    expect(wire([1])).toEqual({});
  });

  it('keeps every row of a list as it came', () => {
    expect(rowsOf([{ a: 1 }, null, 3])).toEqual([{ a: 1 }, null, 3]);
    expect(rowsOf('row')).toEqual(['row']);
    expect(rowsOf(null)).toEqual([]);
    expect(rowsOf(undefined)).toEqual([]);
  });

  it('hands on the first text that says something', () => {
    expect(firstText(null, '', 'null', 7)).toBe('7');
    expect(firstText()).toBe('');
  });
});
