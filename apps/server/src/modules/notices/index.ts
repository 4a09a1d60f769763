/** Notices of the operator and about shops. */
import { adminNotices, notices } from '@moa/contract';
import type { HttpModule, RequestContext } from '../../platform/http/index.ts';
import { countUnread, readLatest } from './reading.queries.ts';
import { type ReadingDeps, readerOf, readingRoutes, toLine } from './reading.routes.ts';
import { type WritingDeps, writingRoutes } from './writing.routes.ts';

export { publishNotice } from './publish.ts';
export { deleteOldMarks } from './reading.queries.ts';

export interface NoticesModule {
  http: HttpModule[];
  /** What the shell and the dashboard show of them to this person. */
  news(context: RequestContext): Promise<{ unread: { moa: number; shop: number }; latest: ReturnType<typeof toLine>[] }>;
  /** News this person has not read. */
  unread(context: RequestContext): Promise<{ moa: number; shop: number }>;
}

const LATEST = 3;

export function createNotices(deps: ReadingDeps & WritingDeps): NoticesModule {
  const { database } = deps;
  return {
    http: [
      { name: 'notices', contract: notices, handlers: readingRoutes(deps) },
      { name: 'adminNotices', contract: adminNotices, handlers: writingRoutes(deps) },
    ],
    news: async (context) => {
      const reader = await readerOf(deps, context);
      return database.system(
        async (tx) => {
          const [unread, latest] = await Promise.all([countUnread(tx, reader), readLatest(tx, reader, LATEST)]);
          return { unread, latest: latest.map(toLine) };
        },
        { readOnly: true },
      );
    },
    unread: async (context) => {
      const reader = await readerOf(deps, context);
      return database.system((tx) => countUnread(tx, reader), { readOnly: true });
    },
  };
}
