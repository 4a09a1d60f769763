import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../../client/routing/root-routes.ts';
import { lazyPage } from '../../../ui/code.tsx';
import { adminNoticeSearch } from './search.ts';

export const adminNoticeRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/admin/notice',
    staticData: { title: '공지 관리' },
    validateSearch: adminNoticeSearch.read,
    component: lazyPage(() => import('./list-page.tsx'), 'AdminNoticePage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/admin/notice/$id',
    staticData: { title: '공지 쓰기' },
    component: lazyPage(() => import('./editor-page.tsx'), 'NoticeEditorPage'),
  }),
] as const;
