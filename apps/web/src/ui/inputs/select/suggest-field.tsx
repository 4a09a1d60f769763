/** A text that may be anything, with what the server knows offered below it. */
import { Autocomplete } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '../text-input.module.css';

export interface Suggestion {
  /** What the field holds when it is chosen. */
  value: string;
  /** What is shown beside the value, to tell it from others. */
  note: string;
}

export interface SuggestFieldProps {
  label: string;
  value: string;
  onChange(value: string): void;
  suggestions: readonly Suggestion[];
  placeholder?: string;
  description?: ReactNode;
  maxLength?: number;
  disabled?: boolean;
  onBlur?: () => void;
}

export function SuggestField(props: SuggestFieldProps) {
  const notes = new Map(props.suggestions.map(({ value, note }) => [value, note]));
  return (
    <Autocomplete
      classNames={{ label: classes.label ?? '' }}
      label={props.label}
      data={[...notes.keys()]}
      // The server has searched: what it offers may hold the typed text in a note alone.
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <span className={classes.suggestion}>
          <b>{option.value}</b>
          <span>{notes.get(option.value)}</span>
        </span>
      )}
      value={props.value}
      onChange={props.onChange}
      placeholder={props.placeholder ?? ''}
      description={props.description}
      disabled={props.disabled ?? false}
      comboboxProps={{ transitionProps: { duration: 0 }, width: 340, position: 'bottom-start' }}
      maxDropdownHeight={280}
      {...(props.maxLength === undefined ? {} : { maxLength: props.maxLength })}
      {...(props.onBlur ? { onBlur: props.onBlur } : {})}
    />
  );
}
