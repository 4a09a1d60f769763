/** Binds what an administrator does with notices: write, publish, withdraw. Every change names the version it was made on. */
import { type adminNotices, problem } from '@moa/contract';
import { koreanDate, koreanDayEnd, koreanDayStart, mayTurn, type NoticeFields, noticePhase } from '@moa/core';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/index.ts';
import { type Images, readPictures } from '../../platform/files/index.ts';
import type { Handlers, RequestContext } from '../../platform/http/index.ts';
import { readPageOf } from '../../platform/paging.ts';
import { sanitiseNotice, saysSomething, searchTextOf } from './body.ts';
import {
  countWritten,
  deleteNotice,
  findNotice,
  insertNotice,
  readWritten,
  type StoredNotice,
  turnNotice,
  updateNotice,
  type Writer,
  type WritingFilter,
  type WrittenNotice,
} from './writing.queries.ts';

export interface WritingDeps {
  database: Database;
  images: Images;
  now: Clock;
}

export function writingRoutes({ database, images, now }: WritingDeps): Handlers<typeof adminNotices> {
  const writerOf = (context: RequestContext): Writer => ({ loginId: context.actor.loginId, now: now() });
  return {
    list: async ({ input }) => {
      const filter: WritingFilter = { kind: input.kind ?? null, phase: input.phase ?? null, keyword: input.keyword ?? '', now: now() };
      const { rows, frame } = await database.system(
        (tx) =>
          readPageOf(
            { page: input.page, size: input.size },
            {
              order: 'updated',
              count: (bound) => countWritten(tx, filter, bound),
              read: (slice) => readWritten(tx, filter, slice),
              positionOf: (row) => ({ value: null, id: row.id }),
            },
          ),
        { readOnly: true },
      );
      return { ...frame, nextCursor: null, contents: rows.map((row) => toLine(row, filter.now)) };
    },
    detail: async ({ input }) => {
      const row = await database.system((tx) => findNotice(tx, Number(input.id)), { readOnly: true });
      if (row === null) throw missing();
      return toWhole(row, now());
    },
    create: ({ input, context }) =>
      database.system(async (tx) => {
        const writer = writerOf(context);
        const row = await insertNotice(tx, written(input), writer);
        await context.audit(tx, { target: { kind: 'notice', id: row.id }, after: facts(row) });
        const answer = toWhole(row, writer.now);
        await context.storeAnswer(tx, answer);
        return answer;
      }),
    update: ({ input, context }) =>
      database.system(async (tx) => {
        const writer = writerOf(context);
        const before = await claim(tx, input);
        const row = await updateNotice(tx, before.id, written(input), writer);
        await context.audit(tx, { target: { kind: 'notice', id: row.id }, before: facts(before), after: facts(row) });
        const answer = toWhole(row, writer.now);
        await context.storeAnswer(tx, answer);
        return answer;
      }),
    turn: ({ input, context }) =>
      database.system(async (tx) => {
        const writer = writerOf(context);
        const before = await claim(tx, input);
        if (!mayTurn(before.state, input.state))
          throw problem('INVALID_STATE', { detail: '이미 바뀐 공지입니다. 새로 고친 뒤 확인해주십시오.' });
        const row = await turnNotice(tx, before.id, input.state, writer);
        await context.audit(tx, { target: { kind: 'notice', id: row.id }, before: { state: before.state }, after: { state: row.state } });
        const answer = toWhole(row, writer.now);
        await context.storeAnswer(tx, answer);
        return answer;
      }),
    remove: ({ input, context }) =>
      database.system(async (tx) => {
        const before = await claim(tx, input);
        if (before.state !== 'DRAFT')
          throw problem('INVALID_STATE', { detail: '게시한 적이 있는 공지는 지울 수 없습니다. 내림을 이용해주십시오.' });
        await deleteNotice(tx, before.id);
        await context.audit(tx, { target: { kind: 'notice', id: before.id }, before: facts(before) });
        const answer = { ok: true as const };
        await context.storeAnswer(tx, answer);
        return answer;
      }),
    uploadImages: async ({ input, context }) => {
      const contents = await images.uploadOwn(await readPictures(input.images));
      await database.system((tx) => context.audit(tx, { detail: { files: contents.map(({ fileId }) => fileId) } }));
      return { contents };
    },
  };
}

/** The notice as it is, locked. Throws STALE_VERSION when somebody changed it since `version`. */
async function claim(tx: Tx, { id, version }: { id: string; version: number }): Promise<StoredNotice> {
  const row = await findNotice(tx, Number(id), 'for update');
  if (row === null) throw missing();
  if (row.version !== version) {
    throw problem('STALE_VERSION', {
      detail: `${row.updated_by} 님이 먼저 저장했습니다. 바뀐 내용을 확인한 뒤 다시 저장해주십시오.`,
      data: { version: row.version, updatedBy: row.updated_by },
    });
  }
  return row;
}

function missing() {
  return problem('NOT_FOUND', { detail: '공지를 찾을 수 없습니다. 다른 관리자가 지웠을 수 있습니다.' });
}

function written(fields: NoticeFields): WrittenNotice {
  const body = sanitiseNotice(fields.body);
  if (!saysSomething(body)) {
    throw problem('VALIDATION_FAILED', { errors: [{ path: 'body', code: 'REQUIRED', message: '내용을 입력해주십시오.' }] });
  }
  return {
    shopType: fields.shopType,
    title: fields.title,
    body,
    searchText: searchTextOf(fields.title, body),
    link: fields.link,
    pinned: fields.pinned,
    startsAt: fields.startsOn ? koreanDayStart(fields.startsOn) : null,
    endsAt: fields.endsOn ? koreanDayEnd(fields.endsOn) : null,
  };
}

/** What the audit log keeps; the text by its length alone, since each version may be long. */
function facts(row: StoredNotice): Record<string, unknown> {
  const { shop_type, title, body, link, pinned, state, version } = row;
  return { shopType: shop_type, title, bodyLength: body.length, link, pinned, state, version, ...periodOf(row) };
}

function periodOf({ starts_at, ends_at }: Pick<StoredNotice, 'starts_at' | 'ends_at'>) {
  return {
    startsOn: starts_at === null ? null : koreanDate(starts_at),
    endsOn: ends_at === null ? null : koreanDate(new Date(ends_at.getTime() - 1)),
  };
}

function toLine(row: Omit<StoredNotice, 'body' | 'link'>, now: Date) {
  return {
    id: String(row.id),
    version: row.version,
    shopType: row.shop_type,
    title: row.title,
    pinned: row.pinned,
    state: row.state,
    phase: noticePhase(row.state, row.starts_at, row.ends_at, now),
    ...periodOf(row),
    publishedAt: row.published_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updated_by,
  };
}

function toWhole(row: StoredNotice, now: Date) {
  return { ...toLine(row, now), body: row.body, link: row.link };
}
