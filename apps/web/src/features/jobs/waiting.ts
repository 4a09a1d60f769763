/** What an item of a job waits for, in words: a shop that is slow or down must not look like nothing. Pure. */
import type { Outputs } from '@moa/contract/types';
import { secondsLeft } from '../../ui/values/countdown.ts';
import { formatDuration } from '../../ui/values/format.ts';

type Item = Pick<Outputs['jobs']['detail']['items']['contents'][number], 'status' | 'attempts' | 'startedAt' | 'nextTryAt'>;

/** A call that takes no longer than this needs no word. */
const SOON_MS = 5_000;

/** Null for an item that has ended or is just being sent. `now` in milliseconds. */
export function waitingText({ status, attempts, startedAt, nextTryAt }: Item, now: number): string | null {
  if (status === 'RUNNING') {
    const since = startedAt === null ? 0 : now - Date.parse(startedAt);
    return since < SOON_MS ? null : `쇼핑몰의 응답을 기다리고 있어요. ${formatDuration(since)}째예요.`;
  }
  if (status !== 'WAITING') return null;
  if (attempts === 0) return '차례를 기다리고 있어요.';
  const left = nextTryAt === null ? 0 : secondsLeft(Date.parse(nextTryAt), now);
  const tries = `${attempts}번 시도했어요.`;
  return left === 0 ? `${tries} 곧 다시 시도해요.` : `${tries} ${formatDuration(left * 1000)} 뒤에 다시 시도해요.`;
}
