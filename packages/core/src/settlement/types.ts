import type { FeeVat } from '../fees/fee-data.ts';

/** The one record of money between a shop and its seller, whatever the shop calls it. Whole won: positive to the seller, negative from the seller. */

export const SETTLE_EVENTS = [
  'SALE',
  'CANCEL',
  'RETURN',
  'EXCHANGE_FEE',
  'DELIVERY_FEE',
  'ADJUST',
  'MONTHLY_FEE',
  'AD',
  'PENALTY',
  'RESERVE',
  'RESERVE_RELEASE',
] as const;
export type SettleEvent = (typeof SETTLE_EVENTS)[number];

/** Rows that are no sale of anything: what is taken, held back or given back of what was sold. */
export const TAKEN_EVENTS = ['MONTHLY_FEE', 'AD', 'PENALTY', 'RESERVE', 'RESERVE_RELEASE'] as const satisfies readonly SettleEvent[];

export const SETTLE_EVENT_LABELS: Readonly<Record<SettleEvent, string>> = {
  SALE: '판매',
  CANCEL: '취소',
  RETURN: '반품',
  EXCHANGE_FEE: '교환배송비',
  DELIVERY_FEE: '배송비',
  ADJUST: '조정',
  MONTHLY_FEE: '서버이용료',
  AD: '광고비',
  PENALTY: '페널티',
  RESERVE: '유보',
  RESERVE_RELEASE: '유보해제',
};

/** What an amount is made of. Fees, discounts of the seller and deductions are negative. */
export const SETTLE_PARTS = [
  'gross',
  'sellerDiscount',
  'channelDiscount',
  'deliveryFee',
  'returnFee',
  'salesFee',
  'paymentFee',
  'referralFee',
  'deliveryFeeFee',
  'otherFee',
  'feeVat',
  'deduction',
] as const;
export type SettlePart = (typeof SETTLE_PARTS)[number];
export type SettleParts = Record<SettlePart, number>;

export const SETTLE_PART_LABELS: Readonly<Record<SettlePart, string>> = {
  gross: '판매금액',
  sellerDiscount: '판매자 할인',
  channelDiscount: '쇼핑몰 할인',
  deliveryFee: '배송비',
  returnFee: '반품비',
  salesFee: '판매수수료',
  paymentFee: '결제수수료',
  referralFee: '연동수수료',
  deliveryFeeFee: '배송비 수수료',
  otherFee: '기타수수료',
  feeVat: '수수료 부가세',
  deduction: '공제금',
};

export const NO_PARTS: Readonly<SettleParts> = {
  gross: 0,
  sellerDiscount: 0,
  channelDiscount: 0,
  deliveryFee: 0,
  returnFee: 0,
  salesFee: 0,
  paymentFee: 0,
  referralFee: 0,
  deliveryFeeFee: 0,
  otherFee: 0,
  feeVat: 0,
  deduction: 0,
};

/** One row that a shop reports. */
export interface SettleEntry {
  event: SettleEvent;
  /** Empty for what is no order's. */
  orderNo: string;
  /** Empty where the shop names the order only. */
  lineNo: string;
  /** Null where the shop says the amount and not what it is made of. */
  parts: SettleParts | null;
  /** What is paid by this row. */
  amount: number;
}

/** A line of an order, as far as its money goes. */
export interface SoldLine {
  quantity: number;
  /** Pieces of it that were cancelled or returned. */
  goneQuantity: number;
  /** What the buyer paid for all of its pieces. */
  amount: number;
  /** Taken off before that, whoever bears it. */
  discount: number;
  /** Of the discount, what the shop bears and pays to the seller; null where nobody says, which counts as nothing. */
  shopDiscount: number | null;
  deliveryFee: number;
  /** Of what was paid, as a share; holds on the day of the order. Null where nobody knows it: then what the shop said of the whole is divided. */
  feeRate: number | null;
  /** Of the delivery fee; null: nobody says that anything is taken. */
  deliveryFeeRate: number | null;
  vat: FeeVat;
  /** What the shop itself said it will pay for the goods, without their delivery fee; null where it says nothing. */
  reported: number | null;
}

/** What should be paid for a line. Discounts and fees are negative; `total` is the sum of all amounts. */
export interface ExpectedPayout {
  /** Price of all pieces that count. */
  gross: number;
  /** Of the seller. */
  discount: number;
  fee: number;
  deliveryFee: number;
  deliveryFeeFee: number;
  total: number;
  feeRate: number;
  deliveryFeeRate: number | null;
  vat: FeeVat;
  /** Less than what was ordered: some of it was cancelled or returned. */
  reduced: boolean;
  /** By the shop's own word, or by the fee rate of the account. */
  by: 'SHOP' | 'RATE';
}

