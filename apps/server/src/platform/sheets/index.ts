export { type Cell as CsvCell, csvTable } from './csv.ts';
export { XLSX_TYPE, xlsxStream } from './xlsx.ts';
