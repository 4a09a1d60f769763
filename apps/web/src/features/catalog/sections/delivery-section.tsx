/** Delivery and returns, from templates or by hand; A/S. */
import type { DeliveryInfo } from '@moa/core';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../client/api.ts';
import { FieldRow, FormSection } from '../../../ui/forms/form-section.tsx';
import { AmountField, ChoiceField, LongField, PhoneField, SegmentField, SwitchField } from '../form/fields.tsx';
import { useValue } from '../form/form-context.tsx';
import { useDeliveries } from '../templates/calls.ts';
import { AppliedTemplate, TemplateButtons } from '../templates/template-buttons.tsx';
import classes from './sections.module.css';

const PATH = 'common.deliveryInfo';
const FEES = [
  { value: 'FREE', label: '무료' },
  { value: 'PAID', label: '유료' },
  { value: 'CONDITIONAL_FREE', label: '조건부 무료' },
];

export function DeliverySection() {
  const feeType = useValue<DeliveryInfo['feeType']>(`${PATH}.feeType`);
  const { data: couriers } = useQuery(orpc.catalog.couriers.queryOptions({ input: {}, staleTime: Number.POSITIVE_INFINITY }));
  return (
    <FormSection id="unit-delivery" title="배송·반품" note={<TemplateButtons kind="DELIVERY" at="unit-delivery" of="배송·반품" />}>
      <AppliedTemplate at="unit-delivery" />
      <FromTemplate />
      <FieldRow columns={3}>
        <SegmentField path={`${PATH}.feeType`} label="배송비" choices={FEES} />
        {feeType !== 'FREE' && <AmountField path={`${PATH}.baseFee`} label="기본 배송비" />}
        {feeType === 'CONDITIONAL_FREE' && <AmountField path={`${PATH}.freeConditionalAmount`} label="무료 배송 기준 금액" />}
      </FieldRow>
      <FieldRow columns={3}>
        <ChoiceField
          path={`${PATH}.courierCode`}
          label="택배사"
          required
          searchable
          choices={couriers?.contents.map(({ code, name }) => ({ value: code, label: name })) ?? []}
        />
        <AmountField path={`${PATH}.shippingDays`} label="출고까지" unit="일" maxLength={2} />
        <div className={classes.alignEnd}>
          <SwitchField path={`${PATH}.bundle`} label="묶음배송 가능" />
        </div>
      </FieldRow>
      <FieldRow columns={4}>
        <AmountField path={`${PATH}.returnFee`} label="반품비 (편도)" />
        <AmountField path={`${PATH}.exchangeFee`} label="교환비 (왕복)" />
        <AmountField path={`${PATH}.jejuFee`} label="제주 추가" />
        <AmountField path={`${PATH}.islandFee`} label="도서산간 추가" />
      </FieldRow>
    </FormSection>
  );
}

/** Which template the values came from. */
function FromTemplate() {
  const templateId = useValue<string | null>(`${PATH}.templateId`);
  const { data } = useDeliveries();
  const template = data?.find(({ id }) => id === templateId);
  return template ? <p className="moa-soft">배송 템플릿 ‘{template.name}’</p> : null;
}

export function ServiceSection() {
  return (
    <FormSection id="unit-service" title="A/S·기타" note={<TemplateButtons kind="PRODUCT" at="unit-service" of="A/S·기타" />}>
      <AppliedTemplate at="unit-service" />
      <FieldRow columns={2}>
        <PhoneField path="common.afterServiceTelephoneNumber" label="A/S 전화번호" required placeholder="0212345678" />
      </FieldRow>
      <LongField
        path="common.afterServiceGuideContent"
        label="A/S 안내"
        required
        maxLength={1000}
        rows={2}
        placeholder="예: 평일 10시~17시에 전화로 접수해주세요."
      />
      <LongField path="common.sellerCommentContent" label="판매자 특이사항" maxLength={2000} rows={2} />
    </FormSection>
  );
}
