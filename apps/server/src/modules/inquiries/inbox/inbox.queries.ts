/** SQL of the administrator's lists, as moa_system: sellers' inquiries over all sellers, and visitors' ones. */
import { createHash } from 'node:crypto';
import { type InquiryKind, type InquiryStatus, queryGrams, searchWords } from '@moa/core';
import type { Tx } from '../../../platform/database/index.ts';
import { exactInstant, type Slice } from '../../../platform/paging.ts';

export interface InboxFilter {
  status: InquiryStatus | null;
  kinds: readonly InquiryKind[];
  /** Instants: from included, to not. */
  from: Date | null;
  to: Date | null;
  keyword: string;
  assigneeId: number | null;
}

interface InboxRowBase {
  id: number;
  status: InquiryStatus;
  version: number;
  assignee_id: number | null;
  assignee_name: string;
  created_at: Date;
  /** `created_at` to the microsecond. */
  placed_at: string;
  answered_at: Date | null;
}

export interface SellerInboxRow extends InboxRowBase {
  seller_id: number;
  company_name: string;
  asker_id: number;
  asker_login_id: string;
  kind: InquiryKind;
  title: string;
}

export interface LandingInboxRow extends InboxRowBase {
  key: string;
  content: Buffer;
}

/** Table of one of the two kinds. */
export type InboxSource = 'inquiry' | 'landing_inquiry';

const BASE = `i.id, i.status, i.version, i.assignee_id, i.assignee_name, i.created_at, ${exactInstant('i.created_at')} as placed_at, i.answered_at`;
const SELECT = {
  inquiry: `select ${BASE}, i.seller_id, coalesce(nullif(s.company_name, ''), s.name) as company_name, i.asker_id, i.asker_login_id, i.kind, i.title
              from page join inquiry i on i.seller_id = page.seller_id and i.id = page.id join seller s on s.seller_id = i.seller_id`,
  landing_inquiry: `select ${BASE}, i.key, i.content from page join landing_inquiry i on i.id = page.id`,
} as const satisfies Record<InboxSource, string>;
const PAGE_KEY = { inquiry: 'i.seller_id, i.id', landing_inquiry: 'i.id' } as const satisfies Record<InboxSource, string>;

function where(source: InboxSource, filter: InboxFilter, values: unknown[]): string {
  const add = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['true'];
  if (filter.status !== null) conditions.push(`i.status = ${add(filter.status)}`);
  if (filter.from !== null) conditions.push(`i.created_at >= ${add(filter.from)}`);
  if (filter.to !== null) conditions.push(`i.created_at < ${add(filter.to)}`);
  if (filter.assigneeId !== null) conditions.push(`i.assignee_id = ${add(filter.assigneeId)}`);
  // A visitor's texts are sealed: they are searched where they are opened.
  if (source === 'inquiry') {
    if (filter.kinds.length > 0) conditions.push(`i.kind = any (${add(filter.kinds)}::text[])`);
    for (const gram of queryGrams(filter.keyword)) {
      conditions.push(`(i.seller_id, i.id) in (select g.seller_id, g.inquiry_id from inquiry_gram g where g.gram = ${add(gram)})`);
    }
    for (const pattern of searchWords(filter.keyword).patterns) conditions.push(`lower(i.title) ~ ${add(pattern)}`);
  }
  return conditions.join(' and ');
}

const shape = (text: string) => `inbox.${createHash('sha1').update(text).digest('base64url').slice(0, 20)}`;

export async function countInbox(tx: Tx, source: InboxSource, filter: InboxFilter, bound: number): Promise<number> {
  const values: unknown[] = [];
  const text = `select count(*) as n from (select 1 from ${source} i where ${where(source, filter, values)} limit $${values.push(bound + 1)}) bounded`;
  return (await tx.query<{ n: number }>(text, values, shape(text))).rows[0]?.n ?? 0;
}

