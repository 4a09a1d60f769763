import { Button } from '@mantine/core';
import { MEMO_COLOUR_LABELS, MEMO_COLOURS, MEMO_MAX, type MemoColour } from '@moa/core';
import type { ReactNode } from 'react';
import { useUnsavedWork } from '../../../client/use-unsaved-work.ts';
import { useDialogGuard } from '../../../ui/dialogs/use-dialog-guard.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { CheckboxField } from '../../../ui/inputs/checkbox-field.tsx';
import { SelectField } from '../../../ui/inputs/select/select-field.tsx';
import { TextArea } from '../../../ui/inputs/text-input.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';

export interface MemoValues {
  body: string;
  colour: MemoColour;
  todo: boolean;
}

export interface MemoFormProps {
  above?: ReactNode;
  start?: MemoValues;
  onSubmit(memo: MemoValues): Promise<void>;
  onCancel(): void;
}

const COLOURS = MEMO_COLOURS.map((value) => ({ value, label: MEMO_COLOUR_LABELS[value] }));

/** A note in a dialog: on many orders at once, or one that is changed. */
export function MemoForm({ above, start = { body: '', colour: 'NONE', todo: false }, onSubmit, onCancel }: MemoFormProps) {
  const form = useForm<MemoValues>(start, {
    check: ({ body }) => ({ body: body.trim() === '' ? '메모를 입력해주십시오.' : undefined }),
    send: (memo) => onSubmit({ ...memo, body: memo.body.trim() }),
  });
  const dirty = !form.busy && form.values.body !== start.body;
  useUnsavedWork(dirty);
  const leave = useDialogGuard(dirty, onCancel);
  return (
    <form className="moa-stack" onSubmit={form.onSubmit} noValidate>
      {above}
      <TextArea label="메모" maxLength={MEMO_MAX} rows={3} {...form.field('body')} />
      <SelectField label="색" choices={COLOURS} {...form.field('colour')} />
      <CheckboxField checked={form.values.todo} onChange={(todo) => form.set({ todo })}>
        할 일로 남기기
      </CheckboxField>
      {form.problem && <ProblemAlert problem={form.problem} />}
      <div className="moa-buttons">
        <Button variant="default" onClick={leave}>
          닫기
        </Button>
        <Button type="submit" loading={form.busy}>
          저장
        </Button>
      </div>
    </form>
  );
}
