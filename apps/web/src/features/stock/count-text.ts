/** Quantities as people type and paste them. Pure. */
import { rules } from '@moa/core';

/** Most units a SKU may have. */
export const MOST = 99_999_999;

export type Parsed = { ok: true; value: number } | { ok: false; message: string };

/** A count as typed: blanks and thousands separators do not matter. */
export function parseCount(text: string): Parsed {
  const clean = text.replace(/[,\s]|개$/g, '');
  if (!/^[+-]?\d+$/.test(clean)) return { ok: false, message: rules.NUMERIC_MESSAGE };
  const value = Number(clean);
  if (value < 0) return { ok: false, message: '0 이상으로 입력해주십시오.' };
  return value > MOST ? { ok: false, message: '99,999,999 이하로 입력해주십시오.' } : { ok: true, value };
}

/** First column of a pasted block, one entry a line; null when it is one plain value. */
export function pastedColumn(text: string): string[] | null {
  const lines = text
    .replace(/\r/g, '')
    .replace(/(?<!\n)\n+$/, '')
    .split('\n');
  if (lines.length < 2) return null;
  return lines.map((line) => (line.split('\t')[0] ?? '').trim());
}

export interface PastedLine {
  /** Counts from one, as in the sheet. */
  line: number;
  skuCode: string;
  quantity: number | null;
  /** Korean; null when the line can be used. */
  problem: string | null;
}

/** Lines of SKU code and count, copied from a sheet (tabs) or typed (comma, blanks). A heading above them is skipped. */
export function parsePaste(text: string): PastedLine[] {
  const seen = new Set<string>();
  const lines = text.replace(/\r/g, '').split('\n');
  return lines.flatMap((raw, index): PastedLine[] => {
    if (raw.trim() === '') return [];
    const cells = splitLine(raw);
    const skuCode = cells[0] ?? '';
    const last = cells.length > 1 ? (cells.at(-1) ?? '') : '';
    const count = parseCount(last);
    if (index === 0 && !count.ok && !/\d/.test(last) && cells.length > 1) return [];
    const problem = problemOf(skuCode, cells.length, count, seen);
    seen.add(skuCode);
    return [{ line: index + 1, skuCode, quantity: count.ok ? count.value : null, problem }];
  });
}

function splitLine(raw: string): string[] {
  if (raw.includes('\t')) return raw.split('\t').map((cell) => cell.trim());
  const line = raw.trim();
  const typed = /^(.{1,200}?)[,\s]{1,50}([+-]?[\d,]{1,20}개?)$/.exec(line);
  return typed ? [typed[1] ?? '', typed[2] ?? ''] : [line];
}

function problemOf(skuCode: string, cells: number, count: Parsed, seen: ReadonlySet<string>): string | null {
  if (skuCode === '') return 'SKU 코드가 없습니다.';
  if (cells < 2) return '재고수량이 없습니다.';
  if (!count.ok) return count.message;
  return seen.has(skuCode) ? '같은 SKU 코드가 위에 있습니다.' : null;
}
