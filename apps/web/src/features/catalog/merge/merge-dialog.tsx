/** Two people at one product: what goes together by itself, and a choice for each field that both changed. */
import { Button } from '@mantine/core';
import { type MergeDifference, type MergeSide, mergeDrafts, type ProductDraft } from '@moa/core';
import { useMemo, useState } from 'react';
import { Disclosure } from '../../../ui/inputs/disclosure.tsx';
import { Radio } from '../../../ui/inputs/radio.tsx';
import { formatAgo } from '../../../ui/values/format.ts';
import classes from './merge.module.css';
import { differenceLabel, differenceText, type SavedBy } from './merge-text.ts';

export interface Versions {
  base: ProductDraft;
  mine: ProductDraft;
  theirs: ProductDraft;
}

export interface MergeDialogProps {
  versions: Versions;
  saved: SavedBy;
  onMerged(merged: ProductDraft): void;
  /** Gives up what was typed here. */
  onReload(): void;
  onClose(): void;
}

const NONE: ReadonlyMap<string, MergeSide> = new Map();

export function MergeDialog({ versions: { base, mine, theirs }, saved, onMerged, onReload, onClose }: MergeDialogProps) {
  const [choices, setChoices] = useState(NONE);
  const { conflicts, taken } = useMemo(() => mergeDrafts(base, mine, theirs), [base, mine, theirs]);
  const left = conflicts.filter(({ path }) => !choices.has(path)).length;
  const all = (side: MergeSide) => setChoices(new Map(conflicts.map(({ path }) => [path, side])));
  return (
    <div className="moa-stack">
      <p className={classes.lead}>
        <b>{saved.by ?? '다른 곳'}</b>에서 {saved.at !== null && `${formatAgo(saved.at, new Date())} `}먼저 저장했어요. 입력하던 내용은
        그대로 있어요. 재고는 더하고 뺀 만큼만 바뀌어 그사이 팔린 수량이 지켜져요.
      </p>
      {conflicts.length > 0 && (
        <section aria-label="둘 다 바꾼 항목">
          <div className={classes.head}>
            <h3>둘 다 바꾼 항목 {conflicts.length}개</h3>
            <Button variant="subtle" size="compact-sm" onClick={() => all('MINE')}>
              모두 내 값
            </Button>
            <Button variant="subtle" size="compact-sm" onClick={() => all('THEIRS')}>
              모두 저장된 값
            </Button>
          </div>
          {conflicts.map((conflict) => (
            <Choice
              key={conflict.path}
              conflict={conflict}
              chosen={choices.get(conflict.path)}
              onChoose={(side) => setChoices(new Map(choices).set(conflict.path, side))}
            />
          ))}
        </section>
      )}
      {taken.length > 0 && <Taken taken={taken} open={conflicts.length === 0} />}
      {conflicts.length + taken.length === 0 && <p>눈에 보이는 값은 같아요. 그대로 저장해도 괜찮아요.</p>}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          계속 편집
        </Button>
        <Button variant="default" onClick={onReload}>
          내 입력 버리기
        </Button>
        <Button disabled={left > 0} onClick={() => onMerged(mergeDrafts(base, mine, theirs, choices).merged)}>
          {left > 0 ? `${left}개를 더 골라주세요` : '합쳐서 저장'}
        </Button>
      </div>
    </div>
  );
}

interface ChoiceProps {
  conflict: MergeDifference;
  chosen: MergeSide | undefined;
  onChoose(side: MergeSide): void;
}

function Choice({ conflict, chosen, onChoose }: ChoiceProps) {
  const label = differenceLabel(conflict);
  const text = (value: unknown) => differenceText(conflict.field, value);
  const sides = [
    { side: 'MINE', title: '내 값', value: conflict.mine },
    { side: 'THEIRS', title: '저장된 값', value: conflict.theirs },
  ] as const;
  return (
    <fieldset className={classes.choice}>
      <legend>
        {label} <span>처음 값: {text(conflict.base)}</span>
      </legend>
      <div className={classes.sides}>
        {sides.map(({ side, title, value }) => (
          <div key={side} className={classes.side} data-chosen={chosen === side || undefined}>
            <Radio name={conflict.path} checked={chosen === side} onChoose={() => onChoose(side)}>
              <span className={classes.sideTitle}>{title}</span>
              <span className={classes.value}>{text(value)}</span>
            </Radio>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

function Taken({ taken, open }: { taken: readonly MergeDifference[]; open: boolean }) {
  return (
    <Disclosure title={`겹치지 않아 그대로 합치는 변경 ${taken.length}개`} initiallyOpen={open}>
      <ul className={classes.taken}>
        {taken.map((change) => (
          <li key={change.path}>
            <span>{differenceLabel(change)}</span>
            <span>
              {differenceText(change.field, change.base)} → <b>{differenceText(change.field, change.theirs)}</b>
            </span>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
