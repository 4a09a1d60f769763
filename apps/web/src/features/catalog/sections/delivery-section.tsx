/** Delivery and returns, from templates or by hand; A/S. */
import { Button } from '@mantine/core';
import type { DeliveryInfo } from '@moa/core';
import { useQuery } from '@tanstack/react-query';
import { api, orpc, queryClient } from '../../../client/api.ts';
import { openDialog } from '../../../ui/dialogs/dialogs.ts';
import { FieldRow, FormSection } from '../../../ui/forms/form-section.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { Switch } from '../../../ui/inputs/switch.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import { toast } from '../../../ui/toast.ts';
import { AmountField, ChoiceField, LongField, PhoneField, Picker, SegmentField, SwitchField } from '../form/fields.tsx';
import { useFormActions, useFormStore, useValue } from '../form/form-context.tsx';
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
    <FormSection id="unit-delivery" title="배송·반품" note={<SaveTemplate />}>
      <Templates />
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

function Templates() {
  const store = useFormStore();
  const actions = useFormActions();
  const templateId = useValue<string | null>(`${PATH}.templateId`);
  const { data } = useQuery(orpc.templates.deliveries.queryOptions({ input: {}, staleTime: 60_000 }));
  if (!data || data.contents.length === 0) return null;
  return (
    <Picker
      label="배송 템플릿"
      clearable
      value={templateId ?? ''}
      placeholder="저장해 둔 배송 설정 불러오기"
      choices={data.contents.map((each) => ({ value: each.id, label: each.main ? `${each.name} (기본)` : each.name }))}
      onChange={(id) => {
        const template = data.contents.find((each) => each.id === id);
        if (template) store.set(PATH, { ...template.content.deliveryInfo, templateId: template.id });
        else store.set(`${PATH}.templateId`, null);
        actions.recheck();
      }}
    />
  );
}

function SaveTemplate() {
  const store = useFormStore();
  return (
    <Button
      size="xs"
      variant="default"
      onClick={() =>
        void openDialog({
          title: '배송 템플릿으로 저장',
          size: 'sm',
          body: (close) => (
            <TemplateForm
              info={store.draft().common.deliveryInfo}
              onDone={(id) => {
                store.set(`${PATH}.templateId`, id);
                close('ok');
              }}
              onCancel={() => close(null)}
            />
          ),
        })
      }
    >
      템플릿으로 저장
    </Button>
  );
}

function TemplateForm({ info, onDone, onCancel }: { info: DeliveryInfo; onDone(id: string): void; onCancel(): void }) {
  const form = useForm(
    { name: '', main: false },
    {
      check: ({ name }) => (name.trim() === '' ? { name: '템플릿 이름을 입력해주십시오.' } : {}),
      async send({ name, main }) {
        const { id } = await api.templates.createDelivery({
          name: name.trim(),
          main,
          content: { deliveryInfo: { ...info, templateId: null }, shops: [] },
        });
        void queryClient.invalidateQueries({ queryKey: orpc.templates.deliveries.key() });
        toast.done('배송 템플릿을 저장했습니다.');
        onDone(id);
      },
    },
  );
  return (
    <form className={classes.stack} onSubmit={form.onSubmit} noValidate>
      {form.problem && <ProblemAlert problem={form.problem} />}
      <TextInput label="이름" {...form.field('name')} maxLength={60} placeholder="예: CJ 기본 3,000원" required />
      <Switch checked={form.values.main} onChange={(main) => form.set({ main })}>
        새 상품에 기본으로 넣어요
      </Switch>
      <div className="moa-buttons">
        <Button variant="default" onClick={onCancel}>
          취소
        </Button>
        <Button type="submit" loading={form.busy}>
          저장
        </Button>
      </div>
    </form>
  );
}

export function ServiceSection() {
  return (
    <FormSection id="unit-service" title="A/S·기타">
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
