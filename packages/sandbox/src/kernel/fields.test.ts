import { describe, expect, test } from 'vitest';
import { sentenceOf } from './field-sentence.ts';
import { type Field, type FieldProblem, Fields, type Json } from './fields.ts';

const STRICT = { problem: ({ path, label }: Field, problem: FieldProblem) => ({ path, label, ...problem }) };
const LENIENT = { ...STRICT, lenient: true };

const strict = (source: Json) => new Fields(source, STRICT);
const lenient = (source: Json) => new Fields(source, LENIENT);
type Reader = ReturnType<typeof strict>;

function wrong(fields: Reader): [string, string][] {
  return fields.problems.map(({ path, is }) => [path, is]);
}

describe('a field that is not there', () => {
  const readers: [string, (fields: Reader, required: boolean) => unknown, unknown][] = [
    ['text', (fields, required) => fields.text('a', { required }), ''],
    ['integer', (fields, required) => fields.integer('a', { required }), null],
    ['choice', (fields, required) => fields.choice('a', ['X'], { required }), ''],
    ['flag', (fields, required) => fields.flag('a', { required }), null],
    ['object', (fields, required) => fields.object('a', { required }), null],
    ['rows', (fields, required) => fields.rows('a', { required }), []],
  ];

  test.each(readers)('%s: is nothing, and a problem only where it is required', (_name, read, nothing) => {
    for (const source of [{}, { a: null }]) {
      const [free, required] = [strict(source), strict(source)];
      expect([read(free, false), read(required, true)]).toEqual([nothing, nothing]);
      expect([wrong(free), wrong(required)]).toEqual([[], [['a', 'MISSING']]]);
      expect(free.values).toEqual({});
    }
  });

  test.each(readers)('%s: of another type is nothing and one problem', (_name, read, nothing) => {
    const fields = strict({ a: [1] });
    expect(read(fields, false)).toEqual(nothing);
    expect(fields.problems).toHaveLength(1);
    expect(fields.values).toEqual({});
  });
});

describe('what a field may be', () => {
  const cases: [string, Json, (fields: Reader) => unknown, string[]][] = [
    ['a text within its length', { a: '가나' }, (fields) => fields.text('a', { required: true, max: 2 }), []],
    ['a text too long', { a: '가나다' }, (fields) => fields.text('a', { max: 2 }), ['TOO_LONG']],
    ['a required blank', { a: '  ' }, (fields) => fields.text('a', { required: true }), ['BLANK']],
    ['a text of another form', { a: '2026' }, (fields) => fields.text('a', { form: { pattern: /^\d-\d$/, name: 'd-d' } }), ['WRONG_FORM']],
    ['an integer at both ends', { a: 10, b: 90 }, (fields) => [fields.integer('a', { min: 10 }), fields.integer('b', { max: 90 })], []],
    ['an integer too small', { a: 9 }, (fields) => fields.integer('a', { min: 10, step: 10 }), ['OUT_OF_RANGE']],
    ['an integer too large', { a: 91 }, (fields) => fields.integer('a', { max: 90, step: 10 }), ['OUT_OF_RANGE']],
    ['no multiple', { a: 15 }, (fields) => fields.integer('a', { step: 10 }), ['NOT_A_MULTIPLE']],
    ['a fraction', { a: 1.5 }, (fields) => fields.integer('a'), ['WRONG_TYPE']],
    ['one of the allowed', { a: 'Y' }, (fields) => fields.choice('a', ['X', 'Y']), []],
    ['none of the allowed', { a: 'Z' }, (fields) => fields.choice('a', ['X', 'Y']), ['NOT_ALLOWED']],
    ['a list with something else in it', { a: [{}, 1] }, (fields) => fields.rows('a'), ['WRONG_TYPE']],
    ['a list that is too long', { a: [{}, {}] }, (fields) => fields.rows('a', { max: 1 }), ['TOO_MANY']],
    ['a required list without rows', { a: [] }, (fields) => fields.rows('a', { required: true }), ['BLANK']],
  ];

  test.each(cases)('%s', (_name, source, read, expected) => {
    const fields = strict(source);
    read(fields);
    expect(fields.problems.map(({ is }) => is)).toEqual(expected);
  });
});

test('numbers and flags as texts, and texts as numbers, are for lenient channels only', () => {
  const source = { price: ' 1000 ', free: 'TRUE', code: 7, name: ' 셔츠 ', half: '1.5' };
  const read = (fields: Reader) => [fields.integer('price'), fields.flag('free'), fields.text('code'), fields.text('name')];
  const [hard, soft] = [strict(source), lenient(source)];
  expect(read(soft)).toEqual([1000, true, '7', '셔츠']);
  expect(soft.problems).toEqual([]);
  expect(soft.values).toEqual({ price: 1000, free: true, code: '7', name: '셔츠' });
  expect(read(hard)).toEqual([null, null, '', ' 셔츠 ']);
  expect(wrong(hard).map(([path]) => path)).toEqual(['price', 'free', 'code']);
  soft.integer('half');
  expect(wrong(soft)).toEqual([['half', 'WRONG_TYPE']]);
});

