/** The state of the call budgets that all processes share. */
import type { ObservedLimit, Rate, RateBucket } from '@moa/core';
import type { Database, Tx } from '../database/index.ts';
import { follow, giveBack, type Lease, type Reservation, type ReservationRequest, reserve } from './gcra.ts';

export interface SharedReservation extends Reservation {
  /** The shared clock at the reservation, epoch ms. */
  nowMs: number;
  /** When the bucket would have been as good as unused before it, epoch ms. */
  tatBeforeMs: number;
}

export interface BudgetStore {
  reserve(key: string, limit: Rate, requested: ReservationRequest): Promise<SharedReservation>;
  /** The shared clock, epoch ms. */
  now(): Promise<number>;
  /** Frees the end of a lease for others. */
  giveBack(key: string, limit: Rate, end: Lease): Promise<void>;
  /** A channel spoke of the limit of `key`. Answers the limit as it is now. */
  follow(key: string, limit: Rate, observed: ObservedLimit): Promise<Rate>;
}

interface BudgetRow {
  declared_per_second: number;
  declared_burst: number;
  per_second: number;
  burst: number;
  tat_ms: number;
  paused_until_ms: number;
  now_ms: number;
}

/** Budgets in the table `call_budget`, on the clock of the database. */
export function createDatabaseBudgetStore(database: Database): BudgetStore {
  return {
    reserve: (key, limit, requested) =>
      database.system(async (tx) => {
        // Without a lock at first: where nothing is to be had, and that is asked often, nothing is written either.
        const seen = await read(tx, key, limit);
        if (seen !== null) {
          const reservation = reserve(seen.state, seen.nowMs, requested);
          const answer = { ...reservation, nowMs: seen.nowMs, tatBeforeMs: seen.state.tatMs };
          if (reservation.lease === null || (await storeOver(tx, key, seen.state, reservation.state))) return answer;
        }
        const { state, nowMs } = await lock(tx, key, limit);
        const reservation = reserve(state, nowMs, requested);
        if (reservation.lease !== null) await store(tx, key, reservation.state);
        return { ...reservation, nowMs, tatBeforeMs: state.tatMs };
      }, NOTHING_TO_LOSE),
    now: async () => {
      const { rows } = await database.system((tx) =>
        tx.query<{ now_ms: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as now_ms', [], 'budget-now'),
      );
      return rows[0]?.now_ms ?? Number.NaN;
    },
    giveBack: (key, limit, end) =>
      database.system(async (tx) => {
        const { state } = await lock(tx, key, limit);
        const freed = giveBack(state, end);
        if (freed !== state) await store(tx, key, freed);
      }, NOTHING_TO_LOSE),
    follow: (key, limit, observed) =>
      database.system(async (tx) => {
        const { state, nowMs } = await lock(tx, key, limit);
        const followed = follow(state, observed, nowMs);
        await store(tx, key, followed);
        return followed;
      }, NOTHING_TO_LOSE),
  };
}

/** Nothing of it needs to survive a power failure: a lost reservation is refilled by time. */
const NOTHING_TO_LOSE = { relaxedCommit: true };
const STATE = 'select *, extract(epoch from clock_timestamp())::float8 * 1000 as now_ms from call_budget where key = $1';

interface Seen {
  state: RateBucket;
  nowMs: number;
}

/** Null when there is none yet, or one of a limit that the manifest changed since. */
async function read(tx: Tx, key: string, limit: Rate): Promise<Seen | null> {
  const { rows } = await tx.query<BudgetRow>(STATE, [key], 'budget-read');
  return stateOf(rows[0], limit);
}

function stateOf(row: BudgetRow | undefined, limit: Rate): Seen | null {
  if (row?.declared_per_second !== limit.perSecond || row.declared_burst !== limit.burst) return null;
  const { per_second: perSecond, burst, tat_ms: tatMs, paused_until_ms: pausedUntilMs } = row;
  return { state: { perSecond, burst, tatMs, pausedUntilMs }, nowMs: row.now_ms };
}

/** Locks the bucket, made on first use; a limit that the manifest changed since replaces what was learned. */
async function lock(tx: Tx, key: string, limit: Rate): Promise<Seen> {
  const { rows } = await tx.query<BudgetRow>(`${STATE} for update`, [key], 'budget-lock');
  const seen = stateOf(rows[0], limit);
  if (seen !== null) return seen;
  await tx.query(
    `insert into call_budget (key, declared_per_second, declared_burst, per_second, burst) values ($1, $2, $3, $2, $3)
     on conflict (key) do update set declared_per_second = $2, declared_burst = $3, per_second = $2, burst = $3`,
    [key, limit.perSecond, limit.burst],
  );
  return lock(tx, key, limit);
}

async function store(tx: Tx, key: string, state: RateBucket): Promise<void> {
  await tx.query(
    'update call_budget set per_second = $2, burst = $3, tat_ms = $4, paused_until_ms = $5, updated_at = now() where key = $1',
    [key, state.perSecond, state.burst, state.tatMs, state.pausedUntilMs],
    'budget-store',
  );
}

/** False when the bucket is no longer as it was read. */
async function storeOver(tx: Tx, key: string, before: RateBucket, { tatMs }: RateBucket): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update call_budget set tat_ms = $2, updated_at = now()
      where key = $1 and tat_ms = $3 and paused_until_ms = $4 and per_second = $5 and burst = $6`,
    [key, tatMs, before.tatMs, before.pausedUntilMs, before.perSecond, before.burst],
    'budget-reserve',
  );
  return rowCount > 0;
}
