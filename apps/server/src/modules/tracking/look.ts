/** A look at one parcel: the tracker is asked outside of any transaction, and what it says is merged, stored and acted on in one. */
import { mergeTracking, type TrackingEvent, trackingPace } from '@moa/core';
import type { Urgency } from '../../platform/budget/call-budget.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, TenantTx } from '../../platform/database/index.ts';
import type { TrackingAnswer } from '../../services/tracking/index.ts';
import type { Announcements } from './announced.ts';
import { actOnArrival } from './arrival.ts';
import type { Trackers } from './trackers.ts';
import { linesInParcel, lockTrack, storeTrack, type TrackRow, trackingOf } from './tracking.queries.ts';

const DAY_MS = 86_400_000;
/** A number may be scanned before it is sent here; what is older was another parcel. */
const BEFORE_DAYS = 30;
const AHEAD_MS = DAY_MS;

export interface LookDeps {
  database: Database;
  trackers: Trackers;
  announcements: Announcements;
  now: Clock;
}

/** @returns what the tracker said, for who waits for it */
export async function lookAtParcel(
  deps: LookDeps,
  sellerId: number,
  row: TrackRow,
  urgency: Urgency,
  signal: AbortSignal,
): Promise<TrackingAnswer['kind']> {
  const { trackers, now, database, announcements } = deps;
  const answer = await trackers.track(row.courier_code, row.invoice_no, urgency, signal);
  const until = answer.kind === 'answered' ? await announcements.ask(trackers, sellerId, row, now(), signal) : row.announced_until;
  await database.tenant(sellerId, (tx) => storeAnswer(tx, row, answer, until, now()), { retry: true });
  return answer.kind;
}

async function storeAnswer(tx: TenantTx, row: TrackRow, answer: TrackingAnswer, announcedUntil: Date | null, now: Date): Promise<void> {
  const locked = await lockTrack(tx, row.courier_code, row.invoice_no, row.since);
  if (!locked) return;
  const kept = { ...locked, announced_until: announcedUntil };
  if (answer.kind === 'answered') return merge(tx, kept, answer.events, now);
  // A tracker that takes nothing for now says nothing of the parcel.
  const failures = answer.kind === 'lost' ? locked.failures + 1 : locked.failures;
  const pace = answer.kind === 'slow_down' ? null : paceOf({ ...locked, failures: Math.max(1, failures) }, now);
  const next = answer.kind === 'slow_down' ? new Date(now.getTime() + answer.afterMs) : (pace?.next ?? null);
  await storeTrack(tx, locked.id, trackingOf(locked), { ...kept, failures, next_check_at: next, stopped: pace?.stopped ?? locked.stopped });
}

/** What a courier was heard to say of a parcel, by whatever way it came. Idempotent; moves orders where it has arrived. */
export async function noteParcelEvents(
  tx: TenantTx,
  parcel: { courierCode: string; invoiceNo: string; since: Date },
  events: readonly TrackingEvent[],
  now: Date,
): Promise<void> {
  const locked = await lockTrack(tx, parcel.courierCode, parcel.invoiceNo, parcel.since);
  if (locked) await merge(tx, locked, events, now);
}

async function merge(tx: TenantTx, locked: TrackRow, events: readonly TrackingEvent[], now: Date): Promise<void> {
  const span = { from: locked.since.getTime() - BEFORE_DAYS * DAY_MS, to: now.getTime() + AHEAD_MS };
  const tracking = mergeTracking(trackingOf(locked), events, span);
  const reported = { ...locked, state: tracking.state, moved_at: tracking.at === null ? null : new Date(tracking.at), failures: 0 };
  const used = (await linesInParcel(tx, locked)).length > 0;
  // The lines have another number by now, or their shop was quicker.
  const { next, stopped } = used ? paceOf(reported, now) : { next: null, stopped: 'UNUSED' };
  await storeTrack(tx, locked.id, tracking, { ...reported, checked_at: now, next_check_at: next, stopped });
  if (tracking.state === 'DELIVERED') await actOnArrival(tx, reported, now);
}

function paceOf(row: TrackRow, now: Date): { next: Date | null; stopped: string | null } {
  const pace = trackingPace(
    {
      state: row.state,
      at: row.moved_at?.getTime() ?? null,
      since: row.since.getTime(),
      failures: row.failures,
      announced: row.announced_until !== null && row.announced_until > now,
    },
    now.getTime(),
  );
  return pace.kind === 'STOP' ? { next: null, stopped: pace.why } : { next: new Date(now.getTime() + pace.afterMs), stopped: null };
}
