import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../../client/routing/root-routes.ts';
import { read } from '../../../client/search.ts';
import { lazyPage } from '../../../ui/code.tsx';

export interface MyInfoSearch {
  /** Id of a section; the first one when absent or not this person's. */
  section?: string | undefined;
}

export const myInfoRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/seller/myinfo',
    staticData: { title: '내 정보' },
    validateSearch: (search): MyInfoSearch => ({ section: read.text(search.section, 40) }),
    component: lazyPage(() => import('./myinfo-page.tsx'), 'MyInfoPage'),
  }),
] as const;
