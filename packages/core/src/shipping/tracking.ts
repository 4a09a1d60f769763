/**
 * Where a parcel is, as couriers report it through trackers: one vocabulary for all of them, and a merge by which pages may come twice, late or
 * in any order. A parcel that was delivered is never moved back (docs/sheets/delivery-tracking.md 3).
 */
export const TRACKING_STATES = [
  'READY',
  'PICKED_UP',
  'IN_TRANSIT',
  'OUT_FOR_DELIVERY',
  'FAILED_ATTEMPT',
  'EXCEPTION',
  'RETURNED',
  'DELIVERED',
] as const;
export type TrackingState = (typeof TRACKING_STATES)[number];

export const TRACKING_LABELS: Readonly<Record<TrackingState, string>> = {
  READY: '접수',
  PICKED_UP: '집화',
  IN_TRANSIT: '이동 중',
  OUT_FOR_DELIVERY: '배달 출발',
  FAILED_ATTEMPT: '배달 실패',
  EXCEPTION: '배송 사고',
  RETURNED: '반송',
  DELIVERED: '배달 완료',
};

export interface TrackingEvent {
  /** Milliseconds. */
  at: number;
  state: TrackingState;
  /** As the courier worded it, without people. */
  text: string;
  place: string;
}

/** What is known of a parcel. */
export interface Tracking {
  state: TrackingState;
  /** When it came to that state; null while nobody has scanned it. */
  at: number | null;
  /** Newest first. */
  events: readonly TrackingEvent[];
}

export const UNSCANNED: Tracking = { state: 'READY', at: null, events: [] };

/** More than any parcel that is on its way has; the oldest go first. */
export const TRACKING_EVENTS_MAX = 40;
const TEXT_MAX = 120;
/** No sentence of a courier is longer. */
const READ_MAX = 400;
const PERSON = /사원|기사|담당|인수자|수령인|받는|연락처/;

/** Of events of one instant the one further along counts. */
const RANK = Object.fromEntries(TRACKING_STATES.map((state, rank) => [state, rank])) as Readonly<Record<TrackingState, number>>;

/** Nothing more is expected of the parcel. */
export function isTrackingOver(state: TrackingState): boolean {
  return state === 'DELIVERED' || state === 'RETURNED';
}

/**
 * What is known after hearing these events.
 * @param span events outside of it belong to another parcel under the same number, or to a clock that is wrong
 */
export function mergeTracking(known: Tracking, reported: readonly TrackingEvent[], span: { from: number; to: number }): Tracking {
  const fitting = reported.filter(({ at }) => Number.isFinite(at) && at >= span.from && at <= span.to).map(tidy);
  if (fitting.length === 0) return known;
  const all = new Map([...known.events, ...fitting].map((event) => [keyOf(event), event]));
  const events = [...all.values()].sort(newestFirst).slice(0, TRACKING_EVENTS_MAX);
  const oldestFirst = [...fitting].sort((a, b) => newestFirst(b, a));
  const { state, at } = oldestFirst.reduce<{ state: TrackingState; at: number | null }>(step, known);
  return { state, at, events };
}

function step(known: { state: TrackingState; at: number | null }, event: TrackingEvent): { state: TrackingState; at: number | null } {
  if (known.at === null) return event;
  // The end is told again at every look: the first time is when it was.
  if (isTrackingOver(known.state)) return known.state === event.state ? { state: known.state, at: Math.min(known.at, event.at) } : known;
  if (isTrackingOver(event.state)) return event;
  // A parcel that has moved is not waiting again, however a courier words it.
  const moved = Number(event.state !== 'READY') - Number(known.state !== 'READY');
  const later = moved || event.at - known.at || RANK[event.state] - RANK[known.state];
  return later > 0 ? event : known;
}

function newestFirst(a: TrackingEvent, b: TrackingEvent): number {
  return b.at - a.at || RANK[b.state] - RANK[a.state] || keyOf(a).localeCompare(keyOf(b));
}

