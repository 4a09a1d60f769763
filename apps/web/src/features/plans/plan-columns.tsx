import type { DataColumn } from '../../ui/table/columns.ts';
import { StatusPill } from '../../ui/values/status-pill.tsx';
import { DateTime } from '../../ui/values/values.tsx';
import { countsText, planLook } from './plan-view.ts';
import type { Plan } from './queries.ts';

export function PlanPill({ plan }: { plan: Plan }) {
  const look = planLook(plan);
  return (
    <StatusPill tone={look.tone} {...(look.icon ? { icon: look.icon } : {})}>
      {look.word}
    </StatusPill>
  );
}

export const PLAN_COLUMNS: readonly DataColumn<Plan>[] = [
  { id: 'status', header: '상태', width: 110, pinned: true, hideable: false, cell: (plan) => <PlanPill plan={plan} /> },
  {
    id: 'title',
    header: '변경',
    width: 260,
    grow: true,
    hideable: false,
    cell: (plan) => <div className="moa-bold moa-clip">{plan.title}</div>,
  },
  { id: 'counts', header: '결과', width: 260, cell: (plan) => <span className="moa-num">{countsText(plan)}</span> },
  { id: 'actor', header: '실행한 사람', width: 130, cell: (plan) => plan.actor },
  { id: 'at', header: '시각', width: 160, cell: (plan) => <DateTime at={plan.appliedAt ?? plan.createdAt} /> },
];
