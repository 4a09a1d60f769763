/** Password field: can be shown, warns of Caps Lock. */
import { PasswordInput as MantinePasswordInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { useBlurCheck, type Verdict } from './field-parts.tsx';

export interface PasswordInputProps {
  value: string;
  onChange(value: string): void;
  label: ReactNode;
  name?: string;
  autoComplete: 'current-password' | 'new-password';
  description?: ReactNode;
  required?: boolean;
  error?: string | null | undefined;
  /** Asked on blur. */
  validate?: (value: string) => Verdict;
  autoFocus?: boolean;
  size?: 'sm' | 'md';
  ref?: Ref<HTMLInputElement>;
}

/** More than any password may have: a pasted one that is too long is said to be so instead of being cut. */
const LENGTH_MAX = 64;
const CAPS_LOCK = 'Caps Lock이 켜져 있어요.';

export function PasswordInput(props: PasswordInputProps) {
  const { message, check } = useBlurCheck(props.value, props.error, props.validate);
  const [capsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <MantinePasswordInput
      {...(props.ref ? { ref: props.ref } : {})}
      {...(props.name ? { name: props.name } : {})}
      label={props.label}
      size={props.size ?? 'sm'}
      autoComplete={props.autoComplete}
      autoFocus={props.autoFocus ?? false}
      maxLength={LENGTH_MAX}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onKeyDown={watch}
      onKeyUp={watch}
      onBlur={() => {
        setCapsLock(false);
        check();
      }}
      visibilityToggleButtonProps={{ 'aria-label': '비밀번호 보기', tabIndex: 0 }}
      description={capsLock ? CAPS_LOCK : props.description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      withAsterisk={props.required ?? false}
      aria-required={props.required}
      error={message}
    />
  );
}
