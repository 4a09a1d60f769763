/** When a shop, or the law, decides a claim that nobody answered. Estimates: shops report no such moment. */

import type { ShopType } from '../shops/shop-types.ts';
import type { BankCalendar } from '../time/holidays.ts';
import { koreanDate } from '../time/korean-time.ts';
import type { ClaimState, ClaimType, LineState } from './types.ts';

const DAY_MS = 86_400_000;
/** What is closer than that is shown in red. */
export const CLAIM_URGENT_MS = DAY_MS;

export interface ClaimTimer {
  type: 'CANCEL' | 'RETURN';
  /** The earlier end of what is known. */
  days: number;
  /** Weekends and holidays do not count. */
  business: boolean;
  /** The shop decides by itself, or the law says by when the seller must have. */
  by: 'SHOP' | 'LAW';
  /** A cancel of what is not confirmed yet waits for the seller, too. */
  whileNew?: true;
  /** What it rests on. */
  source: string;
}

/** The law's own: the money goes back within three business days of the goods' return. */
const LAW: ClaimTimer = {
  type: 'RETURN',
  days: 3,
  business: true,
  by: 'LAW',
  source: '전자상거래법 18조: 반품받은 날부터 3영업일 안에 환급',
};
/** Both sites of ESM. */
const ESM: readonly ClaimTimer[] = [
  {
    type: 'CANCEL',
    days: 1,
    business: false,
    by: 'SHOP',
    whileNew: true,
    source: '24시간 동안 답하지 않은 취소요청 (docs/sheets/esm.md 6)',
  },
  {
    type: 'RETURN',
    days: 3,
    business: false,
    by: 'SHOP',
    source: '수거완료 뒤 보류하지 않은 반품 (docs/sheets/orders.md 5, 확인되지 않음)',
  },
];
const UNCERTAIN = 'docs/sheets/orders.md 5, 확인되지 않음';

const TIMERS: Readonly<Partial<Record<ShopType, readonly ClaimTimer[]>>> = {
  SMART_STORE: [
    { type: 'CANCEL', days: 3, business: true, by: 'SHOP', source: `발주확인 뒤 답하지 않은 취소요청 (${UNCERTAIN})` },
    { type: 'RETURN', days: 3, business: true, by: 'SHOP', source: `수거완료 뒤 보류하지 않은 반품 (${UNCERTAIN})` },
  ],
  COUPANG: [
    { type: 'CANCEL', days: 3, business: false, by: 'SHOP', source: `답하지 않은 출고중지 요청 (${UNCERTAIN})` },
    { type: 'RETURN', days: 2, business: false, by: 'SHOP', source: `입고 뒤 빠른환불 (${UNCERTAIN})` },
  ],
  '11ST': [
    { type: 'CANCEL', days: 2, business: true, by: 'SHOP', source: `발주확인 뒤 답하지 않은 취소요청 (${UNCERTAIN})` },
    { type: 'RETURN', days: 3, business: false, by: 'SHOP', source: `수거완료 뒤 보류하지 않은 반품 (${UNCERTAIN})` },
  ],
  AUCTION: ESM,
  GMARKET: ESM,
};

export interface TimedClaim {
  shopType: ShopType;
  type: ClaimType;
  state: ClaimState;
  /** State of its line; null while the order has not been collected. */
  line: LineState | null;
  requestedAt: Date | null;
  collectedAt: Date | null;
}

/** The timer that runs for the claim, or null: an exchange, what is held, and a cancel that the shop approves at once have none. */
export function claimTimer({ shopType, type, state, line }: Pick<TimedClaim, 'shopType' | 'type' | 'state' | 'line'>): ClaimTimer | null {
  const own = TIMERS[shopType]?.find((timer) => timer.type === type) ?? null;
  if (type === 'CANCEL') {
    const waits = line !== 'PAYMENT_WAITING' && (line !== 'NEW' || own?.whileNew === true);
    return state === 'REQUESTED' && waits ? own : null;
  }
  if (type === 'RETURN') return state === 'COLLECTED' ? (own ?? LAW) : null;
  return null;
}

/** Moment at which the claim is decided without the seller; null where nothing runs. */
export function autoApproveAt(claim: TimedClaim, { isBankDay }: BankCalendar): Date | null {
  const timer = claimTimer(claim);
  const from = timer?.type === 'CANCEL' ? claim.requestedAt : claim.collectedAt;
  if (timer === null || from === null) return null;
  let at = from.getTime();
  let left = timer.days;
  while (left > 0) {
    at += DAY_MS;
    if (!timer.business || isBankDay(koreanDate(new Date(at)))) left -= 1;
  }
  return new Date(at);
}
