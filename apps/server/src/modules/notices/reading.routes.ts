/** Binds what readers may ask: lists, one notice, marks of what was read. */
import { type notices, problem } from '@moa/contract';
import type { NoticeKind, ShopType } from '@moa/core';
import type { Clock } from '../../platform/clock.ts';
import type { Database, SellerScope } from '../../platform/database/index.ts';
import type { Handlers, RequestContext } from '../../platform/http/index.ts';
import { readPageOf } from '../../platform/paging.ts';
import { countNotices, markRead, type NoticeFilter, type NoticeRow, type Reader, readNotice, readNotices } from './reading.queries.ts';

export interface ReadingDeps {
  database: Database;
  /** Linked shops that the caller sees; the module of the shops answers it. */
  linkedShops(scope: SellerScope): Promise<ShopType[]>;
  now: Clock;
}

type Routes = Handlers<typeof notices>;
type ListCall = Parameters<Routes['shop']>[0];

export async function readerOf({ linkedShops, now }: ReadingDeps, context: RequestContext): Promise<Reader> {
  const { userId, sellerId } = context.actor;
  return { userId, linked: sellerId === null ? [] : await linkedShops(context.scope), now: now() };
}

export function readingRoutes(deps: ReadingDeps): Routes {
  const { database } = deps;

  async function list(kind: NoticeKind, { input, context }: ListCall): ReturnType<Routes['moa']> {
    const reader = await readerOf(deps, context);
    const filter: NoticeFilter = { kind, keyword: input.keyword ?? '', unread: input.unread ?? false, shopTypes: input.shopTypes ?? null };
    const { rows, frame } = await database.system(
      (tx) =>
        readPageOf(
          { page: input.page, size: input.size },
          {
            order: kind,
            count: (bound) => countNotices(tx, reader, filter, bound),
            read: (slice) => readNotices(tx, reader, filter, slice),
            positionOf: (row) => ({ value: null, id: row.id }),
          },
        ),
      { readOnly: true },
    );
    // Read by number only: a few hundred are all there ever are.
    return { ...frame, nextCursor: null, contents: rows.map(toLine) };
  }

  async function detail(kind: NoticeKind, { input, context }: Parameters<Routes['moaDetail']>[0]): ReturnType<Routes['moaDetail']> {
    const reader = await readerOf(deps, context);
    const row = await database.system((tx) => readNotice(tx, reader, kind, Number(input.notice)), { readOnly: true });
    if (row === null) throw problem('NOT_FOUND', { detail: '없는 공지이거나 게시가 끝난 공지입니다. 목록에서 다시 골라주십시오.' });
    return { ...toLine(row), body: row.body, link: row.link === '' ? null : row.link };
  }

  async function read(kind: NoticeKind, { input, context }: Parameters<Routes['moaRead']>[0]): ReturnType<Routes['moaRead']> {
    const reader = await readerOf(deps, context);
    const ids = input.notices === undefined ? null : [...new Set(input.notices.map(Number))];
    await database.system(async (tx) => {
      if ((await markRead(tx, reader, kind, ids)) < (ids?.length ?? 0)) throw problem('NOT_FOUND', { detail: '공지를 찾을 수 없습니다.' });
    });
    return { ok: true };
  }

  return {
    moa: (call) => list('MOA', call),
    moaDetail: (call) => detail('MOA', call),
    moaRead: (call) => read('MOA', call),
    shop: (call) => list('SHOP', call),
    shopDetail: (call) => detail('SHOP', call),
    shopRead: (call) => read('SHOP', call),
  };
}

export function toLine(row: NoticeRow) {
  return {
    id: String(row.id),
    shopType: row.shop_type,
    title: row.title,
    pinned: row.pinned,
    at: row.shown_at.toISOString(),
    read: row.read,
  };
}
