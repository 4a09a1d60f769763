/** What somebody types to find an address, as the address service takes it (docs/sheets/address-search.md). */

/** Longer ones are refused there. */
export const ADDRESS_KEYWORD_MAX = 80;

const CHARACTERS = /[%=><[\]]/g;
/** Words that the service takes for an attack, whole ones alone: `Orange Street` is an address. */
const WORDS = /(?<![\p{L}\p{N}])(?:OR|SELECT|INSERT|DELETE|UPDATE|CREATE|DROP|EXEC|UNION|FETCH|DECLARE|TRUNCATE)(?![\p{L}\p{N}])/giu;

/** Without what the service refuses. What is left of a word that was cut out of another is cut as well. */
export function cleanAddressKeyword(typed: string): string {
  let text = typed.normalize('NFC');
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(CHARACTERS, '').replace(WORDS, ' ').replace(/\s+/g, ' ').trim();
  }
  return text.slice(0, ADDRESS_KEYWORD_MAX).trim();
}

/** Korean: why this finds nothing whatever there is; null where it may be asked. @param keyword cleaned */
export function addressKeywordProblem(keyword: string): string | null {
  if ([...keyword].length < 2) return '도로명, 건물명, 지번을 두 글자 이상 입력해주십시오.';
  if (/^[\d\s-]+$/.test(keyword)) return '숫자만으로는 찾을 수 없습니다. 도로명이나 동 이름을 함께 입력해주십시오.';
  return null;
}
