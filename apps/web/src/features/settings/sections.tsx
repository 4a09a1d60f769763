/** The sections of the settings. Under each field stands what it changes. */
import COURIERS from 'virtual:moa-couriers';
import { MASK_DAYS, verdict } from '@moa/core';
import { AppLink } from '../../ui/app-link.tsx';
import { FormSection } from '../../ui/forms/form-section.tsx';
import { TimeInput } from '../../ui/inputs/date/time-input.tsx';
import { AmountInput } from '../../ui/inputs/number-input.tsx';
import { DaysOff } from './days-off.tsx';
import { Choice, OnOff, Pick } from './parts.tsx';
import classes from './settings.module.css';
import { FIELD_RULES, type FormValues, type Messages } from './settings-values.ts';

export interface SectionProps {
  values: FormValues;
  set(part: Partial<FormValues>): void;
  errors: Messages;
}

const INTERVALS = ([5, 10, 30, 60] as const).map((value) => ({ value, label: value === 60 ? '1시간' : `${value}분` }));
const RANGES = [
  { value: '7d', label: '7일' },
  { value: '1m', label: '1개월' },
  { value: '3m', label: '3개월' },
] as const;
const SOLD_OUT = [
  { value: 'SOLD_OUT', label: '품절 처리', hint: '쇼핑몰마다 정해진 방법으로 품절로 보여요. 상품 페이지는 그대로 있어요.' },
  { value: 'SUSPEND', label: '판매중지', hint: '모든 옵션이 품절되면 상품의 판매를 멈춰요. 검색과 목록에서 빠지는 쇼핑몰도 있어요.' },
] as const;
const NO_COURIER = { value: '', label: '정하지 않음' };

export function CollectSection({ values, set, errors }: SectionProps) {
  return (
    <FormSection id="collect" title="주문 수집">
      <Choice
        label="수집 간격"
        description={
          <>
            쇼핑몰마다 이 간격으로 주문을 모아요. <AppLink href="/app/setting/shop">쇼핑몰 계정관리</AppLink>에서 따로 정한 쇼핑몰은 그
            간격을 써요.
          </>
        }
        options={INTERVALS}
        value={values.collectInterval}
        onChange={(collectInterval) => set({ collectInterval })}
      />
      <OnOff
        label="밤에는 자동 수집을 쉬어요"
        description="쉬는 동안에도 주문수집 단추는 쓸 수 있고, 쉬는 시간이 끝나면 바로 모아요. 쉬는 동안 팔린 재고는 그때 다른 쇼핑몰에 반영돼요."
        checked={values.quiet}
        onChange={(quiet) => set({ quiet })}
      >
        <TimeInput
          className={classes.time}
          label="쉬기 시작"
          value={values.quietFrom}
          onChange={(quietFrom) => set({ quietFrom })}
          error={errors.quietFrom}
        />
        <TimeInput
          className={classes.time}
          label="다시 수집"
          value={values.quietTo}
          onChange={(quietTo) => set({ quietTo })}
          error={errors.quietTo}
        />
      </OnOff>
    </FormSection>
  );
}

export function OrderSection({ values, set, errors }: SectionProps) {
  return (
    <FormSection id="order" title="주문과 발송">
      <OnOff
        label="오늘출발 마감 시간을 써요"
        description="마감 전에 결제한 주문은 쇼핑몰의 발송기한이 남아 있어도 '오늘 출고 마감'으로 보여요. 주말과 공휴일에는 그 전 일하는 날의 마감까지 결제한 주문만 보여요."
        checked={values.cutsOff}
        onChange={(cutsOff) => set({ cutsOff })}
      >
        <TimeInput
          className={classes.time}
          label="마감 시간"
          value={values.cutOff}
          onChange={(cutOff) => set({ cutOff })}
          error={errors.cutOff}
        />
      </OnOff>
      {values.cutsOff && <DaysOff days={values.daysOff} onChange={(daysOff) => set({ daysOff })} error={errors.daysOff} />}
      <Pick
        label="기본 택배사"
        description="송장을 입력할 때 먼저 골라져 있어요. 줄마다 바꿀 수 있어요."
        options={[NO_COURIER, ...COURIERS.map(({ code, name }) => ({ value: code, label: name }))]}
        value={values.courierCode}
        onChange={(courierCode) => set({ courierCode })}
        error={errors.courierCode}
      />
      <Choice
        label="주문목록의 기본 기간"
        description="전체주문과 배송완료 목록을 열 때 이 기간의 주문부터 보여요. 처리할 주문의 목록은 기간 없이 모두 보여요."
        options={RANGES}
        value={values.orderRange}
        onChange={(orderRange) => set({ orderRange })}
      />
      <OnOff
        label="배달이 끝나면 쇼핑몰에 배송완료로 알려요"
        description="배송추적에서 배달 완료를 확인하면 배송완료를 알릴 수 있는 쇼핑몰에 바로 알려요. 끄면 주문에서 배송완료 처리를 눌러 알릴 수 있어요. 수기주문은 언제나 배송완료로 바뀌어요."
        checked={values.reportDelivered}
        onChange={(reportDelivered) => set({ reportDelivered })}
      />
    </FormSection>
  );
}

export function StockSection({ values, set, errors }: SectionProps) {
  return (
    <FormSection id="stock" title="재고와 품절">
      <div className={classes.two}>
        <AmountInput
          label="새 SKU의 안전재고"
          unit="개"
          maxLength={4}
          description="앞으로 만드는 SKU에 들어가요. 쇼핑몰에는 이만큼을 뺀 수량이 보여요."
          value={values.safetyStock}
          onChange={(safetyStock) => set({ safetyStock })}
          validate={verdict(...FIELD_RULES.safetyStock)}
          error={errors.safetyStock}
        />
        <AmountInput
          label="재고부족 기준"
          unit="개"
          maxLength={4}
          description="팔 수 있는 수량이 이 수 이하로 내려가면 재고부족으로 알려요. 0이면 알리지 않아요."
          value={values.lowStock}
          onChange={(lowStock) => set({ lowStock })}
          validate={verdict(...FIELD_RULES.lowStock)}
          error={errors.lowStock}
        />
      </div>
      <Choice
        label="재고가 모두 팔리면"
        description="저장하면 이미 품절된 상품도 바로 이 방법으로 바뀌어요."
        options={SOLD_OUT}
        value={values.soldOutRule}
        onChange={(soldOutRule) => set({ soldOutRule })}
      />
      <OnOff
        label="재고가 들어오면 자동으로 판매를 재개해요"
        description="끄면 품절로 판매중지된 상품은 쇼핑몰상품에서 판매재개를 누를 때까지 멈춰 있어요."
        checked={values.autoResume}
        onChange={(autoResume) => set({ autoResume })}
      />
    </FormSection>
  );
}

export function PrivacySection({ values, set, errors }: SectionProps) {
  return (
    <FormSection id="privacy" title="개인정보">
      <div className={classes.two}>
        <AmountInput
          label="구매확정 뒤 가리는 날"
          unit="일"
          maxLength={3}
          description={`구매확정하고 이 날이 지나면 받는 분의 이름, 연락처, 주소를 누구도 볼 수 없어요. ${MASK_DAYS.min}일부터 ${MASK_DAYS.max}일까지 정할 수 있어요.`}
          value={values.maskDays}
          onChange={(maskDays) => set({ maskDays })}
          validate={verdict(...FIELD_RULES.maskDays)}
          error={errors.maskDays}
        />
      </div>
    </FormSection>
  );
}
