import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../app/root-routes.tsx';

export const settingRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/setting/setting',
    staticData: { title: '기본 설정' },
    component: lazyRouteComponent(() => import('./settings-page.tsx'), 'SettingsPage'),
  }),
] as const;
