/** A new password: strength in a word, Caps Lock hint, and the same once more. */
import { PasswordInput } from '@mantine/core';
import { passwordAgainProblem, passwordProblem } from '@moa/core';
import { type KeyboardEvent, useState } from 'react';
import { PasswordStrength } from '../../../ui/inputs/password-strength.tsx';
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

/** True while Caps Lock is on, as far as the last key in this field has shown. */
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
  const own = checked === value && value !== '' ? passwordProblem(value) : null;
  const ownAgain = againChecked === again && again !== '' ? passwordAgainProblem(again, value) : null;
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
        <PasswordStrength password={value} loginId={loginId} />
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
