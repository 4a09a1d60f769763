import { describe, expect, it } from 'vitest';
import { createRecordReader, notShown, type RecordReader, readRows, unreadableRecord } from './record-reader.ts';

const READ_AT = '2026-03-02T01:00:00.000Z';
const MS = Date.parse('2026-03-01T00:00:00.000Z');

function reading<T>(read: (reader: RecordReader) => T): [value: T, problems: string[]] {
  const reader = createRecordReader(READ_AT);
  return [read(reader), [...reader.problems]];
}

describe('numbers', () => {
  it.each<[unknown, number]>([
    [2, 2],
    ['3', 3],
    ['1,200', 1_200],
  ])('%j is %d', (value, expected) => {
    expect(reading(({ number }) => number(value, '수량', 1))).toEqual([expected, []]);
  });

  it.each([0, -1, 1.5, '2.5', Number.NaN, Number.POSITIVE_INFINITY, 1_000_001, 2 ** 53, '9'.repeat(30), 'many', true, {}, []])(
    '%j is none',
    (value) => {
      expect(reading(({ number }) => number(value, '수량', 1))).toEqual([null, ['수량을 읽을 수 없습니다.']]);
    },
  );

  it.each([null, undefined, '', ' ', 'null'])('%j is absent', (value) => {
    expect(reading(({ number }) => number(value, '수량', 1))).toEqual([null, []]);
  });

  it('says once what is wrong with a value that is needed', () => {
    expect(reading(({ number, need }) => need(number('x', '수량', 1), '수량'))[1]).toHaveLength(1);
    expect(reading(({ number, need }) => need(number(null, '수량', 1), '수량'))[1]).toEqual(['수량 값이 없습니다.']);
    expect(reading(({ number, need }) => need(number(1, '수량', 1), '수량'))[1]).toEqual([]);
  });
});

describe('money', () => {
  it.each<[unknown, number | null]>([
    ['11000.00', 11_000],
    [11_000, 11_000],
    ['0.00', 0],
    ['11000.50', 11_001],
    ['-1', null],
    ['1e9', null],
    [9_000_000_000, 9_000_000_000],
    [9_000_000_001, null],
  ])('%j is %j', (value, expected) => {
    expect(reading(({ money }) => money(value, '금액'))[0]).toBe(expected);
  });
});

describe('times', () => {
  it.each<[unknown, string]>([
    [MS, '2026-03-01T00:00:00.000Z'],
    [String(MS), '2026-03-01T00:00:00.000Z'],
    ['2026-03-01T09:00:00+09:00', '2026-03-01T00:00:00.000Z'],
    ['2026-03-01 09:00:00', '2026-03-01T00:00:00.000Z'],
  ])('%j is %s', (value, expected) => {
    expect(reading(({ time }) => time(value, '주문일시'))).toEqual([expected, []]);
  });

  it.each([MS / 1000, String(MS / 1000), MS * 1000, 0, -1, '2026-13-01', '어제', '2030-01-01', '0000-00-00 00:00:00', {}])(
    '%j is no time of an order',
    (value) => {
      expect(reading(({ time }) => time(value, '주문일시'))).toEqual([null, ['주문일시를 읽을 수 없습니다.']]);
    },
  );
});

it('rows are read one by one: what can not be read is named, and the rest goes on', () => {
  const read = (row: unknown) => (row === 'bad' ? unreadableRecord(row, '읽을 수 없습니다.', 'k') : [{ of: row }, { of: row, more: true }]);
  expect(readRows(['a', 'bad'], read)).toEqual({
    facts: [{ of: 'a' }, { of: 'a', more: true }],
    unreadable: [{ key: 'k', reason: '읽을 수 없습니다.', raw: '"bad"' }],
  });
  expect(notShown(['1', '2'], '없습니다.').map(({ key, reason }) => `${key} ${reason}`)).toEqual(['1 없습니다.', '2 없습니다.']);
});

it('rows are handed over one by one, without their place', () => {
  const read = (row: unknown, more = 'none') => ({ row, more });
  expect(readRows(['a', 'b'], read).facts).toEqual([
    { row: 'a', more: 'none' },
    { row: 'b', more: 'none' },
  ]);
});
