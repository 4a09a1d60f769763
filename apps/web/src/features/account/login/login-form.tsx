import { Button, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { demoLogin } from '../../../client/config.ts';
import { navigateTo } from '../../../client/navigate.ts';
import { notifyTabs, session } from '../../../client/session/browser.ts';
import { ChallengeRequiredError, type LoginChallenge, TokenError } from '../../../client/session/token.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { lazyPart } from '../../../ui/code.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { CheckboxField } from '../../../ui/inputs/checkbox-field.tsx';
import { PasswordInput } from '../../../ui/inputs/password-input.tsx';
import { readStored, writeStored } from '../../../ui/stored.ts';
import classes from './login-page.module.css';

/** With the client of the API, which the login itself does without. */
const LoginChallengeStep = lazyPart(() => import('./login-challenge-step.tsx'), 'LoginChallengeStep');

const SAVED_ID = 'moa-saved-login-id';
/** The login was right, but the browser kept nothing of it: cookies are off, or another site's frame may keep none. */
const COOKIES_REFUSED = '브라우저가 로그인 정보를 저장하지 않았습니다. 쿠키를 허용하거나 새 창에서 열어주십시오.';

interface Fields {
  loginId: string;
  password: string;
  saveId: boolean;
  keep: boolean;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** One at a time: the password is asked for once there is an id. */
function lacking({ loginId, password }: Fields) {
  if (loginId.trim() === '') return { loginId: '아이디를 입력해주십시오.' };
  return password === '' ? { password: '비밀번호를 입력해주십시오.' } : {};
}

export interface LoginFormProps {
  /** Address to go to when they are right. */
  target: string;
  /** Stands below id and password, and is gone while a code is asked for. */
  children?: ReactNode;
}

/** Id and password, and the code where they are not enough. */
export function LoginForm({ target, children }: LoginFormProps) {
  const [saved] = useState(() => readStored(SAVED_ID, '', isText));
  const [error, setError] = useState<string | null>(null);
  const [challenge, setChallenge] = useState<LoginChallenge | null>(null);
  const [hadLogin, setHadLogin] = useState(false);
  const passwordField = useRef<HTMLInputElement>(null);
  const form = useForm<Fields>(
    { loginId: saved, password: '', saveId: saved !== '', keep: false },
    {
      check: lacking,
      async send({ loginId, password, keep }) {
        setError(null);
        const had = session.hasTokens();
        setHadLogin(had);
        try {
          await session.login(loginId.trim(), password, keep);
        } catch (thrown) {
          if (thrown instanceof ChallengeRequiredError) return setChallenge(thrown.challenge);
          setError(thrown instanceof TokenError ? thrown.message : '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해주세요.');
          passwordField.current?.focus();
          passwordField.current?.select();
          return;
        }
        enter(had);
      },
    },
  );
  const fields = form.values;

  function enter(hadLogin: boolean) {
    if (!session.hasTokens()) {
      setChallenge(null);
      setError(COOKIES_REFUSED);
      return;
    }
    writeStored(SAVED_ID, fields.saveId ? fields.loginId.trim() : '');
    notifyTabs('login');
    // After another person's login nothing of theirs may stay in memory.
    if (hadLogin) window.location.assign(target);
    else navigateTo(target, { replace: true });
  }

  function startAgain(why: string | null) {
    setChallenge(null);
    setError(why);
    form.set({ password: '' });
  }

  if (challenge) {
    return (
      <Suspense fallback={<div className={classes.waiting} aria-busy="true" />}>
        <LoginChallengeStep challenge={challenge} onDone={() => enter(hadLogin)} onOver={startAgain} />
      </Suspense>
    );
  }
  return (
    <>
      <form className="moa-stack" onSubmit={form.onSubmit} noValidate>
        <TextInput
          label="아이디"
          name="username"
          size="md"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={saved === ''}
          maxLength={40}
          value={fields.loginId}
          onChange={(event) => form.set({ loginId: event.currentTarget.value })}
          error={form.errors.loginId}
        />
        <PasswordInput
          ref={passwordField}
          label="비밀번호"
          name="password"
          size="md"
          autoComplete="current-password"
          autoFocus={saved !== ''}
          {...form.field('password')}
        />
        <div className={classes.options}>
          <CheckboxField checked={fields.saveId} onChange={(saveId) => form.set({ saveId })}>
            아이디 저장
          </CheckboxField>
          <CheckboxField checked={fields.keep} onChange={(keep) => form.set({ keep })}>
            로그인 유지
          </CheckboxField>
        </div>
        {error && (
          <p className={classes.error} role="alert">
            <IconAlertCircle size={16} aria-hidden /> {error}
          </p>
        )}
        {error === COOKIES_REFUSED && (
          <a className="moa-link" href={window.location.href} target="_blank" rel="noopener">
            새 창에서 열기
          </a>
        )}
        <Button type="submit" size="md" fullWidth loading={form.busy}>
          로그인
        </Button>
      </form>
      {children}
    </>
  );
}

/** Ways on for who cannot log in. `base` is the area whose own screens are meant. */
export function LoginLinks({ base = '' }: { base?: '' | '/solution/zigzag' }) {
  return (
    <nav className={classes.links} aria-label="계정 찾기">
      <AppLink href={`${base}/findId`}>아이디 찾기</AppLink>
      <AppLink href={`${base}/findPwd`}>비밀번호 찾기</AppLink>
      <AppLink href="/join/agreement" className={classes.join}>
        회원가입
      </AppLink>
    </nav>
  );
}

/** Login of the demo, on copies that have one. */
export function DemoHint() {
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
