import { createRoute, redirect } from '@tanstack/react-router';
import { isEmbedded } from '../../client/embed.ts';
import { currentEvent } from '../../client/landing-event.ts';
import { publicRoute, rootRoute } from '../../client/routing/root-routes.ts';
import { lazyPage } from '../../ui/code.tsx';

export const publicRoutes = [
  createRoute({
    getParentRoute: () => publicRoute,
    path: '/',
    beforeLoad: () => {
      if (isEmbedded()) throw redirect({ href: '/login', replace: true });
    },
    component: lazyPage(() => import('./landing/landing-page.tsx'), 'LandingPage'),
  }),
  createRoute({
    getParentRoute: () => publicRoute,
    path: '/charge',
    staticData: { title: '요금안내' },
    component: lazyPage(() => import('./charge-page.tsx'), 'ChargePage'),
  }),
  createRoute({
    getParentRoute: () => publicRoute,
    path: '/landing-inquiry',
    staticData: { title: '도입문의' },
    component: lazyPage(() => import('./inquiry-page.tsx'), 'InquiryPage'),
  }),
  createRoute({
    getParentRoute: () => publicRoute,
    path: '/event',
    staticData: { title: '이벤트' },
    loader: () => currentEvent('EVENT'),
    component: lazyPage(() => import('./event-pages.tsx'), 'EventPage'),
  }),
  createRoute({
    getParentRoute: () => publicRoute,
    path: '/gmarket-event5',
    staticData: { title: 'G마켓 이벤트' },
    loader: () => currentEvent('GMARKET'),
    component: lazyPage(() => import('./event-pages.tsx'), 'GmarketEventPage'),
  }),
  createRoute({
    getParentRoute: () => publicRoute,
    path: '/zigzag-event',
    beforeLoad: () => {
      throw redirect({ href: '/solution/zigzag', replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => publicRoute,
    path: '/desktop-mode',
    staticData: { title: 'PC 버전 안내' },
    component: lazyPage(() => import('./desktop-mode-page.tsx'), 'DesktopModePage'),
  }),
] as const;

/** The address other pages have linked to since before the landing had its own. */
export const homeRedirectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/home',
  beforeLoad: () => {
    throw redirect({ href: '/', replace: true });
  },
});
