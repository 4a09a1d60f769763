/** CS메모 of an open order: what was written about it, and a place to write. */
import { Button } from '@mantine/core';
import { MEMO_COLOUR_LABELS, MEMO_COLOURS, MEMO_MAX, type MemoColour } from '@moa/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { orpc, queryClient } from '../../../client/api.ts';
import { useTabDraft } from '../../../client/session/use-tab-draft.ts';
import { useUnsavedWork } from '../../../client/use-unsaved-work.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { CheckboxField } from '../../../ui/inputs/checkbox-field.tsx';
import { Select } from '../../../ui/inputs/select/select.tsx';
import { TextArea } from '../../../ui/inputs/text-input.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import { toast } from '../../../ui/toast.ts';
import { DateTime } from '../../../ui/values/values.tsx';
import { changeMemo, deleteMemos, type Memo, tickMemos } from './memo-actions.tsx';
import { ColourMark, TodoPill } from './memo-parts.tsx';
import classes from './memos.module.css';

const COLOURS = MEMO_COLOURS.map((value) => ({ value, label: MEMO_COLOUR_LABELS[value] }));
const SHOWN = 100;

export function MemoSection({ lineId }: { lineId: string }) {
  const { data, error, refetch } = useQuery(orpc.orders.memos.queryOptions({ input: { lineId, size: SHOWN } }));
  return (
    <>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p className="moa-mute">메모를 불러오는 중입니다.</p>}
      {data && data.contents.length > 0 && (
        <ul className={classes.list}>
          {data.contents.map((memo) => (
            <MemoItem key={memo.id} memo={memo} />
          ))}
        </ul>
      )}
      <Write lineId={lineId} />
    </>
  );
}

function MemoItem({ memo }: { memo: Memo }) {
  const done = memo.doneAt !== null;
  return (
    <li className={classes.memo}>
      <p className={classes.body}>{memo.body}</p>
      <div className={classes.foot}>
        <TodoPill memo={memo} />
        <ColourMark colour={memo.colour} />
        <span>{memo.author}</span>
        <DateTime at={memo.at} />
        {memo.todo && (
          <button type="button" className={classes.act} onClick={() => void tickMemos([memo], !done)}>
            {done ? '다시 할 일로' : '완료'}
          </button>
        )}
        <button type="button" className={classes.act} onClick={() => void changeMemo(memo)}>
          고치기
        </button>
        <button type="button" className={classes.act} onClick={() => void deleteMemos([memo])}>
          지우기
        </button>
      </div>
    </li>
  );
}

interface NewMemo {
  memo: string;
  colour: MemoColour;
  todo: boolean;
}

const NO_MEMO: NewMemo = { memo: '', colour: 'NONE', todo: false };

function Write({ lineId }: { lineId: string }) {
  const { start, keep, sent } = useTabDraft('memo', lineId);
  const save = useMutation(orpc.orders.saveMemo.mutationOptions());
  const form = useForm<NewMemo>(
    { ...NO_MEMO, memo: start },
    {
      async send({ memo, colour, todo }) {
        if (memo.trim() === '') return;
        await save.mutateAsync({ ids: [lineId], body: memo.trim(), colour, todo });
        sent(memo);
        form.reset(NO_MEMO);
        toast.done('메모를 저장했습니다.');
        void queryClient.invalidateQueries({ queryKey: orpc.orders.key() });
      },
    },
  );
  const written = form.values.memo.trim() !== '';
  useUnsavedWork(written);
  useEffect(() => keep(form.values.memo), [keep, form.values.memo]);
  return (
    <form className={classes.write} onSubmit={form.onSubmit} noValidate>
      <TextArea ariaLabel="CS 메모" placeholder="메모를 남기면 모두에게 보여요" maxLength={MEMO_MAX} rows={2} {...form.field('memo')} />
      {form.problem && <ProblemAlert problem={form.problem} />}
      {written && (
        <div className="moa-row">
          <Select
            size="small"
            ariaLabel="메모 색"
            value={form.values.colour}
            choices={COLOURS}
            onChange={(colour) => form.set({ colour })}
          />
          <CheckboxField checked={form.values.todo} onChange={(todo) => form.set({ todo })}>
            할 일로 남기기
          </CheckboxField>
          <Button type="submit" size="xs" loading={form.busy}>
            메모 저장
          </Button>
        </div>
      )}
    </form>
  );
}
