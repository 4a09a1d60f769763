import type { NoticePhase } from '@moa/core';
import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../../client/routing/root-routes.ts';
import { read } from '../../../client/search.ts';
import { lazyPage } from '../../../ui/code.tsx';

/** Spelled out: the rules of notices must not reach the first bundle. */
const PHASES = ['DRAFT', 'SCHEDULED', 'SHOWN', 'ENDED', 'WITHDRAWN'] as const satisfies readonly NoticePhase[];

export interface AdminNoticeSearch {
  phase?: NoticePhase | undefined;
  kind?: 'MOA' | 'SHOP' | undefined;
  q?: string | undefined;
  /** Counts from one in the address. */
  page?: number | undefined;
  size?: number | undefined;
}

export const adminNoticeRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/admin/notice',
    staticData: { title: '공지 관리' },
    validateSearch: (search): AdminNoticeSearch => ({
      phase: read.oneOf(search.phase, PHASES),
      kind: read.oneOf(search.kind, ['MOA', 'SHOP']),
      q: read.text(search.q, 100),
      page: read.integer(search.page, 1),
      size: read.integer(search.size, 1, 500),
    }),
    component: lazyPage(() => import('./list-page.tsx'), 'AdminNoticePage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/admin/notice/$id',
    staticData: { title: '공지 쓰기' },
    component: lazyPage(() => import('./editor-page.tsx'), 'NoticeEditorPage'),
  }),
] as const;
