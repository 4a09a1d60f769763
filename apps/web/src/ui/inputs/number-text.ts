/** Text rules of the number input (specification, point 5). Pure: raw text in, clean text out. */

/** `numeric`: digits only. `strict` drops many symbols, `loose` fewer. */
export type NumberMode = 'numeric' | 'strict' | 'loose';

const NOT_DIGIT = /\D/g;
const FULL_WIDTH = /[０-９]/g;
const FULL_WIDTH_DISTANCE = 0xfee0;
/** All symbols but a hyphen and a space. */
const STRICT_SYMBOLS = /[^\p{L}\p{N}\- ]/gu;
/** Symbols that break codes and files: quotes, angle brackets, backslash and the like. */
const LOOSE_SYMBOLS = /["'`<>\\^?*|;{}]/g;

export interface NumberTextOptions {
  mode?: NumberMode;
  /** Characters (digits in numeric mode) that are kept. */
  maxLength?: number | undefined;
}

/** What is stored: no separators, cut to the maximum; all zeros become `0`, empty stays empty. */
export function cleanNumberText(raw: string, { mode = 'numeric', maxLength }: NumberTextOptions = {}): string {
  const kept = strip(raw, mode);
  const cut = maxLength === undefined ? kept : kept.slice(0, maxLength);
  return mode === 'numeric' && /^0+$/.test(cut) ? '0' : cut;
}

/** The digits of a text; full-width ones, which a Korean keyboard types, count as the same digits. */
export function digitsOf(raw: string): string {
  return raw.replace(FULL_WIDTH, (digit) => String.fromCharCode(digit.charCodeAt(0) - FULL_WIDTH_DISTANCE)).replace(NOT_DIGIT, '');
}

/** A sum or a number of pieces that is less than nothing, or not whole: its digits alone would be another number. */
export function refuseNumber(raw: string): string | null {
  if (/^\s*[-−–－]/.test(raw)) return '0보다 작은 수는 넣을 수 없습니다. 0 이상의 수를 입력해주십시오.';
  return /[.．]/.test(raw) ? '소수점은 넣을 수 없습니다. 정수로 입력해주십시오.' : null;
}

function strip(raw: string, mode: NumberMode): string {
  if (mode === 'numeric') return digitsOf(raw);
  return raw.replace(mode === 'strict' ? STRICT_SYMBOLS : LOOSE_SYMBOLS, '');
}

/** What is shown: thousands separators (leading zeros go with them) unless disabled. */
export function showNumberText(clean: string, separators: boolean): string {
  if (!separators || clean === '' || /\D/.test(clean)) return clean;
  const digits = clean.replace(/^0+(?=\d)/, '');
  const first = digits.length % 3 || 3;
  return [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])].join(',');
}

/** Where the caret belongs after formatting: behind as many digits as were before it. */
export function caretAfterFormat(shown: string, digitsBeforeCaret: number): number {
  if (digitsBeforeCaret <= 0) return 0;
  let digits = 0;
  for (let index = 0; index < shown.length; index += 1) {
    if (/\d/.test(shown[index] ?? '')) digits += 1;
    if (digits === digitsBeforeCaret) return index + 1;
  }
  return shown.length;
}
