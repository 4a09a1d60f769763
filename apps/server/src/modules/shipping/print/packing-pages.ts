/** 거래명세서: what is in each box, for who packs it and who opens it. */
import { parcelNo } from '@moa/core';
import { fitted, type Page, type PageDrawing, wrapped } from '../../../platform/pdf/index.ts';
import type { PrintedParcel } from '../files/parcel-rows.ts';
import { A4, count, heading, MARGIN, MM, type PrintContext } from './page-parts.ts';

const RIGHT = A4.width - MARGIN;
const HALF = (A4.width - 2 * MARGIN - 6 * MM) / 2;
const TABLE = MARGIN + 160;
const ROW = 26;
const ROWS = Math.floor((A4.height - MARGIN - 60 - TABLE) / ROW);
const PRICE = RIGHT - 96;
const QUANTITY = RIGHT - 150;
const NAME = MARGIN + 24;

export async function* packingPages(parcels: AsyncIterable<PrintedParcel>, context: PrintContext): AsyncGenerator<PageDrawing> {
  for await (const parcel of parcels) {
    const pages = Math.max(1, Math.ceil(parcel.lines.length / ROWS));
    for (let number = 1; number <= pages; number += 1) yield { ...A4, draw: (page) => drawPage(page, parcel, number, pages, context) };
  }
}

function drawPage(page: Page, parcel: PrintedParcel, number: number, pages: number, { fonts, printedAt }: PrintContext): void {
  const code = parcelNo(parcel.id);
  const top = heading(page, '거래명세서', pages > 1 ? `${code} (${number} / ${pages})` : code, printedAt);
  const { receiver, sender } = parcel;
  const person = (x: number, title: string, name: string, phone: string, address: string, messages: readonly string[]) => {
    let y = top + 20;
    page.text(x, y, title, { size: 8, grey: 0.4 });
    y += 16;
    page.text(x, y, fitted(fonts.bold, name, 13, HALF), { size: 13, weight: 'bold' });
    y += 15;
    if (phone !== '') page.text(x, y, phone, { size: 10 });
    for (const line of wrapped(fonts.regular, address, 9.5, HALF, 3)) {
      y += 13;
      page.text(x, y, line, { size: 9.5 });
    }
    for (const line of messages.length === 0 ? [] : wrapped(fonts.bold, `배송메시지: ${messages.join(' / ')}`, 9, HALF, 2)) {
      y += 14;
      page.text(x, y, line, { size: 9, weight: 'bold' });
    }
  };
  const phones = [receiver.phone, receiver.phone2].filter(Boolean).join(' · ');
  person(MARGIN, '받는 분', receiver.name, phones, addressOf(receiver), parcel.deliveryMessages);
  person(MARGIN + HALF + 6 * MM, '보내는 분', sender.name, '', addressOf(sender), []);
  const barcodeWidth = 16 * MM;
  page.barcode(RIGHT - 42 * MM, top + 78, code, { height: barcodeWidth / 2, module: 0.9 });
  table(page, parcel, number, fonts);
  if (number < pages) return;
  const y = TABLE + ROW * (Math.min(parcel.lines.length - (number - 1) * ROWS, ROWS) + 1);
  page.text(
    NAME,
    y,
    `${parcel.shops.join(', ')} · 주문 ${parcel.orderNos.slice(0, 4).join(', ')}${parcel.orderNos.length > 4 ? ' 외' : ''}`,
    {
      size: 8,
      grey: 0.35,
    },
  );
  const pieces = parcel.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  page.text(QUANTITY, y, `${count(pieces)}개`, { size: 10, weight: 'bold', align: 'right' });
  page.text(RIGHT - 4, y, `${count(parcel.amount)}원`, { size: 11, weight: 'bold', align: 'right' });
}

function table(page: Page, parcel: PrintedParcel, number: number, fonts: PrintContext['fonts']): void {
  const style = { size: 8, grey: 0.4 } as const;
  page.text(MARGIN + 4, TABLE - 6, '번호', style);
  page.text(NAME + 6, TABLE - 6, '상품 · 옵션', style);
  page.text(QUANTITY, TABLE - 6, '수량', { ...style, align: 'right' });
  page.text(PRICE, TABLE - 6, '단가', { ...style, align: 'right' });
  page.text(RIGHT - 4, TABLE - 6, '금액', { ...style, align: 'right' });
  page.line(MARGIN, TABLE, RIGHT, TABLE, { width: 0.8 });
  for (const [at, line] of parcel.lines.slice((number - 1) * ROWS, number * ROWS).entries()) {
    const base = TABLE + at * ROW;
    const width = QUANTITY - NAME - 44;
    page.text(MARGIN + 16, base + 16, String((number - 1) * ROWS + at + 1), { size: 9, align: 'center', grey: 0.35 });
    page.text(NAME + 6, base + 11, fitted(fonts.regular, line.productName, 10, width), { size: 10 });
    page.text(NAME + 6, base + 21, fitted(fonts.regular, line.optionText || '옵션 없음', 8, width), { size: 8, grey: 0.35 });
    page.text(QUANTITY, base + 16, count(line.quantity), { size: 11, weight: line.quantity > 1 ? 'bold' : 'regular', align: 'right' });
    page.text(PRICE, base + 16, count(line.unitPrice), { size: 9, align: 'right' });
    page.text(RIGHT - 4, base + 16, count(line.unitPrice * line.quantity), { size: 9, align: 'right' });
    page.line(MARGIN, base + ROW, RIGHT, base + ROW, { width: 0.3, grey: 0.75 });
  }
}

function addressOf({ zipCode, address1, address2 }: { zipCode: string; address1: string; address2: string }): string {
  return [zipCode === '' ? '' : `(${zipCode})`, address1, address2].filter(Boolean).join(' ');
}
