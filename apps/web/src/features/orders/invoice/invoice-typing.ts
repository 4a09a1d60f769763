/** What a typed invoice means: what the check says, and where else it belongs. */
import COURIERS from 'virtual:moa-courier-spellings';
import { checkInvoiceNo, normaliseInvoiceNo } from '@moa/core';
import type { OrderRow } from '../queries.ts';
import type { InvoiceDraft } from './invoice-drafts.ts';
import type { InvoiceSheet } from './invoice-sheet.ts';

/** Couriers offered at first; the rest after 다른 택배사. */
export const USUAL_COURIERS = COURIERS.slice(0, 8);

/** Verdict on a typed number, or null when it is fine or empty. */
export function checkDraft(draft: Pick<InvoiceDraft, 'courierCode' | 'invoiceNo'>) {
  const invoiceNo = normaliseInvoiceNo(draft.invoiceNo);
  if (invoiceNo === '') return null;
  const format = COURIERS.find((courier) => courier.code === draft.courierCode)?.format;
  return checkInvoiceNo(invoiceNo, format ?? { lengths: [], check: null });
}

/** True for lines that go in one parcel: the shop packs them under one number, or they go to one receiver. */
export function sameParcel(a: OrderRow, b: OrderRow): boolean {
  if (a.id !== b.id && a.parcel?.key !== undefined && a.parcel.key === b.parcel?.key) return true;
  return a.id !== b.id && Boolean(a.bundleNo) && a.bundleNo === b.bundleNo && a.accountId === b.accountId;
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
