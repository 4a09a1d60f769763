/** SQL of a seller's own inquiries, as its people see them. */
import type { InquiryKind, InquiryStatus } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';
import { exactInstant, type Slice } from '../../../platform/paging.ts';

export interface InquiryRow {
  id: number;
  asker_id: number;
  asker_login_id: string;
  kind: InquiryKind;
  title: string;
  status: InquiryStatus;
  version: number;
  assignee_id: number | null;
  assignee_name: string;
  created_at: Date;
  /** `created_at` to the microsecond. */
  placed_at: string;
  answered_at: Date | null;
  seen_at: Date | null;
}

/** Which of the seller's inquiries: those of one inquirer, or all. */
export interface InquiryFilter {
  inquirerId: number | null;
  status: InquiryStatus | null;
}

const COLUMNS = `id, asker_id, asker_login_id, kind, title, status, version, assignee_id, assignee_name, created_at, ${exactInstant('created_at')} as placed_at, answered_at, seen_at`;

function where(tx: TenantTx, filter: InquiryFilter): { text: string; values: unknown[]; name: string } {
  const values: unknown[] = [tx.sellerId];
  const conditions = ['seller_id = $1'];
  if (filter.inquirerId !== null) conditions.push(`asker_id = $${values.push(filter.inquirerId)}`);
  if (filter.status !== null) conditions.push(`status = $${values.push(filter.status)}`);
  return {
    text: conditions.join(' and '),
    values,
    name: `${filter.inquirerId === null ? 'all' : 'own'}.${filter.status === null ? 'any' : 'one'}`,
  };
}

export async function countInquiries(tx: TenantTx, filter: InquiryFilter, bound: number): Promise<number> {
  const { text, values, name } = where(tx, filter);
  const { rows } = await tx.query<{ n: number }>(
    `select count(*) as n from (select 1 from inquiry where ${text} limit $${values.push(bound + 1)}) bounded`,
    values,
    `inquiry.count.${name}`,
  );
  return rows[0]?.n ?? 0;
}

/** Newest first. */
export async function readInquiries(tx: TenantTx, filter: InquiryFilter, { size, offset, after, backwards }: Slice): Promise<InquiryRow[]> {
  const { text, values, name } = where(tx, filter);
  const conditions = [text];
  if (after) conditions.push(`(created_at, id) < ($${values.push(after.value)}::timestamptz, $${values.push(after.id)}::bigint)`);
  const order = backwards ? 'order by created_at, id' : 'order by created_at desc, id desc';
  const { rows } = await tx.query<InquiryRow>(
    `select ${COLUMNS} from inquiry where ${conditions.join(' and ')} ${order} limit $${values.push(size)} offset $${values.push(offset)}`,
    values,
    `inquiry.list.${name}.${after ? 'after' : 'page'}.${backwards ? 'back' : 'on'}`,
  );
  return rows;
}

/** Null for one that is not there, or of somebody else where `inquirerId` names the inquirer. */
export async function readInquiry(tx: TenantTx, id: number, inquirerId: number | null): Promise<InquiryRow | null> {
  const { rows } = await tx.query<InquiryRow>(
    `select ${COLUMNS} from inquiry where seller_id = $1 and id = $2 and ($3::bigint is null or asker_id = $3)`,
    [tx.sellerId, id, inquirerId],
    'inquiry.read',
  );
  return rows[0] ?? null;
}

export interface NewInquiry {
  inquirerId: number;
  inquirerLoginId: string;
  kind: InquiryKind;
  title: string;
  at: Date;
}

export async function insertInquiry(tx: TenantTx, inquiry: NewInquiry): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into inquiry (seller_id, asker_id, asker_login_id, kind, title, created_at) values ($1, $2, $3, $4, $5, $6) returning id`,
    [tx.sellerId, inquiry.inquirerId, inquiry.inquirerLoginId, inquiry.kind, inquiry.title, inquiry.at],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('the inquiry was not inserted');
  return id;
}

export async function replaceGrams(tx: TenantTx, inquiryId: number, grams: readonly string[]): Promise<void> {
  await tx.query('delete from inquiry_gram where seller_id = $1 and inquiry_id = $2', [tx.sellerId, inquiryId]);
  await tx.query(
    'insert into inquiry_gram (seller_id, gram, inquiry_id) select $1, gram, $2 from unnest($3::text[]) as g (gram) returning inquiry_id',
    [tx.sellerId, inquiryId, grams],
  );
}

/** Company as the administrator searches for it. */
export async function readCompanyName(tx: TenantTx): Promise<string> {
  const { rows } = await tx.query<{ name: string }>(
    `select coalesce(nullif(company_name, ''), name) as name from seller where seller_id = $1`,
    [tx.sellerId],
  );
  return rows[0]?.name ?? '';
}

export interface InquiryChange {
  kind?: InquiryKind;
  title?: string;
  status?: InquiryStatus;
  answeredAt?: Date;
  /** Null: nobody's any more. */
  assignee?: { id: number; name: string } | null;
}

/** Changes one that still has `version`; answers the new version, or null when it has another. */
export async function updateInquiry(tx: TenantTx, id: number, version: number, change: InquiryChange): Promise<number | null> {
  const values: unknown[] = [tx.sellerId, id, version];
  const set = ['version = version + 1'];
  if (change.kind !== undefined) set.push(`kind = $${values.push(change.kind)}`);
  if (change.title !== undefined) set.push(`title = $${values.push(change.title)}`);
  if (change.status !== undefined) set.push(`status = $${values.push(change.status)}`);
  if (change.answeredAt !== undefined) set.push(`answered_at = $${values.push(change.answeredAt)}`);
  if (change.assignee !== undefined) {
    set.push(`assignee_id = $${values.push(change.assignee?.id ?? null)}`, `assignee_name = $${values.push(change.assignee?.name ?? '')}`);
  }
  const { rows } = await tx.query<{ version: number }>(
    `update inquiry set ${set.join(', ')} where seller_id = $1 and id = $2 and version = $3 returning version`,
    values,
  );
  return rows[0]?.version ?? null;
}

export async function deleteInquiry(tx: TenantTx, id: number, version: number): Promise<boolean> {
  const { rowCount } = await tx.query('delete from inquiry where seller_id = $1 and id = $2 and version = $3', [tx.sellerId, id, version]);
  return rowCount > 0;
}

/** The inquirer has seen what was answered; answers whether that was news. */
export async function markRead(tx: TenantTx, id: number, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update inquiry set seen_at = $3 where seller_id = $1 and id = $2 and answered_at is not null and (seen_at is null or seen_at < answered_at)`,
    [tx.sellerId, id, at],
  );
  return rowCount > 0;
}

/** Of one person, since then: inquiries, messages, pictures. */
export async function countToday(
  tx: TenantTx,
  userId: number,
  since: Date,
): Promise<{ questions: number; messages: number; uploads: number }> {
  const { rows } = await tx.query<{ questions: number; messages: number; uploads: number }>(
    `select (select count(*) from inquiry where seller_id = $1 and asker_id = $2 and created_at > $3) as questions,
            (select count(*) from inquiry_message where seller_id = $1 and author_id = $2 and created_at > $3) as messages,
            (select count(*) from inquiry_picture where seller_id = $1 and uploader_id = $2 and created_at > $3) as uploads`,
    [tx.sellerId, userId, since],
    'inquiry.today',
  );
  return rows[0] ?? { questions: 0, messages: 0, uploads: 0 };
}
