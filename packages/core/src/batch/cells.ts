/** What a cell says, as people and spreadsheets write it. Nothing here throws, whatever stands in the cell. */
import { isDateText } from '../validation/date-text.ts';
import { NO, YES } from './columns.ts';

/** A value, or in Korean what is wrong with the cell. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; message: string };

export const good = <T>(value: T): Parsed<T> => ({ ok: true, value });
export const bad = (message: string): Parsed<never> => ({ ok: false, message });

const NUMBER = /^[+-]?\d{1,15}(?:\.0*)?$/;

/** A whole number: `39,900원`, `39900.0`, `３９９００`, `'39900` (typed as text). */
export function wholeNumber(text: string, [min, max]: readonly [number, number]): Parsed<number> {
  const plain = text
    .slice(0, 60)
    .normalize('NFKC')
    .replace(/^'/, '')
    .replace(/[\s,₩\\]/g, '')
    .replace(/(?:원|개|KRW)$/i, '');
  if (!NUMBER.test(plain)) return bad('숫자로 적어주십시오.');
  const value = Number(plain);
  if (value < min) return bad(`${min.toLocaleString('ko-KR')} 이상으로 적어주십시오.`);
  if (value > max) return bad(`${max.toLocaleString('ko-KR')} 이하로 적어주십시오.`);
  return good(value === 0 ? 0 : value);
}

const YES_WORDS = new Set([YES, 'Y', 'YES', 'TRUE', 'O', '1', '사용', '사용함', '가능', '판매', '판매중']);
const NO_WORDS = new Set([NO, '아니요', 'N', 'NO', 'FALSE', 'X', '0', '미사용', '사용안함', '불가', '불가능', '판매중지', '품절']);

export function yesOrNo(text: string): Parsed<boolean> {
  const word = text.normalize('NFKC').replace(/\s/g, '').toUpperCase();
  if (YES_WORDS.has(word)) return good(true);
  if (NO_WORDS.has(word)) return good(false);
  return bad(`‘${YES}’ 또는 ‘${NO}’로 적어주십시오.`);
}

/** How a value is compared with a choice: without blanks, width and case. */
export const folded = (text: string) => text.normalize('NFKC').replace(/\s/g, '').toUpperCase();

/** `과세(1)`, `1.과세`: a word with the code that another tool has for it. */
export const withoutCode = (text: string) =>
  text
    .trim()
    .replace(/^\d{1,3} ?[.:)]/, '')
    .replace(/[([] ?\d{1,3} ?[)\]]$/, '')
    .trim();

/** One of named values, by its name, its key, or another word for it, with or without a code beside it. */
export function oneOf<K extends string>(
  text: string,
  names: Readonly<Record<K, string>>,
  others: Readonly<Record<string, K>> = {},
): Parsed<K> {
  const words = [folded(text), folded(withoutCode(text))];
  for (const key of Object.keys(names) as K[]) if (words.includes(folded(names[key])) || words.includes(key)) return good(key);
  const other = Object.keys(others).find((each) => words.includes(folded(each)));
  const found = other === undefined ? undefined : others[other];
  return found === undefined ? bad(`${Object.values(names).join(', ')} 중 하나를 적어주십시오.`) : good(found);
}

const DAY_MS = 86_400_000;
/** Day 0 of a sheet's calendar. */
const SHEET_EPOCH = Date.UTC(1899, 11, 30);

/** A day as typed (2026-01-31, 2026.1.31, 20260131) or as a sheet counts it. */
export function day(text: string): Parsed<string> {
  const plain = text.trim().slice(0, 40).normalize('NFKC');
  const serial = /^(\d{5})(?:\.\d+)?$/.exec(plain)?.[1];
  if (serial !== undefined) return good(new Date(SHEET_EPOCH + Number(serial) * DAY_MS).toISOString().slice(0, 10));
  const [, year, month, date] = /^(\d{4})[-./년\s]*(\d{1,2})[-./월\s]*(\d{1,2})일?(?:[\sT].*)?$/.exec(plain) ?? [];
  const written = `${year ?? ''}-${(month ?? '').padStart(2, '0')}-${(date ?? '').padStart(2, '0')}`;
  if (year === undefined || !isDateText(written, 'YYYY-MM-DD')) return bad('날짜는 2026-01-31처럼 적어주십시오.');
  return good(written);
}

/** Values of a cell that holds several: apart by commas or line breaks, blanks around them gone. */
export function listed(text: string): string[] {
  return text
    .split(/[,\n\r]+/)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Behind the ending of a picture's name a blank parts two. */
const BETWEEN_NAMES = /(?<=\.(?:jpe?g|png|gif|webp))\s+/i;

/**
 * Addresses or names of files. A comma may stand in an address: it parts two only where the next one begins. A blank may stand in the name of a
 * file, and in no address.
 */
export function pictureNames(text: string): string[] {
  if (text === '') return [];
  return text
    .split(/[\n\r\t|]/)
    .flatMap((line) => (line.includes('://') ? line.split(/\s/) : line.split(BETWEEN_NAMES)))
    .flatMap((piece) => (piece.includes('://') ? piece.split(/,(?=https?:)/i) : piece.split(',')))
    .map((part) => part.trim().replace(/,$/, ''))
    .filter(Boolean);
}

const AT_HOME: ReadonlySet<string> = new Set(['국내', '국산', '국내산']);

/** `국내=서울=강남구`, `수입산=아시아=중국`: of steps as 플레이오토 joins them the last; what is made at home is 국산, wherever. */
export function originName(text: string): string {
  const steps = text.split('=').map((step) => step.trim());
  if (steps.length === 1) return text;
  return AT_HOME.has(steps[0] ?? '') ? '국산' : (steps.findLast((step) => step !== '') ?? '');
}

/** `서울 창고 [123]`: what a list of the template offers ends with the value it stands for. */
export function bracketed(text: string): { label: string; value: string } | null {
  const plain = text.trim();
  const open = plain.lastIndexOf('[');
  if (open < 0 || !plain.endsWith(']')) return null;
  const value = plain.slice(open + 1, -1).trim();
  return value === '' ? null : { label: plain.slice(0, open).trim(), value };
}

export const withBrackets = (label: string, value: string) => `${label.replaceAll(/[[\]]/g, ' ').trim()} [${value}]`;
