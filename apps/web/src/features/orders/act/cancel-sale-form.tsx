import { Button } from '@mantine/core';
import { ORDER_ACTIONS } from '@moa/core';
import { useForm } from '../../../ui/forms/use-form.ts';
import { Radio } from '../../../ui/inputs/radio.tsx';
import { TextArea } from '../../../ui/inputs/text-input.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import classes from '../orders.module.css';
import type { Chosen } from './actions.ts';
import { ChosenLines } from './chosen-lines.tsx';

const REASONS = [
  { value: 'SOLD_OUT', label: '품절', note: '재고를 0으로 맞추고 모든 쇼핑몰에 품절로 보내요.' },
  { value: 'OTHER', label: '그 밖의 사유', note: '재고는 풀리고 다른 쇼핑몰에서 계속 팔려요.' },
] as const;
const MISSING_ID = 'cancel-sale-reason-missing';
const REASON_MISSING = '취소 사유를 골라주십시오. 품절을 고르면 모든 쇼핑몰의 재고가 0이 됩니다.';
type Reason = (typeof REASONS)[number]['value'];

export interface CancelSaleFormProps {
  chosen: Chosen;
  onSubmit(reason: Reason, detail: string): Promise<void>;
  onCancel(): void;
}

/** Why the seller cancels; shops count it against the seller, so it is said. */
export function CancelSaleForm({ chosen, onSubmit, onCancel }: CancelSaleFormProps) {
  const form = useForm<{ reason: Reason | null; detail: string }>(
    { reason: null, detail: '' },
    {
      check: ({ reason }) => ({ reason: reason === null ? REASON_MISSING : undefined }),
      send: async ({ reason, detail }) => (reason === null ? undefined : onSubmit(reason, detail.trim())),
    },
  );
  const missing = form.errors.reason;

  return (
    <form className="moa-stack" onSubmit={form.onSubmit} noValidate>
      <p className={classes.warning}>판매자 사유의 취소는 쇼핑몰의 판매 페널티가 될 수 있습니다. 되돌릴 수 없습니다.</p>
      <ChosenLines chosen={chosen} action={ORDER_ACTIONS.cancelSale.title} />
      <fieldset className={classes.choices}>
        <legend className="moa-legend">취소 사유</legend>
        {REASONS.map((each) => (
          <label key={each.value} className={classes.choice}>
            <Radio
              name="reason"
              checked={form.values.reason === each.value}
              onChoose={() => form.set({ reason: each.value })}
              describedBy={missing ? MISSING_ID : undefined}
              invalid={missing !== undefined}
            />
            <span>
              <b>{each.label}</b>
              <small>{each.note}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {missing && (
        <p id={MISSING_ID} role="alert" className={classes.missingReason}>
          {missing}
        </p>
      )}
      <TextArea label="구매자에게 보이는 설명" maxLength={250} rows={2} {...form.field('detail')} />
      {form.problem && <ProblemAlert problem={form.problem} />}
      <div className="moa-buttons">
        <Button variant="default" onClick={onCancel}>
          닫기
        </Button>
        <Button type="submit" color="red" loading={form.busy}>
          {ORDER_ACTIONS.cancelSale.title}
        </Button>
      </div>
    </form>
  );
}
