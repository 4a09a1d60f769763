import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../client/routing/root-routes.ts';
import { lazyPage } from '../../ui/code.tsx';
import { planSearch } from './search.ts';

const changesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/product/changes',
  staticData: { title: '변경 이력' },
  validateSearch: planSearch.read,
  component: lazyPage(() => import('./changes-page.tsx'), 'ChangesPage'),
});

export const planRoutes = [changesRoute] as const;
