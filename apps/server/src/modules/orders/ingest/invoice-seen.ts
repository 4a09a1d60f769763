/** Invoice numbers that a shop shows and nobody here sent: dispatched there by hand, or changed there. */
import { normaliseInvoiceNo } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';
import type { LineWork } from '../lines/line-work.ts';

type Merged = Pick<LineWork, 'id' | 'stored' | 'record' | 'fact'>;

/** Whether the fact says another number than the stored line, and is no older. */
function showsOther({ stored, record, fact }: Merged): boolean {
  if (stored === null || fact.invoiceNo === null || Date.parse(fact.sourceTime) < record.sourceTime) return false;
  return normaliseInvoiceNo(fact.invoiceNo) !== normaliseInvoiceNo(stored.invoiceNo ?? '');
}

export async function noteInvoices(tx: TenantTx, works: readonly Merged[]): Promise<void> {
  const seen = works.filter(showsOther);
  if (seen.length === 0) return;
  await tx.query(
    `insert into order_event (seller_id, line_id, kind, title, detail, actor, change)
     select $1, u.id, 'INVOICE_AT_SHOP', '쇼핑몰에서 송장 변경', u.detail, '쇼핑몰', u.change
       from unnest($2::bigint[], $3::text[], $4::jsonb[]) u (id, detail, change) returning line_id`,
    [
      tx.sellerId,
      seen.map(({ id }) => id),
      seen.map(({ stored, fact }) => (stored?.invoiceNo ? `${stored.invoiceNo} → ${fact.invoiceNo}` : fact.invoiceNo)),
      seen.map(({ stored, fact }) => JSON.stringify({ before: invoiceOf(stored?.asFact), after: invoiceOf(fact) })),
    ],
    'orders.note-invoices',
  );
}

function invoiceOf(line: Pick<LineWork['fact'], 'courierCode' | 'invoiceNo'> | undefined) {
  return line === undefined || line.invoiceNo === null ? null : { courierCode: line.courierCode, invoiceNo: line.invoiceNo };
}
