/** 오늘 · 어제 · 7일 · 1개월 · 3개월 · 직접. */
import { IconCalendar } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '../code.tsx';
import { cx } from '../cx.ts';
import { Popover } from '../popover.tsx';
import { DATE_PRESETS, type DatePreset, type DateRange, presetRange } from './date-presets.ts';
import classes from './filters.module.css';

export interface DateFilterValue {
  preset: DatePreset;
  /** Only with `custom`. */
  range: DateRange | null;
}

// The calendar comes with the first range that is typed.
const RangeForm = lazyPart(() => import('./range-form.tsx'), 'RangeForm');

interface BoundedProps {
  value: DateFilterValue;
  onChange(value: DateFilterValue): void;
  withAll?: false;
}

/** With `전체` in front: null means no bound. */
interface UnboundedProps {
  value: DateFilterValue | null;
  onChange(value: DateFilterValue | null): void;
  withAll: true;
}

export type DateFilterProps = (BoundedProps | UnboundedProps) & {
  /** What the dates are of: 결제일. */
  label?: string;
};

/** Days of a filter value as seen at `now`. */
export function filterRange(value: DateFilterValue, now: Date): DateRange {
  if (value.preset === 'custom') return value.range ?? presetRange('7d', now);
  return presetRange(value.preset, now);
}

export function DateFilter(props: DateFilterProps) {
  const { value, onChange, label = '기간' } = props;
  return (
    <fieldset className={classes.segments}>
      <legend className="moa-hidden">{label}</legend>
      {props.withAll && (
        <button
          type="button"
          className={cx(classes.segment, value === null && classes.on)}
          aria-pressed={value === null}
          onClick={() => props.onChange(null)}
        >
          전체
        </button>
      )}
      {DATE_PRESETS.map((preset) =>
        preset.value === 'custom' ? (
          <CustomRange key={preset.value} value={value} onChange={onChange} />
        ) : (
          <button
            key={preset.value}
            type="button"
            className={cx(classes.segment, value?.preset === preset.value && classes.on)}
            aria-pressed={value?.preset === preset.value}
            onClick={() => onChange({ preset: preset.value, range: null })}
          >
            {preset.label}
          </button>
        ),
      )}
    </fieldset>
  );
}

function shortDay(day: string): string {
  return day.slice(5).replace('-', '.');
}

function CustomRange({ value, onChange }: { value: DateFilterValue | null; onChange(value: DateFilterValue): void }) {
  const custom = value?.preset === 'custom' && value.range;
  return (
    <Popover
      label="기간 직접 입력"
      trigger={(props) => (
        <button type="button" className={cx(classes.segment, custom && classes.on)} {...props}>
          {custom ? (
            <>
              <IconCalendar size={14} aria-hidden /> {shortDay(custom.from)} ~ {shortDay(custom.to)}
            </>
          ) : (
            '직접'
          )}
        </button>
      )}
    >
      {(close) => (
        <Suspense fallback={<div className={classes.rangeWait} aria-busy="true" />}>
          <RangeForm
            start={filterRange(value ?? { preset: '7d', range: null }, new Date())}
            onApply={(range) => {
              onChange({ preset: 'custom', range });
              close();
            }}
          />
        </Suspense>
      )}
    </Popover>
  );
}
