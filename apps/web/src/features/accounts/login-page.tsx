import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { IconAlertCircle, IconInfoCircle, IconLock } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { demoLogin } from '../../app/config.ts';
import { safeReturn } from '../../app/guard.ts';
import { navigateTo } from '../../app/navigate.ts';
import { session, tellTabs } from '../../app/session/browser.ts';
import { TokenError } from '../../app/session/token.ts';
import { Brand } from '../../ui/brand.tsx';
import classes from './login-page.module.css';

const SAVED_ID = 'moa-saved-login-id';
const route = getRouteApi('/login');

const NOTES = {
  expired: '로그인이 만료되었습니다. 다시 로그인해 주세요.',
  logout: '로그아웃했습니다.',
} as const;

interface Fields {
  loginId: string;
  password: string;
  saveId: boolean;
  keep: boolean;
}

function missingField(fields: Fields): 'loginId' | 'password' | null {
  if (fields.loginId.trim() === '') return 'loginId';
  return fields.password === '' ? 'password' : null;
}

export function LoginPage() {
  const { reason, redirect } = route.useSearch();
  return (
    <main className={classes.page}>
      <div className={classes.box}>
        <h1 className={classes.brand}>
          <Brand size={36} />
        </h1>
        <p className={classes.tagline}>모든 쇼핑몰을 한곳에서 간편하게</p>
        {reason === 'denied' && session.hasTokens() ? <Denied /> : reason && reason !== 'denied' && <Note>{NOTES[reason]}</Note>}
        <LoginForm target={safeReturn(redirect)} />
        <DemoHint />
      </div>
    </main>
  );
}

function Note({ children }: { children: string }) {
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
      <p className={classes.deniedText}>로그인은 그대로예요. 대시보드로 돌아가거나, 권한이 있는 아이디로 로그인해 주세요.</p>
      <Button variant="default" fullWidth onClick={() => navigateTo('/app/dashboard', { replace: true })}>
        대시보드로 돌아가기
      </Button>
    </div>
  );
}

function LoginForm({ target }: { target: string }) {
  const [fields, setFields] = useState<Fields>(() => {
    const saved = localStorage.getItem(SAVED_ID) ?? '';
    return { loginId: saved, password: '', saveId: saved !== '', keep: false };
  });
  const [missing, setMissing] = useState<'loginId' | 'password' | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const idField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const set = (change: Partial<Fields>) => setFields((before) => ({ ...before, ...change }));

  function watchCapsLock(event: KeyboardEvent) {
    setCapsLock(event.getModifierState('CapsLock'));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const lacking = missingField(fields);
    setMissing(lacking);
    if (lacking) {
      (lacking === 'loginId' ? idField : passwordField).current?.focus();
      return;
    }
    setBusy(true);
    setError(null);
    const hadLogin = session.hasTokens();
    try {
      await session.login(fields.loginId.trim(), fields.password, fields.keep);
    } catch (thrown) {
      setError(thrown instanceof TokenError ? thrown.message : '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해 주세요.');
      setBusy(false);
      passwordField.current?.focus();
      passwordField.current?.select();
      return;
    }
    if (fields.saveId) localStorage.setItem(SAVED_ID, fields.loginId.trim());
    else localStorage.removeItem(SAVED_ID);
    tellTabs('login');
    // After another person's login nothing of theirs may stay in memory.
    if (hadLogin) window.location.assign(target);
    else navigateTo(target, { replace: true });
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        ref={idField}
        label="아이디"
        name="username"
        size="md"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={fields.loginId === ''}
        maxLength={40}
        value={fields.loginId}
        onChange={(event) => set({ loginId: event.currentTarget.value })}
        error={missing === 'loginId' && fields.loginId.trim() === '' ? '아이디를 입력해 주세요.' : null}
      />
      <PasswordInput
        ref={passwordField}
        label="비밀번호"
        name="password"
        size="md"
        autoComplete="current-password"
        autoFocus={fields.loginId !== ''}
        maxLength={64}
        value={fields.password}
        onChange={(event) => set({ password: event.currentTarget.value })}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        onBlur={() => setCapsLock(false)}
        visibilityToggleButtonProps={{ 'aria-label': '비밀번호 보기', tabIndex: 0 }}
        description={capsLock ? 'Caps Lock이 켜져 있어요.' : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={missing === 'password' && fields.password === '' ? '비밀번호를 입력해 주세요.' : null}
      />
      <div className={classes.options}>
        <Checkbox label="아이디 저장" checked={fields.saveId} onChange={(event) => set({ saveId: event.currentTarget.checked })} />
        <Checkbox label="로그인 유지" checked={fields.keep} onChange={(event) => set({ keep: event.currentTarget.checked })} />
      </div>
      {error && (
        <p className={classes.error} role="alert">
          <IconAlertCircle size={16} aria-hidden /> {error}
        </p>
      )}
      <Button type="submit" size="md" fullWidth loading={busy}>
        로그인
      </Button>
    </form>
  );
}

function DemoHint() {
  const demo = demoLogin();
  if (!demo) return null;
  return (
    <p className={classes.demo}>
      체험용 서버예요. 아래 아이디로 둘러보세요.
      <br />
      아이디 <b>{demo.loginId}</b> · 비밀번호 <b>{demo.password}</b>
    </p>
  );
}
