/** Second step of a login: the code that was sent, and whether this device is spared it from now on. */
import { useState } from 'react';
import { publicApi } from '../../../client/public-api.ts';
import { session } from '../../../client/session/browser.ts';
import { type LoginChallenge, TokenError } from '../../../client/session/token.ts';
import { sentenceOf } from '../../../ui/forms/sentence.ts';
import { useCode } from '../../../ui/forms/use-code.ts';
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

export function LoginChallengeStep({ challenge, onDone, onOver }: LoginChallengeStepProps) {
  const [remember, setRemember] = useState(false);
  // A code that is sent anew comes with a ticket of its own.
  const [mfaToken, setMfaToken] = useState(challenge.mfaToken);
  const code = useCode(
    {
      async request() {
        const next = await publicApi.security.resendLoginCode({ ticket: mfaToken });
        setMfaToken(next.ticket);
        return next;
      },
      async check(digits, { ticket }) {
        await session.finishLogin(ticket, digits, remember);
        onDone();
      },
      words(error) {
        const { code: why, title } = toProblem(error);
        const isToken = error instanceof TokenError;
        if (isToken ? error.code !== 'expired_token' : why !== 'VERIFICATION_EXPIRED') return isToken ? error.message : sentenceOf(error);
        onOver(isToken ? error.message : title);
        return null;
      },
    },
    { ...challenge, ticket: challenge.mfaToken },
  );
  const sent = code.sent ?? challenge;

  return (
    <div className="moa-stack-wide">
      <p className={classes.lead}>
        본인인지 확인할게요. <b>{sent.address}</b>
        {sent.channel === 'MAIL' ? '로 보낸 메일' : '로 보낸 문자'}의 인증번호를 입력해주세요.
      </p>
      <CheckboxField description="혼자 쓰는 기기에서만 골라주세요." checked={remember} onChange={setRemember}>
        이 기기에서는 30일 동안 묻지 않기
      </CheckboxField>
      <CodeBox main narrow code={code} />
      <button type="button" className={classes.back} onClick={() => onOver(null)}>
        처음부터 다시 로그인
      </button>
    </div>
  );
}
