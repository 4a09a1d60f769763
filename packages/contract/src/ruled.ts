/** Text judged by the rules of `core/validation`, so that server and screen say the same. */
import { check, type Rule, rules } from '@moa/core';
import { z } from 'zod';

/** Trimmed text of at most `max` characters; the first rule that fails gives the one message. */
export function ruledText(max: number, ...given: readonly Rule[]) {
  const all = [...given, rules.max(max)];
  return z
    .string()
    .trim()
    .superRefine((text, issues) => {
      const message = check(all, text);
      if (message !== null) issues.addIssue({ code: 'custom', message });
    })
    .meta({ maxLength: max });
}
