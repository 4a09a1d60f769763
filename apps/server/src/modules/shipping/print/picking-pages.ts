/** 피킹 리스트: what to fetch, a row a SKU, with a box to tick. */
import { fitted, type Page, type PageDrawing } from '../../../platform/pdf/index.ts';
import type { PickingRow } from '../files/picking.ts';
import { A4, count, heading, MARGIN, type PrintContext } from './page-parts.ts';

const ROW = 24;
const RIGHT = A4.width - MARGIN;
const CODE = MARGIN + 22;
const NAME = MARGIN + 142;
const ORDERS = RIGHT - 4;
const QUANTITY = RIGHT - 46;
const FIRST_ROW = MARGIN + 50;
const ROWS = Math.floor((A4.height - MARGIN - 14 - FIRST_ROW) / ROW);

export async function* pickingPages(
  rows: readonly PickingRow[],
  lines: number,
  { fonts, printedAt }: PrintContext,
): AsyncGenerator<PageDrawing> {
  const sum = rows.reduce((total, { quantity }) => total + quantity, 0);
  const note = `주문 상품 ${count(lines)}건 · SKU ${count(rows.length)}종 · 모두 ${count(sum)}개`;
  const pages = Math.max(1, Math.ceil(rows.length / ROWS));
  for (let number = 1; number <= pages; number += 1) {
    const some = rows.slice((number - 1) * ROWS, number * ROWS);
    yield {
      ...A4,
      draw(page) {
        heading(page, '피킹 리스트', note, printedAt);
        columns(page);
        for (const [at, row] of some.entries()) {
          const base = FIRST_ROW + at * ROW;
          tick(page, base);
          const middle = base + ROW / 2 + 3.5;
          if (row.code === '') page.text(CODE, middle, '매칭 필요', { size: 9, weight: 'bold' });
          else page.text(CODE, middle, fitted(fonts.regular, row.code, 9, NAME - CODE - 6), { size: 9 });
          page.text(NAME, middle, fitted(fonts.regular, row.name, 10, QUANTITY - NAME - 40), { size: 10 });
          page.text(QUANTITY, middle + 1, count(row.quantity), { size: 14, weight: 'bold', align: 'right' });
          page.text(ORDERS, middle, count(row.orders), { size: 9, align: 'right', grey: 0.35 });
          page.line(MARGIN, base + ROW, RIGHT, base + ROW, { width: 0.3, grey: 0.75 });
        }
        page.text(A4.width / 2, A4.height - MARGIN + 8, `${number} / ${pages}`, { size: 8, align: 'center', grey: 0.4 });
      },
    };
  }
}

function columns(page: Page): void {
  const y = FIRST_ROW - 6;
  const style = { size: 8, grey: 0.4 } as const;
  page.text(CODE, y, 'SKU 코드', style);
  page.text(NAME, y, '상품 · 옵션', style);
  page.text(QUANTITY, y, '수량', { ...style, align: 'right' });
  page.text(ORDERS, y, '주문', { ...style, align: 'right' });
  page.line(MARGIN, FIRST_ROW, RIGHT, FIRST_ROW, { width: 0.5 });
}

function tick(page: Page, base: number): void {
  const [x, y, size] = [MARGIN + 2, base + ROW / 2 - 5, 10];
  const corners = [
    [x, y, x + size, y],
    [x, y + size, x + size, y + size],
    [x, y, x, y + size],
    [x + size, y, x + size, y + size],
  ] as const;
  for (const [x1, y1, x2, y2] of corners) page.line(x1, y1, x2, y2, { width: 0.6 });
}
