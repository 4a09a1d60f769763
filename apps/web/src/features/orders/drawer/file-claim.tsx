/** The dialog in which a seller files a cancel, a return or an exchange for a buyer who called her: by hand at once, at a shop by a job. */
import { Button } from '@mantine/core';
import type { Outputs } from '@moa/contract/types';
import {
  CLAIM_TYPE_LABELS,
  type ClaimFiling,
  type ClaimReason,
  type ClaimType,
  FEE_WAY_LABELS,
  type FeeWay,
  type FilingTerms,
  filingProblem,
  filingReasons,
  filingsOf,
  isOpenClaim,
  type PickupWay,
  REASON_FAULTS,
  refundOf,
  shopOffice,
  termsFor,
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
import { trackJob } from '../jobs/tracked-jobs.ts';
import { type Sku, SkuPicker } from '../manual/sku-picker.tsx';
import classes from '../orders.module.css';
import { renewOrders } from '../queries.ts';
import { claimReason } from './claim-reason.ts';
import { PickupFields, pickupOf } from './pickup-fields.tsx';

type Detail = Outputs['orders']['detail'];
type Row = Detail['row'];

const NOTES: Readonly<Record<ClaimType, string>> = {
  CANCEL: '바로 취소되고 잡아 둔 재고가 풀려요.',
  RETURN: '반품요청 목록에서 수거·확인·승인을 이어 가요.',
  EXCHANGE: '교환요청 목록에서 수거·확인·재발송을 이어 가요.',
};
const SHOP_NOTES: Readonly<Record<ClaimType, string>> = {
  CANCEL: '쇼핑몰에서 취소돼요.',
  RETURN: '쇼핑몰에 접수되고, 반품요청 목록에서 승인을 이어 가요.',
  EXCHANGE: '쇼핑몰에 접수되고, 교환요청 목록에서 재발송을 이어 가요.',
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
  /** Empty where the shop asks for none. */
  way: PickupWay | '';
  courierCode: string;
  invoiceNo: string;
  feeWay: FeeWay | '';
  detail: string;
  sku: Sku | null;
}

export async function fileClaim(detail: Detail, left: number): Promise<void> {
  const line = lineOf(detail, left);
  const types = filingsOf(line);
  const [first] = types;
  if (first === undefined) return;
  await openDialog({
    title: types.length === 1 ? `${CLAIM_TYPE_LABELS[first]} 접수` : '반품·교환 접수',
    size: 'md',
    body: (close) => <FileForm row={detail.row} line={line} types={types} onClose={() => close(null)} />,
  });
}

function lineOf({ row, claims, filing }: Detail, left: number) {
  const openClaim = claims.find(({ state }) => isOpenClaim(state))?.type ?? null;
  const { state } = row;
  return { state, terms: termsFor({ state, terms: filing satisfies FilingTerms }), ordered: row.quantity, left, openClaim };
}
type Line = ReturnType<typeof lineOf>;

function start(type: ClaimType, terms: FilingTerms): Pick<Values, 'type' | 'reason' | 'fault' | 'fee'> {
  const reason = filingReasons(type, terms)[0] ?? 'CHANGE_MIND';
  return { type, reason, fault: REASON_FAULTS[reason], fee: '' };
}

function FileForm({ row, line, types, onClose }: { row: Row; line: Line; types: readonly ClaimType[]; onClose(): void }) {
  const { left, terms } = line;
  const office = shopOffice(row.shopType);
  const form = useForm<Values>(
    {
      ...start(types[0] ?? 'RETURN', terms),
      quantity: String(left),
      way: terms.pickups[0] ?? '',
      courierCode: '',
      invoiceNo: '',
      feeWay: terms.feeWays[0] ?? '',
      detail: '',
      sku: null,
    },
    {
      check: (values) => {
        const filing = filingOf(values, terms);
        // A parcel that is half typed is said where it is typed.
        const whole = filingProblem(
          { ...filing, pickup: filing.pickup && { ...filing.pickup, courierCode: null, invoiceNo: null } },
          line,
          office,
        );
        const problem = filingProblem(filing, line, office);
        return { quantity: whole ?? undefined, invoiceNo: whole === null ? (problem ?? undefined) : undefined };
      },
      send: async (values) => {
        const filing = filingOf(values, terms);
        const { detail, sku } = values;
        const { jobId } = await api.claims.file({ ...filing, lineId: row.id, left, detail: detail.trim(), skuId: sku?.skuId ?? null });
        if (jobId !== null) followFiling(filing.type, jobId, row.id);
        else
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
  const filing = filingOf(values, terms);
  const refund = refundOf(row, filing.quantity, filing.fee, row.quantity - left);
  return (
    <form className="moa-stack" onSubmit={form.onSubmit} noValidate>
      <p className="moa-note">
        {row.productName} {row.optionText && `· ${row.optionText}`} · 접수할 수 있는 수량 {formatCount(left, '개')}
      </p>
      {types.length > 1 && (
        <fieldset className={classes.choices}>
          <legend className="moa-legend">무엇을 접수할까요?</legend>
          {types.map((type) => (
            <label key={type} className={classes.choice}>
              <Radio name="claim-type" checked={values.type === type} onChoose={() => form.set({ ...start(type, terms), sku: null })} />
              <span>
                <b>{CLAIM_TYPE_LABELS[type]}</b>
                <small>{(terms.byHand ? NOTES : SHOP_NOTES)[type]}</small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <SelectField
        label="사유"
        choices={filingReasons(values.type, terms).map((reason) => ({ value: reason, label: claimReason(reason) }))}
        value={values.reason}
        onChange={(reason) =>
          form.set({ reason, fault: REASON_FAULTS[reason], ...(REASON_FAULTS[reason] === 'SELLER' ? { fee: '' } : {}) })
        }
      />
      {terms.reasons !== null && <p className="moa-soft">다른 사유는 {office}에서 접수해 주세요.</p>}
      <NumberInput label="수량" unit="개" maxLength={6} required disabled={!terms.parts} {...form.field('quantity')} />
      {!terms.parts && <p className="moa-soft">이 쇼핑몰은 수량을 나누어 접수할 수 없어요.</p>}
      {values.way !== '' && <PickupFields ways={terms.pickups} form={form} />}
      {values.feeWay !== '' && REASON_FAULTS[values.reason] === 'BUYER' && (
        <SelectField
          label="배송비를 받는 방법"
          choices={terms.feeWays.map((way) => ({ value: way, label: FEE_WAY_LABELS[way] }))}
          value={values.feeWay}
          onChange={(feeWay) => form.set({ feeWay })}
        />
      )}
      {terms.byHand && values.type !== 'CANCEL' && (
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
          <div className="moa-legend">교환으로 보낼 상품</div>
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
      {line.state === 'CONFIRMED' && !terms.byHand && (
        <p className="moa-note">
          구매가 확정된 주문이라 접수하면 <b>바로 환불</b>되고, 정산된 뒤라면 판매예치금에서 나가요. 쇼핑몰이 상품을 수거하지 않으니 먼저
          받은 뒤 접수해 주세요.
        </p>
      )}
      <TextArea label="메모 (구매자가 말한 것)" maxLength={250} rows={2} {...form.field('detail')} />
      {terms.byHand && values.type !== 'EXCHANGE' && (
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

function filingOf(values: Values, { byHand }: FilingTerms): ClaimFiling {
  const { type, quantity, reason, feeWay } = values;
  // A shop knows who bears it by the reason.
  const fault = byHand ? values.fault : REASON_FAULTS[reason];
  const free = type === 'CANCEL' || fault === 'SELLER';
  return {
    type,
    quantity: Number(quantity),
    reason,
    fault,
    fee: free || !byHand ? 0 : Number(values.fee),
    pickup: pickupOf(values),
    feeWay: feeWay === '' || fault === 'SELLER' ? null : feeWay,
  };
}

function followFiling(type: ClaimType, jobId: string, lineId: string): void {
  const title = `${CLAIM_TYPE_LABELS[type]} 접수`;
  trackJob({ jobId, title: `${title} 1건`, doing: `${title} 중`, lineIds: new Set([lineId]), refused: [] });
}
