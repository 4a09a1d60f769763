/** Frame of the screens around an account that is not signed in: brand, one card, the texts everybody may read. */
import type { ReactNode } from 'react';
import { AppLink } from '../../../ui/app-link.tsx';
import { Brand } from '../../../ui/brand.tsx';
import { cx } from '../../../ui/cx.ts';
import classes from './account-frame.module.css';

export interface AccountFrameProps {
  /** At the right of the brand. */
  aside?: ReactNode;
  children: ReactNode;
}

export function AccountFrame({ aside, children }: AccountFrameProps) {
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <AppLink href="/" className={classes.home} aria-label="모아 처음으로">
          <Brand size={28} />
        </AppLink>
        {aside && <span className={classes.aside}>{aside}</span>}
      </header>
      <main className={classes.main}>{children}</main>
      <footer className={classes.foot}>
        <AppLink href="/agreements">약관 전체 보기</AppLink>
        <AppLink href="/terms">이용약관·개인정보 처리방침</AppLink>
        <AppLink href="/landing-inquiry">도입문의</AppLink>
      </footer>
    </div>
  );
}

export interface AccountCardProps {
  title: ReactNode;
  lead?: ReactNode;
  width?: 'narrow' | 'middle' | 'wide';
  /** Above the title: the steps of joining. */
  above?: ReactNode;
  children?: ReactNode;
}

export function AccountCard({ title, lead, width = 'narrow', above, children }: AccountCardProps) {
  return (
    <section className={cx(classes.card, classes[width])}>
      {above}
      <h1 className={classes.title}>{title}</h1>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  );
}

/** The way to the login, at the right of the head. */
export function HaveAccount({ base = '' }: { base?: string }) {
  return (
    <>
      이미 회원이신가요?{' '}
      <AppLink href={`${base}/login`} className="moa-link">
        로그인
      </AppLink>
    </>
  );
}
