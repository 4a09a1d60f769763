/** The boxes of a `ChoiceFilter`. */
import { Checkbox } from '../inputs/checkbox.tsx';
import type { Choice } from './choice-filter.tsx';
import classes from './filters.module.css';

/** What is chosen once this one is or is no longer, in the order of the choices. */
export function withChoice<Value extends string>(
  choices: readonly Choice<Value>[],
  value: readonly Value[],
  changed: Value,
  on: boolean,
): Value[] {
  return choices.map((choice) => choice.value).filter((each) => (each === changed ? on : value.includes(each)));
}

export interface ChoicePanelProps {
  label: string;
  choices: readonly Choice[];
  value: readonly string[];
  onChange(value: string[]): void;
}

export function ChoicePanel({ label, choices, value, onChange }: ChoicePanelProps) {
  return (
    <>
      <div className={classes.pickHead}>
        <strong>{label}</strong>
        <button type="button" className={classes.all} onClick={() => onChange([])} disabled={value.length === 0}>
          전체 보기
        </button>
      </div>
      <ul className={classes.pickList}>
        {choices.map((choice) => (
          <li key={choice.value}>
            <label className={classes.pickLine}>
              <Checkbox checked={value.includes(choice.value)} onChange={(on) => onChange(withChoice(choices, value, choice.value, on))} />
              {choice.mark}
              <span>{choice.label}</span>
            </label>
          </li>
        ))}
      </ul>
    </>
  );
}
