/** 템플릿 관리: renamed, brought to what the product has now, removed; and what the shops say of the addresses of a delivery. */
import { Button } from '@mantine/core';
import { TEMPLATE_KINDS, TEMPLATE_LIMITS, TEMPLATE_TITLES, type TemplateKind } from '@moa/core';
import { useState } from 'react';
import { openDialog } from '../../../ui/dialogs/dialogs.ts';
import { FilterTabs } from '../../../ui/filters/tabs.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import { toast } from '../../../ui/toast.ts';
import { shopLabel } from '../../../ui/values/shop-label.ts';
import type { FormStore } from '../form/store.ts';
import { changeTemplate, removeTemplate, type SavedTemplate, useTemplates } from './calls.ts';
import { enteredFields, heldBy, NOTHING_HELD } from './held.ts';
import { ShopStatuses } from './shop-statuses.tsx';
import classes from './templates.module.css';
import { summaryOf } from './texts.ts';
import { useCouriers } from './use-names.ts';

interface ManageOptions {
  kind: TemplateKind;
  store: FormStore;
}

export function openTemplates(options: ManageOptions): void {
  void openDialog({ title: '템플릿 관리', size: 'lg', body: (close) => <Manage {...options} onClose={() => close(null)} /> });
}

const SHORT: Readonly<Record<TemplateKind, string>> = {
  DELIVERY: '배송',
  OPTION: '옵션',
  PRODUCT: '상품',
  SELECTION: '쇼핑몰 선택',
  CATEGORY: '카테고리',
};
const TABS = TEMPLATE_KINDS.map((value) => ({ value, label: SHORT[value] }));

function Manage({ kind: first, store, onClose }: ManageOptions & { onClose(): void }) {
  const [kind, setKind] = useState(first);
  return (
    <div className="moa-stack">
      <FilterTabs label="템플릿 종류" tabs={TABS} value={kind} onChange={(next) => setKind(next)} />
      <Kept key={kind} kind={kind} store={store} />
      <div className="moa-buttons">
        <Button variant="default" onClick={onClose}>
          닫기
        </Button>
      </div>
    </div>
  );
}

function Kept({ kind, store }: ManageOptions) {
  const { data, error, refetch } = useTemplates(kind);
  const couriers = useCouriers();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <p className={classes.note}>템플릿을 불러오는 중…</p>;
  if (data.length === 0)
    return <p className={classes.note}>저장한 {TEMPLATE_TITLES[kind]}이 없어요. 상품 등록 화면의 ‘템플릿으로 저장’에서 만들 수 있어요.</p>;
  return (
    <ul className={classes.kept} aria-label={TEMPLATE_TITLES[kind]}>
      {data.map((template) => (
        <li key={template.id}>
          <Row template={template} summary={summaryOf(template, { couriers })} store={store} />
        </li>
      ))}
    </ul>
  );
}

