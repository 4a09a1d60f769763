/** SQL of leaving. As moa_system: logins stand in the directory; every statement names the seller. */
import type { Tx } from '../../../platform/database/index.ts';
import { retireFile } from '../../../platform/files/index.ts';

export interface Consequences {
  shops: number;
  sub_users: number;
  running_jobs: number;
  open_orders: number;
  last_export_at: Date | null;
}

export async function readConsequences(tx: Tx, sellerId: number): Promise<Consequences> {
  const { rows } = await tx.query<Consequences>(
    `select (select count(*) from shop_account where seller_id = $1 and status <> 'UNLINKED') as shops,
            (select count(*) from user_account where seller_id = $1 and role = 'S' and status <> 'CLOSED') as sub_users,
            (select count(*) from job_run where seller_id = $1 and status in ('QUEUED', 'RUNNING')) as running_jobs,
            (select coalesce(sum(n), 0)::bigint from menu_counter where seller_id = $1 and kind = 'STATE' and key in ('NEW', 'PREPARING'))
              as open_orders,
            (select max(finished_at) from data_export where seller_id = $1 and status = 'DONE') as last_export_at`,
    [sellerId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('nothing was counted');
  return row;
}

/** The seller's mail address, sealed, while there is one. */
export async function readOwner(tx: Tx, sellerId: number): Promise<{ login_id: string; email_sealed: Buffer | null } | null> {
  const { rows } = await tx.query<{ login_id: string; email_sealed: Buffer | null }>(
    `select login_id, email_sealed from user_account where seller_id = $1 and role = 'U' and status = 'ACTIVE' order by user_id limit 1`,
    [sellerId],
  );
  return rows[0] ?? null;
}

/** False when the seller was closed before. */
export async function closeSeller(tx: Tx, sellerId: number, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update seller set status = 'CLOSED', closed_at = $2, updated_at = $2 where seller_id = $1 and status <> 'CLOSED'`,
    [sellerId, now],
  );
  await tx.query('update seller_plan set ended_at = $2 where seller_id = $1 and ended_at is null', [sellerId, now]);
  const { rows } = await tx.query<{ file_id: number | null }>(
    `update approval_request set status = 'WITHDRAWN', decided_at = $2, memo = '회원 탈퇴' where seller_id = $1 and status = 'WAIT' returning file_id`,
    [sellerId, now],
  );
  for (const { file_id } of rows) if (file_id !== null) await retireFile(tx, sellerId, file_id, now);
  return rowCount > 0;
}

/**
 * Nobody of the seller signs in any more. What reaches a person is forgotten at once; id, name and consents stay with the records of the
 * contract.
 */
export async function closeLogins(tx: Tx, sellerId: number, passwordHash: string, now: Date): Promise<number> {
  const mine = 'select user_id from user_account where seller_id = $1';
  await tx.query(`delete from user_picture where user_id in (${mine})`, [sellerId]);
  await tx.query(`delete from known_device where user_id in (${mine})`, [sellerId]);
  await tx.query(`delete from user_setting where user_id in (${mine})`, [sellerId]);
  await tx.query(`delete from notice_read where user_id in (${mine})`, [sellerId]);
  await tx.query('delete from saved_layout where seller_id = $1', [sellerId]);
  await tx.query('update api_token set revoked_at = $2 where seller_id = $1 and revoked_at is null', [sellerId, now]);
  await tx.query('delete from download_ticket where seller_id = $1', [sellerId]);
  const { rowCount } = await tx.query(
    `update user_account set status = 'CLOSED', password_hash = $3, email_sealed = null, email_hash = null, email_verified_at = null,
            phone_sealed = null, phone_hash = null, phone_verified_at = null, second_factor = null, version = version + 1, updated_at = $2
      where seller_id = $1 and status <> 'CLOSED'`,
    [sellerId, now, passwordHash],
  );
  return rowCount;
}

export async function openRuns(tx: Tx, sellerId: number): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    `select id from job_run where seller_id = $1 and status in ('QUEUED', 'RUNNING') order by id`,
    [sellerId],
  );
  return rows.map((row) => row.id);
}

/** Drops what waits to be done for the seller, but for messages that are on their way. */
export async function dropTasks(tx: Tx, sellerId: number): Promise<void> {
  await tx.query(`delete from task where seller_id = $1 and lease_owner is null and name <> 'outbox.send'`, [sellerId]);
}

/** The files of exports are removed by the next cleaning. */
export async function expireExports(tx: Tx, sellerId: number, now: Date): Promise<void> {
  await tx.query(`update file set expires_at = $2 where seller_id = $1 and kind = 'EXPORT' and object_key is not null`, [sellerId, now]);
}
