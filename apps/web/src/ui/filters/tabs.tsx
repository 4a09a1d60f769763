/** Tabs that filter a list, with counts. */
import { cx } from '../cx.ts';
import { formatNumber } from '../values/format.ts';
import classes from './filters.module.css';

export interface FilterTab<T extends string> {
  value: T;
  label: string;
  count?: number | undefined;
}

export interface FilterTabsProps<T extends string> {
  label: string;
  tabs: readonly FilterTab<T>[];
  value: T;
  onChange(value: T): void;
}

export function FilterTabs<T extends string>({ label, tabs, value, onChange }: FilterTabsProps<T>) {
  return (
    <fieldset className={classes.tabs}>
      <legend className="moa-hidden">{label}</legend>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          className={cx(classes.tab, tab.value === value && classes.tabOn)}
          aria-pressed={tab.value === value}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
          {tab.count !== undefined && <span className={classes.tabCount}>{formatNumber(tab.count)}</span>}
        </button>
      ))}
    </fieldset>
  );
}
