/** A new password: strength in a word, Caps Lock hint, and the same once more. */
import { PasswordInput } from '@mantine/core';
import { passwordProblem, passwordStrength, STRENGTHS } from '@moa/core';
import { type KeyboardEvent, useState } from 'react';
import classes from './password-field.module.css';

export interface NewPasswordProps {
  value: string;
  again: string;
  loginId: string;
  onChange(change: { password?: string; again?: string }): void;
  /** Messages of the form; they win over the checks on blur. */
  error: string | null;
  againError: string | null;
}

export const AGAIN_MESSAGE = '비밀번호가 서로 다릅니다. 다시 입력해주십시오.';

/** True while Caps Lock is on, as far as the last key in this field has told. */
export function useCapsLock() {
  const [on, setOn] = useState(false);
  const watch = (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock'));
  return { capsLock: on, watch: { onKeyDown: watch, onKeyUp: watch }, forget: () => setOn(false) };
}

const TOGGLE = { 'aria-label': '비밀번호 보기', tabIndex: 0 } as const;
const CLASSES = { label: classes.label ?? '', error: classes.error ?? '' };

export function NewPassword({ value, again, loginId, onChange, error, againError }: NewPasswordProps) {
  const { capsLock, watch, forget } = useCapsLock();
  const [checked, setChecked] = useState<string | null>(null);
  const [againChecked, setAgainChecked] = useState<string | null>(null);
  const own = checked === value && value !== '' ? passwordProblem(value, loginId) : null;
  const ownAgain = againChecked === again && again !== '' && again !== value ? AGAIN_MESSAGE : null;
  return (
    <>
      <div>
        <PasswordInput
          label="비밀번호"
          id="join-password"
          name="new-password"
          autoComplete="new-password"
          withAsterisk
          aria-required
          maxLength={64}
          value={value}
          onChange={(event) => onChange({ password: event.currentTarget.value })}
          {...watch}
          onBlur={() => {
            forget();
            setChecked(value);
          }}
          visibilityToggleButtonProps={TOGGLE}
          classNames={CLASSES}
          description="영문, 숫자, 특수문자를 섞어 8~16자로 정해주세요."
          error={error ?? own}
        />
        {capsLock && (
          <p className={classes.caps} role="status">
            Caps Lock이 켜져 있어요.
          </p>
        )}
        <StrengthMeter password={value} loginId={loginId} />
      </div>
      <PasswordInput
        label="비밀번호 확인"
        id="join-again"
        name="new-password-again"
        autoComplete="new-password"
        withAsterisk
        aria-required
        maxLength={64}
        value={again}
        onChange={(event) => onChange({ again: event.currentTarget.value })}
        {...watch}
        onBlur={() => {
          forget();
          setAgainChecked(again);
        }}
        visibilityToggleButtonProps={TOGGLE}
        classNames={CLASSES}
        error={againError ?? ownAgain}
      />
    </>
  );
}

const FILL = { weak: 1, fair: 2, strong: 3 } as const;

function StrengthMeter({ password, loginId }: { password: string; loginId: string }) {
  if (password === '') return null;
  const strength = passwordStrength(password, loginId);
  return (
    <p className={classes.strength} data-strength={strength} aria-live="polite">
      <span className={classes.bars} aria-hidden>
        {[1, 2, 3].map((bar) => (
          <span key={bar} className={bar <= FILL[strength] ? classes.filled : classes.bar} />
        ))}
      </span>
      비밀번호 안전도 <b>{STRENGTHS[strength]}</b>
    </p>
  );
}
