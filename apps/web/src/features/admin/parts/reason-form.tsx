/** Asks why before something is done to or seen of a member; the sentence is kept in the member's log. */
import { Button } from '@mantine/core';
import { ADMIN_REASON_MAX, adminReasonRules, check } from '@moa/core';
import type { ReactNode } from 'react';
import { openDialog } from '../../../ui/dialogs/dialogs.ts';
import type { UsedForm } from '../../../ui/forms/use-form.ts';
import { TextArea } from '../../../ui/inputs/text-input.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import classes from './admin.module.css';
import { type Reason, useReason } from './use-reason.ts';

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
  const form = useReason(
    { text: '' },
    ({ text: reason }) => check(adminReasonRules, reason),
    async ({ text: reason }) => {
      await onSubmit(reason);
      onDone();
    },
  );
  return (
    <ReasonFrame
      form={form}
      lead={text}
      label="사유"
      required
      usual={usual}
      buttons={
        <>
          <Button variant="default" onClick={onCancel}>
            닫기
          </Button>
          <Button type="submit" loading={form.busy} {...(danger ? { color: 'red' } : {})}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}

export interface ReasonFrameProps {
  form: UsedForm<Reason>;
  /** What happens, in 합쇼체. */
  lead: ReactNode;
  label: string;
  description?: string;
  required?: boolean;
  /** Sentences that are often meant. */
  usual: readonly string[];
  /** Between what happens and the reason. */
  children?: ReactNode;
  buttons: ReactNode;
}

/** A form around a reason: what happens, what else is chosen, the field, what the server said, the buttons. */
export function ReasonFrame({ form, lead, label, description, required = false, usual, children, buttons }: ReasonFrameProps) {
  return (
    <form className="moa-stack" onSubmit={form.onSubmit} noValidate>
      <p className={classes.lead}>{lead}</p>
      {children}
      <TextArea label={label} description={description} required={required} rows={2} maxLength={ADMIN_REASON_MAX} {...form.field('text')} />
      <UsualReasons sentences={usual} onChoose={(text) => form.set({ text })} />
      {form.problem && <ProblemAlert problem={form.problem} />}
      <div className="moa-buttons">{buttons}</div>
    </form>
  );
}

/** One press instead of typing. */
function UsualReasons({ sentences, onChoose }: { sentences: readonly string[]; onChoose(sentence: string): void }) {
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
