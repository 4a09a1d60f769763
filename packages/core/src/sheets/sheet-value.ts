/** Values of a product as cells of a sheet hold them: as text, and back. Pure. */
import type { PlanValue } from '../plans/plan-change.ts';
import {
  CODE_FIELDS,
  FLAG_FIELDS,
  MONEY_FIELDS,
  type OptionField,
  SHOP_FIELDS,
  type SheetField,
  TEXT_FIELDS,
  WORDS_FIELDS,
} from '../plans/product-fields.ts';

/** Fields that a sheet of products may change. */
export const SHEET_FIELDS: readonly SheetField[] = ['price', 'costPrice', ...TEXT_FIELDS, ...CODE_FIELDS, ...WORDS_FIELDS, ...FLAG_FIELDS];

/** A field of a sheet: one of the product; behind an `@` what the shop account with that id, or the entry with that register key, is given otherwise; behind `@i` one of an option. */
export function sheetFieldParts(
  field: string,
): { base: SheetField; account: string | null; option: null } | { base: OptionField; account: null; option: string } | null {
  const ofOption = OPTION_CELL.exec(field);
  if (ofOption) return { base: ofOption[1] as OptionField, account: null, option: ofOption[2] ?? '' };
  const at = field.indexOf('@');
  const base = at < 0 ? field : field.slice(0, at);
  const account = at < 0 ? null : field.slice(at + 1);
  const known: readonly string[] = account === null ? SHEET_FIELDS : SHOP_FIELDS;
  return known.includes(base) ? { base: base as SheetField, account, option: null } : null;
}

const OPTION_CELL = /^(optionPrice|optionBarcode)@i(\d{1,15})$/;

const has = (fields: readonly string[], field: string) => fields.includes(field);

/** A value as its cell shows it; nothing where there is none. */
export function sheetValueText(value: PlanValue): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? '예' : '아니요';
  return typeof value === 'object' ? value.join(', ') : String(value);
}

const WON_MAX = 1_000_000_000_000;
const TEXT_MAX = 200;
const WORD_MAX = 20;
const YES = new Set(['예', '네', 'y', 'yes', 'true', 'o', '1']);
const NO = new Set(['아니요', '아니오', 'n', 'no', 'false', 'x', '0']);

export type SheetValue = { ok: true; value: PlanValue } | { ok: false; message: string };

/** What a cell says of a field of `sheetFieldParts`. What a product as a whole may be is not looked at here. */
export function parseSheetValue(field: string, cell: string): SheetValue {
  const { base, account } = sheetFieldParts(field) ?? { base: null, account: null };
  if (base === null) return refuse('바꿀 수 없는 칸입니다.');
  const text = tidy(cell);
  if (base === 'optionPrice') return parseExtra(text);
  if (has(MONEY_FIELDS, base)) return parseWon(text, base === 'costPrice' || account !== null);
  if (has(FLAG_FIELDS, base)) return parseFlag(text);
  if (has(WORDS_FIELDS, base)) return parseWords(text);
  if (text.length > TEXT_MAX) return refuse(`${TEXT_MAX}자 이하로 입력해주십시오.`);
  return { ok: true, value: text === '' && account !== null ? null : text };
}

const refuse = (message: string): SheetValue => ({ ok: false, message });

/** A sheet has no control characters, and other ends of lines than the browser. */
function tidy(cell: string): string {
  return cell
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)[\p{Cc}\ufffe\uffff]/gu, ' ')
    .trim();
}

function parseWon(text: string, mayBeEmpty: boolean): SheetValue {
  const digits = text.replace(/[,\s]|원$/g, '').replace(/\.0+$/, '');
  if (digits === '') return mayBeEmpty ? { ok: true, value: null } : refuse('비워둘 수 없습니다. 금액을 입력해주십시오.');
  if (/^-\d/.test(digits)) return refuse('0 이상으로 입력해주십시오.');
  if (/^\d+\.\d+$/.test(digits)) return refuse('소수점 없이 원 단위로 입력해주십시오.');
  if (!/^\d{1,15}$/.test(digits)) return refuse('숫자로 입력해주십시오.');
  const value = Number(digits);
  return value > WON_MAX ? refuse(`${WON_MAX.toLocaleString('ko-KR')} 이하로 입력해주십시오.`) : { ok: true, value };
}

const EXTRA_MAX = 999_999_990;

/** What an option adds, or takes off. */
function parseExtra(text: string): SheetValue {
  const digits = text
    .replace(/[,\s+]|원$/g, '')
    .replace('−', '-')
    .replace(/\.0+$/, '');
  if (digits === '') return { ok: true, value: 0 };
  if (!/^-?\d{1,15}$/.test(digits)) return refuse('숫자로 입력해주십시오. 빼는 금액은 앞에 -를 붙여주십시오.');
  const value = Number(digits) + 0;
  return Math.abs(value) > EXTRA_MAX ? refuse(`${EXTRA_MAX.toLocaleString('ko-KR')}원까지 입력할 수 있습니다.`) : { ok: true, value };
}

function parseFlag(text: string): SheetValue {
  const word = text.toLowerCase();
  if (YES.has(word)) return { ok: true, value: true };
  return NO.has(word) ? { ok: true, value: false } : refuse("'예'나 '아니요'로 입력해주십시오.");
}

function parseWords(text: string): SheetValue {
  const words = [
    ...new Set(
      text
        .split(/[,，\n]/)
        .map((word) => word.trim())
        .filter((word) => word !== ''),
    ),
  ];
  const long = words.find((word) => word.length > WORD_MAX);
  return long === undefined
    ? { ok: true, value: words }
    : refuse(`'${long.slice(0, WORD_MAX)}…'은 너무 깁니다. 검색어를 쉼표로 나누어 입력해주십시오.`);
}

/** Whether two texts of a field say the same; where one of them says nothing that can be read, whether they are the same text. */
export function sameCell(field: string, one: string, other: string): boolean {
  if (tidy(one) === tidy(other)) return true;
  const [a, b] = [parseSheetValue(field, one), parseSheetValue(field, other)];
  return a.ok && b.ok && JSON.stringify(a.value) === JSON.stringify(b.value);
}
