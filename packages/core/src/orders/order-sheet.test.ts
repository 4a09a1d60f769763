import { describe, expect, it, test } from 'vitest';
import { LAYOUT_LIMITS } from '../settings/saved-layout.ts';
import {
  namesPeople,
  ORDER_SHEET_KEYS,
  type OrderSheetKey,
  orderSheetColumn,
  orderSheetName,
  type SheetLine,
  sheetKeysOf,
  USUAL_SHEET_KEYS,
} from './order-sheet.ts';

const person = (name: string) => ({
  name,
  phone: `${name} 전화`,
  phone2: `${name} 전화2`,
  zipCode: `${name} 우편`,
  address1: `${name} 주소`,
  address2: `${name} 상세`,
});

const LINE: SheetLine = {
  shopType: 'SMART_STORE',
  shopName: '달빛옷장',
  orderNo: '2026112212345678901',
  lineNo: '1',
  bundleNo: 'B1',
  state: 'PREPARING',
  openClaim: 'CANCEL',
  isExchangeGoods: false,
  productName: '린넨 셔츠',
  optionText: '아이보리 / M',
  shopProductId: 'P1',
  skuCode: 'SKU-1',
  quantity: 2,
  claimedQuantity: 1,
  unitPrice: 16_000,
  amount: 32_000,
  deliveryFee: 3_000,
  discount: 500,
  orderedAt: new Date('2026-11-22T00:00:00Z'),
  paidAt: new Date('2026-11-22T01:00:00Z'),
  dispatchDue: new Date('2026-11-22T02:00:00Z'),
  dispatchedAt: new Date('2026-11-22T03:00:00Z'),
  deliveredAt: new Date('2026-11-22T04:00:00Z'),
  confirmedAt: new Date('2026-11-22T05:00:00Z'),
  courier: 'CJ대한통운',
  invoiceNo: '123456789012',
  buyer: person('구매'),
  receiver: person('수령'),
  deliveryMessage: '문 앞',
};

test.each<[OrderSheetKey, string, unknown]>([
  ['shop', '쇼핑몰', '스마트스토어'],
  ['shopName', '쇼핑몰 별칭', '달빛옷장'],
  ['orderNo', '주문번호', '2026112212345678901'],
  ['lineNo', '상품주문번호', '1'],
  ['bundleNo', '묶음배송번호', 'B1'],
  ['state', '주문상태', '배송준비중'],
  ['claim', '클레임', '취소요청'],
  ['orderedAt', '주문일시', LINE.orderedAt],
  ['paidAt', '결제일시', LINE.paidAt],
  ['dispatchDue', '발송기한', LINE.dispatchDue],
  ['productName', '상품명', '린넨 셔츠'],
  ['optionText', '옵션', '아이보리 / M'],
  ['skuCode', 'SKU 코드', 'SKU-1'],
  ['shopProductId', '쇼핑몰 상품번호', 'P1'],
  ['quantity', '수량', 2],
  ['claimedQuantity', '클레임 수량', 1],
  ['unitPrice', '판매단가', 16_000],
  ['amount', '주문금액', 32_000],
  ['discount', '할인금액', 500],
  ['deliveryFee', '배송비', 3_000],
  ['buyerName', '구매자', '구매'],
  ['buyerPhone', '구매자 연락처', '구매 전화'],
  ['receiverName', '받는 분', '수령'],
  ['receiverPhone', '받는 분 연락처', '수령 전화'],
  ['receiverPhone2', '받는 분 연락처 2', '수령 전화2'],
  ['zipCode', '우편번호', '수령 우편'],
  ['address', '주소', '수령 주소'],
  ['addressDetail', '상세주소', '수령 상세'],
  ['deliveryMessage', '배송메시지', '문 앞'],
  ['courier', '택배사', 'CJ대한통운'],
  ['invoiceNo', '송장번호', '123456789012'],
  ['dispatchedAt', '발송일시', LINE.dispatchedAt],
  ['deliveredAt', '배송완료일시', LINE.deliveredAt],
  ['confirmedAt', '구매확정일시', LINE.confirmedAt],
])('column %s is %s', (key, title, value) => {
  expect(orderSheetColumn(key).title).toBe(title);
  expect(orderSheetColumn(key).read(LINE)).toEqual(value);
});

test('goods that go out for an exchange are named among the claims', () => {
  const { read } = orderSheetColumn('claim');
  expect(read({ ...LINE, openClaim: null, isExchangeGoods: true })).toBe('교환 상품');
  expect(read({ ...LINE, openClaim: 'RETURN', isExchangeGoods: true })).toBe('반품요청');
  expect(read({ ...LINE, openClaim: null })).toBe(null);
});

describe('columns', () => {
  it('that show a person say so: a line without people reads the same but there', () => {
    const nobody = { ...LINE, buyer: person(''), receiver: person(''), deliveryMessage: '' };
    const differing = ORDER_SHEET_KEYS.filter((key) => orderSheetColumn(key).read(LINE) !== orderSheetColumn(key).read(nobody));
    expect(ORDER_SHEET_KEYS.filter((key) => orderSheetColumn(key).personal)).toEqual(differing);
    expect(namesPeople(['orderNo', 'receiverName'])).toBe(true);
    expect(namesPeople(ORDER_SHEET_KEYS.filter((key) => !differing.includes(key)))).toBe(false);
  });

  it('fit into a saved layout, under headings of their own', () => {
    expect(ORDER_SHEET_KEYS.length).toBeLessThanOrEqual(LAYOUT_LIMITS.columns);
    expect(new Set(ORDER_SHEET_KEYS.map((key) => orderSheetColumn(key).title)).size).toBe(ORDER_SHEET_KEYS.length);
    for (const key of ORDER_SHEET_KEYS) expect(key).toMatch(/^[A-Za-z][A-Za-z0-9._-]{0,39}$/);
    expect(USUAL_SHEET_KEYS).toContain('receiverName');
    expect(USUAL_SHEET_KEYS).not.toContain('buyerName');
  });

  it('of a layout are the shown ones that are known, in its order', () => {
    const layout = [
      { key: 'invoiceNo', visible: true },
      { key: 'amount', visible: false },
      { key: 'gone', visible: true },
      { key: 'constructor', visible: true },
      { key: 'orderNo', visible: true },
    ];
    expect(sheetKeysOf(layout)).toEqual(['invoiceNo', 'orderNo']);
  });
});

test.each([
  ['2026-11-22T05:05:59Z', '모아_주문_20261122_1405.xlsx'],
  ['2026-11-22T15:00:00Z', '모아_주문_20261123_0000.xlsx'],
])('a sheet of %s is called %s', (at, name) => {
  expect(orderSheetName(new Date(at))).toBe(name);
});
