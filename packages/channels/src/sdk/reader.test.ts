import { describe, expect, it } from 'vitest';
import { firstText, flag, isWire, RAW_MAX, rawText, rowsOf, text, whole, wire, wires } from './reader.ts';

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
    ['11000.00', 11_000],
    ['-1,200.00', -1_200],
    [2.5, 3],
    ['abc', null],
    [undefined, null],
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
    expect([isWire({}), isWire([]), isWire(null)]).toEqual([true, false, false]);
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
  it('keeps a bad row as text, as much of it as a record may hold', () => {
    expect(rawText({ a: 1 })).toBe('{"a":1}');
    expect(rawText({ a: 'x'.repeat(RAW_MAX) })).toMatch(/^\{"a":"x{63900,}…$/);
  });
});
