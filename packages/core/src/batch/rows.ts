/** Rows of a file as products: which belong together, and what each product says. Pure. */
import { batchColumn } from './columns.ts';
import type { ShopCategory } from './shop-categories.ts';

/** A row of the file by the keys of our columns; cells without anything are left out. */
export interface BatchRow {
  /** Of the sheet, counted from one. */
  row: number;
  cells: Readonly<Record<string, string>>;
}

/** What is wrong with a cell. A WARN does not keep the product from being registered. */
export interface CellProblem {
  row: number;
  /** Key of our column. */
  column: string;
  message: string;
  severity: 'ERROR' | 'WARN';
  /** Categories of the shop that the cell may mean. */
  offered?: readonly ShopCategory[];
}

/** The rows of one product, in the order of the file. */
export interface BatchProduct {
  code: string;
  rows: BatchRow[];
}

/** Column of the file → key of ours; columns that mean nothing are left out. */
export type Mapping = Readonly<Record<number, string>>;

/** Characters of a cell; a spreadsheet holds no more. */
export const CELL_LENGTH = 32_767;

/** Begins a row that explains the headings above it. */
const EXPLAINS = '▶';

/** The cells of a row by the columns they stand for. Null for a row without anything in them, and for one that explains the headings. */
export function toBatchRow(row: number, cells: readonly string[], mapping: Mapping): BatchRow | null {
  if (
    cells
      .find((cell) => cell.trim() !== '')
      ?.trimStart()
      .startsWith(EXPLAINS)
  )
    return null;
  const named: Record<string, string> = {};
  let any = false;
  for (const [index, key] of Object.entries(mapping)) {
    const text = (cells[Number(index)] ?? '').trim().slice(0, CELL_LENGTH);
    if (text === '') continue;
    any = true;
    const before = named[key];
    named[key] = before === undefined || batchColumn(key)?.many !== true ? text : `${before}\n${text}`;
  }
  return any ? { row, cells: named } : null;
}

/**
 * Rows with the same code are one product, wherever they stand. A row with neither code nor name belongs to the product before it; one
 * with a name and no code is a product whose code is missing.
 */
export function groupRows(rows: Iterable<BatchRow>): BatchProduct[] {
  const products: BatchProduct[] = [];
  const byCode = new Map<string, BatchProduct>();
  for (const row of rows) {
    const code = row.cells.code ?? '';
    const before = products.at(-1);
    if (code === '' && row.cells.name === undefined && before !== undefined) {
      before.rows.push(row);
      continue;
    }
    const known = code === '' ? undefined : byCode.get(code);
    if (known !== undefined) {
      known.rows.push(row);
      continue;
    }
    const product = { code, rows: [row] };
    products.push(product);
    if (code !== '') byCode.set(code, product);
  }
  return products;
}

/** What a product says once: the first of its rows that says it. Rows that contradict it are problems. */
export function productCells(
  rows: readonly BatchRow[],
  report: (problem: CellProblem) => void,
): Record<string, { text: string; row: number }> {
  const said: Record<string, { text: string; row: number }> = {};
  for (const { row, cells } of rows) {
    for (const [key, text] of Object.entries(cells)) {
      if (batchColumn(key)?.ofRow === true) continue;
      const before = said[key];
      if (before === undefined) said[key] = { text, row };
      else if (before.text !== text)
        report({
          row,
          column: key,
          message: `${before.row}행과 값이 다릅니다. 같은 상품의 줄은 값을 같게 적거나 비워주십시오.`,
          severity: 'ERROR',
        });
    }
  }
  return said;
}
