import { Button } from '@mantine/core';
import { ORDER_ACTIONS } from '@moa/core';
import { useForm } from '../../../ui/forms/use-form.ts';
import { Radio } from '../../../ui/inputs/radio.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import classes from '../orders.module.css';
import type { Chosen } from './actions.ts';
import { ChosenLines } from './chosen-lines.tsx';

const WAYS = [
  { value: 'DIRECT', label: '직접배송', note: '판매자가 직접 가져다 드려요.' },
  { value: 'VISIT', label: '방문수령', note: '구매자가 찾아가요.' },
  { value: 'QUICK', label: '퀵서비스', note: '퀵이나 심부름으로 보내요.' },
] as const;
type Way = (typeof WAYS)[number]['value'];

export interface WithoutFormProps {
  chosen: Chosen;
  onSubmit(courierCode: Way): Promise<void>;
  onCancel(): void;
}

/** By which way goods leave that have no invoice number. */
export function WithoutForm({ chosen, onSubmit, onCancel }: WithoutFormProps) {
  const form = useForm<{ way: Way }>({ way: 'DIRECT' }, { send: ({ way }) => onSubmit(way) });
  return (
    <form className="moa-stack" onSubmit={form.onSubmit} noValidate>
      <ChosenLines chosen={chosen} action={ORDER_ACTIONS.dispatch.title} />
      <fieldset className={classes.choices}>
        <legend className="moa-legend">보내는 방법</legend>
        {WAYS.map(({ value, label, note }) => (
          <label key={value} className={classes.choice}>
            <Radio name="way" checked={form.values.way === value} onChoose={() => form.set({ way: value })} />
            <span>
              <b>{label}</b>
              <small>{note}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <p className="moa-note">송장번호를 꼭 받는 쇼핑몰에는 주문번호를 대신 적어요. 택배로 보낸 주문은 송장을 입력해 주세요.</p>
      {form.problem && <ProblemAlert problem={form.problem} />}
      <div className="moa-buttons">
        <Button variant="default" onClick={onCancel}>
          닫기
        </Button>
        <Button type="submit" loading={form.busy}>
          {ORDER_ACTIONS.dispatch.title}
        </Button>
      </div>
    </form>
  );
}