test('problems of inner objects and rows are reported with their path, all in one list, and their values stand in their place', () => {
  const fields = strict({ name: '', fee: { base: -1 }, items: [{ price: 5 }, { price: 'x' }] });
  fields.text('name', { label: '상품명', required: true });
  fields.object('fee')?.integer('base', { min: 0 });
  for (const row of fields.rows('items')) row.integer('price');
  fields.complain('', '상품을 확인해 주세요.', 'NotValid');
  expect(fields.problems).toMatchObject([
    { path: 'name', label: '상품명', is: 'MISSING', type: 'TEXT' },
    { path: 'fee.base', is: 'OUT_OF_RANGE', value: -1 },
    { path: 'items[1].price', is: 'WRONG_TYPE', type: 'INTEGER' },
    { path: '', is: 'OTHER', code: 'NotValid', message: '상품을 확인해 주세요.' },
  ]);
  expect(fields.values).toEqual({ fee: { base: -1 }, items: [{ price: 5 }, {}] });
});

test('a field may be kept as it came', () => {
  const fields = strict({ kept: { any: 1 }, none: null });
  fields.keep('kept');
  fields.keep('none', 'N');
  fields.keep('absent');
  expect([fields.raw('kept'), fields.values]).toEqual([{ any: 1 }, { kept: { any: 1 }, none: 'N' }]);
});

describe('the sentence of a problem', () => {
  const cases: [FieldProblem, string][] = [
    [{ is: 'MISSING', type: 'TEXT' }, '판매가은(는) 필수 입력값입니다.'],
    [{ is: 'WRONG_TYPE', type: 'INTEGER' }, '판매가은(는) 숫자여야 합니다.'],
    [{ is: 'WRONG_TYPE', type: 'OBJECT' }, '판매가의 형식이 올바르지 않습니다.'],
    [{ is: 'OUT_OF_RANGE', value: 9, min: 10, max: 90 }, '판매가은(는) 10 이상 90 이하여야 합니다.'],
    [{ is: 'OUT_OF_RANGE', value: 9, min: 10, max: Number.POSITIVE_INFINITY }, '판매가은(는) 10 이상이어야 합니다.'],
    [{ is: 'OUT_OF_RANGE', value: 99, min: Number.NEGATIVE_INFINITY, max: 90 }, '판매가은(는) 90 이하여야 합니다.'],
    [{ is: 'NOT_A_MULTIPLE', step: 10 }, '판매가은(는) 10원 단위로 입력해 주세요.'],
    [{ is: 'NOT_ALLOWED', value: 'Z', allowed: ['X', 'Y'] }, '판매가 값(Z)이 올바르지 않습니다. 가능한 값: X, Y'],
    [{ is: 'OTHER', code: '', message: '다시 확인해 주세요.' }, '다시 확인해 주세요.'],
  ];

  test.each(cases)('%j', (problem, expected) => {
    expect(sentenceOf('판매가', problem)).toBe(expected);
  });
});

describe('a channel that is exact', () => {
  const exact = (source: Json) => new Fields(source, { ...STRICT, exact: true });

  test("takes '' as a text and null as a value of the wrong kind", () => {
    const fields = exact({ a: '', b: null, c: '' });
    expect([fields.text('a'), fields.text('b'), fields.choice('c', ['T', 'F'])]).toEqual(['', '', '']);
    expect(fields.values).toEqual({ a: '' });
    expect(wrong(fields)).toEqual([
      ['b', 'WRONG_TYPE'],
      ['c', 'NOT_ALLOWED'],
    ]);
  });
});

test('fields that nobody asked for are named wherever they stand', () => {
  const fields = strict({ a: 'x', other: 1, inner: { b: 'y', strange: 2 }, rows: [{}, { odd: 3 }] });
  fields.text('a');
  fields.object('inner')?.text('b');
  fields.rows('rows');
  fields.refuseOthers();
  expect(wrong(fields)).toEqual([
    ['other', 'UNKNOWN'],
    ['inner.strange', 'UNKNOWN'],
    ['rows[1].odd', 'UNKNOWN'],
  ]);
});

test('a list of texts has nothing else in it, and no more than it may', () => {
  const fields = strict({ a: ['x', 'y'], b: ['x', 1], c: [] });
  expect([fields.texts('a', { max: 1 }), fields.texts('b'), fields.texts('c', { required: true })]).toEqual([['x', 'y'], [], []]);
  expect(wrong(fields)).toEqual([
    ['a', 'TOO_MANY'],
    ['b', 'WRONG_TYPE'],
    ['c', 'BLANK'],
  ]);
});
