import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../app/root-routes.tsx';

export const homeRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/dashboard',
    staticData: { title: '대시보드' },
    component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
  }),
] as const;
