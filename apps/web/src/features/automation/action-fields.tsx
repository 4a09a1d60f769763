/** What a rule does. */
import { RULE_ACTION_KINDS, RULE_ACTION_LABELS, RULE_TEXT_MAX, type RuleActionKind } from '@moa/core';
import type { ReactNode } from 'react';
import type { UsedForm } from '../../ui/forms/use-form.ts';
import { CheckboxField } from '../../ui/inputs/checkbox-field.tsx';
import { SelectField } from '../../ui/inputs/select/select-field.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import classes from './automation.module.css';
import { COURIER_CHOICES } from './names.ts';
import type { RuleDraft } from './rule-draft.ts';

const HINTS: Readonly<Record<RuleActionKind, string>> = {
  CONFIRM: 'SKU 매칭이 필요하거나 재고가 부족하거나 취소요청이 있는 주문은 하지 않아요.',
  COURIER: '송장을 입력할 때 이 택배사가 먼저 골라져 있어요.',
  SPLIT:
    '받는 분이 같은 주문이 있어도 다른 상자로 보내요. 쇼핑몰이 한 송장으로 묶은 주문은 함께 가고, 합포장을 직접 정한 주문은 그대로 둬요.',
  MEMO: 'CS메모로 남아요. 주문 상세와 CS메모 화면에서 볼 수 있어요.',
  HOLD: '보류를 해제할 때까지 발송하지 않아요. 다른 규칙이 발주확인하려 해도 보류가 먼저예요.',
  ALERT: '위쪽 종에 알려 드려요.',
};

export function ActionFields({ form }: { form: UsedForm<RuleDraft> }) {
  const { values, set, errors } = form;
  const parts: Readonly<Partial<Record<RuleActionKind, ReactNode>>> = {
    COURIER: <SelectField label="택배사" placeholder="골라 주세요" choices={COURIER_CHOICES} {...form.field('courierCode')} />,
    MEMO: <TextInput label="메모 내용" maxLength={RULE_TEXT_MAX} {...form.field('memo')} />,
    HOLD: <TextInput label="보류하는 이유" maxLength={RULE_TEXT_MAX} {...form.field('hold')} />,
    ALERT: <TextInput label="알림 내용" maxLength={RULE_TEXT_MAX} {...form.field('alert')} />,
  };
  return (
    <div className="moa-stack" {...(errors.on === undefined ? {} : { 'data-invalid': true, tabIndex: -1 })}>
      {RULE_ACTION_KINDS.map((kind) => (
        <div key={kind} className={classes.action}>
          <CheckboxField checked={values.on[kind]} onChange={(on) => set({ on: { ...values.on, [kind]: on } })} description={HINTS[kind]}>
            {RULE_ACTION_LABELS[kind]}
          </CheckboxField>
          {values.on[kind] && parts[kind]}
        </div>
      ))}
      {errors.on !== undefined && (
        <p className={classes.wrong} role="alert">
          {errors.on}
        </p>
      )}
    </div>
  );
}
