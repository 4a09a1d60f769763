/** The state of the call budgets that all processes share. */
import type { ObservedLimit, Rate, RateBucket } from '@moa/core';
import type { Database, Tx } from '../database/index.ts';
import { follow, type Reservation, type ReservationRequest, reserve } from './gcra.ts';

export interface SharedReservation extends Reservation {
  /** The shared clock at the reservation, epoch ms. */
  nowMs: number;
}

export interface BudgetStore {
  reserve(key: string, limit: Rate, requested: ReservationRequest): Promise<SharedReservation>;
  /** The shared clock, epoch ms. */
  now(): Promise<number>;
  /** A channel spoke of the limit of `key`. */
  follow(key: string, limit: Rate, observed: ObservedLimit): Promise<void>;
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
        const { state, nowMs } = await lock(tx, key, limit);
        const reservation = reserve(state, nowMs, requested);
        if (reservation.slots.length > 0) await store(tx, key, reservation.state);
        return { ...reservation, nowMs };
      }),
    now: async () => {
      const { rows } = await database.system((tx) =>
        tx.query<{ now_ms: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as now_ms', [], 'budget-now'),
      );
      return rows[0]?.now_ms ?? Number.NaN;
    },
    follow: (key, limit, observed) =>
      database.system(async (tx) => {
        const { state, nowMs } = await lock(tx, key, limit);
        await store(tx, key, follow(state, observed, nowMs));
      }),
  };
}

/** Locks the bucket, made on first use; a limit that the manifest changed since replaces what was learned. */
async function lock(tx: Tx, key: string, limit: Rate): Promise<{ state: RateBucket; nowMs: number }> {
  const [, { rows }] = await Promise.all([
    // Nothing of it needs to survive a power failure: a lost reservation is refilled by time.
    tx.query('set local synchronous_commit = off'),
    tx.query<BudgetRow>(
      'select *, extract(epoch from clock_timestamp())::float8 * 1000 as now_ms from call_budget where key = $1 for update',
      [key],
      'budget-lock',
    ),
  ]);
  const row = rows[0];
  if (row && row.declared_per_second === limit.perSecond && row.declared_burst === limit.burst) {
    const { per_second: perSecond, burst, tat_ms: tatMs, paused_until_ms: pausedUntilMs } = row;
    return { state: { perSecond, burst, tatMs, pausedUntilMs }, nowMs: row.now_ms };
  }
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
