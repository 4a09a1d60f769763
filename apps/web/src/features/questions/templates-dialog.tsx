/** 답변 템플릿: saved, changed, removed. */
import { Button } from '@mantine/core';
import { answerProblem, templateProblem } from '@moa/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { useUnsavedWork } from '../../client/use-unsaved-work.ts';
import { openDialog } from '../../ui/dialogs/dialogs.ts';
import { useDialogGuard } from '../../ui/dialogs/use-dialog-guard.ts';
import { typedSince } from '../../ui/forms/form-state.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextArea, TextInput } from '../../ui/inputs/text-input.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { toast } from '../../ui/toast.ts';
import { renewQuestions, useTemplates } from './queries.ts';
import classes from './questions.module.css';

/** @param body what a new template begins with */
export function openTemplates(body: string): void {
  void openDialog({ title: '답변 템플릿', size: 'md', body: (close) => <Templates body={body} onClose={() => close(null)} /> });
}

interface Draft {
  id?: string;
  name: string;
  body: string;
}

const BLANK: Draft = { name: '', body: '' };

function Templates({ body, onClose }: { body: string; onClose(): void }) {
  const { data, error, refetch } = useTemplates();
  const [draft, setDraft] = useState<Draft>({ name: '', body });
  const [begun, setBegun] = useState(draft);
  const [busy, setBusy] = useState(false);
  const dirty = draft.name !== begun.name || draft.body !== begun.body;
  useUnsavedWork(dirty);
  const leave = useDialogGuard(dirty, onClose);
  const begin = (next: Draft) => {
    setDraft(next);
    setBegun(next);
  };
  const [wrong, setWrong] = useState<string | null>(null);

  async function save() {
    const problem = answerProblem(draft.body) ?? templateProblem(draft.body);
    setWrong(problem);
    if (problem !== null) return;
    setBusy(true);
    try {
      await api.questions.saveTemplate(draft);
      toast.done('템플릿을 저장했습니다.');
      // What was typed meanwhile is of the next one.
      setDraft((now) => ({ ...BLANK, ...typedSince(draft, now) }));
      setBegun(BLANK);
      renewQuestions();
    } catch (failure) {
      toast.failed(failure);
    } finally {
      setBusy(false);
    }
  }

  async function remove(id: string) {
    try {
      await api.questions.removeTemplate({ id });
      renewQuestions();
    } catch (failure) {
      toast.failed(failure);
    }
  }

  return (
    <div className="moa-stack">
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && data.contents.length > 0 && (
        <ul className="moa-list" aria-label="저장한 템플릿">
          {data.contents.map((template) => (
            <li key={template.id} className={classes.below}>
              <Button variant="subtle" size="compact-sm" disabled={busy} onClick={() => begin(template)}>
                {template.name}
              </Button>
              <IconButton label={`${template.name} 지우기`} onClick={() => void remove(template.id)}>
                <IconTrash size={16} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <TextInput label="이름" value={draft.name} maxLength={50} onChange={(name) => setDraft({ ...draft, name })} />
      <TextArea
        label="내용"
        rows={6}
        value={draft.body}
        error={wrong}
        onChange={(next) => {
          setWrong(null);
          setDraft({ ...draft, body: next });
        }}
        description="{상품명} {주문번호} {구매자} {쇼핑몰} {스토어}는 보낼 때 문의에 맞게 채워요."
      />
      <div className="moa-buttons">
        <Button variant="default" onClick={leave}>
          닫기
        </Button>
        <Button disabled={draft.name.trim() === ''} loading={busy} onClick={() => void save()}>
          {draft.id === undefined ? '새로 저장' : '고쳐 저장'}
        </Button>
      </div>
    </div>
  );
}
