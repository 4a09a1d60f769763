/** Rows of SKUs that are about to be made: what is typed, what is pasted from a sheet, what goes out. Pure. */
import type { Inputs, Outputs } from '@moa/contract/types';
import { parseCount } from '@moa/core';

export interface NewRow {
  /** Stays with the row while others come and go. */
  key: number;
  skuName: string;
  skuCode: string;
  stock: number | null;
  safety: number | null;
  /** What the server said against it. */
  refused: string | null;
}

/** Rows that the dialog draws; more come by Excel. */
export const NEW_ROWS_MAX = 100;

let lastKey = 0;

export function newRow(part: Partial<Omit<NewRow, 'key'>> = {}): NewRow {
  lastKey += 1;
  return { key: lastKey, skuName: '', skuCode: '', stock: null, safety: null, refused: null, ...part };
}

const isEmpty = ({ skuName, skuCode, stock, safety }: NewRow) =>
  skuName.trim() === '' && skuCode.trim() === '' && stock === null && safety === null;

/** Rows in which something stands. */
export function filledRows(rows: readonly NewRow[]): NewRow[] {
  return rows.filter((row) => !isEmpty(row));
}

/**
 * A block of a sheet (name, code, stock, safety stock) over the rows from `at`; rows are added as they are needed.
 * @returns null where the text is one plain value, which the field takes by itself
 */
export function pastedOver(rows: readonly NewRow[], at: number, text: string): NewRow[] | null {
  const lines = text
    .replace(/\r/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  if (lines.length < 2 && !text.includes('\t')) return null;
  const [first] = lines;
  const body = first !== undefined && /sku\s*명|상품명/i.test(first) ? lines.slice(1) : lines;
  const next = [...rows];
  for (const [index, line] of body.entries()) {
    const [skuName = '', skuCode = '', stock = '', safety = ''] = line.split('\t').map((cell) => cell.trim());
    const place = at + index;
    if (place >= NEW_ROWS_MAX) break;
    const row = next[place] ?? newRow();
    next[place] = {
      ...row,
      skuName: skuName.slice(0, 200),
      refused: null,
      ...(skuCode === '' ? {} : { skuCode: skuCode.slice(0, 60) }),
      ...(stock === '' ? {} : { stock: countOf(stock) }),
      ...(safety === '' ? {} : { safety: countOf(safety) }),
    };
  }
  return next;
}

function countOf(text: string): number | null {
  const counted = parseCount(text);
  return counted.ok ? counted.value : null;
}

/** Messages by the key of the row; none where all may be sent. */
export function rowProblems(rows: readonly NewRow[]): ReadonlyMap<number, string> {
  const problems = new Map<number, string>();
  const codes = new Set<string>();
  for (const row of filledRows(rows)) {
    const code = row.skuCode.trim();
    if (row.skuName.trim() === '') problems.set(row.key, 'SKU명을 입력해주십시오.');
    else if (code !== '' && codes.has(code)) problems.set(row.key, '같은 SKU 코드가 위 줄에 있습니다. 다른 코드를 입력해주십시오.');
    codes.add(code);
  }
  return problems;
}

export function asEdits(rows: readonly NewRow[]): Inputs['stock']['bulk']['skus'] {
  return rows.map(({ skuName, skuCode, stock, safety }) => ({
    skuName: skuName.trim(),
    ...(skuCode.trim() === '' ? {} : { skuCode: skuCode.trim() }),
    ...(stock === null ? {} : { stockQuantity: stock }),
    ...(safety === null ? {} : { safetyStock: safety }),
  }));
}

/** The rows as they are by now without those that were made; what was refused says why, unless it was changed meanwhile. */
export function stillToMake(now: readonly NewRow[], sent: readonly NewRow[], refused: readonly NewRow[]): NewRow[] {
  const refusedByKey = new Map(refused.map((row) => [row.key, row]));
  const made = new Set(sent.map(({ key }) => key).filter((key) => !refusedByKey.has(key)));
  return now.filter(({ key }) => !made.has(key)).map((row) => (sent.includes(row) ? (refusedByKey.get(row.key) ?? row) : row));
}

/** The rows that were sent and refused, with what was said. */
export function refusedRows(sent: readonly NewRow[], results: Outputs['stock']['bulk']['results']): NewRow[] {
  return sent.flatMap((row, index) => {
    const result = results[index];
    return result === undefined || result.ok ? [] : [{ ...row, refused: result.message ?? '저장하지 못했습니다.' }];
  });
}
