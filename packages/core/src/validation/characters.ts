/** Which characters a text may hold. */
import { type Rule, textRule } from './rule.ts';
import { hasForbiddenProductCharacter, PRODUCT_FORBIDDEN_MESSAGE } from './text.ts';

export const productRegex: Rule = textRule((text) => !hasForbiddenProductCharacter(text), PRODUCT_FORBIDDEN_MESSAGE);

const COUPANG_SEARCH = /^[가-힣ㄱ-ㅎㅏ-ㅣA-Za-z0-9!@#$%^&*\-+,;:'. ]*$/;

/** Coupang's search words: Korean and Latin letters, digits, the space and `!@#$%^&*-+,;:'.`. */
export const coupangSearchSpecialChar: Rule = textRule(
  (text) => COUPANG_SEARCH.test(text),
  "한글, 영문, 숫자와 특수문자 !@#$%^&*-+,;:'. 만 입력할 수 있습니다.",
);

export const alpha: Rule = textRule((text) => /^[A-Za-z]*$/.test(text), '영문자만 입력할 수 있습니다.');
export const alphaNum: Rule = textRule((text) => /^[A-Za-z0-9]*$/.test(text), '영문자와 숫자만 입력할 수 있습니다.');
export const alphaDash: Rule = textRule((text) => /^[A-Za-z0-9_-]*$/.test(text), '영문자, 숫자, 하이픈(-), 밑줄(_)만 입력할 수 있습니다.');
export const alphaSpaces: Rule = textRule((text) => /^[A-Za-z ]*$/.test(text), '영문자와 공백만 입력할 수 있습니다.');

/** Line breaks, control characters, and those that turn the direction of what follows them. */
const BREAKS_LINE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** What goes into one line of a mail or a list, beside other texts. */
export const singleLine: Rule = textRule((text) => !BREAKS_LINE.test(text), '줄바꿈과 제어 문자는 입력할 수 없습니다.');

/** Any pattern of the caller, whose running time is the caller's business. */
export function regex(pattern: RegExp, message = '형식이 올바르지 않습니다.'): Rule {
  // `search` keeps no position between calls, as `test` of a global pattern would.
  return textRule((text) => text.search(pattern) >= 0, message);
}
