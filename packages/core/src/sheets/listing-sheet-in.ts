/** A sheet of shop products that comes back: what was edited in it, and what each edit asks for. Pure. */
import { KEPT_LISTINGS, type KeptListing, listingSheetColumn } from './listing-sheet.ts';
import { type BrokenCells, type ProductSheetEdit, sheetTroubleTexts } from './product-sheet-in.ts';
import { sameCell } from './sheet-value.ts';

/** Listings whose sale one plan stops or resumes. */
export const LISTING_SHEET_SALES_MAX = 5_000;

export interface ReadListingSheet {
  /** Prices and names that shops are given of their own, a row a base product. */
  rows: ProductSheetEdit[];
  /** Listings whose sale is to stop, and to go on. */
  stop: string[];
  resume: string[];
  /** What can't be taken as it stands: nothing of such a line is changed. */
  refused: { line: number; message: string }[];
  /** Rows in which nothing was edited. */
  same: number;
}

const NAME = listingSheetColumn('name').title;
const PRICE = listingSheetColumn('price').title;
const SALE = listingSheetColumn('saleStatus').title;
const NUMBER = listingSheetColumn('shopProductId').title;
const nameOf = (heading: string) => heading.replace(/\s/g, '');

const RESUMES: ReadonlySet<string> = new Set(['판매중', '판매', '판매재개']);
const STOPS: ReadonlySet<string> = new Set(['판매중지', '중지', '판매안함']);

interface Columns {
  name: number;
  price: number;
  sale: number;
  number: number;
  kept: number;
}

/**
 * What was edited in a sheet, whose headings may stand in any order and under other lines. Rows are known by what the sheet hides.
 * @returns null where there is no line with the hidden heading and a column that can be edited
 */
export function readListingSheet(table: readonly (readonly string[])[], broken: BrokenCells = new Map()): ReadListingSheet | null {
  const at = table.findIndex((cells) => cells.some((cell) => cell.trim() === KEPT_LISTINGS));
  const headings = table[at];
  if (headings === undefined) return null;
  const columnOf = (title: string) => headings.findIndex((cell) => nameOf(cell) === nameOf(title));
  const columns: Columns = {
    name: columnOf(NAME),
    price: columnOf(PRICE),
    sale: columnOf(SALE),
    number: columnOf(NUMBER),
    kept: headings.findIndex((cell) => cell.trim() === KEPT_LISTINGS),
  };
  if (Math.max(columns.name, columns.price, columns.sale) < 0) return null;
  const read: ReadListingSheet = { rows: [], stop: [], resume: [], refused: [], same: 0 };
  const products = new Map<string, ProductSheetEdit>();
  const lines = new Map<string, number>();
  for (const [index, cells] of table.entries()) {
    if (index <= at || cells.every((cell) => cell.trim() === '')) continue;
    const row = readRow(cells, index, columns, broken);
    if (row === null) {
      read.same += 1;
      continue;
    }
    const line = index + 1;
    const above = row.kept === null ? undefined : lines.get(row.kept.id);
    if (above !== undefined) row.problems.push(`${above}번째 줄에 같은 상품이 있습니다. 한 줄만 남겨주십시오.`);
    if (row.kept !== null && above === undefined) lines.set(row.kept.id, line);
    if (row.problems.length > 0 || row.kept === null) {
      read.refused.push({ line, message: row.problems.join(' ') });
      continue;
    }
    if (row.sale !== null) read[row.sale].push(row.kept.id);
    if (row.kept.product !== null && Object.keys(row.cells).length > 0) addTo(products, row.kept.product, line, row);
  }
  return { ...read, rows: [...products.values()] };
}

interface Row {
  /** Null where what is hidden was lost. */
  kept: KeptListing | null;
  cells: Record<string, string>;
  was: Record<string, string>;
  sale: 'stop' | 'resume' | null;
  problems: string[];
}

/** What several shops are given of one base product is one row. */
function addTo(products: Map<string, ProductSheetEdit>, product: string, line: number, { cells, was }: Row): void {
  const above = products.get(product);
  products.set(product, {
    ...(above ?? { line, productId: product, seq: '' }),
    cells: { ...above?.cells, ...cells },
    was: { ...above?.was, ...was },
  });
}

