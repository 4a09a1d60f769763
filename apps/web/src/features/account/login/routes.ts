import { createRoute, redirect } from '@tanstack/react-router';
import { currentEvent, readEventSearch } from '../../../client/landing-event.ts';
import { safeReturn } from '../../../client/routing/guard.ts';
import { type LoginSearch, readLoginSearch } from '../../../client/routing/login-search.ts';
import { rootRoute } from '../../../client/routing/root-routes.ts';
import { session } from '../../../client/session/browser.ts';
import { lazyPage } from '../../../ui/code.tsx';

/** `reason=denied` keeps the tokens and says 접근 권한이 없습니다; otherwise a login that still holds goes on at once. */
function goOnWhenLoggedIn({ search }: { search: LoginSearch }): void {
  if (search.reason === undefined && session.hasTokens()) throw redirect({ href: safeReturn(search.redirect), replace: true });
}

export const loginRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/login',
    staticData: { title: '로그인' },
    validateSearch: readLoginSearch,
    beforeLoad: goOnWhenLoggedIn,
    component: lazyPage(() => import('./login-page.tsx'), 'LoginPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/login/event',
    staticData: { title: '로그인' },
    validateSearch: (search) => ({ ...readLoginSearch(search), ...readEventSearch(search) }),
    beforeLoad: goOnWhenLoggedIn,
    loaderDeps: ({ search }) => ({ place: search.place }),
    loader: ({ deps }) => currentEvent(deps.place ?? 'EVENT'),
    component: lazyPage(() => import('./event-login-page.tsx'), 'EventLoginPage'),
  }),
] as const;
