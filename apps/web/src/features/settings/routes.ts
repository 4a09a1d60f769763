import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../client/routing/root-routes.ts';
import { lazyPage } from '../../ui/code.tsx';

export const settingRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/setting/setting',
    staticData: { title: '기본 설정' },
    component: lazyPage(() => import('./settings-page.tsx'), 'SettingsPage'),
  }),
] as const;
