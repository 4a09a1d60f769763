export { XLSX_TYPE, xlsxStream } from './xlsx.ts';
