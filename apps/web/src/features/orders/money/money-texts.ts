/** What the numbers of a line's money follow from, in words. Pure. */
import type { Outputs } from '@moa/contract/types';
import { formatRate, formatWon } from '../../../ui/values/format.ts';

export type LineMoney = Outputs['settlement']['money'];
type Fee = Pick<NonNullable<LineMoney['fee']>, 'rate' | 'from' | 'of' | 'vatApart'>;

const SOURCES = {
  SHOP: '쇼핑몰이 주문과 함께 알린 금액',
  OWN: '내가 정한 계정 수수료',
  CHANNEL_CATEGORY: '쇼핑몰의 이 분류 수수료',
  CHANNEL: '쇼핑몰 기본 수수료',
} as const;

/** `11.55% · 쇼핑몰의 이 분류 수수료 · 부가세 포함` */
export function feeGround({ rate, from, of, vatApart }: Fee): string {
  const source = from === null ? null : from === 'OWN_CATEGORY' ? `내가 정한 ${of ?? '분류'} 수수료` : SOURCES[from];
  return [rate === null ? null : formatRate(rate), source, vatApart ? '부가세 포함' : null].filter((part) => part !== null).join(' · ');
}

/** Where the delivery fee stands, and how the product is set to be delivered now. */
export function deliveryGround({ won, carriedBy, setting }: LineMoney['delivery']): string {
  if (carriedBy !== null) return `같은 주문의 다른 상품에 ${formatWon(carriedBy.won)}이 붙어 있어요:`;
  const now = setting === null ? '' : ` · 상품 설정은 ${settingText(setting)}`;
  return `${won > 0 ? '쇼핑몰이 알린 금액' : '쇼핑몰이 알린 배송비가 없어요'}${now}`;
}

function settingText({ feeType, baseFee, freeConditionalAmount }: NonNullable<LineMoney['delivery']['setting']>): string {
  if (feeType === 'FREE') return '무료배송';
  const paid = `유료 ${formatWon(baseFee)}`;
  return freeConditionalAmount === null ? paid : `${paid}, ${formatWon(freeConditionalAmount)} 이상 무료`;
}

/** By when it should be paid, or what that day waits for. */
export function dueText({ payDay, basis, basisDay }: Pick<NonNullable<LineMoney['expected']>, 'payDay' | 'basis' | 'basisDay'>): string {
  if (payDay === null) return '지급일은 배송완료나 구매확정 뒤에 정해져요';
  return `${payDay} 지급 예정 · ${basisDay} ${basis === 'CONFIRMED' ? '구매확정' : '배송완료'} 기준`;
}

/** What a cost is known from. */
export function costGround({ unit, from, by }: NonNullable<LineMoney['cost']>): string {
  if (from === 'DISPATCH') return '발송할 때의 원가';
  if (from === 'SELLER') return `${by ?? ''} 님이 고친 원가`;
  return unit === null ? '기본상품에 원가를 적으면 보여요' : '현재 원가';
}
