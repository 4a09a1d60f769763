/** Numbers typed into a field. Values are text or numbers; separators are only allowed where a rule says so. */
import { count, type FieldText, isEmpty, type Rule, textOf, textRule } from './rule.ts';

const DIGITS = /^\d+$/;
const INTEGER = /^-?\d+$/;

export const NUMERIC_MESSAGE = '숫자만 입력할 수 있습니다.';

export const numeric: Rule = textRule((text) => DIGITS.test(text), NUMERIC_MESSAGE);

export const integer: Rule = textRule((text) => INTEGER.test(text), '정수로 입력해주십시오.');

/** Digits only once the commas are gone: 1,234. */
export const numericRemoveComma: Rule = textRule((text) => DIGITS.test(text.replaceAll(',', '')), NUMERIC_MESSAGE);

/** Exactly so many digits. */
export function digits(length: number): Rule {
  return textRule((text) => DIGITS.test(text) && text.length === length, `숫자 ${count(length)}자리로 입력해주십시오.`);
}

/** A number with at most `places` digits after the point; any number of them without `places`. */
export function decimal(places?: number): Rule {
  const message = places === undefined ? '숫자로 입력해주십시오.' : `소수점 아래 ${count(places)}자리까지 입력할 수 있습니다.`;
  return textRule((text) => {
    const [whole = '', fraction, more] = text.split('.');
    if (more !== undefined || !INTEGER.test(whole)) return false;
    return fraction === undefined || (DIGITS.test(fraction) && (places === undefined || fraction.length <= places));
  }, message);
}

const DECIMAL = decimal();

/** The number that was typed, or null where it is none. */
function numberOf(value: FieldText): number | null {
  return DECIMAL(value, {}) === null && !isEmpty(value) ? Number(textOf(value)) : null;
}

function bounded(good: (number: number) => boolean, message: string): Rule {
  return (value) => {
    if (isEmpty(value)) return null;
    const number = numberOf(value);
    return number !== null && good(number) ? null : message;
  };
}

export function minValue(lowest: number): Rule {
  return bounded((number) => number >= lowest, `${count(lowest)} 이상으로 입력해주십시오.`);
}

export function maxValue(highest: number): Rule {
  return bounded((number) => number <= highest, `${count(highest)} 이하로 입력해주십시오.`);
}

/** Both ends included. `unit` is what the message counts: 일, 개. */
export function between(lowest: number, highest: number, unit = ''): Rule {
  const message = `${count(lowest)}${unit} 이상 ${count(highest)}${unit} 이하로 입력해주십시오.`;
  return bounded((number) => number >= lowest && number <= highest, message);
}
