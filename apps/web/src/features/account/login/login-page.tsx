import { Button } from '@mantine/core';
import { IconInfoCircle, IconLock } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { navigateTo } from '../../../client/navigate.ts';
import { safeReturn } from '../../../client/routing/guard.ts';
import { session } from '../../../client/session/browser.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Brand } from '../../../ui/brand.tsx';
import { DemoHint, LoginForm, LoginLinks } from './login-form.tsx';
import classes from './login-page.module.css';

const NOTES = {
  expired: '로그인이 만료되었습니다. 다시 로그인해주세요.',
  logout: '로그아웃했습니다.',
} as const;

export function LoginPage() {
  const { reason, redirect } = useSearch({ from: '/login' });
  return (
    <LoginScreen target={safeReturn(redirect)}>
      {reason === 'denied' && session.hasTokens() ? <Denied /> : reason && reason !== 'denied' && <Note>{NOTES[reason]}</Note>}
    </LoginScreen>
  );
}

export function LoginScreen({ target, children }: { target: string; children: React.ReactNode }) {
  return (
    <main className={classes.page}>
      <div className={classes.box}>
        <h1 className={classes.brand}>
          <AppLink href="/" className={classes.home} aria-label="모아 처음으로">
            <Brand size={36} />
          </AppLink>
        </h1>
        <p className={classes.tagline}>모든 쇼핑몰을 한곳에서 간편하게</p>
        {children}
        <LoginForm target={target}>
          <LoginLinks />
          <DemoHint />
        </LoginForm>
      </div>
    </main>
  );
}

export function Note({ children }: { children: string }) {
  return (
    <p className={classes.note} role="status">
      <IconInfoCircle size={16} aria-hidden /> {children}
    </p>
  );
}

function Denied() {
  return (
    <div className={classes.denied} role="alert">
      <p className={classes.deniedTitle}>
        <IconLock size={16} aria-hidden /> 접근 권한이 없습니다.
      </p>
      <p className={classes.deniedText}>로그인은 그대로예요. 대시보드로 돌아가거나, 권한이 있는 아이디로 로그인해주세요.</p>
      <Button variant="default" fullWidth onClick={() => navigateTo('/app/dashboard', { replace: true })}>
        대시보드로 돌아가기
      </Button>
    </div>
  );
}
