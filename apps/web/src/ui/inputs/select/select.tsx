/** One of a list. The list itself is the browser's: it opens over everything, on phones as wheel, and weighs nothing. */
import { IconChevronDown } from '@tabler/icons-react';
import { cx } from '../../cx.ts';
import classes from './select.module.css';

export interface SelectChoice<Value extends string> {
  value: Value;
  label: string;
  /** Shown while it is chosen, and not offered: what stands for nothing. */
  hidden?: boolean;
}

export interface SelectGroup<Value extends string> {
  label: string;
  choices: readonly SelectChoice<Value>[];
}

export interface SelectProps<Value extends string> {
  value: Value;
  onChange(value: Value): void;
  choices: readonly (SelectChoice<Value> | SelectGroup<Value>)[];
  /** Name for screen readers where no label stands beside it. */
  ariaLabel?: string;
  /** `small` stands in tool bars, `bare` inside another field. */
  size?: 'normal' | 'small' | 'bare';
  disabled?: boolean;
  id?: string | undefined;
  invalid?: boolean;
  required?: boolean;
  describedBy?: string | undefined;
  className?: string | undefined;
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, size = 'normal' } = props;
  const flat = props.choices.flatMap((each) => ('choices' in each ? each.choices : [each]));
  return (
    <span className={cx(classes.frame, size === 'small' && classes.small, size === 'bare' && classes.bare, props.className)}>
      <select
        className={classes.select}
        id={props.id}
        aria-label={props.ariaLabel}
        aria-invalid={props.invalid || undefined}
        aria-required={props.required}
        aria-describedby={props.describedBy}
        disabled={props.disabled}
        value={value}
        onChange={(event) => props.onChange(flat.find((each) => each.value === event.target.value)?.value ?? ('' as Value))}
      >
        {props.choices.map((each) =>
          'choices' in each ? (
            <optgroup key={each.label} label={each.label}>
              {each.choices.map(option)}
            </optgroup>
          ) : (
            option(each)
          ),
        )}
      </select>
      <IconChevronDown size={14} aria-hidden className={classes.chevron} />
    </span>
  );
}

function option({ value, label, hidden }: SelectChoice<string>) {
  return (
    <option key={value} value={value} hidden={hidden}>
      {label}
    </option>
  );
}
