import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { besideTheirOwn, changeParcels, type ParcelLine, parcelText } from './parcel.ts';

const receiver = { name: '김모아', phone: '010-1234-5678', address1: '서울특별시 강남구 테헤란로 1 (역삼동)', address2: '101동 203호' };

describe('one parcel', () => {
  test.each([
    ['as it is', {}],
    ['spaces in the name', { name: '김 모아' }],
    ['the number with its country', { phone: '+82 10 1234 5678' }],
    ['the short name of the province', { address1: '서울 강남구 테헤란로 1 (역삼동)' }],
    ['the city without its kind', { address1: '서울시 강남구 테헤란로 1(역삼동)' }],
    ['no name of the quarter', { address1: '서울특별시 강남구 테헤란로 1' }],
    ['a comma before the house', { address1: '서울특별시 강남구 테헤란로 1,', address2: '101동203호' }],
    ['the house in short', { address2: '101-203' }],
    ['the whole in one field', { address1: '서울특별시 강남구 테헤란로 1 101동 203호', address2: '' }],
  ])('is the same with %s', (_, change) => {
    expect(parcelText({ ...receiver, ...change })).toBe(parcelText(receiver));
  });

  test.each([
    ['another name', { name: '김모어' }],
    ['another number', { phone: '010-1234-5679' }],
    ['another door', { address2: '101동 204호' }],
    ['another house', { address1: '서울특별시 강남구 테헤란로 11' }],
    ['digits that belong elsewhere', { address1: '서울특별시 강남구 테헤란로 11', address2: '01동 203호' }],
    ['a plot 1-23 for 12-3', { address1: '서울특별시 강남구 역삼동 1-23' }],
  ])('is another with %s', (_, change) => {
    expect(parcelText({ ...receiver, ...change })).not.toBe(parcelText(receiver));
  });

  test('has no number of a shop that was lent for one order', () => {
    const lent = (phone: string) => parcelText({ ...receiver, phone });
    expect(lent('0504-1111-2222')).toBe(lent('0507-3333-4444'));
    expect(lent('0504-1111-2222')).not.toBe(lent('010-1234-5678'));
  });

  test('is nobody’s where a name or an address is missing', () => {
    expect(parcelText({ ...receiver, name: ' ' })).toBeNull();
    expect(parcelText({ ...receiver, address1: '', address2: ' ' })).toBeNull();
  });

  test('keeps numbers of addresses apart, however they are spaced', () => {
    const numbers = fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(numbers, numbers, (a, b) => {
        const text = (each: number[]) => parcelText({ ...receiver, address1: `부산 해운대구 ${each.join('-')}`, address2: '' });
        expect(text(a) === text(b)).toBe(a.join('-') === b.join('-'));
      }),
    );
  });
});

test('lines of one parcel stand next to the first of them, and nothing is lost', () => {
  expect(besideTheirOwn(['a1', 'b1', 'x', 'a2', 'y', 'b2'], (item) => (item.length > 1 ? (item[0] ?? null) : null))).toEqual([
    'a1',
    'a2',
    'b1',
    'b2',
    'x',
    'y',
  ]);
  fc.assert(
    fc.property(fc.array(fc.record({ id: fc.integer(), group: fc.option(fc.constantFrom('p', 'q', 'r')) })), (items) => {
      const sorted = besideTheirOwn(items, ({ group }) => group);
      expect(new Set(sorted)).toEqual(new Set(items));
      expect(sorted).toHaveLength(items.length);
      const runs = sorted.filter(({ group }, at) => group !== null && sorted[at - 1]?.group !== group);
      expect(new Set(runs.map(({ group }) => group)).size).toBe(runs.length);
    }),
  );
});

describe('by hand', () => {
  let made = 0;
  const fresh = () => `new${++made}`;
  const line = (id: number, part: Partial<ParcelLine> = {}): ParcelLine => {
    return { id, accountId: 1, bundleNo: null, suggested: `s${id}`, chosen: null, ...part };
  };

  test('merged lines share the key of the first, which stays its own', () => {
    expect([...changeParcels('MERGE', [line(1), line(2), line(3, { chosen: 'x' })], fresh)]).toEqual([
      [1, null],
      [2, 's1'],
      [3, 's1'],
    ]);
  });

  test('a line that was split off before takes the others to where it is', () => {
    expect([...changeParcels('MERGE', [line(1, { chosen: 'x' }), line(2)], fresh).values()]).toEqual(['x', 'x']);
  });

  test('split lines have nothing in common but the bundle of their shop', () => {
    const keys = changeParcels(
      'SPLIT',
      [line(1), line(2), line(3, { bundleNo: 'B' }), line(4, { bundleNo: 'B' }), line(5, { accountId: 2, bundleNo: 'B' })],
      fresh,
    );
    expect(new Set(keys.values()).size).toBe(4);
    expect(keys.get(3)).toBe(keys.get(4));
  });

  test('taken back, every line is where its receiver puts it', () => {
    expect([...changeParcels('RESET', [line(1, { chosen: 'x' })], fresh).values()]).toEqual([null]);
  });
});
