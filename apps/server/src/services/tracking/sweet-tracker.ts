/** 스마트택배 (docs/sheets/delivery-tracking.md 2). What its answers hold of people is not even read. */
import { koreanDate, koreanDayStart, type TrackingEvent, type TrackingState } from '@moa/core';
import { trackerIds } from '@moa/core/data';
import { z } from 'zod';
import type { SweetTrackerConfig } from '../../platform/config/index.ts';
import { callService, type ServiceAnswer } from '../call.ts';
import type { TrackingAnswer, TrackingService } from './service.ts';

const TIMEOUT_MS = 8_000;
const SLOW_MS = 60_000;
const DAY_MS = 86_400_000;
/** A key that is not known, and one that was used too often today. */
const NO_KEY = '104';
const NO_MORE_TODAY = '105';

const LEVELS: readonly TrackingState[] = ['READY', 'READY', 'PICKED_UP', 'IN_TRANSIT', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED'];

const code = z.union([z.string(), z.number()]).transform(String);
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const level = z.coerce.number().int().nullish().catch(null);
const answerSchema = z.object({
  status: z.boolean().nullish(),
  code: code.nullish(),
  level,
  completeYN: text,
  trackingDetails: z.array(z.object({ timeString: text, time: z.unknown(), where: text, kind: text, level })).nullish(),
});

export function sweetTracker({ key, url }: SweetTrackerConfig, now: () => Date): TrackingService {
  return {
    name: 'SWEET',
    perSecond: 3,
    takes: (courierCode) => trackerIds(courierCode).sweetTracker !== null,
    track: async (courierCode, invoiceNo) => {
      const query = new URLSearchParams({ t_key: key, t_code: trackerIds(courierCode).sweetTracker ?? '', t_invoice: invoiceNo });
      return answerOf(await callService({ method: 'GET', url: `${url}/trackingInfo?${query}`, timeoutMs: TIMEOUT_MS }), now());
    },
  };
}

function answerOf(answer: ServiceAnswer, now: Date): TrackingAnswer {
  if (answer.kind !== 'answer') return { kind: 'lost', reason: answer.reason };
  if (answer.status === 429) return { kind: 'slow_down', afterMs: SLOW_MS };
  if (answer.status === 401 || answer.status === 403) return { kind: 'refused', reason: `status ${answer.status}` };
  const said = answerSchema.safeParse(answer.body).data;
  if (answer.status !== 200 || said === undefined) return { kind: 'lost', reason: `status ${answer.status}` };
  if (said.status === false) {
    if (said.code === NO_MORE_TODAY) return { kind: 'slow_down', afterMs: untilTomorrow(now) };
    if (said.code === NO_KEY) return { kind: 'refused', reason: `code ${NO_KEY}` };
    // Every other refusal is about the number: nobody has scanned it, or nobody will.
    return said.code ? { kind: 'answered', events: [] } : { kind: 'lost', reason: 'no code' };
  }
  // Neither a state nor a list: it is not what the service answers.
  if (said.level == null && said.trackingDetails == null) return { kind: 'lost', reason: 'no level' };
  const events = (said.trackingDetails ?? []).flatMap(toEvent);
  const delivered = said.completeYN === 'Y' || said.level === 6;
  const last = events.reduce<TrackingEvent | undefined>((newest, event) => (newest && newest.at >= event.at ? newest : event), undefined);
  if (delivered && last && !events.some(({ state }) => state === 'DELIVERED')) events.push({ ...last, state: 'DELIVERED' });
  return { kind: 'answered', events };
}

function toEvent(detail: {
  timeString: string;
  time: unknown;
  where: string;
  kind: string;
  level?: number | null | undefined;
}): TrackingEvent[] {
  const at = typeof detail.time === 'number' && detail.time > 0 ? detail.time : koreanTime(detail.timeString);
  if (Number.isNaN(at)) return [];
  return [{ at, state: LEVELS[detail.level ?? 0] ?? 'READY', text: detail.kind, place: detail.where }];
}

/** `2026-01-02 10:00:00`, of Korean clocks. */
function koreanTime(written: string): number {
  const [, day, clock] = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}(?::\d{2})?)$/.exec(written.trim()) ?? [];
  return day === undefined ? Number.NaN : koreanDayStart(day).getTime() + millisecondsOf(clock ?? '');
}

function untilTomorrow(now: Date): number {
  return koreanDayStart(koreanDate(now)).getTime() + DAY_MS - now.getTime();
}

function millisecondsOf(clock: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * 1000;
}
