import '../start/shell-styles.ts';
import { useMediaQuery } from '@mantine/hooks';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createLazyRoute, Outlet, useLocation, useMatches, useRouter } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { queryClient, startOptions } from '../../client/api.ts';
import { takesPayments } from '../../client/config.ts';
import { startEvents, useCounts } from '../../client/live/live.ts';
import { hasSeller, isAdminScreen, isPersonalScreen } from '../../client/routing/guard.ts';
import { followOtherTabs } from '../../client/session/account.ts';
import { onTabMessage } from '../../client/session/browser.ts';
import { useUser } from '../../client/use-user.ts';
import { lazyPart } from '../../ui/code.tsx';
import { cx } from '../../ui/cx.ts';
import { LazyDialogHost } from '../../ui/dialogs/lazy-dialog-host.tsx';
import { SHELL_ID } from '../../ui/shell-id.ts';
import { useStored } from '../../ui/stored.ts';
import { ToastHost } from '../../ui/toast-host.tsx';
import { ConnectionBanner } from '../banners/connection-banner.tsx';
import { useTrouble } from '../banners/use-trouble.ts';
import { PaletteHost } from '../palette/palette-host.tsx';
import { ReloginHost } from '../relogin/relogin-host.tsx';
import { keepTablePrefs } from '../table-prefs.ts';
import { usePageViews } from '../use-page-views.ts';
import { ChatButton } from './chat-button.tsx';
import { Header } from './header.tsx';
import { activeHref, menuFor, phoneBarFor } from './menu.ts';
import { NoSellerScreen } from './no-seller-screen.tsx';
import { PhoneBar } from './phone-bar.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';

keepTablePrefs();

export const shellRoute = createLazyRoute('/app')({ component: ShellRoot });

const ActingBar = lazyPart(() => import('./acting-bar.tsx'), 'ActingBar');
const ExpiryBanner = lazyPart(() => import('../banners/expiry-banner.tsx'), 'ExpiryBanner');
const TrafficBanner = lazyPart(() => import('../banners/traffic-banner.tsx'), 'TrafficBanner');
const PhoneMenu = lazyPart(() => import('./phone-menu.tsx'), 'PhoneMenu');

function ShellRoot() {
  return (
    <QueryClientProvider client={queryClient}>
      <Shell />
      <LazyDialogHost />
      <ReloginHost />
      <ToastHost />
    </QueryClientProvider>
  );
}

function isCollapsed(value: unknown): value is 'open' | 'closed' | 'auto' {
  return value === 'open' || value === 'closed' || value === 'auto';
}

function Connection() {
  const trouble = useTrouble();
  return trouble && <ConnectionBanner trouble={trouble} />;
}

/** Only what has an end, and what is nearly used up, is warned of. */
function PlanNews() {
  const { data } = useQuery(startOptions());
  if (!data) return null;
  return (
    <Suspense fallback={null}>
      {data.expiry?.expireDate && <ExpiryBanner expiry={data.expiry} />}
      {data.traffic && <TrafficBanner traffic={data.traffic} />}
    </Suspense>
  );
}

function Shell() {
  const user = useUser();
  const router = useRouter();
  const path = useLocation({ select: (location) => location.pathname });
  // Of the screen that is drawn: while another one loads, the address has already changed.
  const drawn = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
  // What is nowhere is not found, whoever asks for it.
  const unknown = useMatches({ select: (matches) => matches.at(-1)?.routeId === '/app' });
  const counts = useCounts();
  const wide = useMediaQuery('(min-width: 1200px)', true, { getInitialValueInEffect: false });
  const [stored, setStored] = useStored('moa-sidebar', 'auto', isCollapsed);
  const [phoneMenu, setPhoneMenu] = useState(false);
  const collapsed = stored === 'auto' ? !wide : stored === 'closed';

  const hasScreen = useCallback(
    (href: string) => Object.hasOwn(router.routesByPath, href) && (takesPayments() || !href.startsWith('/app/payment')),
    [router],
  );
  const menu = useMemo(() => menuFor(user, hasScreen), [user, hasScreen]);
  const phoneBar = useMemo(() => phoneBarFor(user, hasScreen), [user, hasScreen]);
  const active = activeHref(menu, path);

  const live = hasSeller(user);
  useEffect(() => (live ? startEvents() : undefined), [live]);
  useEffect(() => followOtherTabs(onTabMessage), []);
  usePageViews(path);

  return (
    <div id={SHELL_ID} className={cx(classes.shell, collapsed && classes.collapsed)}>
      <a href="#content" className={classes.skip}>
        본문으로 건너뛰기
      </a>
      {user.sellerLoginId !== null && (
        <Suspense fallback={null}>
          <ActingBar sellerLoginId={user.sellerLoginId} companyName={user.seller?.companyInfo.companyName ?? ''} />
        </Suspense>
      )}
      <Sidebar
        menu={menu}
        active={active}
        counts={counts}
        collapsed={collapsed}
        onToggle={() => setStored(collapsed ? 'open' : 'closed')}
      />
      <div className={classes.main}>
        <Header onMenu={() => setPhoneMenu(true)} />
        <Connection />
        <PlanNews />
        <main id="content" className={classes.content} tabIndex={-1}>
          {hasSeller(user) || unknown || isAdminScreen(drawn) || isPersonalScreen(drawn) ? <Outlet /> : <NoSellerScreen />}
        </main>
      </div>
      {phoneMenu && (
        <Suspense fallback={null}>
          <PhoneMenu onClose={() => setPhoneMenu(false)} menu={menu} active={active} counts={counts} />
        </Suspense>
      )}
      <PhoneBar entries={phoneBar} active={active} counts={counts} />
      <ChatButton />
      <PaletteHost menu={menu} />
    </div>
  );
}