/** Null where nothing was edited. */
function readRow(cells: readonly string[], index: number, columns: Columns, broken: BrokenCells): Row | null {
  const kept = keptOf(cells[columns.kept]);
  const row: Row = { kept, cells: {}, was: {}, sale: null, problems: [] };
  if (kept === null) {
    row.problems.push('숨겨진 마지막 칸이 없는 줄입니다. 파일을 다시 받아 그 칸을 그대로 두고 고쳐주십시오.');
    return row;
  }
  for (const [column, title] of [
    [columns.name, NAME],
    [columns.price, PRICE],
    [columns.sale, SALE],
  ] as const) {
    const why = column < 0 ? undefined : broken.get(`${index},${column}`);
    if (why !== undefined) row.problems.push(...sheetTroubleTexts({ troubles: [{ why, title }] }));
  }
  readOwn(row, kept, 'price', columns.price < 0 ? null : (cells[columns.price] ?? ''), kept.shown.price, kept.own.price);
  readOwn(row, kept, 'productName', columns.name < 0 ? null : (cells[columns.name] ?? ''), kept.shown.name, kept.own.productName);
  readSale(row, columns.sale < 0 ? null : (cells[columns.sale] ?? '').replace(/\s/g, ''), kept.shown.saleStatus);
  const touched = row.problems.length > 0 || row.sale !== null || Object.keys(row.cells).length > 0;
  if (!touched) return null;
  const number = columns.number < 0 ? '' : (cells[columns.number] ?? '').trim();
  if (number !== '' && number !== kept.number)
    row.problems.push('쇼핑몰 상품번호가 받은 파일의 줄과 다릅니다. 일부 열만 정렬했다면 파일을 다시 받아주십시오.');
  return row;
}

/** @param cell null where the sheet has no such column; an empty one asks for what the base product has */
function readOwn(row: Row, kept: KeptListing, field: 'price' | 'productName', cell: string | null, shown: string, own: string): void {
  const key = `${field}@${kept.key}`;
  if (cell === null || sameCell(key, cell, shown) || (cell.trim() === '' && own === '')) return;
  if (kept.product === null) {
    row.problems.push(
      '기본상품에 묶이지 않은 상품이라 판매가와 상품명을 바꿀 수 없습니다. 상품 가져오기에서 먼저 기본상품으로 만들어주십시오.',
    );
    return;
  }
  row.cells[key] = cell;
  row.was[key] = own;
}

function readSale(row: Row, word: string | null, shown: string): void {
  if (word === null || word === '' || word === shown) return;
  if (RESUMES.has(word)) row.sale = 'resume';
  else if (STOPS.has(word)) row.sale = 'stop';
  else row.problems.push(`판매상태 ‘${word.slice(0, 20)}’: ‘판매중’이나 ‘판매중지’로 적어주십시오.`);
}

/** A cell may hold anything: it stood in a file. */
function keptOf(text: string | undefined): KeptListing | null {
  try {
    const found: unknown = JSON.parse(text ?? '');
    const id = textIn(found, 'id');
    const product = textIn(found, 'product');
    const key = textIn(found, 'key');
    if (!/^\d{1,15}$/.test(id) || !(product === '' || /^\d{1,15}$/.test(product)) || key === '') return null;
    const [shown, own] = [partIn(found, 'shown'), partIn(found, 'own')];
    return {
      ...{ id, key, product: product === '' ? null : product, number: textIn(found, 'number') },
      shown: { name: textIn(shown, 'name'), price: textIn(shown, 'price'), saleStatus: textIn(shown, 'saleStatus') },
      own: { price: textIn(own, 'price'), productName: textIn(own, 'productName') },
    };
  } catch {
    return null;
  }
}

function partIn(from: unknown, name: string): unknown {
  return typeof from === 'object' && from !== null && Object.hasOwn(from, name) ? (from as Record<string, unknown>)[name] : undefined;
}

function textIn(from: unknown, name: string): string {
  const found = partIn(from, name);
  return typeof found === 'string' ? found : '';
}
