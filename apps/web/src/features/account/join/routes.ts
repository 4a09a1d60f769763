import { createRoute, redirect } from '@tanstack/react-router';
import { currentEvent, readEventSearch } from '../../../client/landing-event.ts';
import { publicRoute, rootRoute } from '../../../client/routing/root-routes.ts';
import { lazyPage } from '../../../ui/code.tsx';

/** Joining is for a desktop browser: a phone is shown the way to one. */
async function requireDesktop(): Promise<void> {
  const { enterDesktopScreen } = await import('./desktop-mode.ts');
  if (!enterDesktopScreen()) throw redirect({ href: '/desktop-mode', replace: true });
}

const joinRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/join',
  staticData: { title: '회원가입' },
  beforeLoad: requireDesktop,
});

const joinIndexRoute = createRoute({
  getParentRoute: () => joinRoute,
  path: '/',
  beforeLoad: ({ location }) => {
    throw redirect({ href: `/join/agreement${location.searchStr}`, replace: true });
  },
});

const agreementRoute = createRoute({
  getParentRoute: () => joinRoute,
  path: '/agreement',
  staticData: { title: '약관동의' },
  component: lazyPage(() => import('./agreement-page.tsx'), 'AgreementPage'),
});

const infoRoute = createRoute({
  getParentRoute: () => joinRoute,
  path: '/info',
  staticData: { title: '정보입력' },
  beforeLoad: async () => {
    const { hasRequiredConsents, readJoinDraft } = await import('./join-draft.ts');
    if (!hasRequiredConsents(readJoinDraft().agreed)) throw redirect({ href: '/join/agreement', replace: true });
  },
  component: lazyPage(() => import('./info/info-page.tsx'), 'InfoPage'),
});

const completeRoute = createRoute({
  getParentRoute: () => joinRoute,
  path: '/complete',
  staticData: { title: '가입완료' },
  beforeLoad: async () => {
    const { readJoined } = await import('./join-draft.ts');
    if (readJoined() === null) throw redirect({ href: '/join/agreement', replace: true });
  },
  component: lazyPage(() => import('./complete-page.tsx'), 'CompletePage'),
});

const joinEventRoute = createRoute({
  getParentRoute: () => joinRoute,
  path: '/event',
  staticData: { title: '가입 이벤트' },
  validateSearch: readEventSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => currentEvent(deps.place ?? 'EVENT'),
  component: lazyPage(() => import('./join-event-page.tsx'), 'JoinEventPage'),
});

/** Texts that everybody may read, between the product's head and foot. */
export const textRoutes = [
  createRoute({
    getParentRoute: () => publicRoute,
    path: '/agreements',
    staticData: { title: '약관과 동의 내용' },
    component: lazyPage(() => import('./texts-page.tsx'), 'AgreementsPage'),
  }),
  createRoute({
    getParentRoute: () => publicRoute,
    path: '/terms',
    staticData: { title: '이용약관' },
    component: lazyPage(() => import('./texts-page.tsx'), 'TermsPage'),
  }),
] as const;

export const joinRoutes = [joinRoute.addChildren([joinIndexRoute, agreementRoute, infoRoute, completeRoute, joinEventRoute])];
