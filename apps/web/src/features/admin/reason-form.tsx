/** Asks why before something is done to or seen of a member; the sentence is kept in the member's log. */
import { Button } from '@mantine/core';
import { ADMIN_REASON_MAX, adminReasonRules, check } from '@moa/core';
import { type ReactNode, useState } from 'react';
import { useUnsavedWork } from '../../app/use-unsaved-work.ts';
import { openDialog } from '../../ui/dialogs/dialogs.ts';
import { TextArea } from '../../ui/inputs/text-input.tsx';
import { type Problem, toProblem } from '../../ui/problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import classes from './admin.module.css';

export interface ReasonOptions {
  title: string;
  /** What happens, in 합쇼체. */
  text: ReactNode;
  confirmLabel: string;
  danger?: boolean;
  /** Sentences that are often meant. */
  usual: readonly string[];
  /** What it throws is shown, and the dialog stays. */
  onSubmit(reason: string): Promise<void>;
}

export function askReason(options: ReasonOptions): void {
  void openDialog({
    title: options.title,
    size: 'sm',
    body: (close) => <ReasonForm {...options} onDone={() => close('done')} onCancel={() => close(null)} />,
  });
}

function ReasonForm({
  text,
  confirmLabel,
  danger,
  usual,
  onSubmit,
  onDone,
  onCancel,
}: ReasonOptions & { onDone(): void; onCancel(): void }) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [sending, setSending] = useState(false);
  useUnsavedWork(reason.trim() !== '' && !sending);

  async function submit() {
    const message = check(adminReasonRules, reason);
    setMissing(message);
    if (message !== null) return;
    setSending(true);
    setProblem(null);
    try {
      await onSubmit(reason.trim());
      onDone();
    } catch (error) {
      setProblem(toProblem(error));
      setSending(false);
    }
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!sending) void submit();
      }}
    >
      <p className={classes.lead}>{text}</p>
      <TextArea
        label="사유"
        required
        rows={2}
        maxLength={ADMIN_REASON_MAX}
        value={reason}
        onChange={(next) => {
          setReason(next);
          setMissing(null);
        }}
        error={missing}
      />
      <UsualReasons sentences={usual} onChoose={setReason} />
      {problem && <ProblemAlert problem={problem} />}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          닫기
        </Button>
        <Button type="submit" loading={sending} {...(danger ? { color: 'red' } : {})}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}

/** One press instead of typing. */
export function UsualReasons({ sentences, onChoose }: { sentences: readonly string[]; onChoose(sentence: string): void }) {
  return (
    <div className={classes.usual}>
      {sentences.map((sentence) => (
        <button key={sentence} type="button" className={classes.usualChoice} onClick={() => onChoose(sentence)}>
          {sentence}
        </button>
      ))}
    </div>
  );
}
