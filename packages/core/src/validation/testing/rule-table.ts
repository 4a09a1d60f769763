import { describe, expect, test } from 'vitest';
import { check, type Rule } from '../rule.ts';

export interface RuleTable<T> {
  good: readonly T[];
  bad: readonly T[];
  /** Message of every bad value. */
  message: string;
  /** The form's other fields. */
  values?: Readonly<Record<string, unknown>>;
}

/** One table a rule: values that pass, values that fail with the message. */
export function ruleTable<T>(name: string, rule: Rule<T>, { good, bad, message, values = {} }: RuleTable<T>): void {
  describe(name, () => {
    test.each(good.map((value) => [value]))('%j is good', (value) => {
      expect(check([rule], value as T, values)).toBeNull();
    });
    test.each(bad.map((value) => [value]))('%j is bad', (value) => {
      expect(check([rule], value as T, values)).toBe(message);
    });
  });
}
