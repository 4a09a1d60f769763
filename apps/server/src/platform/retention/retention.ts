/**
 * Erasing what has been kept long enough: kind by kind, seller by seller, in transactions of bounded size. It can be killed anywhere, and
 * the next night goes on where it was.
 */
import { keptSince, type Period } from '@moa/core';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Database, TenantTx } from '../database/index.ts';
import { defineTask, eachSeller, type HandledTask, handleTask, type Schedule } from '../jobs/index.ts';

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

const retainTask = defineTask('platform.retain', z.strictObject({}), { urgency: 3 });

/** When sellers sleep and no shop is asked for a day's orders. */
export const retainSchedule: Schedule = { task: retainTask, cron: '23 3 * * *' };

/** What fails for one seller or kind holds up no other; the first failure is thrown at the end. */
export function retainHandler({ policies, now }: { policies: readonly RetentionPolicy[]; now: Clock }): HandledTask {
  return handleTask(retainTask, async (_, { database, signal }) => {
    const at = now();
    const failures: unknown[] = [];
    for (const policy of policies) {
      signal.throwIfAborted();
      await eraseKind(database, policy, at, signal).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  });
}

async function eraseKind(database: Database, policy: RetentionPolicy, now: Date, signal: AbortSignal): Promise<void> {
  const { rows } = await database.system(
    (tx) =>
      tx.query<{ seller_id: number }>(`select s.seller_id from seller s where ${policy.due} order by s.seller_id`, [
        keptSince(policy.period, now),
      ]),
    { readOnly: true },
  );
  await eachSeller(
    rows.map((row) => row.seller_id),
    signal,
    (sellerId) => policy.erase(stepOf(database, policy, sellerId, signal), now),
  );
}

function stepOf(database: Database, { system }: RetentionPolicy, sellerId: number, signal: AbortSignal): Step {
  return (work) => {
    signal.throwIfAborted();
    if (!system) return database.tenant(sellerId, work, { retry: true });
    return database.system((tx) => work(Object.assign(tx, { sellerId, shopAccountIds: null })), { retry: true });
  };
}
