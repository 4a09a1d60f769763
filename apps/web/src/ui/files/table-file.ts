/** Spreadsheets in the browser: a file as a table of texts, a table as a file. Fetched when one is chosen or asked for. */
import { neutraliseFormula, restoreFormula } from '@moa/core';
import { parseCsv, stripBom } from 'hucre/csv';
import { readXlsx, writeXlsx } from 'hucre/xlsx';

/** Bytes. More is no list of invoices. */
export const TABLE_FILE_MAX = 10 * 1024 * 1024;

export interface TableFile {
  rows: string[][];
  /** Cells whose content can't be taken as it stands, by `row,column` from 0: under a merged one, or a formula that nobody calculated. */
  broken: Map<string, 'MERGED' | 'FORMULA'>;
}

/** First sheet of an .xlsx, or a CSV in UTF-8 or the EUC-KR that Korean Excel writes; what `writeTable` made safe comes back as it was. @throws when it is neither */
export async function readTableFile(file: Blob): Promise<TableFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const zipped = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const sheet = zipped ? (await readXlsx(bytes, { sheets: [0] })).sheets[0] : undefined;
  const cells = zipped ? sheet?.rows : parseCsv(stripBom(decode(bytes)));
  const rows = (cells ?? []).map((row) => row.map((cell) => (cell === null || cell === undefined ? '' : restoreFormula(String(cell)))));
  const broken: TableFile['broken'] = new Map();
  for (const [at, { type, value }] of sheet?.cells ?? [])
    if (type === 'formula' && (value === null || value === undefined)) broken.set(at, 'FORMULA');
  for (const { startRow, startCol, endRow, endCol } of sheet?.merges ?? [])
    for (let row = startRow; row <= Math.min(endRow, rows.length - 1); row += 1)
      for (let column = startCol; column <= Math.min(endCol, rows[row]?.length ?? 0); column += 1)
        if (row !== startRow || column !== startCol) broken.set(`${row},${column}`, 'MERGED');
  return { rows, broken };
}

/** The texts of `readTableFile`. */
export async function readTable(file: Blob): Promise<string[][]> {
  return (await readTableFile(file)).rows;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('euc-kr', { fatal: true }).decode(bytes);
  }
}

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Every cell is text: Excel turns long numbers into others. */
export async function writeTable(
  name: string,
  headings: readonly { title: string; width: number }[],
  rows: readonly (readonly string[])[],
): Promise<Blob> {
  const columns = headings.map(({ title, width }) => ({ header: title, width, numFmt: '@' }));
  const cells = [headings.map(({ title }) => title), ...rows.map((row) => row.map((cell) => neutraliseFormula(cell) || null))];
  const bytes = await writeXlsx({
    sheets: [{ name, columns: columns.map(({ width, numFmt }) => ({ width, numFmt })), rows: cells, freezePane: { rows: 1 } }],
  });
  return new Blob([new Uint8Array(bytes)], { type: XLSX_TYPE });
}
