import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../client/routing/root-routes.ts';
import { lazyPage } from '../../ui/code.tsx';
import { batchSearch } from './search.ts';

export const batchRegisterRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/product/batchregister',
  staticData: { title: '대량등록' },
  validateSearch: batchSearch.read,
  component: lazyPage(() => import('./batch-page.tsx'), 'BatchPage'),
});

export const batchRoutes = [batchRegisterRoute] as const;
