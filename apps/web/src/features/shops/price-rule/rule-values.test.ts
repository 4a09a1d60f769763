import { expect, test } from 'vitest';
import { type PriceRule, ruleOf, ruleProblem, ruleValuesOf, sameRule } from './rule-values.ts';

const RULES: (PriceRule | null)[] = [
  null,
  { kind: 'RATE', rate: 0.105, rounding: 100 },
  { kind: 'RATE', rate: -0.9, rounding: 10 },
  { kind: 'RATE', rate: 0.029, rounding: 1000 },
  { kind: 'AMOUNT', amount: -1_500, rounding: 1000 },
  { kind: 'KEEP_MARGIN', rounding: 10 },
];

test.each(RULES)('%j is shown so that it is read as the same', (rule) => {
  const values = ruleValuesOf(rule);
  expect(ruleProblem(values)).toBeNull();
  expect(ruleOf(values)).toEqual(rule);
  expect(RULES.filter((other) => sameRule(rule, other))).toEqual([rule]);
});

test('every tenth of a percent is kept', () => {
  for (let tenths = -900; tenths <= 9_000; tenths += 1) {
    const rule: PriceRule = { kind: 'RATE', rate: tenths / 1000, rounding: 10 };
    expect(ruleOf(ruleValuesOf(rule))).toEqual(rule);
  }
});

test.each([
  ['RATE', ' +10% ', { kind: 'RATE', rate: 0.1, rounding: 10 }],
  ['RATE', '-3.5', { kind: 'RATE', rate: -0.035, rounding: 10 }],
  ['AMOUNT', '1,000', { kind: 'AMOUNT', amount: 1_000, rounding: 10 }],
] as const)('%s of %j is %j', (kind, size, rule) => {
  expect(ruleProblem({ kind, size, rounding: '10' })).toBeNull();
  expect(ruleOf({ kind, size, rounding: '10' })).toEqual(rule);
});

test.each([
  ['RATE', ''],
  ['RATE', '10.55'],
  ['RATE', '901'],
  ['RATE', '-91'],
  ['RATE', 'abc'],
  ['AMOUNT', '1.5'],
  ['AMOUNT', '10000001'],
  ['AMOUNT', ''],
] as const)('%s of %j is refused with what to do', (kind, size) => {
  expect(ruleProblem({ kind, size, rounding: '10' })).toContain('입력해주십시오');
});
