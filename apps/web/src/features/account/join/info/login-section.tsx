/** Id and password of a new seller. */
import { check, loginIdRules } from '@moa/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { publicApi } from '../../../../client/public-api.ts';
import { TextInput } from '../../../../ui/inputs/text-input.tsx';
import { fieldId, type SectionProps } from '../../parts/join-fields.ts';
import { NewPassword } from '../../parts/password-field.tsx';
import classes from './info-page.module.css';

export interface LoginSectionProps extends SectionProps {
  again: string;
  onAgain(value: string): void;
}

interface IdAnswer {
  loginId: string;
  available: boolean;
  message: string | null;
}

export function LoginSection({ form, errors, onChange, again, onAgain }: LoginSectionProps) {
  const [answer, setAnswer] = useState<IdAnswer | null>(null);
  const current = answer?.loginId === form.loginId ? answer : null;

  async function ask() {
    const { loginId } = form;
    if (check(loginIdRules, loginId) !== null || current) return;
    // Whether it is free is a comfort: should the answer not come, joining itself shows it.
    const found = await publicApi.join.checkId({ loginId }).catch(() => null);
    if (found) setAnswer({ loginId, ...found });
  }

  return (
    <section className={classes.section} aria-labelledby="join-login">
      <h2 id="join-login" className={classes.heading}>
        로그인 정보
      </h2>
      <div>
        <TextInput
          id={fieldId('loginId')}
          name="username"
          label="아이디"
          required
          autoComplete="username"
          maxLength={40}
          value={form.loginId}
          onChange={(value) => onChange({ loginId: value.trim() })}
          validate={(value) => {
            const message = check(loginIdRules, value);
            return message === null ? { valid: true } : { valid: false, message };
          }}
          onBlur={() => void ask()}
          error={errors.loginId ?? (current && !current.available ? current.message : null)}
          description="영문 소문자로 시작하는 6~12자의 영문 소문자와 숫자로 정해주세요."
        />
        {current?.available && (
          <p className={classes.good} role="status">
            <IconCheck size={14} aria-hidden /> 사용할 수 있는 아이디예요.
          </p>
        )}
      </div>
      <NewPassword
        value={form.password}
        again={again}
        loginId={form.loginId}
        onChange={(change) => {
          if (change.password !== undefined) onChange({ password: change.password });
          if (change.again !== undefined) onAgain(change.again);
        }}
        error={errors.password ?? null}
        againError={errors.again ?? null}
      />
    </section>
  );
}
