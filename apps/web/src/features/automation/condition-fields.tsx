/** What a rule looks at. Fields that are left empty mean every order. */
import type { UsedForm } from '../../ui/forms/use-form.ts';
import { CheckboxField } from '../../ui/inputs/checkbox-field.tsx';
import { TimeInput } from '../../ui/inputs/date/time-input.tsx';
import { AmountInput } from '../../ui/inputs/number-input.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { SkuPicker } from '../orders/index.ts';
import classes from './automation.module.css';
import { useShopNames } from './names.ts';
import type { RuleDraft } from './rule-draft.ts';
import { WEEKDAYS } from './rule-text.ts';

type Toggled<Value> = readonly Value[];
const toggle = <Value,>(values: Toggled<Value>, value: Value, on: boolean) =>
  on ? [...values, value] : values.filter((each) => each !== value);

/** Monday first. */
const DAYS = [1, 2, 3, 4, 5, 6, 0];

export function ConditionFields({ form }: { form: UsedForm<RuleDraft> }) {
  const shops = useShopNames();
  const { values, set, errors } = form;
  return (
    <div className="moa-stack">
      <p className={classes.note}>비워 둔 조건은 모든 주문에 맞아요. 여러 조건을 채우면 모두 맞는 주문에만 적용해요.</p>
      <fieldset className={classes.group}>
        <legend className={classes.label}>쇼핑몰</legend>
        <div className={classes.choices}>
          {shops.choices.map(({ value, label }) => (
            <CheckboxField
              key={value}
              checked={values.accountIds.includes(value)}
              onChange={(on) => set({ accountIds: toggle(values.accountIds, value, on) })}
            >
              {label}
            </CheckboxField>
          ))}
        </div>
      </fieldset>
      <fieldset className={classes.group}>
        <legend className={classes.label}>SKU</legend>
        <SkuPicker
          invalid={errors.skus !== undefined}
          onPick={({ skuId, skuCode, label }) =>
            set({ skus: [...values.skus.filter(({ id }) => id !== skuId), { id: skuId, label: `${skuCode} · ${label}` }] })
          }
        />
        {values.skus.length > 0 && (
          <ul className={classes.chosen}>
            {values.skus.map(({ id, label }) => (
              <li key={id}>
                {label}
                <button
                  type="button"
                  className="moa-link"
                  aria-label={`${label} 빼기`}
                  onClick={() => set({ skus: values.skus.filter((sku) => sku.id !== id) })}
                >
                  빼기
                </button>
              </li>
            ))}
          </ul>
        )}
      </fieldset>
      <TextInput label="상품명·옵션에 들어 있는 말" maxLength={100} {...form.field('keyword')} />
      <div className={classes.two}>
        <AmountInput label="주문금액 최소" unit="원" maxLength={10} {...form.field('amountFrom')} />
        <AmountInput label="주문금액 최대" unit="원" maxLength={10} {...form.field('amountTo')} />
        <AmountInput label="수량 최소" unit="개" maxLength={5} {...form.field('quantityFrom')} />
        <AmountInput label="수량 최대" unit="개" maxLength={5} {...form.field('quantityTo')} />
      </div>
      <fieldset className={classes.group}>
        <legend className={classes.label}>주문한 요일</legend>
        <div className={classes.choices}>
          {DAYS.map((day) => (
            <CheckboxField
              key={day}
              checked={values.weekdays.includes(day)}
              onChange={(on) => set({ weekdays: toggle(values.weekdays, day, on) })}
            >
              {WEEKDAYS[day]}
            </CheckboxField>
          ))}
        </div>
      </fieldset>
      <div className={classes.two}>
        <TimeInput label="주문 시각부터" value={values.timeFrom} onChange={(timeFrom) => set({ timeFrom })} error={errors.timeFrom} />
        <TimeInput label="주문 시각까지" value={values.timeTo} onChange={(timeTo) => set({ timeTo })} error={errors.timeTo} />
      </div>
    </div>
  );
}
