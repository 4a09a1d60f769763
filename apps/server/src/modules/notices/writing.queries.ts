/** Notices as an administrator writes them. */
import { type NoticeKind, type NoticePhase, type NoticeState, normaliseForSearch, type ShopType } from '@moa/core';
import type { Tx } from '../../platform/database/index.ts';
import type { Slice } from '../../platform/paging.ts';

export interface StoredNotice {
  id: number;
  shop_type: ShopType | null;
  title: string;
  body: string;
  link: string;
  pinned: boolean;
  state: NoticeState;
  starts_at: Date | null;
  ends_at: Date | null;
  published_at: Date | null;
  version: number;
  updated_by: string;
  updated_at: Date;
}

export interface WrittenNotice {
  shopType: ShopType | null;
  title: string;
  body: string;
  searchText: string;
  link: string;
  pinned: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
}

/** Who writes, and when. */
export interface Writer {
  loginId: string;
  now: Date;
}

export interface WritingFilter {
  kind: NoticeKind | null;
  phase: NoticePhase | null;
  keyword: string;
  now: Date;
}

const LINE = 'id, shop_type, title, pinned, state, starts_at, ends_at, published_at, version, updated_by, updated_at';
const WHOLE = `${LINE}, body, link`;

/** Condition of what sellers see at `now`, a placeholder that is only asked for where it is used. */
const OF_PHASE: Record<NoticePhase, (now: () => string) => string> = {
  DRAFT: () => `state = 'DRAFT'`,
  WITHDRAWN: () => `state = 'WITHDRAWN'`,
  SCHEDULED: (now) => `state = 'PUBLISHED' and starts_at > ${now()}`,
  ENDED: (now) => `state = 'PUBLISHED' and ends_at <= ${now()}`,
  SHOWN: (now) => `state = 'PUBLISHED' and (starts_at is null or starts_at <= ${now()}) and (ends_at is null or ends_at > ${now()})`,
};

function where({ kind, phase, keyword, now }: WritingFilter, values: unknown[]): string {
  const query = normaliseForSearch(keyword);
  const conditions = [
    ...(kind === null ? [] : [kind === 'MOA' ? 'shop_type is null' : 'shop_type is not null']),
    ...(phase === null ? [] : [OF_PHASE[phase](() => `$${values.push(now)}`)]),
    ...(query === '' ? [] : [`strpos(search_text, $${values.push(query)}) > 0`]),
  ];
  return conditions.length === 0 ? 'true' : conditions.join(' and ');
}

export async function countWritten(tx: Tx, filter: WritingFilter, bound: number): Promise<number> {
  const values: unknown[] = [];
  const text = `select count(*) as n from (select 1 from notice where ${where(filter, values)} limit $${values.push(bound + 1)}) bounded`;
  return (await tx.query<{ n: number }>(text, values)).rows[0]?.n ?? 0;
}

/** Last changed first. */
export async function readWritten(
  tx: Tx,
  filter: WritingFilter,
  { size, offset, backwards }: Slice,
): Promise<Omit<StoredNotice, 'body' | 'link'>[]> {
  const values: unknown[] = [];
  const order = backwards ? 'updated_at, id' : 'updated_at desc, id desc';
  const { rows } = await tx.query<Omit<StoredNotice, 'body' | 'link'>>(
    `select ${LINE} from notice where ${where(filter, values)} order by ${order} limit $${values.push(size)} offset $${values.push(offset)}`,
    values,
  );
  return rows;
}

export async function findNotice(tx: Tx, id: number, lock: 'for update' | '' = ''): Promise<StoredNotice | null> {
  const { rows } = await tx.query<StoredNotice>(`select ${WHOLE} from notice where id = $1 ${lock}`, [id]);
  return rows[0] ?? null;
}

function valuesOf({ shopType, title, body, searchText, link, pinned, startsAt, endsAt }: WrittenNotice): unknown[] {
  return [shopType, title, body, searchText, link, pinned, startsAt, endsAt];
}

export async function insertNotice(tx: Tx, notice: WrittenNotice, { loginId, now }: Writer): Promise<StoredNotice> {
  const { rows } = await tx.query<StoredNotice>(
    `insert into notice (shop_type, title, body, search_text, link, pinned, starts_at, ends_at, created_by, updated_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $10) returning ${WHOLE}`,
    [...valuesOf(notice), loginId, now],
  );
  return only(rows);
}

export async function updateNotice(tx: Tx, id: number, notice: WrittenNotice, { loginId, now }: Writer): Promise<StoredNotice> {
  const { rows } = await tx.query<StoredNotice>(
    `update notice set shop_type = $1, title = $2, body = $3, search_text = $4, link = $5, pinned = $6, starts_at = $7, ends_at = $8,
            shown_at = case when published_at is null then null else greatest(published_at, $7) end, version = version + 1, updated_by = $9, updated_at = $10
      where id = $11 returning ${WHOLE}`,
    [...valuesOf(notice), loginId, now, id],
  );
  return only(rows);
}

/** A notice that comes back keeps the time of its first publication. */
export async function turnNotice(tx: Tx, id: number, state: 'PUBLISHED' | 'WITHDRAWN', { loginId, now }: Writer): Promise<StoredNotice> {
  const { rows } = await tx.query<StoredNotice>(
    `update notice set state = $1, published_at = coalesce(published_at, $3), shown_at = greatest(coalesce(published_at, $3), starts_at),
            version = version + 1, updated_by = $2, updated_at = $3
      where id = $4 returning ${WHOLE}`,
    [state, loginId, now, id],
  );
  return only(rows);
}

export async function deleteNotice(tx: Tx, id: number): Promise<void> {
  await tx.query('delete from notice where id = $1', [id]);
}

function only(rows: StoredNotice[]): StoredNotice {
  const [row] = rows;
  if (row === undefined) throw new Error('the notice was not written');
  return row;
}
