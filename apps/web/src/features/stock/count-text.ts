/** Blocks as they are pasted from a sheet. Pure. */
import { parseCount, type StockRow } from '@moa/core';

/** First column of a pasted block, one entry a line; null when it is one plain value. */
export function pastedColumn(text: string): string[] | null {
  const lines = text
    .replace(/\r/g, '')
    .replace(/(?<!\n)\n+$/, '')
    .split('\n');
  if (lines.length < 2) return null;
  return lines.map((line) => (line.split('\t')[0] ?? '').trim());
}

export type PastedRow = Pick<StockRow, 'skuCode' | 'quantity'>;

/** Lines of SKU code and count, copied from a sheet (tabs) or typed (comma, blanks). Empty lines and a heading above them are skipped. */
export function pastedRows(text: string): PastedRow[] {
  const lines = text.replace(/\r/g, '').split('\n');
  return lines.flatMap((raw, index): PastedRow[] => {
    if (raw.trim() === '') return [];
    const cells = splitLine(raw);
    const quantity = cells.length > 1 ? (cells.at(-1) ?? '') : '';
    if (index === 0 && cells.length > 1 && !/\d/.test(quantity) && !parseCount(quantity).ok) return [];
    return [{ skuCode: cells[0] ?? '', quantity }];
  });
}

/** The rows as text again, for who corrects some of them. */
export function rowsText(rows: readonly PastedRow[]): string {
  return rows.map(({ skuCode, quantity }) => `${skuCode}\t${quantity}`).join('\n');
}

function splitLine(raw: string): string[] {
  if (raw.includes('\t')) return raw.split('\t').map((cell) => cell.trim());
  const line = raw.trim();
  const typed = /^(.{1,200}?)[,\s]{1,50}([+-]?[\d,]{1,20}개?)$/.exec(line);
  return typed ? [typed[1] ?? '', typed[2] ?? ''] : [line];
}
