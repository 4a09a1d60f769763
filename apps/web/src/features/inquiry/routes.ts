import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../client/routing/root-routes.ts';
import { lazyPage } from '../../ui/code.tsx';
import { inquirySearch } from './list/search.ts';

export const inquiryRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/inquiry',
    staticData: { title: '1:1 문의' },
    validateSearch: inquirySearch.read,
    component: lazyPage(() => import('./inquiry-page.tsx'), 'InquiryPage'),
  }),
] as const;
