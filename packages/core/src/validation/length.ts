/** How long a text may be: in characters, or in bytes as Korean shops count them. */
import { count, type Rule, textRule } from './rule.ts';
import { byteLength } from './text.ts';

export function min(characters: number): Rule {
  return textRule((text) => text.length >= characters, `${count(characters)}자 이상 입력해주십시오.`);
}

export function max(characters: number): Rule {
  return textRule((text) => text.length <= characters, `${count(characters)}자 이하로 입력해주십시오.`);
}

/** As `min`, but blanks at the ends do not count. */
export function minLength(characters: number): Rule {
  return textRule((text) => text.trim().length >= characters, `${count(characters)}자 이상 입력해주십시오.`);
}

/** Exactly `from` characters, or `from` to `to` of them. */
export function length(from: number, to: number = from): Rule {
  const message = from === to ? `${count(from)}자로 입력해주십시오.` : `${count(from)}~${count(to)}자로 입력해주십시오.`;
  return textRule((text) => text.length >= from && text.length <= to, message);
}

/** A character above the single-byte range counts two. */
export function byteChecker(bytes: number): Rule {
  return textRule((text) => byteLength(text) <= bytes, `${count(bytes)}바이트 이하로 입력해주십시오.`);
}

const SEARCH_KEYWORD_MAX = 10;

export const searchKeyWord: Rule = textRule(
  (text) => text.length <= SEARCH_KEYWORD_MAX,
  `검색어는 ${SEARCH_KEYWORD_MAX}자 이하로 입력해주십시오.`,
);
