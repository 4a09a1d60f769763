/** A note as lists and the drawer show it. */
import { MEMO_COLOUR_LABELS, type MemoColour } from '@moa/core';
import { cx } from '../../../ui/cx.ts';
import { StatusPill } from '../../../ui/values/status-pill.tsx';
import type { Memo } from './memo-actions.tsx';
import classes from './memos.module.css';

const DOTS: Readonly<Record<MemoColour, string | undefined>> = {
  NONE: undefined,
  RED: classes.red,
  YELLOW: classes.yellow,
  GREEN: classes.green,
  BLUE: classes.blue,
};

export function ColourMark({ colour }: { colour: MemoColour }) {
  if (colour === 'NONE') return null;
  return (
    <span className={classes.colour}>
      <i className={cx(classes.dot, DOTS[colour])} aria-hidden />
      {MEMO_COLOUR_LABELS[colour]}
    </span>
  );
}

export function TodoPill({ memo }: { memo: Pick<Memo, 'todo' | 'doneAt' | 'doneBy'> }) {
  if (!memo.todo) return null;
  if (memo.doneAt === null) return <StatusPill tone="today">할 일</StatusPill>;
  return (
    <StatusPill tone="good" title={memo.doneBy === null ? undefined : `${memo.doneBy}이(가) 완료`}>
      완료
    </StatusPill>
  );
}
