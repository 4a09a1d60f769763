import { createRoute, redirect } from '@tanstack/react-router';
import { safeReturn } from '../../app/guard.ts';
import { currentEvent, readEventSearch } from '../../app/landing-event.ts';
import { type LoginSearch, readLoginSearch } from '../../app/login-search.ts';
import { rootRoute } from '../../app/root-routes.tsx';
import { session } from '../../app/session/browser.ts';
import { lazyPage } from '../../ui/code.tsx';

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
