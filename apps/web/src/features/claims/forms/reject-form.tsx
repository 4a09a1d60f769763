import { type ClaimType, REJECT_REASON_LABELS, REJECT_REASONS, type RejectReason } from '@moa/core';
import type { ReactNode } from 'react';
import { useForm } from '../../../ui/forms/use-form.ts';
import { TextArea } from '../../../ui/inputs/text-input.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import { Buttons, Reasons } from './form-parts.tsx';

export interface RejectFormProps {
  about: ReactNode;
  type: ClaimType;
  label: string;
  onSubmit(reason: RejectReason, detail: string): Promise<void>;
  onCancel(): void;
}

/** Why the seller refuses a return or an exchange; the buyer reads it. */
export function RejectForm({ about, type, label, onSubmit, onCancel }: RejectFormProps) {
  const form = useForm<{ reason: RejectReason | null; detail: string }>(
    { reason: null, detail: '' },
    {
      check: ({ reason, detail }) => ({
        reason: reason === null ? '거부 사유를 골라주십시오.' : undefined,
        detail: detail.trim() === '' ? '구매자에게 보일 설명을 입력해주십시오.' : undefined,
      }),
      send: async ({ reason, detail }) => (reason === null ? undefined : onSubmit(reason, detail.trim())),
    },
  );
  return (
    <form className="moa-stack" onSubmit={form.onSubmit} noValidate>
      {about}
      <p className="moa-note">구매자와 협의했거나 법으로 거부할 수 있을 때만 거부해 주세요. 거부하면 요청 전 상태로 돌아가요.</p>
      <Reasons
        legend="거부 사유"
        name="reject-reason"
        labels={REJECT_REASON_LABELS}
        reasons={REJECT_REASONS.filter((reason) => reason !== 'NO_STOCK' || type === 'EXCHANGE')}
        value={form.values.reason}
        onChoose={(reason) => form.set({ reason })}
        missing={form.errors.reason}
      />
      <TextArea label="구매자에게 보이는 설명" maxLength={250} rows={3} {...form.field('detail')} />
      {form.problem && <ProblemAlert problem={form.problem} />}
      <Buttons label={label} busy={form.busy} red onCancel={onCancel} />
    </form>
  );
}
