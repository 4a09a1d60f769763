/** Lines of CSV as spreadsheets open them. */
import { neutraliseFormula } from '@moa/core';

export type Cell = string | number | boolean | Date | null;

/** So that Excel takes the file for UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The heading and its lines, as they come. */
export async function* csvTable(heading: readonly string[], pages: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK + csvLine(heading));
  for await (const rows of pages) yield Buffer.from(rows.map(csvLine).join(''));
}

/** Text that a spreadsheet would take for a formula is kept from being one; numbers stay numbers. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== 'string') return String(cell);
  const safe = neutraliseFormula(cell);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
