/** Finding by what Korean users type: parts of words, without spaces, or initial consonants (`ㅅㄱㅈㅁ` finds 신규주문). */

const INITIALS = [
  'ㄱ',
  'ㄲ',
  'ㄴ',
  'ㄷ',
  'ㄸ',
  'ㄹ',
  'ㅁ',
  'ㅂ',
  'ㅃ',
  'ㅅ',
  'ㅆ',
  'ㅇ',
  'ㅈ',
  'ㅉ',
  'ㅊ',
  'ㅋ',
  'ㅌ',
  'ㅍ',
  'ㅎ',
] as const;
const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const PER_INITIAL = 588;

function squeeze(text: string): string {
  return text.toLowerCase().replace(/[\s·]/g, '');
}

/** `신규주문` → `ㅅㄱㅈㅁ` */
export function initialsOf(text: string): string {
  return Array.from(text, (char) => {
    const code = char.charCodeAt(0);
    if (code < FIRST_SYLLABLE || code > LAST_SYLLABLE) return char;
    return INITIALS[Math.floor((code - FIRST_SYLLABLE) / PER_INITIAL)] ?? char;
  }).join('');
}

/** How well `text` answers `query`: 3 begins with it, 2 contains it, 1 by initials, 0 not at all. */
export function matchScore(text: string, query: string): number {
  const [where, what] = [squeeze(text), squeeze(query)];
  if (what === '') return 1;
  if (where.startsWith(what)) return 3;
  if (where.includes(what)) return 2;
  return /^[ㄱ-ㅎ]+$/.test(what) && initialsOf(where).includes(what) ? 1 : 0;
}
