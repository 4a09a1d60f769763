/** One of a long list, found by typing. Short lists are a `SelectField`. */
import { Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from '../text-input.module.css';
import type { SelectChoice } from './select.tsx';

export interface ComboboxProps<Value extends string> {
  label: string;
  /** '' while nothing is chosen. */
  value: Value | '';
  onChange(value: Value | ''): void;
  choices: readonly SelectChoice<Value>[];
  placeholder?: string;
  description?: ReactNode;
  required?: boolean;
  clearable?: boolean;
  disabled?: boolean;
  error?: string | null | undefined;
  /** Said when nothing fits what was typed. */
  nothingFound?: string;
  /** Where the choices are searched by the server. */
  onSearch?(text: string): void;
  id?: string;
  className?: string | undefined;
}

export function Combobox<Value extends string>(props: ComboboxProps<Value>) {
  const clearable = props.clearable ?? false;
  return (
    <Select
      {...(props.id ? { id: props.id } : {})}
      {...(props.className ? { className: props.className } : {})}
      classNames={{ label: classes.label ?? '', error: classes.error ?? '' }}
      label={props.label}
      data={props.choices.map(({ value, label }) => ({ value, label }))}
      value={props.value === '' ? null : props.value}
      onChange={(value) => props.onChange(props.choices.find((each) => each.value === value)?.value ?? '')}
      placeholder={props.placeholder ?? '선택'}
      description={props.description}
      withAsterisk={props.required ?? false}
      aria-required={props.required ?? false}
      searchable
      clearable={clearable}
      {...(clearable && props.value !== ''
        ? {}
        : { rightSection: <IconChevronDown size={14} aria-hidden />, rightSectionPointerEvents: 'none' })}
      clearButtonProps={{ 'aria-label': '선택 지우기' }}
      disabled={props.disabled ?? false}
      error={props.error ?? null}
      nothingFoundMessage={props.nothingFound ?? '찾는 항목이 없어요'}
      allowDeselect={false}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      maxDropdownHeight={280}
      {...(props.onSearch ? { onSearchChange: props.onSearch } : {})}
    />
  );
}
