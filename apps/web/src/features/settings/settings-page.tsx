/** 설정: what the seller decides once for everything. */
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useUnsavedWork } from '../../client/use-unsaved-work.ts';
import { useUser } from '../../client/use-user.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { SaveBar } from '../../ui/forms/form-section.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Page, PageHeader, Panel } from '../../ui/page/page.tsx';
import { ProblemAlert } from '../../ui/page/problem-alert.tsx';
import { type Problem, toProblem } from '../../ui/problem.ts';
import { toast } from '../../ui/toast.ts';
import { useSaveSettings, useSellerSettings } from './queries.ts';
import { CollectSection, OrderSection, PrivacySection, StockSection } from './sections.tsx';
import classes from './settings.module.css';
import { fieldOf, inputOf, isChanged, type Messages, mergeValues, problemsOf, type StoredSettings, valuesOf } from './settings-values.ts';

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
  const [values, setValues] = useState(() => valuesOf(first));
  const [errors, setErrors] = useState<Messages>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  /** Saves that were stopped or refused: each leads to the first field that is wrong. */
  const [refusals, setRefusals] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const save = useSaveSettings();
  const dirty = isChanged(values, stored);
  useUnsavedWork(dirty);

  useEffect(() => {
    if (refusals === 0) return;
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    first?.focus({ preventScroll: true });
    // Not only into the window: the bar to save covers its end.
    first?.scrollIntoView({ block: 'center' });
  }, [refusals]);

  function set(part: Partial<typeof values>) {
    setValues((before) => ({ ...before, ...part }));
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
  }

  async function submit() {
    const found = problemsOf(values);
    setErrors(found);
    setProblem(null);
    if (Object.keys(found).length > 0) {
      setRefusals((before) => before + 1);
      return;
    }
    try {
      const saved = await save.mutateAsync(inputOf(values, stored.version));
      setStored(saved);
      setValues(valuesOf(saved));
      toast.done('설정을 저장했습니다.');
    } catch (error) {
      const failed = toProblem(error);
      if (failed.code === 'STALE_VERSION') return merge(failed);
      setErrors(Object.fromEntries(failed.errors.map(({ path, message }) => [fieldOf(path), message])));
      setProblem(failed);
      setRefusals((before) => before + 1);
    }
  }

  /** Says that it is merged only once it is: saving again in between would be refused again. */
  async function merge(stale: Problem) {
    const now = await latest();
    if (!now) return setProblem(stale);
    setValues((mine) => mergeValues(mine, stored, now));
    setStored(now);
    setProblem(STALE);
  }

  const parts = { values, set, errors };
  const wrong = Object.keys(errors).length;
  return (
    <>
      <Page width="form">
        <PageHeader title="기본 설정" note="모든 쇼핑몰과 직원에게 함께 적용돼요" />
        {problem && <ProblemAlert problem={{ ...problem, errors: [] }} />}
        <form
          ref={form}
          id="settings"
          className={classes.sections}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <CollectSection {...parts} />
          <OrderSection {...parts} />
          <StockSection {...parts} />
          <PrivacySection {...parts} />
        </form>
      </Page>
      <SaveBar status={wrong > 0 ? `고칠 곳이 ${wrong}곳 있어요.` : dirty ? '저장하지 않은 변경이 있어요.' : '모두 저장되어 있어요.'}>
        <Button
          variant="default"
          disabled={!dirty || save.isPending}
          onClick={() => {
            setValues(valuesOf(stored));
            setErrors({});
            setProblem(null);
          }}
        >
          되돌리기
        </Button>
        <Button type="submit" form="settings" loading={save.isPending} disabled={!dirty}>
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
