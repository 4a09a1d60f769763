import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../../client/routing/root-routes.ts';
import { leadSignedInAway, leadSignedInAwayWithoutLink } from '../../../client/routing/signed-in.ts';
import { lazyPage } from '../../../ui/code.tsx';

const findPages = () => import('./find-pages.tsx');

export const findRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/findId',
    staticData: { title: '아이디 찾기' },
    beforeLoad: leadSignedInAway,
    component: lazyPage(findPages, 'FindIdPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/foundid',
    staticData: { title: '아이디 찾기 결과' },
    beforeLoad: leadSignedInAway,
    component: lazyPage(findPages, 'FoundIdPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/findPwd',
    staticData: { title: '비밀번호 찾기' },
    beforeLoad: leadSignedInAway,
    component: lazyPage(findPages, 'FindPwdPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/findPwd2',
    staticData: { title: '비밀번호 찾기' },
    beforeLoad: leadSignedInAway,
    component: lazyPage(findPages, 'FindPwd2Page'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/foundPwd',
    staticData: { title: '비밀번호 재설정' },
    beforeLoad: leadSignedInAwayWithoutLink,
    component: lazyPage(findPages, 'FoundPwdPage'),
  }),
];
