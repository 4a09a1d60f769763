import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { safeReturn } from '../../app/guard.ts';
import { rootRoute } from '../../app/root-routes.tsx';
import { read } from '../../app/search.ts';
import { session } from '../../app/session/browser.ts';

const REASONS = ['expired', 'logout', 'denied'] as const;

export interface LoginSearch {
  reason?: (typeof REASONS)[number] | undefined;
  /** Address to go to after the login. */
  redirect?: string | undefined;
}

/** `reason=denied` keeps the tokens and says 접근 권한이 없습니다; otherwise a login that still holds goes on at once. */
export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: (search): LoginSearch => ({ reason: read.oneOf(search.reason, REASONS), redirect: read.text(search.redirect, 2000) }),
  beforeLoad: ({ search }) => {
    if (search.reason === undefined && session.hasTokens()) throw redirect({ href: safeReturn(search.redirect), replace: true });
  },
  component: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
});
