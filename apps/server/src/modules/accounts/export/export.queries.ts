/** SQL of a seller's exports and of the tickets that open a file once. */
import type { TenantTx, Tx } from '../../../platform/database/index.ts';

export interface ExportRow {
  id: number;
  run_id: number;
  run_status: string;
  reason: string;
  requested_at: Date;
  finished_at: Date | null;
  file_id: number | null;
  expires_at: Date | null;
  bytes: number | null;
}

const EXPORT = `select e.id, e.run_id, r.status as run_status, e.reason, e.requested_at, e.finished_at, e.file_id, f.expires_at, f.bytes
  from data_export e
  join job_run r on r.seller_id = e.seller_id and r.id = e.run_id
  left join file f on f.seller_id = e.seller_id and f.id = e.file_id
 where e.seller_id = $1`;

export async function listExports(tx: TenantTx, limit: number): Promise<ExportRow[]> {
  return (await tx.query<ExportRow>(`${EXPORT} order by e.id desc limit $2`, [tx.sellerId, limit])).rows;
}

export async function readExport(tx: TenantTx, id: number): Promise<ExportRow | null> {
  return (await tx.query<ExportRow>(`${EXPORT} and e.id = $2`, [tx.sellerId, id])).rows[0] ?? null;
}

/** An export whose job has ended without a file does not stand in the way of the next. */
export async function endBrokenExports(tx: TenantTx, now: Date): Promise<void> {
  await tx.query(
    `update data_export e set status = 'FAILED', finished_at = $2 from job_run r
      where e.seller_id = $1 and e.status = 'QUEUED' and r.seller_id = e.seller_id and r.id = e.run_id and r.finished_at is not null`,
    [tx.sellerId, now],
  );
}

export async function countExports(tx: TenantTx, since: Date): Promise<number> {
  const { rows } = await tx.query<{ n: number }>('select count(*) as n from data_export where seller_id = $1 and requested_at > $2', [
    tx.sellerId,
    since,
  ]);
  return rows[0]?.n ?? 0;
}

/** Throws a duplicate of `data_export_open` while one is being made. */
export async function insertExport(tx: TenantTx, row: { reason: string; runId: number; requestedBy: number; now: Date }): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    'insert into data_export (seller_id, reason, run_id, requested_by, requested_at) values ($1, $2, $3, $4, $5) returning id',
    [tx.sellerId, row.reason, row.runId, row.requestedBy, row.now],
  );
  const [inserted] = rows;
  if (inserted === undefined) throw new Error('no export was inserted');
  return inserted.id;
}

/** Who asked for the export of this run, while it is still to be made. */
export async function readOpenExport(tx: TenantTx, runId: number): Promise<{ id: number; requested_by: number } | null> {
  const { rows } = await tx.query<{ id: number; requested_by: number }>(
    `select id, requested_by from data_export where seller_id = $1 and run_id = $2 and status = 'QUEUED'`,
    [tx.sellerId, runId],
  );
  return rows[0] ?? null;
}

/** False when it was ended meanwhile. */
export async function finishExport(tx: TenantTx, id: number, fileId: number, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update data_export set status = 'DONE', file_id = $3, finished_at = $4 where seller_id = $1 and id = $2 and status = 'QUEUED'`,
    [tx.sellerId, id, fileId, now],
  );
  return rowCount > 0;
}

export interface TicketRow {
  seller_id: number;
  file_id: number;
}

export async function insertTicket(
  tx: Tx,
  ticket: { hash: Buffer; sellerId: number; userId: number; fileId: number; now: Date; expiresAt: Date },
): Promise<void> {
  await tx.query(
    'insert into download_ticket (ticket_hash, seller_id, user_id, file_id, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)',
    [ticket.hash, ticket.sellerId, ticket.userId, ticket.fileId, ticket.now, ticket.expiresAt],
  );
}

/** What a ticket opens, used up; only while whoever got it may still sign in. */
export async function spendTicket(tx: Tx, hash: Buffer, now: Date): Promise<TicketRow | null> {
  const { rows } = await tx.query<TicketRow>(
    `delete from download_ticket t using user_account u
      where t.ticket_hash = $1 and t.expires_at > $2 and u.user_id = t.user_id and u.status = 'ACTIVE' returning t.seller_id, t.file_id`,
    [hash, now],
  );
  return rows[0] ?? null;
}

export async function deleteOldTickets(tx: Tx, now: Date): Promise<void> {
  await tx.query('delete from download_ticket where expires_at < $1', [now]);
}

/** What `계정.json` holds of people: without what only proves or opens something. */
export interface ExportedPerson {
  user_id: number;
  login_id: string;
  role: string;
  name: string;
  status: string;
  email_sealed: Buffer | null;
  phone_sealed: Buffer | null;
  created_at: Date;
}

export async function listPeople(tx: Tx, sellerId: number): Promise<ExportedPerson[]> {
  const { rows } = await tx.query<ExportedPerson>(
    `select user_id, login_id, role, name, status, email_sealed, phone_sealed, created_at from user_account where seller_id = $1 order by user_id`,
    [sellerId],
  );
  return rows;
}

export async function listConsents(tx: Tx, sellerId: number): Promise<Record<string, unknown>[]> {
  const { rows } = await tx.query(
    `select user_id as "회원번호", kind as "종류", version as "버전", agreed as "동의", at as "시각" from consent where seller_id = $1 order by id`,
    [sellerId],
  );
  return rows;
}
