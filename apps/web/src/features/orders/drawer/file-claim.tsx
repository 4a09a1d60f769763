/** The dialog in which a seller files a cancel, a return or an exchange of an order that she wrote by hand. */
import { Button } from '@mantine/core';
import type { Outputs } from '@moa/contract/types';
import {
  CLAIM_FILINGS,
  CLAIM_TYPE_LABELS,
  type ClaimReason,
  type ClaimType,
  filingProblem,
  filingsOf,
  REASON_FAULTS,
  refundOf,
} from '@moa/core';
import { api } from '../../../client/api.ts';
import { openDialog } from '../../../ui/dialogs/dialogs.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { NumberInput } from '../../../ui/inputs/number-input.tsx';
import { Radio } from '../../../ui/inputs/radio.tsx';
import { SelectField } from '../../../ui/inputs/select/select-field.tsx';
import { TextArea } from '../../../ui/inputs/text-input.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import { toast } from '../../../ui/toast.ts';
import { formatCount, formatWon } from '../../../ui/values/format.ts';
import { type Sku, SkuPicker } from '../manual/sku-picker.tsx';
import classes from '../orders.module.css';
import { renewOrders } from '../queries.ts';
import { claimReason } from './claim-reason.ts';

type Detail = Outputs['orders']['detail'];
type Row = Detail['row'];

const NOTES: Readonly<Record<ClaimType, string>> = {
  CANCEL: '바로 취소되고 잡아 둔 재고가 풀려요.',
  RETURN: '반품요청 목록에서 수거·확인·승인을 이어 가요.',
  EXCHANGE: '교환요청 목록에서 수거·확인·재발송을 이어 가요.',
};
const FAULTS = [
  { value: 'BUYER', label: '구매자' },
  { value: 'SELLER', label: '판매자' },
] as const;

interface Values {
  type: ClaimType;
  quantity: string;
  reason: ClaimReason;
  fault: 'BUYER' | 'SELLER';
  fee: string;
  detail: string;
  sku: Sku | null;
}

export async function fileClaim({ row }: Detail, left: number): Promise<void> {
  const types = filingsOf({ state: row.state, byHand: true, left });
  const [first] = types;
  if (first === undefined) return;
  await openDialog({
    title: types.length === 1 ? `${CLAIM_TYPE_LABELS[first]} 접수` : '반품·교환 접수',
    size: 'md',
    body: (close) => <FileForm row={row} left={left} types={types} onClose={() => close(null)} />,
  });
}

function start(type: ClaimType): Pick<Values, 'type' | 'reason' | 'fault' | 'fee'> {
  const reason = CLAIM_FILINGS[type].reasons[0] ?? 'CHANGE_MIND';
  return { type, reason, fault: REASON_FAULTS[reason], fee: '' };
}

function FileForm({ row, left, types, onClose }: { row: Row; left: number; types: readonly ClaimType[]; onClose(): void }) {
  const form = useForm<Values>(
    { ...start(types[0] ?? 'RETURN'), quantity: String(left), detail: '', sku: null },
    {
      check: (values) => ({
        quantity: filingProblem(filingOf(values), { state: row.state, byHand: true, left }, '') ?? undefined,
      }),
      send: async ({ detail, sku, ...values }) => {
        const filing = filingOf({ detail, sku, ...values });
        await api.claims.file({ ...filing, lineId: row.id, left, detail: detail.trim(), skuId: sku?.skuId ?? null });
        toast.done(
          filing.type === 'CANCEL'
            ? `${formatCount(filing.quantity, '개')}를 취소했습니다.`
            : `${CLAIM_TYPE_LABELS[filing.type]}을 접수했습니다.`,
        );
        renewOrders();
        onClose();
      },
    },
  );
  const { values } = form;
  const filing = filingOf(values);
  const refund = refundOf(row, filing.quantity, filing.fee, row.quantity - left);
  return (
    <form className="moa-stack" onSubmit={form.onSubmit} noValidate>
      <p className="moa-note">
        {row.productName} {row.optionText && `· ${row.optionText}`} · 접수할 수 있는 수량 {formatCount(left, '개')}
      </p>
      {types.length > 1 && (
        <fieldset className={classes.choices}>
          <legend className={classes.legend}>무엇을 접수할까요?</legend>
          {types.map((type) => (
            <label key={type} className={classes.choice}>
              <Radio name="claim-type" checked={values.type === type} onChoose={() => form.set({ ...start(type), sku: null })} />
              <span>
                <b>{CLAIM_TYPE_LABELS[type]}</b>
                <small>{NOTES[type]}</small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <SelectField
        label="사유"
        choices={CLAIM_FILINGS[values.type].reasons.map((reason) => ({ value: reason, label: claimReason(reason) }))}
        value={values.reason}
        onChange={(reason) =>
          form.set({ reason, fault: REASON_FAULTS[reason], ...(REASON_FAULTS[reason] === 'SELLER' ? { fee: '' } : {}) })
        }
      />
      <NumberInput label="수량" unit="개" maxLength={6} required {...form.field('quantity')} />
      {values.type !== 'CANCEL' && (
        <>
          <SelectField
            label="귀책 (배송비를 내는 쪽)"
            choices={FAULTS}
            value={values.fault}
            onChange={(fault) => form.set({ fault, ...(fault === 'SELLER' ? { fee: '' } : {}) })}
          />
          {values.fault === 'BUYER' && (
            <NumberInput
              label={values.type === 'RETURN' ? '구매자가 낼 반품 배송비' : '구매자가 낼 교환 배송비 (왕복)'}
              unit="원"
              maxLength={7}
              {...form.field('fee')}
            />
          )}
        </>
      )}
      {values.type === 'EXCHANGE' && (
        <div>
          <div className={classes.legend}>교환으로 보낼 상품</div>
          <p className="moa-soft">
            {values.sku ? `${values.sku.label} (${values.sku.skuCode})` : '주문한 상품 그대로 보내요. 다른 옵션이면 찾아서 골라 주세요.'}
          </p>
          <SkuPicker invalid={false} placeholder="SKU 코드나 이름으로 찾기" onPick={(sku) => form.set({ sku })} />
          {values.sku && (
            <Button variant="subtle" size="xs" onClick={() => form.set({ sku: null })}>
              주문한 상품 그대로
            </Button>
          )}
        </div>
      )}
      <TextArea label="메모 (구매자가 말한 것)" maxLength={250} rows={2} {...form.field('detail')} />
      {values.type !== 'EXCHANGE' && (
        <p className="moa-note">
          돌려줄 금액 <b>{formatWon(refund)}</b>
          {filing.fee > 0 && ` (반품 배송비 ${formatWon(filing.fee)}을 뺐어요)`}.
          {row.deliveryFee > 0 && ` 받은 배송비 ${formatWon(row.deliveryFee)}은 들어 있지 않아요.`} 모아에서 돈이 나가지는 않으니 구매자에게
          직접 돌려주세요.
        </p>
      )}
      {form.problem && <ProblemAlert problem={form.problem} />}
      <div className="moa-buttons">
        <Button variant="default" onClick={onClose}>
          닫기
        </Button>
        <Button type="submit" loading={form.busy} {...(values.type === 'CANCEL' ? { color: 'red' } : {})}>
          {values.type === 'CANCEL' ? '취소하기' : `${CLAIM_TYPE_LABELS[values.type]} 접수`}
        </Button>
      </div>
    </form>
  );
}

function filingOf({ type, quantity, reason, fault, fee }: Values) {
  return { type, quantity: Number(quantity), reason, fault, fee: type === 'CANCEL' || fault === 'SELLER' ? 0 : Number(fee) };
}
