/** What text and number fields share: the check on blur, the shrinking label, what stands at the right, the Enter key. */
import { CloseButton } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { cx } from '../cx.ts';
import { keepPresses } from './kept-press.ts';
import classes from './text-input.module.css';

// Fields are what moves the page when they are left.
if (typeof document !== 'undefined') keepPresses(document);

export interface Verdict {
  valid: boolean;
  message?: string | undefined;
}

/** `shrink`: the label floats inside the field, and into its border while it is focused or filled. */
export type FieldType = 'default' | 'shrink';

/** Message to show: the form's, or that of the last check on blur while the value is still the checked one. */
export function useBlurCheck(value: string, error: string | null | undefined, validate: ((value: string) => Verdict) | undefined) {
  const [checked, setChecked] = useState<{ value: string; message: string | null } | null>(null);
  const own = checked && checked.value === value ? checked.message : null;
  function check(): void {
    if (!validate) return;
    const verdict = validate(value);
    setChecked({ value, message: verdict.valid ? null : (verdict.message ?? '입력한 내용을 확인해주세요.') });
  }
  return { message: error || own, check };
}

/** Whether the label has shrunk, and the class names of the field's frame. */
export function useShrink(type: FieldType, value: string, className: string | undefined) {
  const [focused, setFocused] = useState(false);
  const shrunk = type === 'shrink' && (focused || value !== '');
  return { shrunk, setFocused, className: cx(classes.root, type === 'shrink' && classes.shrink, shrunk && classes.shrunk, className) };
}

/** Reports Enter, but not the one that ends a Korean syllable. */
export function enterKey(value: string, onEnter: ((value: string) => void) | undefined) {
  return (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !onEnter) return;
    event.preventDefault();
    onEnter(value);
  };
}

export interface RightParts {
  /** Empties the field; absent where there is nothing to clear. */
  onClear?: (() => void) | undefined;
  unit?: string | undefined;
  children?: ReactNode;
}

export function FieldRight({ onClear, unit, children }: RightParts) {
  return (
    <span className={classes.right}>
      {onClear && <CloseButton size="sm" aria-label="지우기" onMouseDown={(event) => event.preventDefault()} onClick={onClear} />}
      {children}
      {unit && <span className={classes.unit}>{unit}</span>}
    </span>
  );
}

/** Pixels that what stands inside the field at the right needs, so that the text never runs under it. */
export function rightWidth(clear: boolean, maxBytes: number | undefined, unit: string | undefined): number {
  const meter = maxBytes === undefined ? 0 : 52 + 14 * String(maxBytes).length;
  const word = unit === undefined ? 0 : 8 + 12 * unit.length;
  return 12 + (clear ? 28 : 0) + meter + word;
}
