import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../client/routing/root-routes.ts';
import { read } from '../../client/search.ts';
import { lazyPage } from '../../ui/code.tsx';

export interface CollectSearch {
  /** Account whose products are collected. */
  id?: string | undefined;
  q?: string | undefined;
  /** Counts from one in the address. */
  page?: number | undefined;
  size?: number | undefined;
  /** Job that is followed above the list. */
  job?: string | undefined;
}

export const collectRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/product/collect',
  staticData: { title: '상품 가져오기' },
  validateSearch: (search): CollectSearch => ({
    id: read.text(search.id, 15),
    q: read.text(search.q, 100),
    page: read.integer(search.page, 1),
    size: read.integer(search.size, 1, 500),
    job: read.text(search.job, 15),
  }),
  component: lazyPage(() => import('./collect-page.tsx'), 'CollectPage'),
});

export const collectRoutes = [collectRoute] as const;
