/**
 * Erasing what has been kept long enough: seller by seller, kind by kind, in transactions of bounded size. It can be killed anywhere, and
 * the next night goes on where it was.
 */
import { keptSince, type Period } from '@moa/core';
import type { Clock } from '../clock.ts';
import type { Database, TenantTx, Tx } from '../database/index.ts';
import type { SellerRange, SellerWalk } from '../jobs/index.ts';

/** Runs one transaction of an erasure; throws instead when the process has to end. */
export type Step = <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>;

/** A kind of record that is kept for a time. */
export interface RetentionPolicy {
  name: string;
  /** Condition on a seller `s` who has some from before `$1`, answered by an index. */
  due: string;
  /** The shortest for which any of them are kept. */
  period: Period;
  /** As moa_system: what is erased stands in the directory too. Every statement names the seller. */
  system?: true;
  erase(step: Step, now: Date): Promise<void>;
}

/** Records erased in one transaction, at most. */
export const ERASED_AT_ONCE = 1_000;

/** An erasure that goes on until `some` finds nothing more; it answers how many it erased. */
export function untilNone(some: (tx: TenantTx, now: Date) => Promise<number>): RetentionPolicy['erase'] {
  return async (step, now) => {
    while ((await step((tx) => some(tx, now))) > 0);
  };
}

/** A kind of record that goes when it reaches its age, and nothing else with it. The names are the code's own: they stand in the statement. */
export function olderThan({
  name,
  table,
  at,
  period,
}: Pick<RetentionPolicy, 'name' | 'period'> & { table: string; at: string }): RetentionPolicy {
  return {
    name,
    period,
    due: `s.seller_id in (select o.seller_id from ${table} o where o.${at} < $1)`,
    erase: untilNone(async (tx, now) => {
      const { rowCount } = await tx.query(
        `delete from ${table} where seller_id = $1 and id in (
           select id from ${table} where seller_id = $1 and ${at} < $2 order by ${at} limit $3)`,
        [tx.sellerId, keptSince(period, now), ERASED_AT_ONCE],
      );
      return rowCount;
    }),
  };
}

/**
 * At night, when sellers sleep and no shop is asked for a day's orders. What fails for one seller or kind holds up no other; the first failure is
 * thrown at the end.
 */
export function retainWalk({ policies, now }: { policies: readonly RetentionPolicy[]; now: Clock }): SellerWalk {
  return {
    name: 'platform.retain',
    cron: '23 3 * * *',
    due: async (tx, range) => {
      const found = await Promise.all(policies.map((policy) => dueOf(tx, policy, range, now())));
      return [...new Set(found.flat())];
    },
    work: async (sellerId, { database, signal }) => {
      const at = now();
      const range = { from: sellerId, to: sellerId };
      const failures: unknown[] = [];
      for (const policy of policies) {
        signal.throwIfAborted();
        const due = await database.system((tx) => dueOf(tx, policy, range, at), { readOnly: true });
        if (due.length === 0) continue;
        await policy.erase(stepOf(database, policy, sellerId, signal), at).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}

async function dueOf(tx: Tx, policy: RetentionPolicy, { from, to }: SellerRange, now: Date): Promise<number[]> {
  const { rows } = await tx.query<{ seller_id: number }>(
    `select s.seller_id from seller s where (${policy.due}) and s.seller_id between $2 and $3 order by s.seller_id`,
    [keptSince(policy.period, now), from, to],
  );
  return rows.map((row) => row.seller_id);
}

function stepOf(database: Database, { system }: RetentionPolicy, sellerId: number, signal: AbortSignal): Step {
  return (work) => {
    signal.throwIfAborted();
    if (!system) return database.tenant(sellerId, work, { retry: true });
    return database.system((tx) => work(Object.assign(tx, { sellerId, shopAccountIds: null })), { retry: true });
  };
}
