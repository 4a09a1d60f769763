/** Prices: whole won, their units, their bounds, and how far one may move at once. */
import { count, type FieldText, isEmpty, type Rule, textOf, textRule } from './rule.ts';
import { isPriceChangeAllowed, PRICE_CHANGE_MESSAGE, TEN_WON_MESSAGE } from './text.ts';

const WON = /^-?\d+$/;

/** The amount without separators, or null where the text is no whole number. */
function wonOf(value: FieldText): number | null {
  const text = textOf(value).replaceAll(',', '').trim();
  return WON.test(text) ? Number(text) : null;
}

export const tenWonUnit: Rule = textRule((text) => wonOf(text) !== null && text.trim().endsWith('0'), TEN_WON_MESSAGE);

export const hundredWonUnit: Rule = textRule((text) => {
  const won = wonOf(text);
  return won !== null && (won === 0 || text.trim().endsWith('00'));
}, '100원 단위로 입력해주십시오.');

/** Whatever is no digit is left out first: `1,000원` is 1000. */
export function maxPrice(highest: number): Rule {
  return textRule((text) => Number(text.replace(/\D/g, '')) <= highest, `${count(highest)} 이하의 값을 입력해주십시오.`);
}

export function minPrice(lowest: number): Rule {
  return textRule(
    (text) => {
      const won = wonOf(text);
      return won !== null && won >= lowest;
    },
    `${count(lowest)} 이상의 값을 입력해주십시오.`,
  );
}

/** The next price against the last one the shop accepted; null or 0 before the first registration, which is not checked. */
export function salePriceValidate(previous: number | null): Rule {
  return (value) => {
    if (isEmpty(value)) return null;
    const next = wonOf(value);
    return next !== null && isPriceChangeAllowed(previous, next) ? null : PRICE_CHANGE_MESSAGE;
  };
}

/** The same bounds for the extra price of an option; an extra below zero may move within half and double of it too. */
export function optionPriceValidate(previous: number | null): Rule {
  const sign = previous !== null && previous < 0 ? -1 : 1;
  const size = previous === null ? null : previous * sign;
  return (value) => {
    if (isEmpty(value)) return null;
    const next = wonOf(value);
    return next !== null && isPriceChangeAllowed(size, next * sign) ? null : PRICE_CHANGE_MESSAGE;
  };
}
