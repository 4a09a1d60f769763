/** Parcels that were sent are taken up, and those that are due are looked at, seller by seller. */
import type { Database } from '../../platform/database/index.ts';
import { type HandledTask, handleTask, type SellerWalk } from '../../platform/jobs/index.ts';
import { sentTask } from '../orders/index.ts';
import { actOnArrival } from './arrival.ts';
import { type LookDeps, lookAtParcel } from './look.ts';
import { arrivedParcels, beginTracks, leaseDue, type TrackRow } from './tracking.queries.ts';

const TAKEN_UP = 2_000;
const ARRIVED = 200;
/** Looks of one seller in a round, so that nobody waits for another's backlog. */
const LOOKS = 120;
const AT_ONCE = 20;
const LANES = 4;
/** After it, what was leased by somebody who died is due again. */
const LEASE_MS = 10 * 60_000;
const BEGIN_MINUTES = 5;

/** Before it a parcel that was sent by now has been looked at, unless others are waiting. */
export function firstLookAt(now: Date): Date {
  const round = BEGIN_MINUTES * 60_000;
  return new Date(Math.ceil((now.getTime() + 1) / round) * round);
}

/** What was sent here is looked at as soon as it has left; what shops report by themselves waits for the round. */
export function sentHandler(deps: LookDeps): HandledTask {
  return handleTask(sentTask, async ({ sellerId }, { database, signal }) => {
    if (deps.trackers.couriers.length === 0) return;
    await takeUp(deps, sellerId, database, signal);
    await lookAtDue(deps, sellerId, database, signal);
  });
}

/** Every few minutes: who has lines under way. */
export function beginWalk(deps: LookDeps): SellerWalk {
  const { now } = deps;
  return {
    name: 'tracking.begin',
    cron: `*/${BEGIN_MINUTES} * * * *`,
    due: async (tx, { from, to }) => {
      const { rows } = await tx.query<{ seller_id: number }>(
        `select distinct c.seller_id from menu_counter c join seller s on s.seller_id = c.seller_id and s.status = 'ACTIVE'
          where c.kind = 'STATE' and c.key = 'DELIVERING' and c.n > 0 and c.seller_id between $1 and $2`,
        [from, to],
        'tracking.sellers',
      );
      return rows.map((row) => row.seller_id);
    },
    work: async (sellerId, { database, signal }) => {
      await takeUp(deps, sellerId, database, signal);
      await database.tenant(
        sellerId,
        async (tx) => {
          // Lines that came to a parcel after it had arrived.
          for (const parcel of await arrivedParcels(tx, ARRIVED)) await actOnArrival(tx, parcel, now());
        },
        { retry: true },
      );
    },
  };
}

/** Every minute: who has parcels that are due. */
export function lookWalk(deps: LookDeps): SellerWalk {
  const { trackers, now } = deps;
  return {
    name: 'tracking.look',
    cron: '* * * * *',
    attempts: 3,
    due: async (tx, { from, to }) => {
      if (trackers.resting()) return [];
      const { rows } = await tx.query<{ seller_id: number }>(
        'select distinct t.seller_id from parcel_track t where t.next_check_at <= $3 and t.seller_id between $1 and $2',
        [from, to, now()],
        'tracking.due-sellers',
      );
      return rows.map((row) => row.seller_id);
    },
    work: (sellerId, { database, signal }) => lookAtDue(deps, sellerId, database, signal),
  };
}

async function takeUp({ trackers, now }: LookDeps, sellerId: number, database: Database, signal: AbortSignal): Promise<void> {
  for (let begun = TAKEN_UP; begun === TAKEN_UP; ) {
    signal.throwIfAborted();
    begun = await database.tenant(sellerId, (tx) => beginTracks(tx, trackers.couriers, now(), TAKEN_UP), { retry: true });
  }
}

async function lookAtDue(deps: LookDeps, sellerId: number, database: Database, signal: AbortSignal): Promise<void> {
  const { trackers, now } = deps;
  for (let looked = 0; looked < LOOKS && !trackers.resting(); looked += AT_ONCE) {
    signal.throwIfAborted();
    const at = now();
    const leased = await database.tenant(sellerId, (tx) => leaseDue(tx, at, new Date(at.getTime() + LEASE_MS), AT_ONCE));
    await lookAtAll(deps, sellerId, leased, signal);
    if (leased.length < AT_ONCE) return;
  }
}

async function lookAtAll(deps: LookDeps, sellerId: number, leased: readonly TrackRow[], signal: AbortSignal): Promise<void> {
  const waiting = leased.values();
  const lane = async () => {
    for (const row of waiting) await lookAtParcel(deps, sellerId, row, 3, signal);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}
