/**
 * Text field of the product (specification, point 5): label above or shrinking into the border, message below, red border when
 * invalid, clear button, Enter. It checks on blur, never while typing; a message given by the form always shows.
 */
import { Textarea as MantineTextarea, TextInput as MantineTextInput } from '@mantine/core';
import { byteLength } from '@moa/core';
import type { ReactNode, Ref } from 'react';
import { cx } from '../cx.ts';
import { enterKey, FieldRight, type FieldType, rightWidth, useBlurCheck, useShrink, type Verdict } from './field-parts.tsx';
import classes from './text-input.module.css';

export interface TextInputProps {
  value: string;
  onChange(value: string): void;
  label?: ReactNode;
  /** Name for screen readers where no label is shown. */
  ariaLabel?: string | undefined;
  /** Guidance under the label, in 해요체. */
  description?: ReactNode;
  placeholder?: string | undefined;
  required?: boolean;
  /** Message of the form (a failed save); wins over `validate`. */
  error?: string | null | undefined;
  /** Asked on blur. */
  validate?: (value: string) => Verdict;
  type?: FieldType;
  maxLength?: number;
  /** Shows `34 / 100바이트`, counted as shops do. Does not cut. */
  maxBytes?: number;
  clearable?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  inputType?: 'text' | 'email' | 'tel' | 'url' | 'search';
  autoComplete?: string;
  unit?: string;
  leftSection?: ReactNode;
  onEnter?: (value: string) => void;
  onBlur?: () => void;
  id?: string;
  name?: string;
  className?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

export function TextInput(props: TextInputProps) {
  const { value, onChange, type = 'default', clearable = false, maxBytes, unit, onEnter, disabled = false, readOnly = false } = props;
  const { message, check } = useBlurCheck(value, props.error, props.validate);
  const { shrunk, setFocused, className } = useShrink(type, value, props.className);
  const showClear = clearable && value !== '' && !disabled && !readOnly;

  return (
    <MantineTextInput
      {...(props.ref ? { ref: props.ref } : {})}
      {...(props.id ? { id: props.id } : {})}
      {...(props.name ? { name: props.name } : {})}
      className={className}
      classNames={{ label: cx(classes.label), input: cx(classes.input), error: cx(classes.error) }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
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
      error={message}
      maxLength={props.maxLength}
      disabled={disabled}
      readOnly={readOnly}
      type={props.inputType ?? 'text'}
      autoComplete={props.autoComplete ?? 'off'}
      leftSection={props.leftSection}
      rightSectionWidth={rightWidth(showClear, maxBytes, unit)}
      rightSection={
        showClear || unit || maxBytes ? (
          <FieldRight onClear={showClear ? () => onChange('') : undefined} unit={unit}>
            {maxBytes !== undefined && <ByteMeter text={value} max={maxBytes} />}
          </FieldRight>
        ) : undefined
      }
    />
  );
}

function ByteMeter({ text, max }: { text: string; max: number }) {
  const bytes = byteLength(text);
  return (
    <span className={cx(classes.unit, bytes > max && classes.over)}>
      {bytes} / {max}바이트
    </span>
  );
}

export type TextAreaProps = Pick<
  TextInputProps,
  | 'value'
  | 'onChange'
  | 'label'
  | 'ariaLabel'
  | 'description'
  | 'placeholder'
  | 'required'
  | 'error'
  | 'validate'
  | 'maxLength'
  | 'disabled'
  | 'id'
  | 'onBlur'
> & { rows?: number };

/** Several lines of text; grows with them. */
export function TextArea(props: TextAreaProps) {
  const { message, check } = useBlurCheck(props.value, props.error, props.validate);
  return (
    <MantineTextarea
      {...(props.id ? { id: props.id } : {})}
      classNames={{ label: cx(classes.label), error: cx(classes.error) }}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onBlur={() => {
        check();
        props.onBlur?.();
      }}
      label={props.label}
      aria-label={props.ariaLabel}
      description={props.description}
      placeholder={props.placeholder}
      withAsterisk={props.required ?? false}
      aria-required={props.required}
      error={message}
      maxLength={props.maxLength}
      disabled={props.disabled ?? false}
      rows={props.rows ?? 3}
    />
  );
}
