/** An answer as it is written: templates, length, and the keys that send it. */
import { Button } from '@mantine/core';
import { ANSWER_MAX, ANSWER_VARIABLES, answerProblem } from '@moa/core';
import { IconSend, IconTemplate } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Select } from '../../ui/inputs/select/select.tsx';
import { TextArea } from '../../ui/inputs/text-input.tsx';
import { toast } from '../../ui/toast.ts';
import { formatNumber } from '../../ui/values/format.ts';
import { useTemplates } from './queries.ts';
import classes from './questions.module.css';
import { openTemplates } from './templates-dialog.tsx';

export interface AnswerBoxProps {
  value: string;
  onChange(value: string): void;
  /** Resolves what stands against it, or null when it is on its way. */
  send(body: string): Promise<string | null>;
  sendLabel: string;
  more?: ReactNode;
}

export function AnswerBox({ value, onChange, send, sendLabel, more }: AnswerBoxProps) {
  const { data } = useTemplates();
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const templates = data?.contents ?? [];

  async function submit() {
    const wrong = answerProblem(value);
    setError(wrong);
    if (wrong !== null || busy) return;
    setBusy(true);
    try {
      setError(await send(value));
    } catch (failure) {
      toast.failed(failure);
    } finally {
      setBusy(false);
    }
  }

  function press(event: KeyboardEvent) {
    if ((event.ctrlKey || event.metaKey) && event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      void submit();
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Enter of the field inside
    <div className="moa-stack" onKeyDown={press}>
      <div className={classes.below}>
        <Select
          size="small"
          ariaLabel="답변 템플릿"
          value=""
          disabled={templates.length === 0}
          choices={[
            { value: '', label: templates.length === 0 ? '저장한 템플릿이 없어요' : '템플릿 넣기' },
            ...templates.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(id) => {
            const template = templates.find((each) => each.id === id);
            if (template) onChange(value === '' ? template.body : `${value}\n${template.body}`);
          }}
        />
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconTemplate size={16} aria-hidden />}
          onClick={() => openTemplates(value)}
        >
          템플릿 관리
        </Button>
      </div>
      <TextArea
        ariaLabel="답변"
        rows={6}
        value={value}
        onChange={(next) => {
          setError(null);
          onChange(next);
        }}
        error={error}
        description={`${formatNumber([...value.trim()].length)} / ${formatNumber(ANSWER_MAX)}자 · ${ANSWER_VARIABLES.map((name) => `{${name}}`).join(' ')}은 보낼 때 채워요`}
        placeholder="답변을 적어주세요. Ctrl+Enter로 보내고 다음 문의로 넘어가요."
      />
      <div className={classes.below}>
        <span className="moa-note">{more}</span>
        <Button leftSection={<IconSend size={16} aria-hidden />} loading={busy} onClick={() => void submit()}>
          {sendLabel}
        </Button>
      </div>
    </div>
  );
}
