/** Invoice fields of one list: what is typed, which row comes next. Shared by the rows through a context. */

import { createContext, useContext } from 'react';
import type { OrderRow } from '../queries.ts';
import type { InvoiceDrafts } from './invoice-drafts.ts';

export interface InvoiceSheet {
  drafts: InvoiceDrafts;
  purpose: 'new' | 'edit';
  /** Rows that take an invoice, in the order shown. */
  rows(): readonly OrderRow[];
  /** Sends what is typed. */
  send(): void;
}

export const InvoiceSheetContext = createContext<InvoiceSheet | null>(null);

export function useInvoiceSheet(): InvoiceSheet | null {
  return useContext(InvoiceSheetContext);
}

/** Field of the row so many steps away, in the order shown. */
export function focusInvoice(sheet: InvoiceSheet, rowId: string, step: 1 | -1): boolean {
  const rows = sheet.rows();
  const at = rows.findIndex((row) => row.id === rowId);
  const next = rows[at + step];
  if (at < 0 || !next) return false;
  return focusInvoiceOf(next.id);
}

/** Puts the cursor into the number of the row; false where the list shows no such field. */
export function focusInvoiceOf(rowId: string): boolean {
  const field = document.querySelector<HTMLInputElement>(`input[data-invoice="${rowId}"]`);
  field?.focus();
  field?.select();
  field?.closest('tr, li')?.scrollIntoView({ block: 'nearest' });
  return field !== null;
}
