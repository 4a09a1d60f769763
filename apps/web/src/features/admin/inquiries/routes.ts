import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../../client/routing/root-routes.ts';
import { lazyPage } from '../../../ui/code.tsx';
import { inboxSearch } from './search.ts';

export const adminInquiryRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/admin/inquiry',
    staticData: { title: '문의 관리' },
    validateSearch: inboxSearch.read,
    component: lazyPage(() => import('./inbox-page.tsx'), 'InboxPage'),
  }),
] as const;
