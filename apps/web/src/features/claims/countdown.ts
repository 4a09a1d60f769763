/** How long a claim has until it is decided without the seller, in words. */
import { CLAIM_URGENT_MS, type ClaimTimer } from '@moa/core';

const DAY_MS = 86_400_000;

/** `2일 3시간 남음`, `5시간 남음`, `40분 남음`, and what it is when the time is over. */
export function timeLeft(until: Date, now: Date, by: ClaimTimer['by'] = 'SHOP'): { text: string; urgent: boolean } {
  const left = until.getTime() - now.getTime();
  if (left <= 0) return { text: by === 'LAW' ? '환급 기한 지남' : '곧 자동 승인', urgent: true };
  const days = Math.floor(left / DAY_MS);
  const hours = Math.floor((left % DAY_MS) / 3_600_000);
  const urgent = left < CLAIM_URGENT_MS;
  if (days > 0) return { text: `${days}일${hours > 0 ? ` ${hours}시간` : ''} 남음`, urgent };
  if (hours > 0) return { text: `${hours}시간 남음`, urgent };
  return { text: `${Math.max(1, Math.floor(left / 60_000))}분 남음`, urgent };
}
