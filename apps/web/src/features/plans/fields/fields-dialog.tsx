import { Button } from '@mantine/core';
import { type ProductField, SHOP_TYPES, type ShopType } from '@moa/core';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../client/api.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { CheckboxField } from '../../../ui/inputs/checkbox-field.tsx';
import { AmountInput } from '../../../ui/inputs/number-input.tsx';
import { SelectField } from '../../../ui/inputs/select/select-field.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import classes from '../plans.module.css';
import { CategoryChoice } from './category-choice.tsx';
import {
  type BulkFields,
  type FieldsForm,
  fieldsOf,
  fieldsProblems,
  isCategory,
  isFlag,
  isMoney,
  isPercent,
  limitTexts,
  waysOf,
  withField,
  withPlace,
} from './fields-form.ts';

const PLACES = [
  { value: 'BASE', label: '기본상품' },
  { value: 'SHOPS', label: '쇼핑몰별로 따로' },
] as const;

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
  const { shopTypes, known } = useBulkFields();
  const place = (part: Partial<Pick<FieldsForm, 'of' | 'shops'>>) => form.set(withPlace(values, known, part));

  return (
    <form className={classes.preview} onSubmit={form.onSubmit} noValidate>
      {shopTypes.length > 0 && (
        <SelectField
          label="바꿀 곳"
          choices={PLACES}
          value={values.of}
          onChange={(of) => place({ of })}
          description={values.of === 'SHOPS' ? '고른 쇼핑몰에만 다른 값을 써요. 기본상품은 그대로예요.' : undefined}
        />
      )}
      {values.of === 'SHOPS' && (
        <ShopChoices shopTypes={shopTypes} chosen={values.shops} error={form.errors.shops} onChange={(shops) => place({ shops })} />
      )}
      <div className={classes.row}>
        <SelectField<ProductField>
          label="바꿀 항목"
          choices={fieldsOf(known, values).map(({ field, label }) => ({ value: field, label }))}
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
      {isCategory(values) && (
        <CategoryChoice chosen={values.category} error={form.errors.category} onChoose={(category) => form.set({ category })} />
      )}
      {!isMoney(values) && !isFlag(values) && !isCategory(values) && (
        <TextInput
          label={values.way === 'REPLACE' ? '바꿀 말' : '내용'}
          {...(values.field === 'searchKeywords' ? { description: '여러 개는 쉼표로 나눠 입력해주세요.' } : {})}
          maxLength={200}
          {...form.field('text')}
        />
      )}
      {values.of === 'SHOPS' &&
        limitTexts(known, values).map((limit) => (
          <p key={limit} className={classes.note}>
            {limit}
          </p>
        ))}
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

/** The shop types that are linked, and what can be changed of the base products and of each of them. */
function useBulkFields(): { shopTypes: readonly ShopType[]; known: BulkFields } {
  const { data: shops } = useQuery(orpc.shops.list.queryOptions({ input: {} }));
  const shopTypes = [...new Set(shops?.contents.map(({ shopType }) => shopType) ?? [])];
  const { data } = useQuery(orpc.plans.fields.queryOptions({ input: { shopTypes }, placeholderData: (before) => before }));
  return { shopTypes, known: data?.contents ?? [] };
}

interface ShopChoicesProps {
  shopTypes: readonly ShopType[];
  chosen: readonly ShopType[];
  error: string | undefined;
  onChange(chosen: readonly ShopType[]): void;
}

function ShopChoices({ shopTypes, chosen, error, onChange }: ShopChoicesProps) {
  return (
    <fieldset className={classes.shops}>
      <legend>쇼핑몰</legend>
      {shopTypes.map((shopType) => (
        <CheckboxField
          key={shopType}
          checked={chosen.includes(shopType)}
          error={error !== undefined}
          onChange={(on) => onChange(on ? [...chosen, shopType] : chosen.filter((each) => each !== shopType))}
        >
          {SHOP_TYPES[shopType].title}
        </CheckboxField>
      ))}
      {error && (
        <p className={classes.wrong} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
