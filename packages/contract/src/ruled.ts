/** Text judged by the rules of `core/validation`, so that server and screen say the same. */
import { check, type Rule } from '@moa/core';
import { z } from 'zod';

/** Trimmed text of at most `max` characters; the first rule that fails gives the message. */
export function ruledText(max: number, ...rules: Rule[]) {
  return z
    .string()
    .trim()
    .max(max, `${max.toLocaleString('ko-KR')}자 이하로 입력해주십시오.`)
    .superRefine((text, issues) => {
      const message = check(rules, text);
      if (message !== null) issues.addIssue({ code: 'custom', message });
    });
}
