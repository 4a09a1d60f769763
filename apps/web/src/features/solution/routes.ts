import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { safeReturn } from '../../app/guard.ts';
import { readLoginSearch } from '../../app/login-search.ts';
import { solutionRoute } from '../../app/root-routes.tsx';
import { session } from '../../app/session/browser.ts';
import { AFTER_LOGIN } from './after-login.ts';

export const solutionRoutes = [
  createRoute({
    getParentRoute: () => solutionRoute,
    path: '/404',
    staticData: { title: '솔루션 쇼핑몰' },
    component: lazyRouteComponent(() => import('./not-found-page.tsx'), 'SolutionNotFoundPage'),
  }),
  createRoute({
    getParentRoute: () => solutionRoute,
    path: '/zigzag',
    staticData: { title: '지그재그' },
    component: lazyRouteComponent(() => import('./zigzag-page.tsx'), 'ZigzagPage'),
  }),
  createRoute({
    getParentRoute: () => solutionRoute,
    path: '/zigzag/login',
    staticData: { title: '지그재그 로그인' },
    validateSearch: readLoginSearch,
    beforeLoad: async ({ search }) => {
      // Both tokens, as the guard asks: with one of them the way back would lead here again.
      if (await session.hasBothTokens()) throw redirect({ href: safeReturn(search.redirect, AFTER_LOGIN), replace: true });
    },
    component: lazyRouteComponent(() => import('./login-page.tsx'), 'SolutionLoginPage'),
  }),
  // Everything else below the area: its guard has run, there is no screen.
  createRoute({
    getParentRoute: () => solutionRoute,
    path: '/$',
    beforeLoad: () => {
      throw notFound();
    },
  }),
] as const;
