import { HOLD_REASON_LABELS, HOLD_REASONS, type HoldReason } from '@moa/core';
import type { ReactNode } from 'react';
import { useForm } from '../../../ui/forms/use-form.ts';
import { NumberInput } from '../../../ui/inputs/number-input.tsx';
import { TextArea } from '../../../ui/inputs/text-input.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import { Buttons, Reasons } from './form-parts.tsx';

const CHARGES: ReadonlySet<HoldReason> = new Set(['RETURN_FEE', 'EXTRA_FEE']);

export interface HoldFormProps {
  about: ReactNode;
  /** No shop pays back by itself. */
  byHand: boolean;
  label: string;
  onSubmit(reason: HoldReason, detail: string, fee: number): Promise<void>;
  onCancel(): void;
}

/** Why a return or an exchange waits, and what the buyer is asked for. */
export function HoldForm({ about, byHand, label, onSubmit, onCancel }: HoldFormProps) {
  const form = useForm<{ reason: HoldReason | null; detail: string; fee: string }>(
    { reason: null, detail: '', fee: '' },
    {
      check: ({ reason, fee, detail }) => ({
        reason: reason === null ? '보류 사유를 골라주십시오.' : undefined,
        fee: reason !== null && CHARGES.has(reason) && Number(fee) === 0 ? '청구할 금액을 입력해주십시오.' : undefined,
        detail: detail.trim() === '' ? '구매자에게 보일 설명을 입력해주십시오.' : undefined,
      }),
      send: async ({ reason, detail, fee }) =>
        reason === null ? undefined : onSubmit(reason, detail.trim(), CHARGES.has(reason) ? Number(fee) : 0),
    },
  );
  const { reason } = form.values;
  return (
    <form className="moa-stack" onSubmit={form.onSubmit} noValidate>
      {about}
      {!byHand && <p className="moa-note">보류하는 동안에는 쇼핑몰이 자동으로 환불하지 않아요.</p>}
      <Reasons
        legend="보류 사유"
        name="hold-reason"
        labels={HOLD_REASON_LABELS}
        reasons={HOLD_REASONS}
        value={reason}
        onChoose={(next) => form.set({ reason: next })}
        missing={form.errors.reason}
      />
      {reason !== null && CHARGES.has(reason) && (
        <NumberInput label="구매자에게 청구할 금액" unit="원" maxLength={7} {...form.field('fee')} />
      )}
      <TextArea label="구매자에게 보이는 설명" maxLength={250} rows={3} {...form.field('detail')} />
      {form.problem && <ProblemAlert problem={form.problem} />}
      <Buttons label={label} busy={form.busy} onCancel={onCancel} />
    </form>
  );
}
