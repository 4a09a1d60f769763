import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../client/routing/root-routes.ts';
import { lazyPage } from '../../ui/code.tsx';
import { logSearch } from './search.ts';

export const automationRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/order/automation',
    staticData: { title: '자동 규칙' },
    component: lazyPage(() => import('./rules-page.tsx'), 'AutomationPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/order/automation/log',
    staticData: { title: '자동 규칙 실행 기록' },
    validateSearch: logSearch.read,
    component: lazyPage(() => import('./log-page.tsx'), 'AutomationLogPage'),
  }),
] as const;
