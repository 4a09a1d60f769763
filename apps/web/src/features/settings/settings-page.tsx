/** 설정: what the seller decides once for everything. */
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useUnsavedWork } from '../../client/use-unsaved-work.ts';
import { useUser } from '../../client/use-user.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { SaveBar } from '../../ui/forms/form-section.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Page, PageHeader, Panel } from '../../ui/page/page.tsx';
import { ProblemAlert } from '../../ui/page/problem-alert.tsx';
import { type Problem, toProblem } from '../../ui/problem.ts';
import { toast } from '../../ui/toast.ts';
import { GoodsflowSection } from './goodsflow-section.tsx';
import { useSaveSettings, useSellerSettings } from './queries.ts';
import { CollectSection, OrderSection, PrivacySection, StockSection } from './sections.tsx';
import classes from './settings.module.css';
import { fieldOf, inputOf, isChanged, mergeValues, problemsOf, type StoredSettings, valuesOf } from './settings-values.ts';

export function SettingsPage() {
  const { role } = useUser();
  const mine = role !== 'S';
  const { data, error, refetch } = useSellerSettings(mine);
  if (mine && data) return <SettingsForm first={data} latest={async () => (await refetch()).data} />;
  return (
    <Page width="form">
      <PageHeader title="기본 설정" />
      <Panel>
        {!mine && (
          <EmptyState
            icon={IconLock}
            title="대표 계정만 바꿀 수 있어요."
            action={
              <AppLink href="/app/dashboard" className="moa-link">
                대시보드로 가기
              </AppLink>
            }
          >
            수집과 재고 설정은 셀러의 대표 계정으로 로그인해야 보여요.
          </EmptyState>
        )}
        {mine && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {mine && !error && <div className={classes.skeleton} aria-busy="true" />}
      </Panel>
    </Page>
  );
}

interface FormProps {
  first: StoredSettings;
  /** What is stored now. */
  latest(): Promise<StoredSettings | undefined>;
}

function SettingsForm({ first, latest }: FormProps) {
  const [stored, setStored] = useState(first);
  const save = useSaveSettings();
  const form = useForm(valuesOf(first), {
    check: problemsOf,
    async send(values) {
      try {
        const saved = await save.mutateAsync(inputOf(values, stored.version));
        setStored(saved);
        form.reset(valuesOf(saved));
        toast.done('설정을 저장했습니다.');
      } catch (error) {
        throw toProblem(error).code === 'STALE_VERSION' && (await merge()) ? STALE : error;
      }
    },
    fieldAt: fieldOf,
  });
  const { values, errors, problem } = form;
  const dirty = isChanged(values, stored);
  useUnsavedWork(dirty);

  /** Only once it is merged: saving again in between would be refused again. */
  async function merge(): Promise<boolean> {
    const now = await latest();
    if (!now) return false;
    form.set((mine) => mergeValues(mine, stored, now));
    setStored(now);
    return true;
  }

  const parts = { values, set: form.set, errors };
  const wrong = Object.values(errors).filter(Boolean).length;
  return (
    <>
      <Page width="form">
        <PageHeader title="기본 설정" note="모든 쇼핑몰과 직원에게 함께 적용돼요" />
        {problem && <ProblemAlert problem={{ ...problem, errors: [] }} />}
        <form id="settings" className={classes.sections} noValidate onSubmit={form.onSubmit}>
          <CollectSection {...parts} />
          <OrderSection {...parts} />
          <StockSection {...parts} />
          <PrivacySection {...parts} />
        </form>
        <div className={classes.sections}>
          <GoodsflowSection />
        </div>
      </Page>
      <SaveBar status={wrong > 0 ? `고칠 곳이 ${wrong}곳 있어요.` : dirty ? '저장하지 않은 변경이 있어요.' : '모두 저장되어 있어요.'}>
        <Button variant="default" disabled={!dirty || form.busy} onClick={() => form.reset(valuesOf(stored))}>
          되돌리기
        </Button>
        <Button type="submit" form="settings" loading={form.busy} disabled={!dirty}>
          저장
        </Button>
      </SaveBar>
    </>
  );
}

const STALE: Problem = {
  title: '다른 곳에서 먼저 저장했습니다.',
  detail: '그때 바뀐 값을 불러와 내가 바꾼 값과 합쳤습니다. 확인한 뒤 다시 저장해주십시오.',
  status: 409,
  code: 'STALE_VERSION',
  traceId: null,
  errors: [],
};
