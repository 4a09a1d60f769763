/** What was typed into the invoice fields of a list, sorted into what can be sent and what cannot. */
import { goesWithoutNumber, normaliseInvoiceNo } from '@moa/core';
import type { InvoiceItem } from '../act/actions.ts';
import type { OrderRow } from '../queries.ts';
import type { InvoiceDraft } from './invoice-drafts.ts';
import { checkDraft, sameParcel } from './invoice-typing.ts';

export interface TypedInvoices {
  ready: InvoiceItem[];
  wrong: { row: OrderRow; message: string }[];
  /** Sent all the same, but worth a look. */
  doubtful: number;
}

/**
 * Sorts what is typed in the rows shown; of `only`, when some rows are selected. Unchanged numbers of a correction are left out. A row that goes
 * without a number is meant once it is selected.
 * @param usual courier of rows for which nobody chose another; null in corrections
 */
export function typedInvoices(
  rows: readonly OrderRow[],
  drafts: Readonly<Record<string, InvoiceDraft>>,
  only: ReadonlySet<string>,
  usual: string | null = null,
): TypedInvoices {
  const result: TypedInvoices = { ready: [], wrong: [], doubtful: 0 };
  const owners = new Map<string, OrderRow>();
  for (const row of rows) {
    const draft = drafts[row.id];
    const invoiceNo = normaliseInvoiceNo(draft?.invoiceNo ?? '');
    if (only.size > 0 && !only.has(row.id)) continue;
    const courierCode = draft?.courierCode ?? (row.plannedCourier || usual);
    if (invoiceNo === '' && usual !== null && courierCode !== null && goesWithoutNumber(courierCode) && only.has(row.id)) {
      result.ready.push({ row, courierCode, invoiceNo });
      continue;
    }
    if (!draft || invoiceNo === '') continue;
    if (invoiceNo === row.invoiceNo && draft.courierCode === row.courierCode) continue;
    const verdict = checkDraft(draft);
    if (verdict?.severity === 'ERROR') {
      result.wrong.push({ row, message: verdict.message });
      continue;
    }
    const owner = owners.get(invoiceNo);
    // One box may hold several lines of one order or parcel; other orders with one number are a slip more often than not.
    if (verdict || (owner !== undefined && owner.orderNo !== row.orderNo && !sameParcel(owner, row))) result.doubtful += 1;
    owners.set(invoiceNo, row);
    result.ready.push({ row, courierCode: draft.courierCode, invoiceNo });
  }
  return result;
}
