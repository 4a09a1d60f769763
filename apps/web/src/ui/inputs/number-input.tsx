/** Number field (specification, point 5): digits only with thousands separators, or codes with symbols stripped. */
import { TextInput as MantineTextInput } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import { caretAfterFormat, cleanNumberText, type NumberMode, showNumberText } from './number-text.ts';
import classes from './text-input.module.css';
import { rightWidth, useBlurCheck, type Verdict } from './text-input.tsx';

export interface NumberInputProps {
  /** Clean text: digits without separators, or '' when empty. */
  value: string;
  onChange(value: string): void;
  mode?: NumberMode;
  maxLength?: number;
  /** False shows the digits as they are (phone and invoice numbers). */
  separators?: boolean;
  label?: ReactNode;
  ariaLabel?: string;
  description?: ReactNode;
  placeholder?: string;
  required?: boolean;
  error?: string | null | undefined;
  validate?: (value: string) => Verdict;
  disabled?: boolean;
  readOnly?: boolean;
  /** Shown at the right: 원, 개, %. */
  unit?: string;
  onEnter?: (value: string) => void;
  onBlur?: () => void;
  id?: string;
  className?: string | undefined;
}

export function NumberInput(props: NumberInputProps) {
  const { value, onChange, mode = 'numeric', maxLength, separators = mode === 'numeric', onEnter } = props;
  const { message, check } = useBlurCheck(value, props.error, props.validate);
  const field = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const shown = showNumberText(value, separators);

  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== field.current) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function change(input: HTMLInputElement) {
    const clean = cleanNumberText(input.value, { mode, maxLength });
    if (mode === 'numeric') {
      const before = input.value.slice(0, input.selectionStart ?? input.value.length).replace(/\D/g, '').length;
      caret.current = caretAfterFormat(showNumberText(clean, separators), Math.min(before, clean.length));
    }
    onChange(clean);
  }

  function keyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !onEnter) return;
    event.preventDefault();
    onEnter(value);
  }

  function copy(event: ClipboardEvent<HTMLInputElement>) {
    if (!separators) return;
    const selected = window.getSelection()?.toString() ?? '';
    if (!selected.includes(',')) return;
    event.clipboardData.setData('text/plain', selected.replaceAll(',', ''));
    event.preventDefault();
  }

  return (
    <MantineTextInput
      ref={field}
      {...(props.id ? { id: props.id } : {})}
      className={cx(classes.root, props.className)}
      classNames={{ label: cx(classes.label), input: cx(classes.input), error: cx(classes.error) }}
      value={shown}
      onChange={(event) => change(event.currentTarget)}
      onCopy={copy}
      onBlur={() => {
        check();
        props.onBlur?.();
      }}
      onKeyDown={keyDown}
      label={props.label}
      aria-label={props.ariaLabel}
      description={props.description}
      placeholder={props.placeholder}
      withAsterisk={props.required ?? false}
      aria-required={props.required}
      error={message}
      disabled={props.disabled ?? false}
      readOnly={props.readOnly ?? false}
      inputMode={mode === 'numeric' ? 'numeric' : 'text'}
      autoComplete="off"
      rightSectionWidth={rightWidth(false, undefined, props.unit)}
      rightSection={
        props.unit ? (
          <span className={classes.right}>
            <span className={classes.unit}>{props.unit}</span>
          </span>
        ) : undefined
      }
    />
  );
}

export interface AmountInputProps extends Omit<NumberInputProps, 'value' | 'onChange' | 'mode' | 'separators' | 'validate'> {
  /** Whole number, or null when empty. */
  value: number | null;
  onChange(value: number | null): void;
  validate?: (value: number | null) => Verdict;
}

/** Number input over a number: money and quantities. */
export function AmountInput({ value, onChange, validate, ...rest }: AmountInputProps) {
  return (
    <NumberInput
      {...rest}
      maxLength={rest.maxLength ?? 12}
      value={value === null ? '' : String(value)}
      onChange={(text) => onChange(text === '' ? null : Number(text))}
      {...(validate ? { validate: (text: string) => validate(text === '' ? null : Number(text)) } : {})}
    />
  );
}
