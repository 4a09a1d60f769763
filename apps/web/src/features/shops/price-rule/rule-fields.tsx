import { appliedRule, applyPriceRule } from '@moa/core';
import { SelectField } from '../../../ui/inputs/select/select-field.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { formatWon } from '../../../ui/values/format.ts';
import classes from '../shops.module.css';
import { ROUNDINGS, RULE_KINDS, type RuleValues, ruleOf, ruleProblem } from './rule-values.ts';

/** A price that reads like one. */
const EXAMPLE = 20_000;

const SIZES = { RATE: { label: '비율', unit: '%', hint: '10' }, AMOUNT: { label: '금액', unit: '원', hint: '1,000' } } as const;

/** What becomes of base prices at a shop, with an example. */
export function PriceRuleFields({ values, feeRate, error, onChange }: PriceRuleFieldsProps) {
  const size = values.kind === 'RATE' || values.kind === 'AMOUNT' ? SIZES[values.kind] : null;
  const rule = ruleProblem(values) === null ? ruleOf(values) : null;
  return (
    <div className="moa-stack">
      <div className={classes.two}>
        <SelectField
          label="이 쇼핑몰의 판매가"
          choices={RULE_KINDS}
          value={values.kind}
          onChange={(kind) => onChange({ ...values, kind, size: '' })}
        />
        {values.kind !== 'NONE' && (
          <SelectField
            label="올림 단위"
            choices={ROUNDINGS}
            value={values.rounding}
            onChange={(rounding) => onChange({ ...values, rounding })}
          />
        )}
      </div>
      {size && (
        <TextInput
          label={size.label}
          unit={size.unit}
          placeholder={size.hint}
          description="내리려면 앞에 -를 붙여요."
          maxLength={11}
          value={values.size}
          onChange={(text) => onChange({ ...values, size: text })}
          error={error}
        />
      )}
      {rule && (
        <p className={classes.ruleExample}>
          기본 판매가 {formatWon(EXAMPLE)} → {formatWon(applyPriceRule(EXAMPLE, appliedRule(rule, feeRate)))}. 상품마다 직접 정한 판매가는
          그대로 두어요.
        </p>
      )}
    </div>
  );
}

interface PriceRuleFieldsProps {
  values: RuleValues;
  /** Share that the shop keeps, as typed beside it. */
  feeRate: number;
  error: string | null | undefined;
  onChange(values: RuleValues): void;
}
