import { createLazyRoute, Outlet } from '@tanstack/react-router';
import { session } from '../../client/session/browser.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Brand } from '../../ui/brand.tsx';
import { cx } from '../../ui/cx.ts';
import { LazyDialogHost } from '../../ui/dialogs/lazy-dialog-host.tsx';
import { ChatButton } from './chat-button.tsx';
import classes from './public-frame.module.css';

export const publicFrameRoute = createLazyRoute('/public')({ component: PublicFrame });

const PAGES = [
  { label: '서비스 소개', href: '/' },
  { label: '요금안내', href: '/charge' },
  { label: '도입문의', href: '/landing-inquiry' },
] as const;

const TEXTS = [
  { label: '이용약관·개인정보 처리방침', href: '/terms' },
  { label: '약관 전체 보기', href: '/agreements' },
] as const;

/** Head and foot of the screens that everybody may see. */
function PublicFrame() {
  return (
    <div className={classes.frame}>
      <a href="#content" className={classes.skip}>
        본문으로 건너뛰기
      </a>
      <header className={classes.header}>
        <div className={classes.inner}>
          <AppLink href="/" className={classes.home} aria-label="모아 처음으로">
            <Brand size={28} />
          </AppLink>
          <nav className={classes.pages} aria-label="주요 메뉴">
            {PAGES.map((page) => (
              <AppLink key={page.href} href={page.href}>
                {page.label}
              </AppLink>
            ))}
          </nav>
          <Entry />
        </div>
      </header>
      <main id="content" className={classes.content} tabIndex={-1}>
        <Outlet />
      </main>
      <footer className={classes.footer}>
        <div className={cx(classes.inner, classes.footInner)}>
          <Brand size={20} />
          <nav className={classes.foot} aria-label="안내">
            {[...PAGES, ...TEXTS].map((page) => (
              <AppLink key={page.href} href={page.href}>
                {page.label}
              </AppLink>
            ))}
          </nav>
        </div>
      </footer>
      <ChatButton />
      <LazyDialogHost />
    </div>
  );
}

/** The way in: to the dashboard for whoever is logged in. */
function Entry() {
  if (session.hasTokens()) {
    return (
      <AppLink href="/app/dashboard" className={classes.main}>
        대시보드로 가기
      </AppLink>
    );
  }
  return (
    <div className="moa-row">
      <AppLink href="/login" className={classes.plain}>
        로그인
      </AppLink>
      <AppLink href="/join/agreement" className={classes.main}>
        회원가입
      </AppLink>
    </div>
  );
}
