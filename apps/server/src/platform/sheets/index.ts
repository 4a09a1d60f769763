export { type Cell as CsvCell, csvTable } from './csv.ts';
export { createSheetSlots, registerSheetDownload, type Sheet } from './download.ts';
export { protectSheet } from './protect/protect.ts';
export { readSheet } from './read/read-sheet.ts';
export { SheetRefused } from './read/refusal.ts';
export type { ReadSheet, SheetLine } from './read/xlsx.ts';
export { type DropDown, writeWorkbook } from './workbook.ts';
export { type Cell as XlsxCell, type SheetColumn, XLSX_TYPE, xlsxStream } from './xlsx.ts';
