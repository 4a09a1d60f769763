import { Button } from '@mantine/core';
import { FLAG_FIELDS, MONEY_FIELDS, type ProductField, planFieldLabel, TEXT_FIELDS, WORDS_FIELDS } from '@moa/core';
import { useForm } from '../../ui/forms/use-form.ts';
import { CheckboxField } from '../../ui/inputs/checkbox-field.tsx';
import { AmountInput } from '../../ui/inputs/number-input.tsx';
import { SelectField } from '../../ui/inputs/select/select-field.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { type FieldsForm, fieldsProblems, isFlag, isMoney, isPercent, waysOf, withField } from './fields-form.ts';
import classes from './plans.module.css';

const FIELDS = [...MONEY_FIELDS, ...TEXT_FIELDS, ...WORDS_FIELDS, ...FLAG_FIELDS].map((value) => ({ value, label: planFieldLabel(value) }));

const UNITS = [
  { value: '1', label: '반올림 안 함' },
  { value: '10', label: '10원' },
  { value: '100', label: '100원' },
  { value: '1000', label: '1,000원' },
] as const;

export interface FieldsDialogProps {
  /** What was typed before. */
  start: FieldsForm;
  onAsked(typed: FieldsForm): void;
  onClose(): void;
}

/** What is to be changed of many products. */
export function FieldsDialog({ start, onAsked, onClose }: FieldsDialogProps) {
  const form = useForm<FieldsForm>(start, { check: fieldsProblems, send: async (typed) => onAsked(typed) });
  const { values } = form;

  return (
    <form className={classes.preview} onSubmit={form.onSubmit} noValidate>
      <div className={classes.row}>
        <SelectField<ProductField>
          label="바꿀 항목"
          choices={FIELDS}
          value={values.field}
          onChange={(field) => form.set(withField(values, field))}
        />
        <SelectField label="방법" choices={waysOf(values.field)} value={values.way} onChange={(way) => form.set({ way })} />
      </div>
      {isMoney(values) && (
        <div className={classes.row}>
          <AmountInput
            label={isPercent(values) ? '비율' : '금액'}
            unit={isPercent(values) ? '%' : '원'}
            maxLength={isPercent(values) ? 4 : 10}
            required
            {...form.field('amount')}
          />
          {isPercent(values) && (
            <SelectField label="반올림 단위" choices={UNITS} value={values.unit} onChange={(unit) => form.set({ unit })} />
          )}
        </div>
      )}
      {values.way === 'REPLACE' && <TextInput label="찾을 말" maxLength={200} required {...form.field('find')} />}
      {!isMoney(values) && !isFlag(values) && (
        <TextInput
          label={values.way === 'REPLACE' ? '바꿀 말' : '내용'}
          {...(values.field === 'searchKeywords' ? { description: '여러 개는 쉼표로 나눠 입력해주세요.' } : {})}
          maxLength={200}
          {...form.field('text')}
        />
      )}
      <CheckboxField checked={values.send} onChange={(send) => form.set({ send })} description="쇼핑몰에 이미 등록한 상품만 보내요.">
        바꾼 뒤 쇼핑몰에 보내기
      </CheckboxField>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          닫기
        </Button>
        <Button type="submit" loading={form.busy}>
          미리보기
        </Button>
      </div>
    </form>
  );
}
