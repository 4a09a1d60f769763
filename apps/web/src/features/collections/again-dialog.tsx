/** Collects a span once more: what comes is new, changed or the same, and never twice. */
import { Button } from '@mantine/core';
import { COLLECT_AGAIN_DAYS, koreanDate, koreanDayEnd, koreanDayStart } from '@moa/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { rangeProblem } from '../../ui/filters/date-presets.ts';
import { DateInput } from '../../ui/inputs/date/date-input.tsx';
import { SelectField } from '../../ui/inputs/select/select-field.tsx';
import { ProblemAlert } from '../../ui/page/problem-alert.tsx';
import { toProblem } from '../../ui/problem.ts';
import { shopLabel } from '../../ui/values/shop-label.ts';
import classes from './collections.module.css';
import type { CollectedShop } from './queries.ts';

const DAY_MS = 86_400_000;
const ALL = 'all';

export interface AgainDialogProps {
  shops: readonly CollectedShop[];
  onClose(): void;
  onStarted(jobId: string): void;
}

export function AgainDialog({ shops, onClose, onStarted }: AgainDialogProps) {
  const now = Date.now();
  const [range, setRange] = useState({ from: koreanDate(new Date(now - DAY_MS)), to: koreanDate(new Date(now)) });
  const [shop, setShop] = useState(ALL);
  const [wrong, setWrong] = useState<string | null>(null);
  const start = useMutation({
    mutationFn: () =>
      api.orders.import({
        ...(shop === ALL ? {} : { accountIds: [shop] }),
        from: koreanDayStart(range.from).toISOString(),
        to: new Date(Math.min(koreanDayEnd(range.to).getTime(), Date.now())).toISOString(),
      }),
    onSuccess: ({ jobId }) => onStarted(jobId),
  });
  function submit() {
    const problem = rangeProblem(range) ?? spanProblem(range);
    setWrong(problem);
    if (problem === null) start.mutate();
  }
  return (
    <Dialog title="지난 기간 다시 수집" size="sm" onClose={onClose}>
      <div className="moa-stack">
        <p className="moa-soft">
          그 기간의 주문과 클레임을 쇼핑몰에서 다시 읽어요. 이미 있는 주문은 두 번 쌓이지 않고, 새로 온 것·달라진 것·같은 것이 몇 건인지
          알려 드려요.
        </p>
        <SelectField
          label="쇼핑몰"
          value={shop}
          choices={[{ value: ALL, label: '모든 쇼핑몰' }, ...shops.map((each) => ({ value: each.accountId, label: shopLabel(each) }))]}
          onChange={setShop}
        />
        <div className={classes.days}>
          <DateInput label="시작일" value={range.from} onChange={(from) => setRange({ ...range, from })} />
          <DateInput label="종료일" value={range.to} onChange={(to) => setRange({ ...range, to })} />
        </div>
        {wrong && (
          <p className="moa-error" role="alert">
            {wrong}
          </p>
        )}
        {start.error && <ProblemAlert problem={toProblem(start.error)} />}
        <div className="moa-buttons">
          <Button variant="default" onClick={onClose}>
            닫기
          </Button>
          <Button loading={start.isPending} onClick={submit}>
            다시 수집
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function spanProblem({ from, to }: { from: string; to: string }): string | null {
  const days = (koreanDayEnd(to).getTime() - koreanDayStart(from).getTime()) / DAY_MS;
  if (days > COLLECT_AGAIN_DAYS) return `한 번에 ${COLLECT_AGAIN_DAYS}일까지 다시 수집할 수 있습니다.`;
  return koreanDayStart(from).getTime() > Date.now() ? '시작일은 오늘보다 늦을 수 없습니다.' : null;
}
