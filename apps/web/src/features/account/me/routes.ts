import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../../client/routing/root-routes.ts';
import { lazyPage } from '../../../ui/code.tsx';
import { searchOf, text } from '../../../ui/list/fields.ts';

export const myInfoRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/seller/myinfo',
    staticData: { title: '내 정보' },
    // Id of a section; the first one when absent or not this person's.
    validateSearch: searchOf({ section: text(40) }),
    component: lazyPage(() => import('./myinfo-page.tsx'), 'MyInfoPage'),
  }),
] as const;
