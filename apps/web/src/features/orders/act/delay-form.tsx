import { Button } from '@mantine/core';
import { DELAY_REASON_LABELS, DELAY_REASONS, type DelayReason, delayDayProblem, koreanDate, ORDER_ACTIONS, refuseDelay } from '@moa/core';
import { useForm } from '../../../ui/forms/use-form.ts';
import { DateInput } from '../../../ui/inputs/date/date-input.tsx';
import { parseDay } from '../../../ui/inputs/date/day.ts';
import { SelectField } from '../../../ui/inputs/select/select-field.tsx';
import { TextArea } from '../../../ui/inputs/text-input.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import { useNow } from '../../../ui/values/clock.ts';
import { formatCount } from '../../../ui/values/format.ts';
import classes from '../orders.module.css';
import type { Chosen } from './actions.ts';
import { ChosenLines, isEverything } from './chosen-lines.tsx';

const DAY_MS = 86_400_000;
/** Days ahead that are proposed. */
const USUAL_DAYS = 3;
const CHOICES = DELAY_REASONS.map((value) => ({ value, label: DELAY_REASON_LABELS[value] }));

export interface DelayFormProps {
  chosen: Chosen;
  onSubmit(delay: { reason: DelayReason; detail: string; dueDate: string }): Promise<void>;
  onCancel(): void;
}

/** Why orders leave later than they should, and when they will. */
export function DelayForm({ chosen, onSubmit, onCancel }: DelayFormProps) {
  const now = new Date(useNow());
  const form = useForm<{ reason: DelayReason; detail: string; dueDate: string }>(
    { reason: 'PREPARING', detail: '', dueDate: koreanDate(new Date(now.getTime() + USUAL_DAYS * DAY_MS)) },
    {
      check: ({ reason, detail, dueDate }) => ({
        dueDate: dayProblem(dueDate, now),
        detail: reason === 'OTHER' && detail.trim() === '' ? '기타 사유는 구매자에게 보일 설명을 입력해주십시오.' : undefined,
      }),
      send: ({ reason, detail, dueDate }) => onSubmit({ reason, detail: detail.trim(), dueDate }),
    },
  );
  const early = isEverything(chosen) ? 0 : chosen.filter((row) => refuseDelay(form.values.dueDate, dueOf(row.dispatchDue)) !== null).length;
  return (
    <form className="moa-stack" onSubmit={form.onSubmit} noValidate>
      <ChosenLines chosen={chosen} action={ORDER_ACTIONS.delayDispatch.title} />
      <SelectField label="지연 사유" choices={CHOICES} {...form.field('reason')} />
      <DateInput label="새 발송예정일" required {...form.field('dueDate')} />
      {early > 0 && parseDay(form.values.dueDate) !== null && (
        <p className={classes.missingReason} role="status">
          {formatCount(early)}은 지금 발송기한이 이 날이거나 더 늦어 안내하지 않아요.
        </p>
      )}
      <TextArea label="구매자에게 보이는 설명" maxLength={250} rows={2} {...form.field('detail')} />
      {form.problem && <ProblemAlert problem={form.problem} />}
      <div className="moa-buttons">
        <Button variant="default" onClick={onCancel}>
          닫기
        </Button>
        <Button type="submit" loading={form.busy}>
          {ORDER_ACTIONS.delayDispatch.title}
        </Button>
      </div>
    </form>
  );
}

const dueOf = (due: string | null) => (due === null ? null : new Date(due));

function dayProblem(day: string, now: Date): string | undefined {
  return parseDay(day) === null ? '날짜는 2026-01-31처럼 입력해주십시오.' : (delayDayProblem(day, now) ?? undefined);
}
