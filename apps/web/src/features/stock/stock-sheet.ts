/** The sheet that goes out with the stock of SKUs and comes back with what it shall be. Pure. */
import type { StockRow } from '@moa/core';
import type { Sku } from './queries.ts';

/** What one sheet holds: what one plan takes. */
export const MOST_ROWS = 1000;

export const STOCK_HEADINGS = [
  { title: 'SKU 코드', width: 22 },
  { title: 'SKU명', width: 34 },
  { title: '옵션', width: 24 },
  { title: '지금 재고', width: 12 },
  { title: '바꿀 재고', width: 12 },
] as const;

export function stockSheetRow({ skuCode, skuName, optionText, stockQuantity }: Sku): string[] {
  return [skuCode, skuName, optionText, String(stockQuantity), ''];
}

const nameOf = (heading: string) => heading.replace(/\s/g, '').toLowerCase();
const CODE = ['sku코드', 'skucode'];
const NOW = ['지금재고', '현재재고'];
const WANTED = ['바꿀재고', '재고수량', '재고'];

/**
 * Rows of a sheet by its headings, which may stand in any order and under other lines; empty lines are skipped. A sheet of one's own may have
 * no column of the stock that it went out with.
 * @returns null where there is no line with both the code and the wanted stock
 */
export function readStockTable(table: readonly (readonly string[])[]): StockRow[] | null {
  const at = table.findIndex((cells) => columnOf(cells, CODE) >= 0 && columnOf(cells, WANTED) >= 0);
  const headings = table[at];
  if (headings === undefined) return null;
  const [code, wanted, now] = [columnOf(headings, CODE), columnOf(headings, WANTED), columnOf(headings, NOW)];
  return table.slice(at + 1).flatMap((cells): StockRow[] => {
    if (cells.every((cell) => cell.trim() === '')) return [];
    const known = now < 0 ? {} : { known: cells[now] ?? '' };
    return [{ skuCode: (cells[code] ?? '').trim(), quantity: cells[wanted] ?? '', ...known }];
  });
}

/** The first of the names that a heading has. */
function columnOf(cells: readonly string[], names: readonly string[]): number {
  const headings = cells.map(nameOf);
  return names.map((name) => headings.indexOf(name)).find((index) => index >= 0) ?? -1;
}
