import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../../client/routing/root-routes.ts';
import { lazyPage } from '../../../ui/code.tsx';

export const adminHolidayRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/admin/holiday',
    staticData: { title: '공휴일' },
    component: lazyPage(() => import('./holidays-page.tsx'), 'HolidaysPage'),
  }),
] as const;
