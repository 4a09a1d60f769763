/** What an administrator looks at first: how many members, what waits, what does not work. */
import type { admin } from '@moa/contract';
import { APPROVAL_TYPES, type ApprovalType, koreanDate, koreanDayStart } from '@moa/core';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/index.ts';
import type { Handlers } from '../../platform/http/index.ts';

const DAY_MS = 86_400_000;

export function createOverview({ database, now }: { database: Database; now: Clock }): Handlers<typeof admin>['overview'] {
  return () =>
    database.system(
      async (tx) => {
        const at = now();
        const today = koreanDayStart(koreanDate(at));
        const [members, waiting, trouble] = await Promise.all([
          readMembers(tx, today),
          readWaiting(tx),
          readTrouble(tx, new Date(at.getTime() - 7 * DAY_MS)),
        ]);
        return { now: at.toISOString(), members, waiting, trouble };
      },
      { readOnly: true },
    );
}

/** `today` begins at Korean midnight; a week is today and the six days before. */
async function readMembers(tx: Tx, today: Date) {
  const { rows } = await tx.query<{ total: number; joined_today: number; joined_this_week: number; suspended: number }>(
    `select (select count(*) from seller) - (select count(*) from seller where status = 'CLOSED' and status <> 'ACTIVE') as total,
            (select count(*) from seller where created_at >= $1) as joined_today,
            (select count(*) from seller where created_at >= $2) as joined_this_week,
            (select count(*) from seller where status = 'SUSPENDED' and status <> 'ACTIVE') as suspended`,
    [today, new Date(today.getTime() - 6 * DAY_MS)],
  );
  const [row] = rows;
  return {
    total: row?.total ?? 0,
    joinedToday: row?.joined_today ?? 0,
    joinedThisWeek: row?.joined_this_week ?? 0,
    suspended: row?.suspended ?? 0,
  };
}

async function readWaiting(tx: Tx): Promise<Record<ApprovalType, number>> {
  const { rows } = await tx.query<{ type: ApprovalType; n: number }>(
    `select type, count(*) as n from seller_approval a join seller s on s.seller_id = a.seller_id and s.status <> 'CLOSED'
      where a.status = 'WAIT' group by type`,
  );
  const counts = new Map(rows.map((row) => [row.type, row.n]));
  return Object.fromEntries(APPROVAL_TYPES.map((type) => [type, counts.get(type) ?? 0])) as Record<ApprovalType, number>;
}

async function readTrouble(tx: Tx, since: Date) {
  const { rows } = await tx.query<{ failed_messages: number; failed_work: number; broken_shops: number }>(
    `select (select count(*) from outbox where status = 'FAILED' and created_at >= $1) as failed_messages,
            (select count(*) from dead_letter where resolved_at is null) as failed_work,
            (select count(*) from shop_account where status in ('AUTH_EXPIRED', 'ERROR')) as broken_shops`,
    [since],
  );
  const [row] = rows;
  return { failedMessages: row?.failed_messages ?? 0, failedWork: row?.failed_work ?? 0, brokenShops: row?.broken_shops ?? 0 };
}
