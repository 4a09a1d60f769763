/** How a state of a parcel is shown. Pure. */
import { TRACKING_LABELS, type TrackingState } from '@moa/core';
import type { Tone } from '../../../ui/values/status-pill.tsx';
import type { TrackedLine, WaitingLine } from './tracking-batch.ts';

const TONES: Readonly<Record<TrackingState, Tone>> = {
  READY: 'neutral',
  PICKED_UP: 'info',
  IN_TRANSIT: 'info',
  OUT_FOR_DELIVERY: 'info',
  FAILED_ATTEMPT: 'today',
  EXCEPTION: 'bad',
  RETURNED: 'bad',
  DELIVERED: 'good',
};

/** A parcel that does not move is what a seller has to see; until somebody has scanned it there is no state to show. */
export function trackingMark(
  parcel: { state: TrackingState; movedAt: string | null; stuck: boolean },
  now: number,
): { tone: Tone; label: string } {
  const { state, movedAt, stuck } = parcel;
  if (stuck && movedAt === null) return { tone: 'today', label: '기록 없음' };
  if (movedAt === null) return { tone: 'neutral', label: '집화 전' };
  if (!stuck) return { tone: TONES[state], label: TRACKING_LABELS[state] };
  const days = Math.floor((now - Date.parse(movedAt)) / 86_400_000);
  return { tone: 'today', label: `${days}일째 그대로` };
}

export interface LineMark {
  tone: Tone;
  label: string;
  title: string;
  /** Written before the note. */
  at: string | null;
  note: string;
  /** For its first look. */
  waits: boolean;
}

/** What a row says of its parcel: where it is, or what is waited for. */
export function lineMark(line: TrackedLine | WaitingLine, now: number): LineMark {
  if (!('state' in line)) return line.nextCheckAt === null ? UNASKED : waitingUntil(line.nextCheckAt);
  const { movedAt, checkedAt, nextCheckAt, place, text, stopped } = line;
  if (movedAt === null && checkedAt === null && nextCheckAt !== null) return waitingUntil(nextCheckAt);
  const mark = { ...trackingMark(line, now), title: stopped ?? text, waits: false };
  if (movedAt !== null) return { ...mark, at: movedAt, note: place };
  return { ...mark, at: nextCheckAt, note: nextCheckAt === null ? '' : '다시 확인' };
}

const UNASKED: LineMark = {
  tone: 'neutral',
  label: '추적 안 함',
  title: '이 택배사는 배송추적을 지원하지 않아요. 택배사 홈페이지에서 확인해 주세요.',
  at: null,
  note: '',
  waits: false,
};

function waitingUntil(at: string): LineMark {
  return { tone: 'neutral', label: '조회 대기', title: '곧 택배사에 처음 물어봐요.', at, note: '확인 예정', waits: true };
}
