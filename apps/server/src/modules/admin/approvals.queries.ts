/** SQL of approvals: the state a seller and type, and the history behind it. */
import type { ApprovalState, ApprovalType } from '@moa/core';
import type { TenantTx, Tx } from '../../platform/database/index.ts';

/** NONE has no row. */
type StoredState = Exclude<ApprovalState, 'NONE'>;

export interface DecidedSeller {
  status: 'ACTIVE' | 'SUSPENDED' | 'CLOSED';
  /** The 사업자등록증 as it is now. */
  document_id: string | null;
}

/** Locks the seller while a decision is taken, so that two of them go one after the other; null for an id that is no seller's. */
export async function lockSeller(tx: TenantTx): Promise<DecidedSeller | null> {
  const { rows } = await tx.query<DecidedSeller>(
    `select status, company ->> 'documentId' as document_id from seller where seller_id = $1 for no key update`,
    [tx.sellerId],
  );
  return rows[0] ?? null;
}

export async function readApprovalState(tx: TenantTx, type: ApprovalType): Promise<ApprovalState> {
  const { rows } = await tx.query<{ status: StoredState }>('select status from seller_approval where seller_id = $1 and type = $2', [
    tx.sellerId,
    type,
  ]);
  return rows[0]?.status ?? 'NONE';
}

export interface Decided {
  type: ApprovalType;
  state: Exclude<StoredState, 'WAIT'>;
  reason: string;
  by: { userId: number; loginId: string };
  at: Date;
}

/** Writes the state and, after it, the line of the history. */
export async function storeDecision(tx: TenantTx, { type, state, reason, by, at }: Decided): Promise<void> {
  await Promise.all([
    tx.query(
      `insert into seller_approval (seller_id, type, status, requested_at, decided_at, decided_by) values ($1, $2, $3, $4, $4, $5)
       on conflict (seller_id, type) do update set status = excluded.status, decided_at = excluded.decided_at, decided_by = excluded.decided_by`,
      [tx.sellerId, type, state, at, by.userId],
    ),
    tx.query(
      `insert into seller_approval_event (seller_id, type, event, reason, actor_user_id, actor_login_id, at) values ($1, $2, $3, $4, $5, $6, $7)`,
      [tx.sellerId, type, state, reason, by.userId, by.loginId, at],
    ),
  ]);
}

export interface ApprovalEventRow {
  id: number;
  type: ApprovalType;
  event: StoredState;
  reason: string;
  actor_login_id: string;
  at: Date;
}

/** What happened, newest first; of one type or of all. */
export async function readApprovalEvents(tx: Tx, sellerId: number, type: ApprovalType | null): Promise<ApprovalEventRow[]> {
  const { rows } = await tx.query<ApprovalEventRow>(
    `select id, type, event, reason, actor_login_id, at from seller_approval_event
      where seller_id = $1 and ($2::text is null or type = $2) order by id desc limit 200`,
    [sellerId, type],
  );
  return rows;
}

export interface ApprovalRow {
  seller_id: number;
  login_id: string;
  company_name: string;
  type: ApprovalType;
  status: StoredState;
  memo: string;
  requested_at: Date;
}

/** Requests in a state, the oldest first: who has waited longest is seen first. */
export async function readApprovals(tx: Tx, types: readonly ApprovalType[], state: StoredState, limit: number): Promise<ApprovalRow[]> {
  const { rows } = await tx.query<ApprovalRow>(
    `with asked as materialized (
       select a.seller_id, s.company_name, a.type, a.status, a.memo, a.requested_at
         from seller_approval a join seller s on s.seller_id = a.seller_id and s.status <> 'CLOSED'
        where a.type = any ($1::text[]) and a.status = $2 order by a.requested_at, a.seller_id limit $3)
     select asked.seller_id, u.login_id, asked.company_name, asked.type, asked.status, asked.memo, asked.requested_at
       from asked join user_account u on u.seller_id = asked.seller_id and u.role = 'U'
      order by asked.requested_at, asked.seller_id`,
    [types, state, limit],
  );
  return rows;
}

/** Logins of sellers with their sealed e-mail, for the notice of a decision. */
export async function readAddresses(tx: Tx, sellerIds: readonly number[]) {
  const { rows } = await tx.query<{ seller_id: number; login_id: string; email_sealed: Buffer | null }>(
    `select seller_id, login_id, email_sealed from user_account where seller_id = any ($1::bigint[]) and role = 'U'`,
    [sellerIds],
  );
  return new Map(rows.map((row) => [row.seller_id, row]));
}
