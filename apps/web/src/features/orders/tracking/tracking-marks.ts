/** How a state of a parcel is shown. Pure. */
import { TRACKING_LABELS, type TrackingState } from '@moa/core';
import type { Tone } from '../../../ui/values/status-pill.tsx';

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
