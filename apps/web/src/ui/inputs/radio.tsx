/** One of a few. Alone it takes its name from the label it stands in; with children it brings its own label. */
import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import box from './checkbox.module.css';
import { ChoiceLine, noteOf } from './choice-line.tsx';
import classes from './radio.module.css';

export interface RadioProps {
  /** The same for all of one group. */
  name: string;
  checked: boolean;
  onChoose(): void;
  children?: ReactNode;
  description?: ReactNode;
  /** The label around shows which one is chosen: no mark is drawn, keys and screen readers find it as ever. */
  unmarked?: boolean;
  id?: string | undefined;
  describedBy?: string | undefined;
  invalid?: boolean;
}

export function Radio({
  name,
  checked,
  onChoose,
  children,
  description,
  unmarked = false,
  describedBy,
  invalid = false,
  ...rest
}: RadioProps) {
  const own = useId();
  const id = rest.id ?? own;
  const input = (
    <input
      type="radio"
      name={name}
      id={id}
      className={unmarked ? classes.unmarked : cx(box.mark, classes.round)}
      aria-describedby={describedBy ?? (description ? noteOf(id) : undefined)}
      aria-invalid={invalid || undefined}
      checked={checked}
      onChange={onChoose}
    />
  );
  if (children === undefined) return input;
  return (
    <ChoiceLine id={id} mark={input} description={description}>
      {children}
    </ChoiceLine>
  );
}

export interface RadioChoice<Value extends string> {
  value: Value;
  label: ReactNode;
  description?: ReactNode;
}

export interface RadioGroupProps<Value extends string> {
  /** Announced to screen readers only where `labelHidden` says so. */
  label: string;
  labelHidden?: boolean;
  choices: readonly RadioChoice<Value>[];
  /** Null: nothing is chosen yet. */
  value: Value | null;
  onChange(value: Value): void;
  /** Of the box around the choices: how they stand. */
  className?: string | undefined;
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classes.group}>
      <legend className={props.labelHidden ? 'moa-hidden' : 'moa-legend'}>{props.label}</legend>
      <div className={props.className}>
        {props.choices.map(({ value, label, description }) => (
          <Radio key={value} name={name} checked={props.value === value} onChoose={() => props.onChange(value)} description={description}>
            {label}
          </Radio>
        ))}
      </div>
    </fieldset>
  );
}
