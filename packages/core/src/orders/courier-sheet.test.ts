import { describe, expect, test } from 'vitest';
import {
  COURIER_LAYOUT_NAMES,
  COURIER_LAYOUTS,
  contentText,
  courierLayoutOf,
  courierSheetColumns,
  goesBy,
  type ParcelRow,
  parcelFileName,
  parcelIdOf,
  parcelNo,
} from './courier-sheet.ts';

const parcel: ParcelRow = {
  id: 42,
  orderNos: ['A', 'B'],
  lineNos: ['1', '2'],
  shops: ['본점'],
  receiver: { name: '김모아', phone: '010-1234-5678', phone2: '', zipCode: '06134', address1: '서울 강남구 테헤란로 1', address2: '203호' },
  sender: { name: '모아상사', zipCode: '04524', address1: '서울 중구 세종대로 110', address2: '' },
  deliveryMessages: ['문 앞'],
  contents: [
    { productName: '셔츠', optionText: '블랙', quantity: 1 },
    { productName: '셔츠', optionText: '블랙', quantity: 2 },
    { productName: '양말', optionText: '', quantity: 1 },
  ],
  amount: 30_000,
  courier: '한진택배',
};

test('equal contents are summed', () => {
  expect(contentText(parcel.contents)).toBe('셔츠 블랙 x3, 양말 x1');
});

describe('the layout of a courier', () => {
  test.each(COURIER_LAYOUT_NAMES)('%s says who, where, what, and by which number the result comes back', (name) => {
    const columns = courierSheetColumns(COURIER_LAYOUTS[name].columns);
    const cells = columns.map(({ read }) => read(parcel));
    for (const needed of ['김모아', '010-1234-5678', '06134', '셔츠 블랙 x3, 양말 x1', 'M42', '문 앞', 4]) expect(cells).toContain(needed);
    expect(cells.join(' ')).toContain('서울 강남구 테헤란로 1');
    expect(columns.find(({ key }) => key === 'parcelNo')?.title).toMatch(/주문번호/);
    for (const { key, kind } of columns) if (/zip|phone/i.test(key)) expect(kind).toBe('TEXT');
    expect(new Set(columns.map(({ title }) => title)).size).toBe(columns.length);
  });

  test('of the seller’s own has her columns in her order, under her headings, with what is fixed', () => {
    const own = courierLayoutOf([
      { key: 'fixed1', visible: true, title: '박스타입', text: '극소' },
      { key: 'orderNos', visible: true },
      { key: 'address', visible: false },
      { key: 'receiverName', visible: true, title: ' 수령인 ' },
      { key: 'toString', visible: true },
      { key: 'gone', visible: true },
    ]);
    expect(own.map(({ title }) => title)).toEqual(['박스타입', '주문번호', '수령인']);
    expect(courierSheetColumns(own).map(({ read }) => read(parcel))).toEqual(['극소', 'A, B', '김모아']);
  });
});

describe('the sheet of one courier', () => {
  test.each([
    [[null], true],
    [['CJ', null], true],
    [[null, 'HANJIN'], false],
    [['CJ', 'HANJIN'], true],
    [[], true],
  ] as const)('of CJ has a parcel planned as %j: %s', (planned, expected) => {
    expect(goesBy('CJ', planned)).toBe(expected);
  });
});

test('the number of a parcel is read back as it was written, and nothing else is taken for one', () => {
  expect(parcelIdOf(parcelNo(42))).toBe(42);
  expect(parcelIdOf(' m42 ')).toBe(42);
  for (const other of ['42', 'M', 'M4x', 'AM42', `M${'1'.repeat(16)}`]) expect(parcelIdOf(other)).toBeNull();
});

test('a file is called what it is, when it was made', () => {
  expect(parcelFileName('PICKING', '20261122140500000')).toBe('모아_피킹리스트_20261122_1405.pdf');
  expect(parcelFileName('COURIER', '20261122140500000')).toBe('모아_택배사엑셀_20261122_1405.xlsx');
});
