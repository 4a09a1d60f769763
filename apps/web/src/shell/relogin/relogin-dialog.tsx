import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { notifyTabs, session } from '../../client/session/browser.ts';
import { answerRelogin } from '../../client/session/relogin.ts';
import { ChallengeRequiredError, type LoginChallenge, TokenError } from '../../client/session/token.ts';
import { useUser } from '../../client/use-user.ts';
import { LoginChallengeStep } from '../../features/account/login/login-challenge-step.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import type { Problem } from '../../ui/problem.ts';
import classes from './relogin-dialog.module.css';

/** Over everything else: the same person logs in again, and what was typed on the page stays. */
export function ReloginDialog() {
  return (
    <Dialog title="다시 로그인" size="sm" kind="URGENT" closeOnClickOutside={false} onClose={() => answerRelogin(false)}>
      <ReloginForm />
    </Dialog>
  );
}

const UNEXPECTED = '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해주세요.';

/** What stands at the password, in the shape in which the server says such things. */
function atPassword(message: string): Problem {
  const errors = [{ path: 'password', code: 'INVALID', message }];
  return { title: message, detail: null, status: 401, code: 'UNAUTHORIZED', traceId: null, errors };
}

function ReloginForm() {
  const { loginId } = useUser();
  const [challenge, setChallenge] = useState<LoginChallenge | null>(null);
  const form = useForm(
    { password: '' },
    {
      check: ({ password }) => ({ password: password === '' ? '비밀번호를 입력해주십시오.' : undefined }),
      async send({ password }) {
        try {
          await session.login(loginId, password, false);
          goOn();
        } catch (thrown) {
          if (thrown instanceof ChallengeRequiredError) setChallenge(thrown.challenge);
          else throw atPassword(thrown instanceof TokenError ? thrown.message : UNEXPECTED);
        }
      },
    },
  );

  function goOn() {
    notifyTabs('login');
    answerRelogin(true);
  }

  function startAgain(why: string | null) {
    setChallenge(null);
    form.reset({ password: '' });
    form.refuse({ password: why ?? undefined });
  }

  if (challenge) return <LoginChallengeStep challenge={challenge} onDone={goOn} onOver={startAgain} />;
  return (
    <form onSubmit={form.onSubmit} className={classes.form} noValidate>
      <p className={classes.text}>로그인이 만료되었습니다. 다시 로그인하면 입력한 내용 그대로 이어집니다.</p>
      <p className={classes.id}>
        아이디 <strong>{loginId}</strong>
      </p>
      {/* For password managers, which take no field of the hidden kind. */}
      <input className="moa-hidden" name="username" autoComplete="username" value={loginId} readOnly tabIndex={-1} aria-hidden />
      <PasswordInput
        label="비밀번호"
        autoComplete="current-password"
        data-autofocus
        value={form.values.password}
        onChange={(event) => form.set({ password: event.currentTarget.value })}
        error={form.errors.password}
        visibilityToggleButtonProps={{ 'aria-label': '비밀번호 보기', tabIndex: 0 }}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => answerRelogin(false)}>
          나중에
        </Button>
        <Button type="submit" loading={form.busy}>
          로그인하고 계속
        </Button>
      </div>
    </form>
  );
}
