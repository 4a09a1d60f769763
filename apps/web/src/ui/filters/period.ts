/** Days of the address as the filter shows them, and back. */
import type { DateFilterValue } from './date-filter.tsx';
import { DATE_PRESETS, presetRange } from './date-presets.ts';

interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** A preset when the days are those of one. */
export function daysOf({ from, to }: Days, now: Date): DateFilterValue | null {
  if (!from || !to) return null;
  const preset = DATE_PRESETS.find(({ value }) => {
    if (value === 'custom') return false;
    const range = presetRange(value, now);
    return range.from === from && range.to === to;
  });
  return preset ? { preset: preset.value, range: null } : { preset: 'custom', range: { from, to } };
}

export function rangeOf(value: DateFilterValue | null, now: Date): Days {
  if (value === null) return { from: undefined, to: undefined };
  const { from, to } = value.preset === 'custom' ? (value.range ?? presetRange('7d', now)) : presetRange(value.preset, now);
  return { from, to };
}
