import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../client/routing/root-routes.ts';
import { read } from '../../client/search.ts';
import { lazyPage } from '../../ui/code.tsx';

export const PLAN_TABS = ['all', 'applied', 'undone', 'not'] as const;

export interface PlanSearch {
  tab?: (typeof PLAN_TABS)[number] | undefined;
  /** Counts from one in the address. */
  page?: number | undefined;
  size?: number | undefined;
  /** Plan whose items are open beside the list. */
  id?: string | undefined;
}

const changesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/product/changes',
  staticData: { title: '변경 이력' },
  validateSearch: (search): PlanSearch => ({
    tab: read.oneOf(search.tab, PLAN_TABS),
    page: read.integer(search.page, 1),
    size: read.integer(search.size, 1, 500),
    id: read.text(search.id, 20),
  }),
  component: lazyPage(() => import('./changes-page.tsx'), 'ChangesPage'),
});

export const planRoutes = [changesRoute] as const;
