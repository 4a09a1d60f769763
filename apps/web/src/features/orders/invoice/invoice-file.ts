/** Rows of a file of invoice numbers, found in its table by the headings that malls and couriers use, or that somebody chose. Pure. */
import type { Inputs } from '@moa/contract/types';

export type FileRow = Inputs['orders']['invoiceFile']['rows'][number];
export const COLUMNS = ['orderNo', 'lineNo', 'bundleNo', 'shop', 'account', 'courier', 'invoiceNo'] as const;
export type Column = (typeof COLUMNS)[number];
/** Where in the table each stands. */
export type Columns = Partial<Record<Column, number>>;

export const COLUMN_TITLES: Readonly<Record<Column, string>> = {
  orderNo: '주문번호',
  lineNo: '상품주문번호',
  bundleNo: '묶음번호',
  shop: '쇼핑몰',
  account: '쇼핑몰 계정',
  courier: '택배사',
  invoiceNo: '송장번호',
};

/** In the order in which a heading is tried: 상품주문번호 has 주문번호 in it. */
const HEADINGS: readonly [Column, RegExp][] = [
  ['lineNo', /상품주문번호|주문상품번호|품목별?주문번호|주문상세번호|품목번호|주문순번/],
  ['invoiceNo', /송장번호|^(운)?송장$/],
  ['bundleNo', /묶음(배송)?번호|합포(장)?번호|배송번호/],
  ['orderNo', /주문번호/],
  ['account', /별칭|계정|상점명|쇼핑몰아이디|쇼핑몰ID|판매자아이디|판매자ID/i],
  ['shop', /^(쇼핑몰|판매처|판매채널|마켓|오픈마켓|판매사이트|몰|사이트)(명|이름|구분)?$/],
  ['courier', /택배사|배송업체|배송사|운송사|^택배$/],
];
/** Rows in which the headings may stand: some files begin with a title. */
const HEADING_ROWS = 20;
/** Characters of a cell that are sent; no number is that long. */
const CELL_MAX = 200;

export interface Headings {
  /** Of the table, counted from zero. */
  at: number;
  titles: string[];
}

export interface InvoiceTable {
  rows: FileRow[];
  /** Rows with an order and no invoice number: not sent yet. */
  empty: number;
}

/** The row of headings: the first one that says all, else the first with two cells that say anything. Null where there is none. */
export function headingsOf(table: readonly (readonly string[])[]): Headings | null {
  const first = table.slice(0, HEADING_ROWS);
  const known = first.findIndex((cells) => saysEnough(guessColumns(cells)));
  const at = known >= 0 ? known : first.findIndex((cells) => cells.filter((cell) => cell.trim() !== '').length > 1);
  const titles = first[at];
  return titles === undefined ? null : { at, titles: [...titles] };
}

/** Whether it is known which order and which number a row means. */
export function saysEnough({ orderNo, lineNo, bundleNo, invoiceNo }: Columns): boolean {
  return invoiceNo !== undefined && (orderNo ?? lineNo ?? bundleNo) !== undefined;
}

export function guessColumns(titles: readonly string[]): Columns {
  const columns: Columns = {};
  for (const [at, text] of titles.entries()) {
    const heading = text.normalize('NFKC').replace(/[\s()*_-]/g, '');
    const column = HEADINGS.find(([, pattern]) => pattern.test(heading))?.[0];
    if (column && columns[column] === undefined) columns[column] = at;
  }
  return columns;
}

/**
 * Rows under the headings.
 * @param courier of rows that name none
 * @param withoutNumber whether this courier, as it is written, needs no number
 */
export function readInvoiceTable(
  table: readonly (readonly string[])[],
  { at: heading }: Pick<Headings, 'at'>,
  columns: Columns,
  courier: string,
  withoutNumber: (courier: string) => boolean = () => false,
): InvoiceTable {
  const result: InvoiceTable = { rows: [], empty: 0 };
  for (const [at, cells] of table.entries()) {
    if (at <= heading) continue;
    const cell = (column: Column) => cut((cells[columns[column] ?? -1] ?? '').trim());
    const row = {
      row: at + 1,
      orderNo: cell('orderNo'),
      lineNo: cell('lineNo'),
      bundleNo: cell('bundleNo'),
      shop: cell('shop'),
      account: cell('account'),
      courier: cell('courier') || courier,
      invoiceNo: cell('invoiceNo'),
    };
    const names = row.orderNo !== '' || row.lineNo !== '' || row.bundleNo !== '';
    if (row.invoiceNo !== '' || (names && withoutNumber(row.courier))) result.rows.push(row);
    else if (names) result.empty += 1;
  }
  return result;
}

/** Half of a character that takes two units is text that no server takes. */
function cut(text: string): string {
  return text.slice(0, CELL_MAX).replace(/[\ud800-\udbff]$/, '');
}

/** What somebody chose for files with these headings, the last first. */
export type Remembered = readonly { titles: string; columns: Columns }[];
const REMEMBERED_MAX = 20;
const keyOf = (titles: readonly string[]) => titles.map((title) => title.replace(/\s/g, '')).join('|');

export function isRemembered(value: unknown): value is Remembered {
  return (
    Array.isArray(value) &&
    value.every(
      (each: unknown) =>
        typeof each === 'object' &&
        each !== null &&
        'titles' in each &&
        typeof each.titles === 'string' &&
        'columns' in each &&
        typeof each.columns === 'object' &&
        each.columns !== null &&
        Object.entries(each.columns).every(([name, at]) => COLUMNS.some((column) => column === name) && Number.isSafeInteger(at)),
    )
  );
}

export function recall(remembered: Remembered, titles: readonly string[]): Columns | null {
  return remembered.find((each) => each.titles === keyOf(titles))?.columns ?? null;
}

export function remember(remembered: Remembered, titles: readonly string[], columns: Columns): Remembered {
  const key = keyOf(titles);
  return [{ titles: key, columns }, ...remembered.filter((each) => each.titles !== key)].slice(0, REMEMBERED_MAX);
}
