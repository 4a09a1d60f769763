/** Sheets as .xlsx, written while their rows are read: memory does not grow with them. */
import { koreanClock, neutraliseFormula } from '@moa/core';
import type { ColumnDef } from 'hucre/xlsx';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface SheetColumn {
  title: string;
  kind: 'TEXT' | 'NUMBER' | 'TIME';
  /** Characters. */
  width: number;
  /** Of no interest to people. */
  hidden?: boolean;
}

export type Cell = string | number | Date | null;

const FORMATS: Readonly<Record<SheetColumn['kind'], string>> = { TEXT: '@', NUMBER: '#,##0', TIME: 'yyyy-mm-dd hh:mm' };
/** Characters of a cell; a longer one makes Excel call the whole file broken. */
const CELL_MAX = 32_767;

/**
 * One sheet with a heading that stays in view. Text is text, never a formula, also after it was saved as CSV; times are Korean ones.
 * Rows are taken as fast as the stream is read; cancelling it ends `rows`.
 */
export async function xlsxStream(
  name: string,
  columns: readonly SheetColumn[],
  rows: AsyncIterable<readonly Cell[]>,
): Promise<ReadableStream<Uint8Array>> {
  // Only here: hardly any process ever writes a sheet.
  const { writeXlsxStream } = await import('hucre/xlsx');
  const defined = columns.map(
    ({ title, kind, width, hidden = false }): ColumnDef => ({ header: title, width, numFmt: FORMATS[kind], hidden }),
  );
  return writeXlsxStream(written(rows), { name, columns: defined, freezePane: { rows: 1 } });
}

async function* written(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield row.map(writtenCell);
}

function writtenCell(cell: Cell): Cell {
  if (cell instanceof Date) return koreanClock(cell);
  // An empty string would be a cell with nothing in it.
  return typeof cell === 'string' ? sheetText(cell) || null : cell;
}

/** Text as a cell holds it: `_x003D_` of a buyer stays these letters and does not become the `=` that it names in this format. */
export function sheetText(text: string): string {
  const safe = neutraliseFormula(text.slice(0, CELL_MAX / 2)).replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
  return safe.replace(/[\uFFFE\uFFFF]/g, '').slice(0, CELL_MAX);
}