function keyOf({ at, state, text, place }: TrackingEvent): string {
  return `${at} ${state} ${place} ${text}`;
}

function tidy({ at, state, text, place }: TrackingEvent): TrackingEvent {
  return { at, state, text: withoutPeople(text), place: withoutPeople(place) };
}

/** Couriers write who brings a parcel, and his number, into the sentence: neither is kept. */
export function withoutPeople(text: string): string {
  return text
    .slice(0, READ_MAX)
    .replace(/\s/g, ' ')
    .replace(/[([（][^()[\]（）]{1,60}[)\]）]/g, (part) => (PERSON.test(part) ? '' : part))
    .replace(/(?:담당사원|담당자|배송기사|배달기사|인수자|수령인) ?[:：] ?[^ ,.)]{1,20}/g, '')
    .replace(/\d{2,4}[-. ]?\d{3,4}[-. ]?\d{4}/g, '')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, TEXT_MAX);
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Without a move for so long a parcel is worth a look (움직이지 않음). */
export const STUCK_DAYS = 3;
/** Days without a move that the list of parcels under way can be asked for. */
export const UNMOVED_DAYS = [STUCK_DAYS, 5, 7, 14] as const;
/** Nobody scanned it for so long: the number is wrong, or the parcel never left. */
export const UNSCANNED_DAYS = 14;
/** A parcel that has not moved for so long is looked for by people. */
export const LOST_DAYS = 30;

export interface Watched extends Pick<Tracking, 'state' | 'at'> {
  /** When it was sent, or first heard of. */
  since: number;
  /** Looks in a row that came to nothing because of the tracker. */
  failures: number;
  /** The tracker says by itself when something changed. */
  announced: boolean;
}

export type TrackingPace = { kind: 'LOOK'; afterMs: number } | { kind: 'STOP'; why: 'OVER' | 'NEVER_SCANNED' | 'LOST' };

export const TRACKING_STOPS: Readonly<Record<'NEVER_SCANNED' | 'LOST', string>> = {
  NEVER_SCANNED: `${UNSCANNED_DAYS}일 동안 택배사에 기록이 없어 더 확인하지 않아요. 송장번호를 확인해 주세요.`,
  LOST: `${LOST_DAYS}일 동안 움직이지 않아 더 확인하지 않아요. 택배사에 문의해 주세요.`,
};

/** When a parcel is looked at next, or why it is not looked at any more. */
export function trackingPace({ state, at, since, failures, announced }: Watched, now: number): TrackingPace {
  if (isTrackingOver(state)) return { kind: 'STOP', why: 'OVER' };
  const still = now - (at ?? since);
  if (at === null && still > UNSCANNED_DAYS * DAY_MS) return { kind: 'STOP', why: 'NEVER_SCANNED' };
  if (still > LOST_DAYS * DAY_MS) return { kind: 'STOP', why: 'LOST' };
  if (failures > 0) return { kind: 'LOOK', afterMs: Math.min(6 * HOUR_MS, 5 * 60_000 * 2 ** Math.min(failures - 1, 10)) };
  const usual = usualWait(state, still);
  // A word that gets lost is made good by a look now and then.
  return { kind: 'LOOK', afterMs: announced ? Math.max(6 * HOUR_MS, usual) : usual };
}

function usualWait(state: TrackingState, still: number): number {
  if (still > STUCK_DAYS * DAY_MS) return 12 * HOUR_MS;
  if (state === 'OUT_FOR_DELIVERY') return HOUR_MS;
  return state === 'READY' ? 4 * HOUR_MS : 3 * HOUR_MS;
}

/** What moved last at this instant, or was sent then and not seen since, has not moved for so many days. */
export function unmovedSince(days: number, now: number): number {
  return now - days * DAY_MS;
}

/** It should have moved by now. */
export function isStuck({ state, at }: Pick<Tracking, 'state' | 'at'>, since: number, now: number): boolean {
  return !isTrackingOver(state) && (at ?? since) <= unmovedSince(STUCK_DAYS, now);
}