function Row({ template, summary, store }: { template: SavedTemplate; summary: string; store: FormStore }) {
  const [naming, setNaming] = useState(false);
  const [asked, setAsked] = useState<Question | null>(null);
  const [busy, setBusy] = useState(false);
  const { kind, id, name, version, content, main = false, mainOf = [] } = template;

  async function run(work: Promise<unknown>, done: string) {
    setBusy(true);
    try {
      await work;
      toast.done(done);
    } catch (error) {
      toast.failed(error);
    } finally {
      setBusy(false);
    }
  }

  async function bring() {
    const draft = store.draft();
    // A product template goes on holding what it was made for.
    const fields = template.kind === 'PRODUCT' ? enteredFields(draft).filter((field) => field in template.content) : undefined;
    const next = heldBy(kind, draft, fields);
    if (next === null) toast.info(NOTHING_HELD[kind]);
    else await run(changeTemplate(kind, { id, version, name, main, content: next }), `‘${name}’ 템플릿을 바꿨습니다.`);
  }

  if (naming) return <Rename template={template} onDone={() => setNaming(false)} />;
  return (
    <>
      <div className={classes.row}>
        <div className="moa-grow">
          <p className={classes.name}>
            {name}
            {main && <span className={classes.mark}>새 상품 기본</span>}
          </p>
          <p className={classes.summary}>{summary}</p>
          {mainOf.length > 0 && <p className={classes.summary}>기본으로 쓰는 계정: {mainOf.map(shopLabel).join(', ')}</p>}
        </div>
        <div className={classes.rowActions}>
          <Button size="xs" variant="default" disabled={busy} aria-label={`${name} 이름 바꾸기`} onClick={() => setNaming(true)}>
            이름 바꾸기
          </Button>
          <Button size="xs" variant="default" disabled={busy} aria-label={`${name} 지금 내용으로 바꾸기`} onClick={() => setAsked('BRING')}>
            지금 내용으로 바꾸기
          </Button>
          {kind === 'DELIVERY' && (
            <Button
              size="xs"
              variant="default"
              disabled={busy}
              onClick={() =>
                void run(
                  changeTemplate(kind, { id, version, name, content, main: !main }),
                  main ? '새 상품에 더 이상 넣지 않습니다.' : '새 상품에 기본으로 넣습니다.',
                )
              }
            >
              {main ? '새 상품 기본에서 빼기' : '새 상품 기본으로'}
            </Button>
          )}
          <Button size="xs" variant="default" color="red" disabled={busy} aria-label={`${name} 삭제`} onClick={() => setAsked('REMOVE')}>
            삭제
          </Button>
        </div>
      </div>
      {asked && (
        <Sure
          question={asked}
          name={name}
          onNo={() => setAsked(null)}
          onYes={() => {
            setAsked(null);
            void (asked === 'BRING' ? bring() : run(removeTemplate(kind, id), `‘${name}’ 템플릿을 삭제했습니다.`));
          }}
        />
      )}
      {template.kind === 'DELIVERY' && template.content.shops.length > 0 && (
        <ShopStatuses
          templateId={id}
          busy={busy}
          onConfirm={() =>
            void run(changeTemplate(kind, { id, version, name, content, main, confirmed: true }), '바뀐 주소를 확인했습니다.')
          }
        />
      )}
    </>
  );
}

type Question = 'BRING' | 'REMOVE';
const QUESTIONS: Readonly<Record<Question, { ask(name: string): string; yes: string }>> = {
  BRING: { ask: (name) => `‘${name}’의 내용을 지금 작성 중인 상품의 내용으로 바꿀까요?`, yes: '바꾸기' },
  REMOVE: { ask: (name) => `‘${name}’ 템플릿을 삭제할까요?`, yes: '삭제하기' },
};

/** Asked in its place: one dialog at a time stands on the screen. */
function Sure({ question, name, onYes, onNo }: { question: Question; name: string; onYes(): void; onNo(): void }) {
  const { ask, yes } = QUESTIONS[question];
  return (
    <div className={classes.sure} role="alert">
      <span className="moa-grow">{ask(name)} 이 템플릿을 이미 적용한 상품은 달라지지 않아요.</span>
      <Button size="xs" variant="default" onClick={onNo}>
        취소
      </Button>
      <Button size="xs" {...(question === 'REMOVE' ? { color: 'red' } : {})} onClick={onYes}>
        {yes}
      </Button>
    </div>
  );
}

function Rename({ template, onDone }: { template: SavedTemplate; onDone(): void }) {
  const { kind, id, version, content, main = false } = template;
  const form = useForm(
    { name: template.name },
    {
      check: ({ name }) => (name.trim() === '' ? { name: '템플릿 이름을 입력해주십시오.' } : {}),
      async send({ name }) {
        await changeTemplate(kind, { id, version, name: name.trim(), main, content });
        toast.done('이름을 바꿨습니다.');
        onDone();
      },
    },
  );
  return (
    <form className={classes.rename} onSubmit={form.onSubmit} noValidate>
      {form.problem && <ProblemAlert problem={form.problem} />}
      <TextInput label="템플릿 이름" {...form.field('name')} maxLength={TEMPLATE_LIMITS.name} required />
      <div className="moa-buttons">
        <Button size="xs" variant="default" onClick={onDone}>
          취소
        </Button>
        <Button size="xs" type="submit" loading={form.busy}>
          저장
        </Button>
      </div>
    </form>
  );
}
