/** Invoice fields of one list: what is typed, which row comes next, what the check says. Shared by the rows through a context. */

import COURIERS from 'virtual:moa-couriers';
import { checkInvoiceNo, normaliseInvoiceNo } from '@moa/core';
import { createContext, useContext } from 'react';
import type { OrderRow } from '../queries.ts';
import type { InvoiceDraft, InvoiceDrafts } from './invoice-drafts.ts';

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

/** Couriers offered at first; the rest after 다른 택배사. */
export const USUAL_COURIERS = COURIERS.slice(0, 8);

export function courierName(code: string | null): string {
  if (code === null) return '';
  return COURIERS.find((courier) => courier.code === code)?.name ?? code;
}

/** Verdict on a typed number, or null when it is fine or empty. */
export function checkDraft(draft: Pick<InvoiceDraft, 'courierCode' | 'invoiceNo'>) {
  const invoiceNo = normaliseInvoiceNo(draft.invoiceNo);
  if (invoiceNo === '') return null;
  const format = COURIERS.find((courier) => courier.code === draft.courierCode)?.format;
  return checkInvoiceNo(invoiceNo, format ?? { lengths: [], check: null });
}

/** True for lines that go in one parcel: the shop packs them under one number. */
export function sameParcel(a: OrderRow, b: OrderRow): boolean {
  return a.id !== b.id && a.bundleNo !== null && a.bundleNo === b.bundleNo && a.accountId === b.accountId;
}

/**
 * One parcel has one invoice: what was typed for a line stands in the others of its parcel that have no number of their own.
 * @param before what stood there: the others had it from here
 */
export function fillParcel(
  sheet: InvoiceSheet,
  row: OrderRow,
  typed: Pick<InvoiceDraft, 'courierCode' | 'invoiceNo'>,
  before?: string | null,
): void {
  if (typed.invoiceNo === '') return;
  const others = sheet
    .rows()
    .filter((other) => sameParcel(row, other) && ['', before].includes(sheet.drafts.get(other.id)?.invoiceNo ?? ''));
  if (others.length > 0) sheet.drafts.setMany(others.map((other) => ({ id: other.id, ...typed })));
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
