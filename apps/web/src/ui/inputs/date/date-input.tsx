/** A day: typed as `2026-11-22` or `20261122`, or chosen from a calendar in Korean. What can't be read stays to be mended. */
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { cx } from '../../cx.ts';
import { Popover } from '../../popover.tsx';
import { FieldFrame } from '../field-frame.tsx';
import { useBlurCheck, type Verdict } from '../field-parts.tsx';
import { Calendar } from './calendar.tsx';
import classes from './date-input.module.css';
import { parseDay } from './day.ts';

export interface DateInputProps {
  label: ReactNode;
  /** `2026-11-22`, '' when empty, or what was typed and is no day. */
  value: string;
  onChange(value: string): void;
  onBlur?: () => void;
  description?: ReactNode;
  error?: string | null | undefined;
  required?: boolean;
  disabled?: boolean;
  id?: string;
  className?: string | undefined;
}

const READABLE = '날짜는 2026-01-31처럼 입력해주십시오.';

function readable(text: string): Verdict {
  return { valid: text === '' || parseDay(text) !== null, message: READABLE };
}

export function DateInput({ label, value, onChange, onBlur, error, ...rest }: DateInputProps) {
  // What is typed keeps its own form until the field is left: `2026112` is on the way to a day.
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed !== null && (parseDay(typed) ?? typed.trim()) === value ? typed : value;
  const { message, check } = useBlurCheck(value, error, readable);
  return (
    <FieldFrame {...rest} label={label} error={message}>
      {(field) => (
        <div className={cx(classes.field, field.invalid && classes.wrong, rest.disabled && classes.off)}>
          <input
            id={field.id}
            className={classes.input}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            placeholder="예: 2026-11-22"
            maxLength={20}
            aria-invalid={field.invalid || undefined}
            aria-describedby={field.describedBy}
            aria-required={rest.required}
            disabled={rest.disabled}
            value={shown}
            onChange={(event) => {
              setTyped(event.target.value);
              onChange(parseDay(event.target.value) ?? event.target.value.trim());
            }}
            onBlur={() => {
              setTyped(null);
              check();
              onBlur?.();
            }}
          />
          <Popover
            label="달력"
            align="end"
            className={classes.opener}
            trigger={(props) => (
              <button type="button" className={classes.open} aria-label="달력 열기" disabled={rest.disabled} {...props}>
                <IconCalendar size={16} stroke={1.75} aria-hidden />
              </button>
            )}
          >
            {(close) => (
              <Calendar
                value={parseDay(value)}
                onChoose={(day) => {
                  onChange(day);
                  close();
                  onBlur?.();
                }}
              />
            )}
          </Popover>
        </div>
      )}
    </FieldFrame>
  );
}
