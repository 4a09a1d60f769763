/** Ways to write the facts about a person and a firm: one canonical form to store and compare, one to show. */

/** `０１０-１２３４ ５６７８` → `01012345678`: full-width digits become plain ones, blanks and hyphens go. */
export function plainDigits(text: string): string {
  return text.normalize('NFKC').replace(/[\s\-‐‑–—]/g, '');
}

/** Mobile number as it is shown: `010-1234-5678`, `011-123-4567`. */
export function formatMobile(digits: string): string {
  return digits.replace(/^(01\d)(\d{3,4})(\d{4})$/, '$1-$2-$3');
}

/** E-mail to compare by: hosts ignore case, and no provider in use distinguishes boxes by case. */
export function canonicalEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** Names as they are stored: one blank between words, Hangul composed. */
export function tidyText(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ');
}

/** `moaseller` → `mo*****er`: enough for its owner to know it by. */
export function maskLoginId(loginId: string): string {
  const shown = loginId.length <= 6 ? 1 : 2;
  return `${loginId.slice(0, 2)}${'*'.repeat(Math.max(1, loginId.length - 2 - shown))}${loginId.slice(-shown)}`;
}
