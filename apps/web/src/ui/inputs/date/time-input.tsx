/** A time of day: typed as `14:00`, `1400` or `오후 2시`. What can't be read stays to be mended. */
import { useState } from 'react';
import type { Verdict } from '../field-parts.tsx';
import { TextInput } from '../text-input.tsx';
import { parseTime } from './time.ts';

export interface TimeInputProps {
  label: string;
  /** `14:00`, '' when empty, or what was typed and is no time. */
  value: string;
  onChange(value: string): void;
  error?: string | undefined;
  className?: string | undefined;
}

function readable(text: string): Verdict {
  return { valid: text === '' || parseTime(text) !== null, message: '시간은 14:00처럼 입력해주십시오.' };
}

export function TimeInput({ value, onChange, ...rest }: TimeInputProps) {
  // What is typed keeps its own form until the field is left: `140` is on the way to a time.
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed !== null && (parseTime(typed) ?? typed.trim()) === value ? typed : value;
  return (
    <TextInput
      {...rest}
      value={shown}
      placeholder="예: 14:00"
      maxLength={12}
      validate={readable}
      onChange={(text) => {
        setTyped(text);
        onChange(parseTime(text) ?? text.trim());
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
