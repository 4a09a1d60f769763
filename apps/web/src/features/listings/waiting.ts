/** What a shop product that is on its way waits for, in words, with the time of the next try. Pure. */
import { formatTime } from '../../ui/values/format.ts';
import type { Listing } from './listing-state.tsx';

const WHY: Record<NonNullable<Listing['waiting']>['why'], string> = {
  ANSWER: '쇼핑몰의 응답을 기다리고 있어요.',
  LIMIT: '쇼핑몰의 호출 한도가 풀리기를 기다려요.',
  DOWN: '쇼핑몰이 응답하지 않아 기다려요.',
  CHECK: '쇼핑몰에 반영되었는지 확인하고 있어요.',
};

/** Null for what waits for nothing. `now` in milliseconds. */
export function waitingText(waiting: Listing['waiting'], now: number): string | null {
  if (waiting === null) return null;
  const { why, nextTryAt } = waiting;
  if (why === 'ANSWER') return WHY.ANSWER;
  const next = why === 'CHECK' ? '다음 확인' : '다음 시도';
  if (nextTryAt === null || Date.parse(nextTryAt) <= now) return `${WHY[why]} 곧 ${next.slice(3)}해요.`;
  return `${WHY[why]} ${next} ${formatTime(new Date(nextTryAt))}`;
}
