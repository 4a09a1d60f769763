/** Dates and times as text, in the formats of the specification (point 9). */
import { type DateFormat, isDateText } from './date-text.ts';
import { isEmpty, type Rule, textOf, textRule } from './rule.ts';

const EXAMPLES: Record<DateFormat, string> = {
  'YYYY-MM-DD': '날짜는 2026-01-31처럼 입력해주십시오.',
  'YYYY-MM': '연월은 2026-01처럼 입력해주십시오.',
  'HH:mm:ss': '시간은 09:30:00처럼 입력해주십시오.',
  'HH:mm': '시간은 09:30처럼 입력해주십시오.',
};

export function dateFormat(format: DateFormat): Rule {
  return textRule((text) => isDateText(text, format), EXAMPLES[format]);
}

export interface DateLimit {
  /** A date or time in the same format, or the name of the form's field that holds it. */
  than: string | { field: string };
  /** The limit itself is allowed too. */
  inclusion?: boolean;
}

/** Compares only when both are there and written alike: what is written wrongly is `dateFormat`'s to say. */
function compared(limit: DateLimit, good: (value: string, than: string) => boolean, message: (than: string) => string): Rule {
  return (value, values) => {
    const than = typeof limit.than === 'string' ? limit.than : values[limit.than.field];
    const text = textOf(value);
    if (isEmpty(value) || typeof than !== 'string' || isEmpty(than) || text.length !== than.length) return null;
    return good(text, than) || (limit.inclusion === true && text === than) ? null : message(than);
  };
}

export function after(limit: DateLimit): Rule {
  return compared(
    limit,
    (value, than) => value > than,
    (than) => (limit.inclusion ? `${than} 또는 그 뒤로 입력해주십시오.` : `${than}보다 뒤로 입력해주십시오.`),
  );
}

export function before(limit: DateLimit): Rule {
  return compared(
    limit,
    (value, than) => value < than,
    (than) => (limit.inclusion ? `${than} 또는 그 앞으로 입력해주십시오.` : `${than}보다 앞으로 입력해주십시오.`),
  );
}
