import type { ReactNode } from 'react';
import { FieldFrame } from '../field-frame.tsx';
import { Select, type SelectChoice, type SelectProps } from './select.tsx';

export interface SelectFieldProps<Value extends string>
  extends Omit<SelectProps<Value>, 'choices' | 'invalid' | 'describedBy' | 'ariaLabel'> {
  label: string;
  choices: readonly SelectChoice<Value>[];
  description?: ReactNode;
  error?: string | null | undefined;
  /** Shown while nothing is chosen (`value` is ''); can be chosen again only where `clearable`. */
  placeholder?: string;
  clearable?: boolean;
}

/** A select with its label above and its message below. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, description, error, className, placeholder, clearable, choices, ...rest } = props;
  const nothing = placeholder === undefined ? [] : [{ value: '' as Value, label: placeholder, hidden: !clearable }];
  return (
    <FieldFrame label={label} description={description} error={error} required={rest.required} id={rest.id} className={className}>
      {(field) => <Select {...rest} {...field} choices={[...nothing, ...choices]} />}
    </FieldFrame>
  );
}
