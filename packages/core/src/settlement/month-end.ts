/** A month of a shop as an accountant needs it. Columns make the amount: what no column holds is `other`. Pure. */

export interface MonthSums {
  /** Price of what was sold, and of what was cancelled or came back (negative). */
  sales: number;
  back: number;
  discount: number;
  fee: number;
  delivery: number;
  deduction: number;
  amount: number;
}

/** What rows hold that say their amount and not what it is made of. */
export const otherOf = ({ amount, sales, back, discount, fee, delivery, deduction }: MonthSums): number =>
  amount - sales - back - discount - fee - delivery - deduction;

/** Means of payment as a VAT return asks for them; what nobody says is unknown. */
export const PAY_MEANS = ['CARD', 'CASH_RECEIPT', 'OTHER'] as const;
export type PayMeans = (typeof PAY_MEANS)[number];
export const PAY_MEANS_LABELS: Readonly<Record<PayMeans, string>> = { CARD: '카드', CASH_RECEIPT: '현금영수증', OTHER: '기타' };
export const UNKNOWN_LABEL = '알 수 없음';

const MEANS_WORDS: readonly (readonly [RegExp, PayMeans])[] = [
  [/현금 ?영수증/, 'CASH_RECEIPT'],
  [/카드|card/i, 'CARD'],
  [/계좌|무통장|가상|휴대폰|핸드폰|포인트|적립금|페이|pay|현금|상품권/i, 'OTHER'],
];

/** What a shop's word for a means of payment is; null where it says none that is known. */
export function payMeansOf(word: string): PayMeans | null {
  return MEANS_WORDS.find(([pattern]) => pattern.test(word))?.[1] ?? null;
}
