/** Fields of the settings: a choice of few, a switch, a list to pick from; each says below what it changes. */
import { type ReactNode, useId } from 'react';
import { cx } from '../../ui/cx.ts';
import { Radio } from '../../ui/inputs/radio.tsx';
import { Select } from '../../ui/inputs/select/select.tsx';
import { Switch } from '../../ui/inputs/switch.tsx';
import classes from './settings.module.css';

export interface Option<Value> {
  value: Value;
  label: string;
  /** What it does, where the label does not say it all. */
  hint?: string;
}

export interface ChoiceProps<Value> {
  label: string;
  description: ReactNode;
  options: readonly Option<Value>[];
  value: Value;
  onChange(value: Value): void;
}

export function Choice<Value extends string | number>({ label, description, options, value, onChange }: ChoiceProps<Value>) {
  const id = useId();
  const described = options.some((option) => option.hint !== undefined);
  return (
    <fieldset className={classes.field} aria-describedby={`${id}-text`}>
      <legend className={classes.label}>{label}</legend>
      <div className={cx(classes.options, described && classes.tall)}>
        {options.map((option) => (
          <label key={option.value} className={cx(classes.option, option.value === value && classes.chosen)}>
            <Radio unmarked name={id} checked={option.value === value} onChoose={() => onChange(option.value)} />
            <span>{option.label}</span>
            {option.hint && <span className={classes.hint}>{option.hint}</span>}
          </label>
        ))}
      </div>
      <p id={`${id}-text`} className={classes.text}>
        {description}
      </p>
    </fieldset>
  );
}

export interface OnOffProps {
  label: string;
  description: string;
  checked: boolean;
  onChange(checked: boolean): void;
  /** Times that count while it is on. */
  children?: ReactNode;
}

export function OnOff({ label, description, checked, onChange, children }: OnOffProps) {
  return (
    <div className={classes.field}>
      <Switch description={description} checked={checked} onChange={onChange}>
        {label}
      </Switch>
      {checked && children && <div className={classes.times}>{children}</div>}
    </div>
  );
}

export interface PickProps {
  label: string;
  description: ReactNode;
  options: readonly Option<string>[];
  value: string;
  onChange(value: string): void;
  error?: string | undefined;
}

export function Pick({ label, description, options, value, onChange, error }: PickProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <Select
        id={id}
        className={classes.pick}
        value={value}
        describedBy={`${id}-text`}
        invalid={error !== undefined}
        choices={options}
        onChange={onChange}
      />
      <p id={`${id}-text`} className={error === undefined ? classes.text : classes.error}>
        {error ?? description}
      </p>
    </div>
  );
}
