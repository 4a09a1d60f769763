import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../client/routing/root-routes.ts';
import { read } from '../../client/search.ts';
import { lazyPage } from '../../ui/code.tsx';

export interface CancelSearch {
  shops?: string | undefined;
  q?: string | undefined;
  scope?: string | undefined;
  /** Counts from one. */
  page?: number | undefined;
  size?: number | undefined;
  sort?: string | undefined;
  /** Line whose order is open beside the list. */
  id?: string | undefined;
}

export const claimRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/claim/cancleRequest',
    staticData: { title: '취소요청' },
    validateSearch: (search): CancelSearch => ({
      shops: read.text(search.shops, 400),
      q: read.text(search.q, 100),
      scope: read.text(search.scope, 12),
      page: read.integer(search.page, 1),
      size: read.integer(search.size, 1, 500),
      sort: read.oneOf(search.sort, ['orderedAt,asc']),
      id: /^\d{1,15}$/.test(String(search.id ?? '')) ? String(search.id) : undefined,
    }),
    component: lazyPage(() => import('./cancel-page.tsx'), 'CancelPage'),
  }),
] as const;
