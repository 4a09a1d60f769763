/** A price rule as the settings dialog holds it, and back. Pure. */
import type { Inputs } from '@moa/contract/types';

export type PriceRule = NonNullable<Inputs['shops']['modify']['priceRule']>;

export interface RuleValues {
  kind: 'NONE' | PriceRule['kind'];
  /** Percent or won as typed, signed. */
  size: string;
  rounding: '10' | '100' | '1000';
}

export const RULE_KINDS = [
  { value: 'NONE', label: '기본상품과 같게' },
  { value: 'RATE', label: '비율로 올리거나 내려요' },
  { value: 'AMOUNT', label: '금액으로 올리거나 내려요' },
  { value: 'KEEP_MARGIN', label: '수수료만큼 올려요' },
] as const satisfies readonly { value: RuleValues['kind']; label: string }[];

export const ROUNDINGS = [
  { value: '10', label: '10원 단위' },
  { value: '100', label: '100원 단위' },
  { value: '1000', label: '1,000원 단위' },
] as const satisfies readonly { value: RuleValues['rounding']; label: string }[];

export function ruleValuesOf(rule: PriceRule | null): RuleValues {
  if (rule === null) return { kind: 'NONE', size: '', rounding: '10' };
  const rounding = String(rule.rounding) as RuleValues['rounding'];
  if (rule.kind === 'RATE') return { kind: 'RATE', size: String(Math.round(rule.rate * 1000) / 10), rounding };
  return { kind: rule.kind, size: rule.kind === 'AMOUNT' ? String(rule.amount) : '', rounding };
}

/** What stands against the values; null where they are a rule, or none. */
export function ruleProblem({ kind, size }: RuleValues): string | null {
  const text = size.trim().replaceAll(',', '');
  if (kind === 'RATE') {
    if (!/^[+-]?\d{1,3}(\.\d)?%?$/.test(text)) return '퍼센트를 소수 첫째 자리까지 입력해주십시오. 내리려면 앞에 -를 붙여주십시오.';
    const percent = Number.parseFloat(text);
    return percent < -90 || percent > 900 ? '-90부터 900까지 입력해주십시오.' : null;
  }
  if (kind === 'AMOUNT') {
    if (!/^[+-]?\d{1,8}$/.test(text)) return '금액을 원 단위로 입력해주십시오. 내리려면 앞에 -를 붙여주십시오.';
    return Math.abs(Number(text)) > 10_000_000 ? '10,000,000원 이하로 입력해주십시오.' : null;
  }
  return null;
}

/** @returns null: prices are those of the base product. `values` have no problem. */
export function ruleOf(values: RuleValues): PriceRule | null {
  const rounding = Number(values.rounding) as PriceRule['rounding'];
  const size = Number.parseFloat(values.size.trim().replaceAll(',', ''));
  switch (values.kind) {
    case 'NONE':
      return null;
    case 'RATE':
      return { kind: 'RATE', rate: Math.round(size * 10) / 1000, rounding };
    case 'AMOUNT':
      return { kind: 'AMOUNT', amount: size, rounding };
    case 'KEEP_MARGIN':
      return { kind: 'KEEP_MARGIN', rounding };
  }
}

export function sameRule(one: PriceRule | null, other: PriceRule | null): boolean {
  const [before, after] = [ruleValuesOf(one), ruleValuesOf(other)];
  return before.kind === after.kind && before.size === after.size && (before.kind === 'NONE' || before.rounding === after.rounding);
}
