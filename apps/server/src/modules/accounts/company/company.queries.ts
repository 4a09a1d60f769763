/** SQL of the seller's firm and of the changes that wait for an administrator. Every statement names the seller: some run as moa_system. */
import type { BusinessType, Firm, FirmDetails } from '@moa/core';
import type { TenantTx, Tx } from '../../../platform/database/index.ts';
import { exactInstant, type Slice } from '../../../platform/paging.ts';

/** `seller.company` as far as 내 정보 knows it; sellers from before have less. */
export interface StoredCompany extends Partial<FirmDetails> {
  businessType?: BusinessType;
  businessNumber?: string | null;
  businessState?: string | null;
  businessCheckedAt?: string | null;
  documentId?: number | null;
  documentAt?: string | null;
  documentApproved?: boolean;
}

export interface CompanyRow {
  seller_id: number;
  name: string;
  company_name: string;
  company: StoredCompany;
  company_version: number;
  /** When the seller herself was approved, and what she had sent until then; null: she was not. */
  join_approved_at: Date | null;
}

const COMPANY = `select s.seller_id, s.name, s.company_name, s.company, s.company_version,
       (select coalesce(a.decided_at, a.requested_at) from seller_approval a
         where a.seller_id = $1 and a.type = 'SELLER_JOIN' and a.status = 'APPROVED') as join_approved_at
  from seller s where s.seller_id = $1`;

export async function readCompany(tx: Tx, sellerId: number): Promise<CompanyRow | null> {
  return (await tx.query<CompanyRow>(COMPANY, [sellerId])).rows[0] ?? null;
}

export async function lockCompany(tx: Tx, sellerId: number): Promise<CompanyRow | null> {
  return (await tx.query<CompanyRow>(`${COMPANY} for update of s`, [sellerId])).rows[0] ?? null;
}

/** Adds `change` to what is stored. */
export async function updateCompany(
  tx: Tx,
  sellerId: number,
  { companyName, ...change }: StoredCompany & { companyName?: string },
  now: Date,
): Promise<void> {
  await tx.query(
    `update seller set company = company || $2::jsonb, company_name = coalesce($3, company_name), company_version = company_version + 1,
            updated_at = $4
      where seller_id = $1`,
    [sellerId, JSON.stringify(change), companyName ?? null, now],
  );
}

export type RequestStatus = 'WAIT' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN';

/** The firm as it is asked for; what the tax office said of a new number goes with it. */
export interface RequestedFirm extends Firm {
  businessState: string | null;
  businessCheckedAt: string | null;
}

export interface RequestRow {
  seller_id: number;
  id: number;
  status: RequestStatus;
  before: Firm;
  after: RequestedFirm;
  file_id: number | null;
  reason: string;
  requested_at: Date;
  decided_at: Date | null;
  memo: string;
}

/** A document that is kept no longer is not named any more. `seller`: whose requests are read. */
const fieldsOf = (
  seller: '$1' | 'r.seller_id',
) => `r.seller_id, r.id, r.status, r.before, r.after, r.reason, r.requested_at, r.decided_at, r.memo,
       (select f.id from file f where f.seller_id = ${seller} and f.id = r.file_id and f.expires_at is null) as file_id`;

export async function listOwnRequests(tx: TenantTx, limit: number): Promise<RequestRow[]> {
  const { rows } = await tx.query<RequestRow>(
    `select ${fieldsOf('$1')} from approval_request r where r.seller_id = $1 and r.kind = 'COMPANY' order by r.id desc limit $2`,
    [tx.sellerId, limit],
  );
  return rows;
}

export interface NewRequest {
  before: Firm;
  after: RequestedFirm;
  fileId: number | null;
  reason: string;
  requestedBy: number;
  now: Date;
}

/** Throws a duplicate of `approval_request_open` while one waits. */
export async function insertRequest(tx: TenantTx, request: NewRequest): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into approval_request (seller_id, kind, before, after, file_id, reason, requested_by, requested_at)
     values ($1, 'COMPANY', $2, $3, $4, $5, $6, $7) returning id`,
    [
      tx.sellerId,
      JSON.stringify(request.before),
      JSON.stringify(request.after),
      request.fileId,
      request.reason,
      request.requestedBy,
      request.now,
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('no request was inserted');
  return row.id;
}

/** Null when there is no such request. */
export async function lockRequest(tx: Tx, sellerId: number, id: number): Promise<RequestRow | null> {
  const { rows } = await tx.query<RequestRow>(
    `select ${fieldsOf('$1')} from approval_request r where r.seller_id = $1 and r.id = $2 and r.kind = 'COMPANY' for update`,
    [sellerId, id],
  );
  return rows[0] ?? null;
}

export async function endRequest(
  tx: Tx,
  { seller_id, id }: Pick<RequestRow, 'seller_id' | 'id'>,
  end: { status: Exclude<RequestStatus, 'WAIT'>; by: number; memo: string; now: Date },
): Promise<void> {
  await tx.query(
    `update approval_request set status = $3, decided_by = $4, decided_at = $5, memo = $6 where seller_id = $1 and id = $2 and status = 'WAIT'`,
    [seller_id, id, end.status, end.by, end.now, end.memo],
  );
}

/** A request beside who asks and who decided, as the administrator lists it. */
export interface ListedRequest extends RequestRow {
  login_id: string;
  decided_by_login: string | null;
  place: string;
}

const ORDERS = {
  waiting: { where: `r.status = 'WAIT'`, column: 'requested_at', ascending: true },
  decided: { where: `r.status <> 'WAIT'`, column: 'decided_at', ascending: false },
} as const;

export type RequestOrder = keyof typeof ORDERS;

export async function countRequests(tx: Tx, order: RequestOrder, bound: number): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    `select count(*) as n from (select 1 from approval_request r where ${ORDERS[order].where} limit $1) c`,
    [bound + 1],
  );
  return rows[0]?.n ?? 0;
}

/** Over all sellers: waiting ones oldest first, decided ones newest first. The page is found first, who asked and decided is looked up for it. */
export async function listRequests(tx: Tx, order: RequestOrder, { size, offset, after, backwards }: Slice): Promise<ListedRequest[]> {
  const { where, column, ascending } = ORDERS[order];
  const up = ascending !== backwards;
  const direction = up ? 'asc' : 'desc';
  const beyond = after === null ? '' : `and (r.${column}, r.id) ${up ? '>' : '<'} ($3::timestamptz, $4::bigint)`;
  const { rows } = await tx.query<ListedRequest>(
    `with page as materialized (
       select ${fieldsOf('r.seller_id')}, r.decided_by, ${exactInstant(`r.${column}`)} as place
         from approval_request r
        where ${where} ${beyond}
        order by r.${column} ${direction}, r.id ${direction} limit $1 offset $2)
     select page.seller_id, page.id, page.status, page.before, page.after, page.reason, page.requested_at, page.decided_at, page.memo,
            page.file_id, page.place, u.login_id, d.login_id as decided_by_login
       from page
       join user_account u on u.seller_id = page.seller_id and u.role = 'U'
       left join user_account d on d.user_id = page.decided_by
      order by page.${column} ${direction}, page.id ${direction}`,
    after === null ? [size, offset] : [size, offset, after.value, after.id],
  );
  return rows;
}
