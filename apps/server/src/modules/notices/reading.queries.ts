/** Notices as their readers see them: what is shown now, and what this person has read of it. */
import { NOTICE_NEWS_DAYS, type NoticeKind, normaliseForSearch, type ShopType } from '@moa/core';
import type { Tx } from '../../platform/database/index.ts';
import type { Slice } from '../../platform/paging.ts';

const DAY_MS = 86_400_000;

/** Who asks, and when. */
export interface Reader {
  userId: number;
  /** Shops of the seller; their notices come first. */
  linked: readonly ShopType[];
  now: Date;
}

export interface NoticeFilter {
  kind: NoticeKind;
  keyword: string;
  unread: boolean;
  /** Null: all. */
  shopTypes: readonly ShopType[] | null;
}

export interface NoticeRow {
  id: number;
  shop_type: ShopType | null;
  title: string;
  pinned: boolean;
  shown_at: Date;
  read: boolean;
}

const SHOWN = `n.state = 'PUBLISHED' and n.shown_at <= $2 and (n.ends_at is null or n.ends_at > $2)`;
/** Older ones are no news. $3 is the instant they begin to be. */
const READ = '(n.shown_at < $3 or r.notice_id is not null)';
const COLUMNS = `n.id, n.shop_type, n.title, n.pinned, n.shown_at, ${READ} as read`;
const WITH_MARKS = 'notice n left join notice_read r on r.user_id = $1 and r.notice_id = n.id';
const OF_KIND: Record<NoticeKind, string> = { MOA: 'n.shop_type is null', SHOP: 'n.shop_type is not null' };

const newsFrom = (now: Date) => new Date(now.getTime() - NOTICE_NEWS_DAYS * DAY_MS);

function valuesOf({ userId, now }: Reader): unknown[] {
  return [userId, now, newsFrom(now)];
}

function where({ kind, keyword, unread, shopTypes }: NoticeFilter, values: unknown[]): string {
  const query = normaliseForSearch(keyword);
  return [
    OF_KIND[kind],
    SHOWN,
    ...(query === '' ? [] : [`strpos(n.search_text, $${values.push(query)}) > 0`]),
    ...(unread ? [`not ${READ}`] : []),
    ...(shopTypes === null ? [] : [`n.shop_type = any ($${values.push(shopTypes)}::text[])`]),
  ].join(' and ');
}

export async function countNotices(tx: Tx, reader: Reader, filter: NoticeFilter, bound: number): Promise<number> {
  const values = valuesOf(reader);
  const text = `select count(*) as n from (select ${READ} from ${WITH_MARKS} where ${where(filter, values)} limit $${values.push(bound + 1)}) bounded`;
  return (await tx.query<{ n: number }>(text, values)).rows[0]?.n ?? 0;
}

/** Of linked shops first, then pinned ones, then the newest. */
export async function readNotices(tx: Tx, reader: Reader, filter: NoticeFilter, { size, offset, backwards }: Slice): Promise<NoticeRow[]> {
  const values = valuesOf(reader);
  const conditions = where(filter, values);
  const linked = filter.kind === 'SHOP' ? [`(n.shop_type = any ($${values.push(reader.linked)}::text[]))`] : [];
  const order = [...linked, 'n.pinned', 'n.shown_at', 'n.id'].map((each) => (backwards ? each : `${each} desc`)).join(', ');
  const { rows } = await tx.query<NoticeRow>(
    `select ${COLUMNS} from ${WITH_MARKS} where ${conditions} order by ${order} limit $${values.push(size)} offset $${values.push(offset)}`,
    values,
  );
  return rows;
}

export async function readNotice(
  tx: Tx,
  reader: Reader,
  kind: NoticeKind,
  id: number,
): Promise<(NoticeRow & { body: string; link: string }) | null> {
  const { rows } = await tx.query<NoticeRow & { body: string; link: string }>(
    `select ${COLUMNS}, n.body, n.link from ${WITH_MARKS} where ${OF_KIND[kind]} and ${SHOWN} and n.id = $4`,
    [...valuesOf(reader), id],
    `notices.one-${kind}`,
  );
  return rows[0] ?? null;
}

/** Marks the shown ones of `ids` (null: all that are shown); answers how many of them are shown. */
export async function markRead(tx: Tx, reader: Reader, kind: NoticeKind, ids: readonly number[] | null): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    `with shown as materialized (
            select n.id, n.shown_at from notice n where ${OF_KIND[kind]} and ${SHOWN} and ($4::bigint[] is null or n.id = any ($4::bigint[]))),
          marked as (insert into notice_read (user_id, notice_id, read_at) select $1, id, $2 from shown where shown_at >= $3
                     on conflict (user_id, notice_id) do nothing)
     select count(*) as n from shown`,
    [...valuesOf(reader), ids],
    `notices.mark-${kind}`,
  );
  return rows[0]?.n ?? 0;
}

/** News this person has not read: of the operator, and of linked shops. */
export async function countUnread(tx: Tx, reader: Reader): Promise<{ moa: number; shop: number }> {
  const { rows } = await tx.query<{ moa: number; shop: number }>(
    `select count(*) filter (where n.shop_type is null) as moa, count(*) filter (where n.shop_type is not null) as shop
       from ${WITH_MARKS} where ${SHOWN} and n.shown_at >= $3 and r.notice_id is null and (n.shop_type is null or n.shop_type = any ($4::text[]))`,
    [...valuesOf(reader), reader.linked],
    'notices.unread',
  );
  return rows[0] ?? { moa: 0, shop: 0 };
}

/** A few for the dashboard: unread ones first, then the newest; of shops only linked ones. */
export async function readLatest(tx: Tx, reader: Reader, size: number): Promise<NoticeRow[]> {
  const { rows } = await tx.query<NoticeRow>(
    `select ${COLUMNS} from ${WITH_MARKS}
      where ${SHOWN} and (n.shop_type is null or n.shop_type = any ($4::text[]))
      order by ${READ}, n.shown_at desc, n.id desc limit $5`,
    [...valuesOf(reader), reader.linked, size],
    'notices.latest',
  );
  return rows;
}

/** Marks of notices that everybody has read by now; answers how many. */
export async function deleteOldMarks(tx: Tx, now: Date): Promise<number> {
  const { rowCount } = await tx.query('delete from notice_read r using notice n where n.id = r.notice_id and n.shown_at < $1', [
    newsFrom(now),
  ]);
  return rowCount;
}
