/** When a shop approves an unanswered cancel request by itself. Estimates: shops do not report. */
import { koreanWeekday, type LineState, type ShopType } from '@moa/core';

const DAY_MS = 86_400_000;

/** Days an unanswered request waits once the order is confirmed; the earlier end of what is known. `business`: weekends do not count. */
const RULES: Readonly<Partial<Record<ShopType, { days: number; business: boolean }>>> = {
  SMART_STORE: { days: 3, business: true },
  COUPANG: { days: 3, business: false },
  '11ST': { days: 2, business: true },
  AUCTION: { days: 3, business: false },
  GMARKET: { days: 3, business: false },
};

function isWeekend(at: number): boolean {
  const day = koreanWeekday(new Date(at));
  return day === 0 || day === 6;
}

/** Moment of the automatic approval, or null where the shop has none or approves at once. */
export function autoApproval(shopType: ShopType, state: LineState, requestedAt: Date): Date | null {
  const rule = RULES[shopType];
  if (!rule || state === 'NEW' || state === 'PAYMENT_WAITING') return null;
  let at = requestedAt.getTime();
  let left = rule.days;
  while (left > 0) {
    at += DAY_MS;
    if (!rule.business || !isWeekend(at)) left -= 1;
  }
  return new Date(at);
}

/** `2일 3시간 남음`, `5시간 남음`, `40분 남음`, `곧 자동 승인`. */
export function timeLeft(until: Date, now: Date): { text: string; urgent: boolean } {
  const left = until.getTime() - now.getTime();
  if (left <= 0) return { text: '곧 자동 승인', urgent: true };
  const days = Math.floor(left / DAY_MS);
  const hours = Math.floor((left % DAY_MS) / 3_600_000);
  if (days > 0) return { text: `${days}일${hours > 0 ? ` ${hours}시간` : ''} 남음`, urgent: false };
  if (hours > 0) return { text: `${hours}시간 남음`, urgent: true };
  return { text: `${Math.max(1, Math.floor(left / 60_000))}분 남음`, urgent: true };
}
