/** 템플릿 불러오기: one is chosen, what it changes is shown, and only then it is laid over the product. */
import { Button } from '@mantine/core';
import { type ApplyMode, applyTemplate, TEMPLATE_TITLES, type TemplateKind } from '@moa/core';
import { useState } from 'react';
import { openDialog } from '../../../ui/dialogs/dialogs.ts';
import { RadioGroup } from '../../../ui/inputs/radio.tsx';
import { SelectField } from '../../../ui/inputs/select/select-field.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import type { FormStore } from '../form/store.ts';
import { type NewEntry, useNewEntry } from '../shops/new-entry.ts';
import { defaultsOf } from '../shops/shop-fields.ts';
import { useShopTargets } from '../shops/shop-queries.ts';
import { ruleOf } from '../shops/shop-targets.ts';
import type { Applied } from './applied.ts';
import { type SavedTemplate, useDeliveries, useTemplates } from './calls.ts';
import { openTemplates } from './manage-dialog.tsx';
import classes from './templates.module.css';
import { changeTexts, noteText, summaryOf } from './texts.ts';
import { useNames } from './use-names.ts';

interface LoadOptions {
  kind: TemplateKind;
  at: string;
  store: FormStore;
  onApplied(): void;
}

const MODES = [
  { value: 'FILL' as const, label: '빈 항목만 채우기', description: '이미 입력한 값은 그대로 둬요.' },
  { value: 'REPLACE' as const, label: '모두 바꾸기', description: '템플릿에 있는 항목은 템플릿의 값으로 바꿔요.' },
];
/** As many as leave the buttons in sight. */
const MOST = 10;

export function openLoadTemplate(options: LoadOptions): void {
  void openDialog({
    title: `${TEMPLATE_TITLES[options.kind]} 불러오기`,
    size: 'lg',
    body: (close) => <Load {...options} onClose={() => close(null)} />,
  });
}

function Load({ kind, at, store, onApplied, onClose }: LoadOptions & { onClose(): void }) {
  const { data, error, refetch } = useTemplates(kind);
  const { targets } = useShopTargets();
  const { data: deliveries } = useDeliveries();
  const begin = useNewEntry();
  const [id, setId] = useState('');
  const [mode, setMode] = useState<ApplyMode>('FILL');
  const draft = store.draft();
  const template = data?.find((each) => each.id === id);
  const names = useNames(draft, template);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || !targets || !deliveries) return <p className={classes.note}>템플릿을 불러오는 중…</p>;
  if (data.length === 0)
    return (
      <div className="moa-stack">
        <p className={classes.note}>
          아직 저장한 템플릿이 없어요. 이 상품에 입력한 내용을 ‘템플릿으로 저장’하면 다음 상품부터 불러올 수 있어요.
        </p>
        <div className="moa-buttons">
          <Button onClick={onClose}>확인</Button>
        </div>
      </div>
    );

  const around = {
    targets: targets.map(({ info }) => info),
    newEntry: (shop: Parameters<NewEntry>[0], entries: Parameters<NewEntry>[1]) =>
      begin(
        shop,
        entries,
        draft.common.deliveryInfo,
        ruleOf(
          targets.find(({ info }) => info === shop),
          { standard: draft.composition.categories[0] ?? null, shop: null },
        ),
      ).entry,
    defaults: defaultsOf,
    filled: new Set(store.meta().filled.keys()),
    filledPaths: store.meta().filledPaths,
  };
  const result = template && applyTemplate(draft, template, mode, around);
  const shown = result ? changeTexts(draft, result.changes, names) : [];

  function apply(chosen: SavedTemplate) {
    // Worked out anew: what is under the dialog may have been checked and filled meanwhile.
    const { draft: next, changes } = applyTemplate(store.draft(), chosen, mode, around);
    const taken = new Set(changes.flatMap(({ registerKey, path }) => (registerKey !== null && path === 'category' ? [registerKey] : [])));
    const applied: Applied = { kind, at, name: chosen.name, changes };
    store.change(() => next);
    const written = new Set(changes.map(({ registerKey, path }) => (registerKey === null ? path : `${registerKey} ${path}`)));
    store.setMeta({
      applied,
      filled: new Map([...store.meta().filled].filter(([key]) => !taken.has(key))),
      filledPaths: new Set([...store.meta().filledPaths].filter((path) => !written.has(path))),
    });
    onApplied();
    onClose();
  }

  return (
    <div className="moa-stack">
      <SelectField
        label="템플릿"
        placeholder="불러올 템플릿을 골라주세요"
        value={id}
        choices={data.map((each) => ({ value: each.id, label: each.main ? `${each.name} (새 상품 기본)` : each.name }))}
        onChange={setId}
      />
      {template && <p className={classes.note}>{summaryOf(template, names)}</p>}
      <RadioGroup label="적용 방법" choices={MODES} value={mode} onChange={(next) => setMode(next)} className={classes.modes} />
      <div className={classes.preview} aria-live="polite">
        {result && shown.length === 0 && <p className={classes.note}>바뀌는 항목이 없어요. 이미 템플릿과 같거나, 채울 빈 항목이 없어요.</p>}
        {shown.length > 0 && <Changes texts={shown} />}
        {result?.notes.map((note) => (
          <p key={JSON.stringify(note)} className={classes.warning}>
            {noteText(note)}
          </p>
        ))}
      </div>
      <div className={classes.foot}>
        <button
          type="button"
          className={classes.textButton}
          onClick={() => {
            onClose();
            openTemplates({ kind, store });
          }}
        >
          템플릿 관리
        </button>
        <div className="moa-buttons">
          <Button variant="default" onClick={onClose}>
            취소
          </Button>
          <Button disabled={!template || shown.length === 0} onClick={() => template && apply(template)}>
            적용
          </Button>
        </div>
      </div>
    </div>
  );
}

function Changes({ texts }: { texts: ReturnType<typeof changeTexts> }) {
  const [all, setAll] = useState(false);
  return (
    <>
      <table className={classes.changes}>
        <caption className="moa-hidden">바뀌는 항목</caption>
        <thead>
          <tr>
            <th scope="col">항목</th>
            <th scope="col">지금</th>
            <th scope="col">적용하면</th>
          </tr>
        </thead>
        <tbody>
          {texts.slice(0, all ? texts.length : MOST).map(({ key, label, before, after }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!all && texts.length > MOST && (
        <p className={classes.note}>
          그 밖에 {texts.length - MOST}개 항목이 더 바뀌어요.{' '}
          <button type="button" className={classes.textButton} onClick={() => setAll(true)}>
            모두 보기
          </button>
        </p>
      )}
    </>
  );
}
