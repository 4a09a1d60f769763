import { expect, test } from 'vitest';
import { NO_PARTS } from '../settlement/types.ts';
import {
  SETTLE_ENTRY_KEYS,
  SETTLE_LINE_KEYS,
  type SettleSheetEntry,
  type SettleSheetLine,
  settleEntryColumn,
  settleLineColumn,
} from './settle-sheet.ts';

const line: SettleSheetLine = {
  shopType: 'SMART_STORE',
  shopName: '본점',
  month: '2026-11',
  orderNo: '2026111012345678901',
  lineNo: '2026111012345678902',
  productName: '셔츠',
  optionName: '빨강',
  quantity: 2,
  state: 'MISMATCH',
  basisDate: '2026-11-10',
  payDay: '2026-11-11',
  expected: 21_000,
  paid: 19_400,
  difference: -1_600,
  causes: [
    { cause: 'FEE_RATE', won: -1_100 },
    { cause: 'ROUNDING', won: -500 },
  ],
  checkedBy: null,
};

test('a line stands in words and numbers, each cause with its share, and a number of 19 digits stays text', () => {
  expect(Object.fromEntries(SETTLE_LINE_KEYS.map((key) => [settleLineColumn(key).title, settleLineColumn(key).read(line)]))).toEqual({
    정산월: '2026-11',
    쇼핑몰: '스마트스토어',
    '쇼핑몰 별칭': '본점',
    주문번호: '2026111012345678901',
    상품주문번호: '2026111012345678902',
    상품명: '셔츠',
    옵션: '빨강',
    수량: 2,
    '대사 결과': '불일치',
    정산기준일: '2026-11-10',
    지급예정일: '2026-11-11',
    예상정산금액: 21_000,
    정산금액: 19_400,
    차이: -1_600,
    '차이가 난 까닭': '수수료율 차이 -1,100원, 끝수 차이 -500원',
    '확인한 사람': null,
  });
});

test('what an amount is made of stands part by part, and empty where the shop says the amount only', () => {
  const entry: SettleSheetEntry = {
    ...line,
    event: 'RETURN',
    parts: { ...NO_PARTS, gross: -20_000 },
    amount: -20_000,
    expectDate: null,
    paidDate: null,
  };
  expect(SETTLE_ENTRY_KEYS.map((key) => settleEntryColumn(key).read(entry)).slice(0, 11)).toEqual([
    '2026-11-10',
    '스마트스토어',
    '본점',
    '반품',
    '2026111012345678901',
    '2026111012345678902',
    '셔츠',
    '빨강',
    2,
    -20_000,
    0,
  ]);
  expect(settleEntryColumn('gross').read({ ...entry, parts: null })).toBeNull();
});

test('no two columns of a sheet have the same heading', () => {
  for (const titles of [
    SETTLE_LINE_KEYS.map((key) => settleLineColumn(key).title),
    SETTLE_ENTRY_KEYS.map((key) => settleEntryColumn(key).title),
  ])
    expect(new Set(titles).size).toBe(titles.length);
});
