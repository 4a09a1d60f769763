import { createRoute, redirect } from '@tanstack/react-router';
import { appRoute } from '../../client/routing/root-routes.ts';
import { lazyPage } from '../../ui/code.tsx';
import { questionSearch } from './search.ts';

export const questionRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/qna',
    staticData: { title: '문의' },
    validateSearch: questionSearch.read,
    component: lazyPage(() => import('./questions-page.tsx'), 'QuestionsPage'),
  }),
  /** 배송문의 of old links, and any word: both are conditions of the one list. */
  createRoute({
    getParentRoute: () => appRoute,
    path: '/qna/$search',
    beforeLoad: ({ params: { search } }) => {
      const conditions = search.toLowerCase() === 'shipping' ? 'kinds=CUSTOMER' : `q=${encodeURIComponent(search)}&state=all`;
      throw redirect({ href: `/app/qna?${conditions}`, replace: true });
    },
  }),
] as const;
