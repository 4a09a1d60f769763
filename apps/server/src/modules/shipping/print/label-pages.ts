/** Address labels: twenty-one on a sheet of A4 (63.5 × 38.1 mm), or one of 100 × 150 mm on a roll. */
import { contentText, type LabelSize, parcelNo } from '@moa/core';
import { fitted, type Page, type PageDrawing, type TextStyle, wrapped } from '../../../platform/pdf/index.ts';
import type { PrintedParcel } from '../files/parcel-rows.ts';
import { A4, count, MM, type PrintContext } from './page-parts.ts';

const SMALL = { width: 63.5 * MM, height: 38.1 * MM, left: 7.2 * MM, top: 15.1 * MM, gap: 2.5 * MM } as const;
const [COLUMNS, ROWS] = [3, 7];
const ROLL = { width: 100 * MM, height: 150 * MM } as const;

export async function* labelPages(
  parcels: AsyncIterable<PrintedParcel>,
  size: LabelSize,
  context: PrintContext,
): AsyncGenerator<PageDrawing> {
  if (size === 'ROLL_100X150') {
    for await (const parcel of parcels) yield { ...ROLL, draw: (page) => drawLarge(page, parcel, context) };
    return;
  }
  let sheet: PrintedParcel[] = [];
  for await (const parcel of parcels) {
    sheet.push(parcel);
    if (sheet.length < COLUMNS * ROWS) continue;
    yield sheetOf(sheet, context);
    sheet = [];
  }
  if (sheet.length > 0) yield sheetOf(sheet, context);
}

function sheetOf(parcels: readonly PrintedParcel[], context: PrintContext): PageDrawing {
  return {
    ...A4,
    draw(page) {
      for (const [at, parcel] of parcels.entries()) {
        const x = SMALL.left + (at % COLUMNS) * (SMALL.width + SMALL.gap);
        drawSmall(page, parcel, x, SMALL.top + Math.floor(at / COLUMNS) * SMALL.height, context);
      }
    },
  };
}

function drawSmall(page: Page, parcel: PrintedParcel, left: number, top: number, { fonts }: PrintContext): void {
  const { receiver } = parcel;
  const [x, width] = [left + 8, SMALL.width - 16];
  const right = x + width;
  const code = parcelNo(parcel.id);
  page.text(x, top + 19, fitted(fonts.bold, `${receiver.name} 님`, 12, width - 60), { size: 12, weight: 'bold' });
  page.text(right, top + 19, receiver.zipCode, { size: 11, weight: 'bold', align: 'right' });
  page.text(x, top + 32, fitted(fonts.regular, [receiver.phone, receiver.phone2].filter(Boolean).join(' · '), 8.5, width), { size: 8.5 });
  let y = top + 34;
  for (const line of wrapped(fonts.regular, `${receiver.address1} ${receiver.address2}`.trim(), 8.5, width, 3)) {
    y += 11;
    page.text(x, y, line, { size: 8.5 });
  }
  const foot = top + SMALL.height - 10;
  page.line(x, foot - 11, right, foot - 11, { width: 0.3, grey: 0.7 });
  page.text(x, foot, fitted(fonts.regular, contentText(parcel.contents), 6.5, width - 36), { size: 6.5, grey: 0.3 });
  page.text(right, foot, code, { size: 7, weight: 'bold', align: 'right' });
}

function drawLarge(page: Page, parcel: PrintedParcel, { fonts, printedAt }: PrintContext): void {
  const { receiver, sender } = parcel;
  const [left, right] = [6 * MM, ROLL.width - 6 * MM];
  const width = right - left;
  const code = parcelNo(parcel.id);
  let y = 9 * MM;
  const below = (by: number, line: string, style: TextStyle) => {
    y += by;
    page.text(left, y, line, style);
  };
  page.text(left, y, fitted(fonts.regular, `보내는 분  ${sender.name}`, 8.5, width), { size: 8.5 });
  for (const line of wrapped(fonts.regular, place(sender), 7.5, width, 1)) below(11, line, { size: 7.5, grey: 0.3 });
  y += 8;
  page.line(left, y, right, y, { width: 1 });
  y += 16;
  page.text(left, y, '받는 분', { size: 8, grey: 0.4 });
  page.text(right, y + 6, receiver.zipCode, { size: 20, weight: 'bold', align: 'right' });
  y += 20;
  page.text(left, y, fitted(fonts.bold, `${receiver.name} 님`, 18, width - 80), { size: 18, weight: 'bold' });
  y += 18;
  page.text(left, y, fitted(fonts.regular, [receiver.phone, receiver.phone2].filter(Boolean).join(' · '), 11, width), { size: 11 });
  for (const line of wrapped(fonts.bold, `${receiver.address1} ${receiver.address2}`.trim(), 12, width, 4))
    below(17, line, { size: 12, weight: 'bold' });
  y += 8;
  if (parcel.deliveryMessages.length > 0)
    for (const line of wrapped(fonts.regular, parcel.deliveryMessages.join(' / '), 9.5, width, 2)) below(13, line, { size: 9.5 });
  y += 8;
  page.line(left, y, right, y, { width: 0.5, dash: 3 });
  const foot = ROLL.height - 30 * MM;
  const most = Math.max(1, Math.floor((foot - y - 8) / 13));
  const rows = parcel.lines.map((line) => `${line.productName}${line.optionText === '' ? '' : ` / ${line.optionText}`}`);
  const shown = rows.length > most ? most - 1 : rows.length;
  for (const [at, text] of rows.slice(0, shown).entries()) {
    y += 13;
    page.text(left, y, fitted(fonts.regular, text, 8.5, width - 34), { size: 8.5 });
    const quantity = parcel.lines[at]?.quantity ?? 0;
    page.text(right, y, `${count(quantity)}개`, { size: 9, weight: quantity > 1 ? 'bold' : 'regular', align: 'right' });
  }
  if (shown < rows.length) page.text(left, y + 13, `외 ${count(rows.length - shown)}건`, { size: 8.5, grey: 0.35 });
  page.line(left, foot + 4, right, foot + 4, { width: 0.5 });
  page.barcode(left, foot + 14, code, { height: 13 * MM, module: 1.1 });
  page.text(right, foot + 24, code, { size: 13, weight: 'bold', align: 'right' });
  page.text(right, foot + 36, fitted(fonts.regular, parcel.shops.join(', '), 7.5, width / 2), { size: 7.5, align: 'right', grey: 0.35 });
  page.text(right, foot + 47, fitted(fonts.regular, parcel.orderNos.join(', '), 7.5, width / 2), { size: 7.5, align: 'right', grey: 0.35 });
  page.text(right, foot + 58, printedAt, { size: 7, align: 'right', grey: 0.5 });
}

const place = ({ zipCode, address1, address2 }: PrintedParcel['sender']) =>
  [zipCode === '' ? '' : `(${zipCode})`, address1, address2].filter(Boolean).join(' ');
