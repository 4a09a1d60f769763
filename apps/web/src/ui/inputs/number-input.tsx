/** Number field (specification, point 5): digits only with thousands separators, or codes with symbols stripped. */
import { TextInput as MantineTextInput } from '@mantine/core';
import { type ClipboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { enterKey, FieldRight, type FieldType, rightWidth, useBlurCheck, useShrink, type Verdict } from './field-parts.tsx';
import { caretAfterFormat, cleanNumberText, digitsOf, type NumberMode, refuseNumber, showNumberText } from './number-text.ts';
import classes from './text-input.module.css';

export interface NumberInputProps {
  /** Clean text: digits without separators, or '' when empty. */
  value: string;
  onChange(value: string): void;
  mode?: NumberMode;
  type?: FieldType;
  clearable?: boolean;
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
  const { value, onChange, mode = 'numeric', type = 'default', maxLength, separators = mode === 'numeric', onEnter, unit } = props;
  const { message, check } = useBlurCheck(value, props.error, props.validate);
  // What can't be taken stands there as it was typed, and leaves the value as it was: its digits alone would be another number.
  const [draft, setDraft] = useState<{ text: string; of: string } | null>(null);
  const refused = draft?.of === value ? draft.text : null;
  const field = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const shown = refused ?? showNumberText(value, separators);
  const { shrunk, setFocused, className } = useShrink(type, value, props.className);
  const showClear = props.clearable === true && shown !== '' && !props.disabled && !props.readOnly;

  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== field.current) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function change(input: HTMLInputElement) {
    if (separators && refuseNumber(input.value) !== null) return setDraft({ text: input.value, of: value });
    setDraft(null);
    const clean = cleanNumberText(input.value, { mode, maxLength });
    if (mode === 'numeric') {
      const before = digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
      caret.current = caretAfterFormat(showNumberText(clean, separators), Math.min(before, clean.length));
    }
    onChange(clean);
  }

  function clear() {
    setDraft(null);
    onChange('');
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
      className={className}
      classNames={{ label: cx(classes.label), input: cx(classes.input), error: cx(classes.error) }}
      value={shown}
      onChange={(event) => change(event.currentTarget)}
      onCopy={copy}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false);
        check();
        props.onBlur?.();
      }}
      onKeyDown={enterKey(value, onEnter)}
      label={props.label}
      aria-label={props.ariaLabel}
      description={props.description}
      placeholder={type === 'shrink' && !shrunk ? '' : props.placeholder}
      withAsterisk={props.required ?? false}
      aria-required={props.required}
      error={refused === null ? message : refuseNumber(refused)}
      disabled={props.disabled ?? false}
      readOnly={props.readOnly ?? false}
      inputMode={mode === 'numeric' ? 'numeric' : 'text'}
      autoComplete="off"
      rightSectionWidth={rightWidth(showClear, undefined, unit)}
      rightSection={showClear || unit ? <FieldRight onClear={showClear ? clear : undefined} unit={unit} /> : undefined}
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
