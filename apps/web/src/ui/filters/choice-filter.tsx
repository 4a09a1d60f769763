/** Several of a few: shops, states. The button names what is chosen; the panel, fetched when it is first opened, has a box for each. */
import { IconChevronDown, type IconProps } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { lazyPart } from '../code.tsx';
import { cx } from '../cx.ts';
import { Popover } from '../popover.tsx';
import classes from './filters.module.css';

export interface Choice<Value extends string = string> {
  value: Value;
  label: string;
  mark?: ReactNode;
}

export interface ChoiceFilterProps<Value extends string> {
  /** What is chosen: 쇼핑몰. */
  label: string;
  choices: readonly Choice<Value>[];
  /** Empty means all. */
  value: readonly Value[];
  /** In the order of the choices; an empty list leaves the address. */
  onChange(value: Value[]): void;
  icon?: ComponentType<IconProps>;
  /** How many are said to be all of them, where a choice is none of what the label names. */
  total?: number;
}

export function summary(choices: readonly Choice[], value: readonly string[], total = choices.length): string {
  if (value.length === 0) return total === 0 ? '전체' : `전체 ${total}`;
  const first = choices.find((choice) => choice.value === value[0])?.label ?? value[0] ?? '';
  return value.length === 1 ? first : `${first} 외 ${value.length - 1}`;
}

const ChoicePanel = lazyPart(() => import('./choice-panel.tsx'), 'ChoicePanel');

export function ChoiceFilter<Value extends string>({ label, choices, value, onChange, icon: Icon, total }: ChoiceFilterProps<Value>) {
  return (
    <Popover
      label={`${label} 고르기`}
      width={240}
      padded={false}
      trigger={(props) => (
        <button type="button" className={cx(classes.pick, value.length > 0 && classes.picked)} {...props}>
          {Icon && <Icon size={16} stroke={1.75} aria-hidden />}
          <span className="moa-mute">{label}</span>
          <span className={classes.pickValue}>{summary(choices, value, total)}</span>
          <IconChevronDown size={14} aria-hidden />
        </button>
      )}
    >
      {() => (
        <Suspense fallback={<div className={classes.pickWait} aria-busy="true" />}>
          <ChoicePanel label={label} choices={choices} value={value} onChange={(next) => onChange(next as Value[])} />
        </Suspense>
      )}
    </Popover>
  );
}
