import { createRoute, notFound, redirect } from '@tanstack/react-router';
import { safeReturn } from '../../client/routing/guard.ts';
import { readLoginSearch } from '../../client/routing/login-search.ts';
import { solutionRoute } from '../../client/routing/root-routes.ts';
import { leadSignedInAway, leadSignedInAwayWithoutLink } from '../../client/routing/signed-in.ts';
import { session } from '../../client/session/browser.ts';
import { lazyPage } from '../../ui/code.tsx';
import { AFTER_LOGIN } from './after-login.ts';

const findPages = () => import('./find-pages.tsx');

export const solutionRoutes = [
  createRoute({
    getParentRoute: () => solutionRoute,
    path: '/',
    staticData: { title: '솔루션 쇼핑몰' },
    component: lazyPage(() => import('./solution-page.tsx'), 'SolutionPage'),
  }),
  createRoute({
    getParentRoute: () => solutionRoute,
    path: '/404',
    staticData: { title: '솔루션 쇼핑몰' },
    component: lazyPage(() => import('./not-found-page.tsx'), 'SolutionNotFoundPage'),
  }),
  createRoute({
    getParentRoute: () => solutionRoute,
    path: '/zigzag',
    staticData: { title: '지그재그' },
    component: lazyPage(() => import('./zigzag-page.tsx'), 'ZigzagPage'),
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
    component: lazyPage(() => import('./login-page.tsx'), 'SolutionLoginPage'),
  }),
  createRoute({
    getParentRoute: () => solutionRoute,
    path: '/zigzag/findId',
    staticData: { title: '아이디 찾기' },
    beforeLoad: leadSignedInAway,
    component: lazyPage(findPages, 'SolutionFindIdPage'),
  }),
  createRoute({
    getParentRoute: () => solutionRoute,
    path: '/zigzag/foundid',
    staticData: { title: '아이디 찾기 결과' },
    beforeLoad: leadSignedInAway,
    component: lazyPage(findPages, 'SolutionFoundIdPage'),
  }),
  createRoute({
    getParentRoute: () => solutionRoute,
    path: '/zigzag/findPwd',
    staticData: { title: '비밀번호 찾기' },
    beforeLoad: leadSignedInAway,
    component: lazyPage(findPages, 'SolutionFindPwdPage'),
  }),
  createRoute({
    getParentRoute: () => solutionRoute,
    path: '/zigzag/findPwd2',
    staticData: { title: '비밀번호 찾기' },
    beforeLoad: leadSignedInAway,
    component: lazyPage(findPages, 'SolutionFindPwd2Page'),
  }),
  createRoute({
    getParentRoute: () => solutionRoute,
    path: '/zigzag/foundPwd',
    staticData: { title: '비밀번호 재설정' },
    beforeLoad: leadSignedInAwayWithoutLink,
    component: lazyPage(findPages, 'SolutionFoundPwdPage'),
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
