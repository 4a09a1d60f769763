/** The installation's ceiling for messages, held across processes: one row a way, locked while one more message is counted. */
import { koreanDate } from '@moa/core';
import type { Clock } from '../clock.ts';
import type { Tx } from '../database/index.ts';
import { type Ceiling, type Sent, type Span, slotsFor, takeSlot, type Use } from './quota-rule.ts';
import type { MessageKind } from './templates.ts';

/** What is counted and paid together: an alimtalk that does not arrive becomes a text message. */
export type MeteredWay = 'SMS' | 'MAIL';

export interface CeilingReached {
  way: MeteredWay;
  span: Span;
  /** Messages in the span. */
  limit: number;
}

export interface MessageQuota {
  /**
   * Takes a place for a message in the caller's transaction (`database.system`).
   * @returns 0, or after how many milliseconds there is one again
   */
  take(tx: Tx, kind: MessageKind, use: Use): Promise<number>;
  /** What `take` would answer; costs the same, so that nobody learns by the time whether somebody was written to. */
  look(tx: Tx, kind: MessageKind, use: Use): Promise<number>;
  /** Milliseconds until it is the turn of who has so many before them, counted from the next minute on. */
  turnMs(kind: MessageKind, before: number): number;
}

export interface MessageQuotaOptions {
  ceilings: Readonly<Record<MeteredWay, Ceiling>>;
  now: Clock;
  /** Notifies the operator, in the transaction that reached the ceiling: once an hour for minutes, once a day for days. */
  onReached(tx: Tx, reached: CeilingReached): Promise<void>;
}

interface QuotaRow {
  minute: Date;
  in_minute: number;
  day: string;
  in_day: number;
  minute_told_at: Date | null;
  day_told_on: string | null;
}

const MINUTE_MS = 60_000;
const NOTIFY_AGAIN_MS = 60 * MINUTE_MS;

export function createMessageQuota({ ceilings, now, onReached }: MessageQuotaOptions): MessageQuota {
  const decide = async (tx: Tx, way: MeteredWay, use: Use, at: Date) => {
    const row = await lockRow(tx, way);
    return { row, decision: takeSlot(sentOf(row), ceilings[way], use, at) };
  };

  async function notify(tx: Tx, way: MeteredWay, span: Span, row: QuotaRow, at: Date): Promise<void> {
    if (!isDue(span, row, at)) return;
    await noteNotified(tx, way, span, at);
    await onReached(tx, { way, span, limit: span === 'DAY' ? ceilings[way].perDay : ceilings[way].perMinute });
  }

  return {
    take: async (tx, kind, use) => {
      const [way, at] = [wayOf(kind), now()];
      const { row, decision } = await decide(tx, way, use, at);
      if (!decision.taken) {
        // Who asked for a code is refused, which undoes this transaction: the last code before notified the operator.
        if (use === 'OTHER') await notify(tx, way, decision.by, row, at);
        return decision.waitMs;
      }
      await store(tx, way, decision.sent);
      if (use !== 'OTHER' && decision.full !== null) await notify(tx, way, decision.full, row, at);
      return 0;
    },
    look: async (tx, kind, use) => {
      const way = wayOf(kind);
      const { row, decision } = await decide(tx, way, use, now());
      if (!decision.taken) return decision.waitMs;
      await store(tx, way, sentOf(row));
      return 0;
    },
    turnMs: (kind, before) => Math.floor(before / slotsFor(ceilings[wayOf(kind)].perMinute, 'OTHER')) * MINUTE_MS,
  };
}

function wayOf(kind: MessageKind): MeteredWay {
  return kind === 'MAIL' ? 'MAIL' : 'SMS';
}

/** All that shares a ceiling with this kind. */
export function kindsWith(kind: MessageKind): readonly MessageKind[] {
  return kind === 'MAIL' ? ['MAIL'] : ['SMS', 'ALIMTALK'];
}

function sentOf(row: QuotaRow): Sent {
  return { minute: row.minute, inMinute: row.in_minute, day: row.day, inDay: row.in_day };
}

function isDue(span: Span, row: QuotaRow, at: Date): boolean {
  if (span === 'DAY') return row.day_told_on === null || row.day_told_on < koreanDate(at);
  return row.minute_told_at === null || at.getTime() - row.minute_told_at.getTime() >= NOTIFY_AGAIN_MS;
}

async function lockRow(tx: Tx, way: MeteredWay): Promise<QuotaRow> {
  const { rows } = await tx.query<QuotaRow>(
    'select minute, in_minute, day, in_day, minute_told_at, day_told_on from message_quota where kind = $1 for update',
    [way],
    'outbox-quota',
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`message_quota has no row ${way}`);
  return row;
}

async function store(tx: Tx, way: MeteredWay, sent: Sent): Promise<void> {
  await tx.query(
    'update message_quota set minute = $2, in_minute = $3, day = $4, in_day = $5 where kind = $1',
    [way, sent.minute, sent.inMinute, sent.day, sent.inDay],
    'outbox-quota-store',
  );
}

async function noteNotified(tx: Tx, way: MeteredWay, span: Span, at: Date): Promise<void> {
  const [column, value] = span === 'DAY' ? ['day_told_on', koreanDate(at)] : ['minute_told_at', at];
  await tx.query(`update message_quota set ${column} = $2 where kind = $1`, [way, value]);
}
