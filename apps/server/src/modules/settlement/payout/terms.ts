/** What days of payment follow from beside the rules of shops: holidays, and the cycle of each account. */
import { addDays, type BankCalendar, type CycleChange, PAYOUT_CYCLES, type PayTerms } from '@moa/core';
import { z } from 'zod';
import type { TenantTx } from '../../../platform/database/index.ts';
import { defineTask, enqueue, type HandledTask, handleTask } from '../../../platform/jobs/index.ts';
import { readBankCalendar, readHolidayChanges } from '../../holidays/index.ts';

const cyclesSchema = z.array(z.object({ cycle: z.enum(PAYOUT_CYCLES), from: z.string() }));

/** As they are stored. */
export const readCycles = (stored: unknown): CycleChange[] => cyclesSchema.safeParse(stored ?? []).data ?? [];

export interface AllTerms {
  calendar: BankCalendar;
  of(accountId: number): PayTerms;
}

export async function readPayTerms(tx: TenantTx): Promise<AllTerms> {
  const [calendar, { rows }] = await Promise.all([
    readBankCalendar(tx),
    tx.query<{ account_id: number; cycles: unknown }>(
      'select s.account_id, s.cycles from settle_account s where s.seller_id = $1 and s.cycles is not null',
      [tx.sellerId],
      'settlement.cycles',
    ),
  ]);
  const cycles = new Map(rows.map((row) => [row.account_id, readCycles(row.cycles)]));
  return { calendar, of: (accountId) => ({ calendar, cycles: cycles.get(accountId) ?? [] }) };
}

/** Rows whose day of payment was reckoned by what does not hold any more. */
export interface ChangedTerms {
  /** Null: of all accounts. */
  accountId: number | null;
  /** Paid on this Korean day or later. */
  day: string;
  at: Date;
}

/** A row that was due so many days before a holiday is in its grace for it, which counts working days. */
const GRACE_DAYS = 10;
/** Changes are looked for as long as this; the walk that follows them comes every night. */
const FOLLOWED_MS = 3 * 86_400_000;

export async function changedTerms(tx: TenantTx, now: Date): Promise<ChangedTerms[]> {
  const since = new Date(now.getTime() - FOLLOWED_MS);
  const [holidays, { rows }] = await Promise.all([
    readHolidayChanges(tx),
    tx.query<{ account_id: number; cycles: unknown; cycles_at: Date }>(
      'select s.account_id, s.cycles, s.cycles_at from settle_account s where s.seller_id = $1 and s.cycles_at >= $2',
      [tx.sellerId, since],
      'settlement.changed-cycles',
    ),
  ]);
  return [
    ...holidays
      .filter(({ changedAt }) => changedAt >= since)
      .map(({ day, changedAt }) => ({ accountId: null, day: addDays(day, -GRACE_DAYS), at: changedAt })),
    // What held before may have been another cycle from any day on.
    ...rows.map((row) => ({ accountId: row.account_id, day: '2000-01-01', at: row.cycles_at })),
  ];
}

const termsTask = defineTask('settlement.terms', z.object({ sellerId: z.number().int() }));

/** What depends on the cycle of an account is reckoned anew as soon as it is stored. */
export async function followTerms(tx: TenantTx): Promise<void> {
  await enqueue(tx, termsTask, { sellerId: tx.sellerId }, { dedupeKey: `settlement.terms:${tx.sellerId}` });
}

/** @param bringUpToDate of one seller, to its end */
export function termsHandler(bringUpToDate: (sellerId: number) => Promise<void>): HandledTask {
  return handleTask(termsTask, ({ sellerId }) => bringUpToDate(sellerId));
}
