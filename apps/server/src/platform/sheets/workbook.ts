/** Workbooks of some sheets with drop-downs, small enough to be made in one go. Every cell is text: Excel turns long numbers into others. */
import type { WriteSheet } from 'hucre/xlsx';
import { sheetText } from './xlsx.ts';

export interface DropDown {
  /** Of the sheet, from zero. */
  column: number;
  /** Where its values stand, below a heading. */
  sheet: string;
  listColumn: number;
  values: number;
  /** Rows below the heading that have it. */
  rows: number;
  /** What is not in the list is refused by the spreadsheet. */
  strict: boolean;
}

export interface WorkbookSheet {
  name: string;
  headings: readonly { title: string; width: number; strong: boolean }[];
  rows: readonly (readonly string[])[];
  dropDowns?: readonly DropDown[];
}

const HEADING = { fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'EFEBE4' } }, font: { bold: true } } as const;
const STRONG = { fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'F7D9C9' } }, font: { bold: true } } as const;

export async function writeWorkbook(sheets: readonly WorkbookSheet[]): Promise<Uint8Array> {
  // Only here: hardly any process ever writes a sheet.
  const { colToLetter, writeXlsx } = await import('hucre/xlsx');
  return writeXlsx({
    sheets: sheets.map(
      ({ name, headings, rows, dropDowns = [] }): WriteSheet => ({
        name,
        columns: headings.map(({ width }) => ({ width, numFmt: '@' })),
        rows: [headings.map(({ title }) => title), ...rows.map((row) => row.map((cell) => sheetText(cell) || null))],
        cells: new Map(headings.map(({ title, strong }, at) => [`0,${at}`, { value: title, style: strong ? STRONG : HEADING }])),
        freezePane: { rows: 1 },
        dataValidations: dropDowns.map(({ column, sheet, listColumn, values, rows: count, strict }) => ({
          type: 'list' as const,
          formula1: `'${sheet}'!$${colToLetter(listColumn)}$2:$${colToLetter(listColumn)}$${values + 1}`,
          allowBlank: true,
          showErrorMessage: strict,
          errorTitle: '목록에서 골라주세요',
          errorMessage: '목록에 있는 값만 적을 수 있습니다.',
          range: `${colToLetter(column)}2:${colToLetter(column)}${count + 1}`,
        })),
      }),
    ),
  });
}
