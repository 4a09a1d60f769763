import { Button } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { FilterTabs } from '../../ui/filters/tabs.tsx';
import { KEYBOARD_SCROLL } from '../../ui/keyboard-scroll.ts';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { ProblemAlert } from '../../ui/page/problem-alert.tsx';
import { type Problem, toProblem } from '../../ui/problem.ts';
import { formatNumber } from '../../ui/values/format.ts';
import { ItemList } from './item-list.tsx';
import { conflictsOf, excluding, type ItemTab, TAB_ITEMS, tabCounts } from './plan-view.ts';
import classes from './plans.module.css';
import { type Plan, renewAfterPlan, usePlan } from './queries.ts';

export interface PreviewProps {
  proposed: Plan;
  /** Asks for the same anew, when what was looked at has moved; null where only who proposed it can. */
  again: (() => Promise<Plan>) | null;
  onApplied(jobId: string): void;
  onClose(): void;
}

/** How many are named above the rows; the others stand in their tab. */
const NAMED = 3;

/** Of a plan that takes another back: what it leaves as it is, since somebody changed it in between. Named before anything is applied. */
function LeftAlone({ planId }: { planId: Plan['id'] }) {
  const { data } = usePlan(planId, TAB_ITEMS.kept, 0);
  if (!data || data.items.totalElements === 0) return null;
  const { contents, totalElements } = data.items;
  const more = totalElements - Math.min(NAMED, contents.length);
  return (
    <section className={classes.leftAlone} aria-label="되돌리지 않는 것">
      <p className="moa-bold">{formatNumber(totalElements)}건은 되돌리지 않고 그대로 둡니다.</p>
      <ul className={classes.conflicts}>
        {contents.slice(0, NAMED).map((item) => (
          <li key={item.seq}>
            {item.label}: {item.notes.join(' ')}
          </li>
        ))}
        {more > 0 && <li>외 {formatNumber(more)}건은 &lsquo;그대로인 것&rsquo;에서 볼 수 있습니다.</li>}
      </ul>
    </section>
  );
}

/** What a plan will change, before it is applied; single rows can be taken out. */
export function Preview({ proposed, again, onApplied, onClose }: PreviewProps) {
  const [plan, setPlan] = useState(proposed);
  const [tab, setTab] = useState<ItemTab>(
    proposed.changes === 0 && proposed.problems > 0 ? 'problem' : proposed.changes === 0 ? 'kept' : 'changed',
  );
  const [page, setPage] = useState(0);
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(new Set());
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ problem: Problem; conflicts: readonly string[] } | null>(null);
  const { data, error, refetch } = usePlan(plan.id, TAB_ITEMS[tab], page);
  const counts = tabCounts(data?.counts ?? { CHANGE: plan.changes, PROBLEM: plan.problems, SKIP: plan.skipped });
  const left = plan.changes - excluded.size;
  const stale = failed?.problem.code === 'STALE_PLAN';

  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } catch (thrown) {
      setFailed({ problem: toProblem(thrown), conflicts: conflictsOf(thrown) });
    } finally {
      setBusy(false);
    }
  }
  const apply = () =>
    attempt(async () => {
      const { jobId } = await api.plans.apply({ id: plan.id, hash: plan.hash, exclude: [...excluded] });
      renewAfterPlan();
      onApplied(jobId);
    });
  const renew = (ask: () => Promise<Plan>) =>
    attempt(async () => {
      setPlan(await ask());
      setExcluded(new Set());
      setPage(0);
      setFailed(null);
    });

  return (
    <div className={classes.preview}>
      {failed && <ProblemAlert problem={failed.problem} />}
      {failed && failed.conflicts.length > 0 && (
        <ul className={classes.conflicts}>
          {failed.conflicts.map((conflict) => (
            <li key={conflict}>{conflict}</li>
          ))}
        </ul>
      )}
      {plan.undoes !== null && plan.skipped > 0 && <LeftAlone planId={plan.id} />}
      <FilterTabs
        label="변경 상태"
        tabs={[
          { value: 'changed', label: '바뀌는 것', count: counts.changed },
          ...(counts.warned > 0 ? [{ value: 'warned' as const, label: '확인할 것', count: counts.warned }] : []),
          { value: 'problem', label: '문제가 있는 것', count: counts.problem },
          { value: 'kept', label: '그대로인 것', count: counts.kept },
        ]}
        value={tab}
        onChange={(next) => {
          setTab(next);
          setPage(0);
        }}
      />
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p className={classes.none}>불러오는 중입니다.</p>}
      {data && (
        <section className={classes.scroll} aria-label="바뀌는 내용" {...KEYBOARD_SCROLL}>
          <ItemList
            items={data.items}
            page={page}
            onPage={setPage}
            excluded={excluded}
            onExclude={(seqs, out) => setExcluded((before) => excluding(before, seqs, out))}
          />
        </section>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          닫기
        </Button>
        {stale && again !== null && (
          <Button loading={busy} onClick={() => void renew(again)}>
            다시 미리보기
          </Button>
        )}
        {!stale && (
          <Button loading={busy} disabled={left === 0} onClick={() => void apply()}>
            {left === 0 ? '적용할 것이 없어요' : `${formatNumber(left)}건 적용하기`}
          </Button>
        )}
      </div>
    </div>
  );
}
