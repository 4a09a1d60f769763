/** 시작일 and 종료일 of a filter. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { DateInput } from '../inputs/date/date-input.tsx';
import { type DateRange, rangeProblem } from './date-presets.ts';
import classes from './filters.module.css';

export function RangeForm({ start, onApply }: { start: DateRange; onApply(range: DateRange): void }) {
  const [range, setRange] = useState(start);
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <form
      className={classes.range}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const found = rangeProblem(range);
        setProblem(found);
        if (!found) onApply(range);
      }}
    >
      <div className={classes.days}>
        <DateInput label="시작일" value={range.from} onChange={(from) => setRange({ ...range, from })} className={classes.day} />
        <DateInput label="종료일" value={range.to} onChange={(to) => setRange({ ...range, to })} className={classes.day} />
      </div>
      {problem && (
        <p className="moa-error" role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" fullWidth>
        적용
      </Button>
    </form>
  );
}
