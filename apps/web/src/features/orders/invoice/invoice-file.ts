/** Rows of a file of invoice numbers, found in its table by the headings that malls and couriers use. Pure. */
import type { Inputs } from '@moa/contract/types';

export type FileRow = Inputs['orders']['invoiceFile']['rows'][number];
type Column = 'orderNo' | 'lineNo' | 'courier' | 'invoiceNo';

/** In the order in which a heading is tried: 상품주문번호 has 주문번호 in it. */
const HEADINGS: readonly [Column, RegExp][] = [
  ['lineNo', /상품주문번호|주문상품번호|품목별?주문번호|주문상세번호|품목번호|주문순번/],
  ['orderNo', /주문번호/],
  ['invoiceNo', /송장번호|^(운)?송장$/],
  ['courier', /택배사|배송업체|배송사|운송사|^택배$/],
];
/** Rows in which the headings may stand: some files begin with a title. */
const HEADING_ROWS = 20;
/** Characters of a cell that are sent; no number is that long. */
const CELL_MAX = 200;

export interface InvoiceTable {
  rows: FileRow[];
  /** Rows with an order and no invoice number: not sent yet. */
  empty: number;
}

/** Null when no row has headings of an order and of an invoice number. @param courier of rows that name none */
export function readInvoiceTable(table: readonly (readonly string[])[], courier: string): InvoiceTable | null {
  const heading = table.slice(0, HEADING_ROWS).findIndex((cells) => {
    const columns = columnsOf(cells);
    return columns.invoiceNo !== undefined && (columns.orderNo !== undefined || columns.lineNo !== undefined);
  });
  if (heading < 0) return null;
  const columns = columnsOf(table[heading] ?? []);
  const result: InvoiceTable = { rows: [], empty: 0 };
  for (const [at, cells] of table.entries()) {
    if (at <= heading) continue;
    const cell = (column: Column) => cut((cells[columns[column] ?? -1] ?? '').trim());
    const row = {
      row: at + 1,
      orderNo: cell('orderNo'),
      lineNo: cell('lineNo'),
      courier: cell('courier') || courier,
      invoiceNo: cell('invoiceNo'),
    };
    if (row.invoiceNo !== '') result.rows.push(row);
    else if (row.orderNo !== '' || row.lineNo !== '') result.empty += 1;
  }
  return result;
}

/** Half of a character that takes two units is text that no server takes. */
function cut(text: string): string {
  return text.slice(0, CELL_MAX).replace(/[\ud800-\udbff]$/, '');
}

function columnsOf(cells: readonly string[]): Partial<Record<Column, number>> {
  const columns: Partial<Record<Column, number>> = {};
  for (const [at, text] of cells.entries()) {
    const heading = text.normalize('NFKC').replace(/[\s()*_-]/g, '');
    const column = HEADINGS.find(([, pattern]) => pattern.test(heading))?.[0];
    if (column && columns[column] === undefined) columns[column] = at;
  }
  return columns;
}
