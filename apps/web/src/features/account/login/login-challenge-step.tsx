/** Second step of a login: the code that was sent, and whether this device is spared it from now on. */
import { useState } from 'react';
import { publicApi } from '../../../client/public-api.ts';
import { session } from '../../../client/session/browser.ts';
import { type LoginChallenge, TokenError } from '../../../client/session/token.ts';
import { CheckboxField } from '../../../ui/inputs/checkbox-field.tsx';
import { CodeBox } from '../../../ui/inputs/code-box.tsx';
import { toProblem } from '../../../ui/problem.ts';
import classes from './login-challenge-step.module.css';

export interface LoginChallengeStepProps {
  challenge: LoginChallenge;
  /** The tokens are there. */
  onDone(): void;
  /** The login waited too long: it begins with the password again. `why` is fit to show; null when the person went back. */
  onOver(why: string | null): void;
}

const UNEXPECTED = '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해주세요.';

export function LoginChallengeStep({ challenge, onDone, onOver }: LoginChallengeStepProps) {
  const [sent, setSent] = useState(challenge);
  const [remember, setRemember] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function check(code: string) {
    setBusy(true);
    setError(null);
    try {
      await session.finishLogin(sent.mfaToken, code, remember);
      onDone();
    } catch (thrown) {
      setBusy(false);
      if (!(thrown instanceof TokenError)) return setError(UNEXPECTED);
      if (thrown.code === 'expired_token') return onOver(thrown.message);
      setError(thrown.message);
    }
  }

  async function resend() {
    setBusy(true);
    setError(null);
    try {
      const { ticket: mfaToken, ...next } = await publicApi.security.resendLoginCode({ ticket: sent.mfaToken });
      setSent({ ...next, mfaToken, until: Date.now() + next.expiresIn * 1000 });
    } catch (thrown) {
      const { code, title, detail } = toProblem(thrown);
      if (code === 'VERIFICATION_EXPIRED') onOver(title);
      else setError(detail ? `${title} ${detail}` : title);
    }
    setBusy(false);
  }

  return (
    <div className="moa-stack-wide">
      <p className={classes.lead}>
        본인인지 확인할게요. <b>{sent.address}</b>
        {sent.channel === 'MAIL' ? '로 보낸 메일' : '로 보낸 문자'}의 인증번호를 입력해주세요.
      </p>
      <CheckboxField description="혼자 쓰는 기기에서만 골라주세요." checked={remember} onChange={setRemember}>
        이 기기에서는 30일 동안 묻지 않기
      </CheckboxField>
      <CodeBox
        main
        narrow
        until={sent.until}
        error={error}
        busy={busy}
        onCheck={(code) => void check(code)}
        onResend={() => void resend()}
      />
      <button type="button" className={classes.back} onClick={() => onOver(null)}>
        처음부터 다시 로그인
      </button>
    </div>
  );
}
