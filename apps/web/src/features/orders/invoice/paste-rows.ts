/** What is pasted into the invoice fields of a list. Fetched with the first paste, as the other spellings of couriers are a kilobyte. */
import COURIERS from 'virtual:moa-courier-spellings';
import { findCourier } from '@moa/core';
import { readPastedInvoices } from './invoice-paste.ts';
import type { InvoiceSheet } from './invoice-sheet.ts';

/** Fills rows from the one it was pasted into; answers how many, and how many lines belong to no row shown. */
export function pasteInto(sheet: InvoiceSheet, rowId: string, text: string): { filled: number; unmatched: number } {
  const rows = sheet.rows();
  const start = Math.max(
    0,
    rows.findIndex((row) => row.id === rowId),
  );
  const result = readPastedInvoices(text, rows, start, (name) => findCourier(COURIERS, name)?.code ?? null);
  const planned = new Map(rows.map(({ id, plannedCourier }) => [id, plannedCourier]));
  sheet.drafts.setMany(
    result.filled.map(({ id, invoiceNo, courierCode }) => {
      const courier = courierCode ?? planned.get(id) ?? null;
      return { id, invoiceNo, ...(courier === null ? {} : { courierCode: courier }) };
    }),
  );
  return { filled: result.filled.length, unmatched: result.unmatched };
}
