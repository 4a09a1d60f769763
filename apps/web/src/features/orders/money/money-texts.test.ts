import { expect, test } from 'vitest';
import { costGround, deliveryGround, dueText, feeGround } from './money-texts.ts';

test.each([
  [{ unit: 5_000, from: 'DISPATCH', by: null }, '발송할 때의 원가'],
  [{ unit: 5_000, from: 'SELLER', by: 'demoseller' }, 'demoseller 님이 고친 원가'],
  [{ unit: 5_000, from: 'TODAY', by: null }, '현재 원가'],
  [{ unit: null, from: 'TODAY', by: null }, '기본상품에 원가를 적으면 보여요'],
] as const)('a cost says what it is known from', (given, text) => {
  expect(costGround(given)).toBe(text);
});

const fee = { rate: 0.1155, from: 'CHANNEL_CATEGORY', of: null, vatApart: true } as const;

test.each([
  [fee, '11.55% · 쇼핑몰의 이 분류 수수료 · 부가세 포함'],
  [{ ...fee, rate: 0.05, from: 'OWN_CATEGORY', of: '패션의류', vatApart: false }, '5% · 내가 정한 패션의류 수수료'],
  [{ ...fee, rate: null, from: 'SHOP', vatApart: false }, '쇼핑몰이 주문과 함께 알린 금액'],
] as const)('a fee says its rate and where that is from', (given, text) => {
  expect(feeGround(given)).toBe(text);
});

test.each([
  [{ won: 3_000, carriedBy: null, setting: null }, '쇼핑몰이 알린 금액'],
  [
    { won: 0, carriedBy: null, setting: { feeType: 'CONDITIONAL_FREE', baseFee: 3_000, freeConditionalAmount: 50_000 } },
    '쇼핑몰이 알린 배송비가 없어요 · 상품 설정은 유료 3,000원, 50,000원 이상 무료',
  ],
  [
    { won: 0, carriedBy: null, setting: { feeType: 'FREE', baseFee: 0, freeConditionalAmount: null } },
    '쇼핑몰이 알린 배송비가 없어요 · 상품 설정은 무료배송',
  ],
  [{ won: 0, carriedBy: { id: '7', productName: '셔츠', won: 2_500 }, setting: null }, '같은 주문의 다른 상품에 2,500원이 붙어 있어요:'],
] as const)('a delivery fee says its grounds', (given, text) => {
  expect(deliveryGround(given)).toBe(text);
});

test('a day of payment that nobody knows yet says what it waits for', () => {
  expect(dueText({ payDay: null, basis: null, basisDay: null })).toContain('정해져요');
  expect(dueText({ payDay: '2026-11-30', basis: 'DELIVERED', basisDay: '2026-11-21' })).toBe(
    '2026-11-30 지급 예정 · 2026-11-21 배송완료 기준',
  );
});