async function readInbox<Row>(tx: Tx, source: InboxSource, filter: InboxFilter, { size, offset, after, backwards }: Slice): Promise<Row[]> {
  const values: unknown[] = [];
  const conditions = [where(source, filter, values)];
  if (after) conditions.push(`(i.created_at, i.id) < ($${values.push(after.value)}::timestamptz, $${values.push(after.id)}::bigint)`);
  const order = backwards ? 'order by i.created_at, i.id' : 'order by i.created_at desc, i.id desc';
  const text = `
    with page as materialized (
      select ${PAGE_KEY[source]} from ${source} i where ${conditions.join(' and ')} ${order} limit $${values.push(size)} offset $${values.push(offset)})
    ${SELECT[source]} ${order}`;
  return (await tx.query<Row & object>(text, values, shape(text))).rows;
}

export function readSellerInbox(tx: Tx, filter: InboxFilter, slice: Slice): Promise<SellerInboxRow[]> {
  return readInbox(tx, 'inquiry', filter, slice);
}

export function readLandingInbox(tx: Tx, filter: InboxFilter, slice: Slice): Promise<LandingInboxRow[]> {
  return readInbox(tx, 'landing_inquiry', filter, slice);
}

export async function readSellerInboxRow(tx: Tx, id: number): Promise<SellerInboxRow | null> {
  const { rows } = await tx.query<SellerInboxRow>(`with page as (select seller_id, id from inquiry where id = $1) ${SELECT.inquiry}`, [id]);
  return rows[0] ?? null;
}

/** @param lock holds it until the transaction ends */
export async function readLandingInboxRow(tx: Tx, id: number, lock = false): Promise<LandingInboxRow | null> {
  const { rows } = await tx.query<LandingInboxRow>(
    `select ${BASE}, i.key, i.content from landing_inquiry i where i.id = $1 ${lock ? 'for update' : ''}`,
    [id],
  );
  return rows[0] ?? null;
}

export async function updateLanding(
  tx: Tx,
  id: number,
  change: { status: InquiryStatus; answeredAt?: Date; assignee?: { id: number; name: string } | null },
): Promise<number> {
  const values: unknown[] = [id, change.status];
  const set = ['version = version + 1', 'status = $2'];
  if (change.answeredAt !== undefined) set.push(`answered_at = $${values.push(change.answeredAt)}`);
  if (change.assignee !== undefined) {
    set.push(`assignee_id = $${values.push(change.assignee?.id ?? null)}`, `assignee_name = $${values.push(change.assignee?.name ?? '')}`);
  }
  const { rows } = await tx.query<{ version: number }>(
    `update landing_inquiry set ${set.join(', ')} where id = $1 returning version`,
    values,
  );
  return rows[0]?.version ?? 0;
}

export interface LandingMessageRow {
  id: number;
  author: 'ADMIN' | 'NOTE';
  author_name: string;
  key: string;
  text: Buffer;
  created_at: Date;
}

export async function readLandingMessages(tx: Tx, inquiryId: number): Promise<LandingMessageRow[]> {
  const { rows } = await tx.query<LandingMessageRow>(
    'select id, author, author_name, key, text, created_at from landing_inquiry_message where inquiry_id = $1 order by id',
    [inquiryId],
  );
  return rows;
}

export async function insertLandingMessage(
  tx: Tx,
  message: { inquiryId: number; author: 'ADMIN' | 'NOTE'; authorId: number; authorName: string; key: string; text: Buffer; at: Date },
): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into landing_inquiry_message (inquiry_id, author, author_id, author_name, key, text, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [message.inquiryId, message.author, message.authorId, message.authorName, message.key, message.text, message.at],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('the message was not inserted');
  return id;
}

export interface PersonRow {
  login_id: string;
  name: string;
  role: 'A' | 'S' | 'U';
  /** Null where nobody is to be mailed (any more). */
  email_sealed: Buffer | null;
}

/** A login, to be named or mailed. */
export async function readLogin(tx: Tx, userId: number): Promise<PersonRow | null> {
  const { rows } = await tx.query<PersonRow>(
    `select login_id, name, role, case when status = 'ACTIVE' then email_sealed end as email_sealed from user_account where user_id = $1`,
    [userId],
  );
  return rows[0] ?? null;
}
