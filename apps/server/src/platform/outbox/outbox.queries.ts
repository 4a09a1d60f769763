/** SQL of the messages and of the tries to send them. */
import type { Tx } from '../database/index.ts';
import type { MessageKind } from './templates.ts';

export type MessageStatus = 'WAITING' | 'ACCEPTED' | 'SENT' | 'FAILED' | 'DISCARDED';

export interface OutboxRow {
  id: number;
  key: string;
  kind: MessageKind;
  template: string;
  recipient: Buffer;
  content: Buffer;
  status: MessageStatus;
  provider: string;
  provider_ref: string | null;
  error: string;
  not_after: Date | null;
  created_at: Date;
  accepted_at: Date | null;
  /** Its place below the ceiling is taken. */
  counted: boolean;
}

const COLUMNS =
  'id, key, kind, template, recipient, content, status, provider, provider_ref, error, not_after, created_at, accepted_at, counted';

/** Newest first, without those that were only written for show. */
export async function recentMessages(tx: Tx, recipientHash: Buffer | null, limit: number): Promise<OutboxRow[]> {
  const { rows } = await tx.query<OutboxRow>(
    `select ${COLUMNS} from outbox
      where status <> 'DISCARDED' and ($1::bytea is null or recipient_hash = $1) order by id desc limit $2`,
    [recipientHash, limit],
  );
  return rows;
}

export async function readMessage(tx: Tx, id: number): Promise<OutboxRow | null> {
  const { rows } = await tx.query<OutboxRow>(`select ${COLUMNS} from outbox where id = $1`, [id], 'outbox-read');
  return rows[0] ?? null;
}

export interface AttemptRow {
  no: number;
  started_at: Date;
  finished_at: Date | null;
  outcome: 'sent' | 'accepted' | 'again' | 'refused' | 'unknown' | null;
}

export async function lastAttempt(tx: Tx, outboxId: number): Promise<AttemptRow | null> {
  const { rows } = await tx.query<AttemptRow>(
    'select no, started_at, finished_at, outcome from outbox_attempt where outbox_id = $1 order by no desc limit 1',
    [outboxId],
    'outbox-last-attempt',
  );
  return rows[0] ?? null;
}

/** Fails (duplicate) when another worker has begun the same try. */
export async function beginAttempt(tx: Tx, outboxId: number, no: number, provider: string, at: Date): Promise<void> {
  await tx.query('insert into outbox_attempt (outbox_id, no, provider, started_at) values ($1, $2, $3, $4)', [outboxId, no, provider, at]);
}

export async function finishAttempt(
  tx: Tx,
  outboxId: number,
  no: number,
  outcome: NonNullable<AttemptRow['outcome']>,
  detail: string,
  at: Date,
): Promise<void> {
  await tx.query('update outbox_attempt set outcome = $3, detail = $4, finished_at = $5 where outbox_id = $1 and no = $2', [
    outboxId,
    no,
    outcome,
    detail,
    at,
  ]);
}

export interface MessageChange {
  status: MessageStatus;
  provider: string;
  ref: string | null;
  error: string;
  at: Date;
}

export async function changeMessage(tx: Tx, outboxId: number, { status, provider, ref, error, at }: MessageChange): Promise<void> {
  await tx.query(
    `update outbox set status = $2, provider = $3, provider_ref = coalesce($4, provider_ref), error = $5,
            accepted_at = case when $2 = 'ACCEPTED' then coalesce(accepted_at, $6) else accepted_at end,
            finished_at = case when $2 = 'ACCEPTED' then null else $6 end
      where id = $1`,
    [outboxId, status, provider, ref, error, at],
  );
}

export async function markCounted(tx: Tx, id: number): Promise<void> {
  await tx.query('update outbox set counted = true where id = $1', [id], 'outbox-counted');
}

/** Messages of these kinds that wait for a place below the ceiling and were written before this one. */
export async function countHeldBefore(tx: Tx, kinds: readonly MessageKind[], id: number): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*) as count from outbox where status = 'WAITING' and not counted and kind = any($1) and id < $2`,
    [kinds, id],
  );
  return rows[0]?.count ?? 0;
}

/** Why a message still waits; the last reason stands. */
export async function noteError(tx: Tx, outboxId: number, provider: string, error: string): Promise<void> {
  await tx.query('update outbox set provider = $2, error = $3 where id = $1', [outboxId, provider, error]);
}

export async function deleteMessages(tx: Tx, before: Date): Promise<number> {
  const { rowCount } = await tx.query('delete from outbox where created_at < $1', [before]);
  return rowCount;
}

export interface WaitingMessages {
  kind: MessageKind;
  template: string;
  count: number;
  oldest: Date;
  /** Why the last of them that was tried still waits; empty where none was. */
  error: string;
}

/** What was not sent yet, most first; neither address nor text. */
export async function waitingMessages(tx: Tx): Promise<WaitingMessages[]> {
  const { rows } = await tx.query<WaitingMessages>(
    `select kind, template, count(*) as count, min(created_at) as oldest, max(error) as error
       from outbox where status = 'WAITING' group by kind, template order by count(*) desc, kind, template`,
  );
  return rows;
}

export interface FailedMessage {
  id: number;
  created_at: Date;
  kind: MessageKind;
  template: string;
  provider: string;
  error: string;
}

/** Newest first; neither address nor text. */
export async function failedMessages(tx: Tx, limit: number): Promise<FailedMessage[]> {
  const { rows } = await tx.query<FailedMessage>(
    `select id, created_at, kind, template, provider, error from outbox where status = 'FAILED' order by id desc limit $1`,
    [limit],
  );
  return rows;
}

/** Puts a failed message back to be sent. False when there is no such one. */
export async function reviveMessage(tx: Tx, id: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update outbox set status = 'WAITING', error = '', finished_at = null, accepted_at = null, provider_ref = null
      where id = $1 and status = 'FAILED'`,
    [id],
  );
  return rowCount > 0;
}
