import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { FilterTabs } from '../../ui/filters/tabs.tsx';
import { DetailDrawer, DrawerSection, Facts } from '../../ui/page/detail-drawer.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { toast } from '../../ui/toast.ts';
import { DateTime } from '../../ui/values/values.tsx';
import { ItemList } from './item-list.tsx';
import { previewPlan, reviewPlan } from './open-preview.tsx';
import { PlanPill } from './plan-columns.tsx';
import { countsText, type ItemTab, TAB_ITEMS, tabCounts } from './plan-view.ts';
import classes from './plans.module.css';
import { type Plan, renewAfterPlan, usePlan } from './queries.ts';

/** One plan with what it changed, and the way back. */
export function PlanDrawer({ id, onClose }: { id: string; onClose(): void }) {
  const [tab, setTab] = useState<ItemTab>('changed');
  const [page, setPage] = useState(0);
  const { data, error, refetch } = usePlan(id, TAB_ITEMS[tab], page);
  const plan = data?.plan;
  const counts = tabCounts(data?.counts ?? {});
  return (
    <DetailDrawer
      title={plan?.title ?? '변경'}
      above={plan && <PlanPill plan={plan} />}
      below={
        plan && (
          <>
            {plan.actor} · <DateTime at={plan.appliedAt ?? plan.createdAt} />
          </>
        )
      }
      onClose={onClose}
      footer={plan && <PlanActions plan={plan} />}
    >
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p className={classes.none}>불러오는 중입니다.</p>}
      {data && (
        <>
          <DrawerSection>
            <Facts
              facts={[
                { label: '결과', value: countsText(data.plan) },
                ...(data.plan.jobId
                  ? [
                      {
                        label: '작업',
                        value: (
                          <AppLink className="moa-link" href={`/app/job-history?job=${data.plan.jobId}`}>
                            작업내역에서 보기
                          </AppLink>
                        ),
                      },
                    ]
                  : []),
                ...(data.plan.undoneBy
                  ? [
                      {
                        label: '되돌린 변경',
                        value: (
                          <AppLink className="moa-link" href={`/app/product/changes?id=${data.plan.undoneBy}`}>
                            보기
                          </AppLink>
                        ),
                      },
                    ]
                  : []),
                ...(data.plan.undoes
                  ? [
                      {
                        label: '원래 변경',
                        value: (
                          <AppLink className="moa-link" href={`/app/product/changes?id=${data.plan.undoes}`}>
                            보기
                          </AppLink>
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          </DrawerSection>
          <DrawerSection
            title="항목"
            aside={
              <FilterTabs
                label="항목 상태"
                tabs={[
                  { value: 'changed', label: '바뀐 것', count: counts.changed },
                  { value: 'problem', label: '문제', count: counts.problem },
                  { value: 'kept', label: '그대로', count: counts.kept },
                ]}
                value={tab}
                onChange={(next) => {
                  setTab(next);
                  setPage(0);
                }}
              />
            }
          >
            <ItemList items={data.items} page={page} onPage={setPage} />
          </DrawerSection>
        </>
      )}
    </DetailDrawer>
  );
}

/** What can be done with a plan: one that waits is looked at and applied or thrown away, an applied one taken back. */
function PlanActions({ plan }: { plan: Plan }) {
  if (plan.undoable) return <UndoButton plan={plan} />;
  if (plan.status !== 'PROPOSED') return null;
  return (
    <>
      <Button variant="default" onClick={() => void discard(plan)}>
        적용하지 않기
      </Button>
      <Button onClick={() => void reviewPlan(plan)}>확인하고 적용하기</Button>
    </>
  );
}

async function discard({ id }: Plan): Promise<void> {
  try {
    await api.plans.discard({ id });
    renewAfterPlan();
  } catch (error) {
    toast.failed(error);
  }
}

function UndoButton({ plan }: { plan: Plan }) {
  const [busy, setBusy] = useState(false);
  async function undo() {
    setBusy(true);
    await previewPlan(() => api.plans.undo({ id: plan.id }));
    setBusy(false);
  }
  return (
    <Button variant="default" leftSection={<IconArrowBackUp size={16} aria-hidden />} loading={busy} onClick={() => void undo()}>
      되돌리기
    </Button>
  );
}