export const SETTLE_CAUSES = [
  'FEE_RATE',
  'REFERRAL_FEE',
  'DELIVERY_FEE',
  'DISCOUNT',
  'PARTIAL_CANCEL',
  'RETURN_DEDUCTION',
  'DEDUCTION',
  'HELD_BACK',
  'PAID_TWICE',
  'NOT_PAID',
  'UNKNOWN_ORDER',
  'ROUNDING',
  'UNKNOWN',
] as const;
export type SettleCause = (typeof SETTLE_CAUSES)[number];

/** What a cause is called, and what the seller can do about it. */
export const SETTLE_CAUSE_TEXTS: Readonly<Record<SettleCause, { title: string; advice: string }>> = {
  FEE_RATE: {
    title: '수수료율 차이',
    advice: '쇼핑몰이 뗀 수수료가 예상 수수료율로 센 것과 달라요. 쇼핑몰의 수수료율이 바뀌었다면 쇼핑몰 설정에 적어 주세요.',
  },
  REFERRAL_FEE: { title: '연동수수료', advice: '가격비교나 제휴 링크로 들어온 주문이라 수수료가 더 붙었어요.' },
  DELIVERY_FEE: { title: '배송비 차이', advice: '배송비가 예상과 달라요. 묶음배송이면 다른 주문에서 한꺼번에 정산됐을 수 있어요.' },
  DISCOUNT: { title: '할인 부담 차이', advice: '쿠폰이나 할인을 나눠 부담한 금액이 예상과 달라요. 쇼핑몰의 쿠폰 부담률을 확인해 주세요.' },
  PARTIAL_CANCEL: { title: '취소·부분 취소', advice: '취소한 만큼 빠졌어요. 주문의 취소 내역과 맞는지 확인해 주세요.' },
  RETURN_DEDUCTION: { title: '반품 차감', advice: '반품된 금액이나 반품비가 반영됐어요. 반품 내역과 맞는지 확인해 주세요.' },
  DEDUCTION: { title: '공제금', advice: '광고비·페널티 같은 공제금이 빠졌어요. 쇼핑몰의 공제 내역을 확인해 주세요.' },
  HELD_BACK: { title: '지급 유보', advice: '쇼핑몰이 일부를 나중에 주려고 남겨 뒀어요. 유보가 풀리는 날을 확인해 주세요.' },
  PAID_TWICE: { title: '두 번 지급', advice: '같은 주문이 두 번 정산됐어요. 쇼핑몰이 나중에 되가져갈 수 있어요.' },
  NOT_PAID: { title: '정산 누락', advice: '정산됐어야 할 날이 지났는데 정산 내역에 없어요. 쇼핑몰에 문의해 주세요.' },
  UNKNOWN_ORDER: { title: '주문 미수집', advice: '모아에 없는 주문이에요. 그 기간의 주문을 수집하면 자동으로 이어져요.' },
  ROUNDING: { title: '끝수 차이', advice: '1원 단위를 버리거나 올리면서 생긴 차이예요.' },
  UNKNOWN: { title: '원인 모름', advice: '정산 내역만으로는 원인을 알 수 없어요. 쇼핑몰의 정산 상세를 확인해 주세요.' },
};

/** MATCH paid as expected; WAITING not due yet; MISSING due and not paid; UNMATCHED paid, and no order of ours. */
export const SETTLE_STATES = ['MATCH', 'MISMATCH', 'MISSING', 'WAITING', 'UNMATCHED'] as const;
export type SettleState = (typeof SETTLE_STATES)[number];

export const SETTLE_STATE_LABELS: Readonly<Record<SettleState, string>> = {
  MATCH: '일치',
  MISMATCH: '불일치',
  MISSING: '누락',
  WAITING: '정산 전',
  UNMATCHED: '주문 없음',
};

/** A share of a difference, to the won. */
export interface CausedDifference {
  cause: SettleCause;
  won: number;
}

export interface Comparison {
  state: SettleState;
  /** Sum of what was paid. */
  paid: number;
  /** Paid less expected; null while nothing is due or nothing is known to compare with. */
  difference: number | null;
  /** They sum up to the difference; the largest first. */
  causes: CausedDifference[];
}
