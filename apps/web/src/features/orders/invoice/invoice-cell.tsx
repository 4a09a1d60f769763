import { Suspense } from 'react';
import { lazyPart } from '../../../ui/code.tsx';
import { CopyText } from '../../../ui/copy-text.tsx';
import type { OrderRow } from '../queries.ts';
import classes from './invoice.module.css';
import type { InvoiceFieldsProps } from './invoice-fields.tsx';
import { useInvoiceSheet } from './invoice-sheet.ts';

const CourierName = lazyPart(() => import('../tracking/courier-name.tsx'), 'CourierName');
const Fields = lazyPart(() => import('./invoice-fields.tsx'), 'InvoiceFields');

export function takesInvoice(row: OrderRow, purpose: 'new' | 'edit'): boolean {
  if (purpose === 'new') return row.state === 'NEW' || row.state === 'PREPARING';
  return row.state === 'DELIVERING' && !row.notOffered.includes('modifyInvoice');
}

/** Courier and number of a row: fields where the list takes invoices, else what was sent. */
export function InvoiceCell({ row }: { row: OrderRow }) {
  const sheet = useInvoiceSheet();
  if (sheet && takesInvoice(row, sheet.purpose)) return <InvoiceFields row={row} sheet={sheet} inRow />;
  return <SentInvoice row={row} />;
}

export function SentInvoice({ row }: { row: OrderRow }) {
  if (!row.invoiceNo) return <span className="moa-mute">-</span>;
  return (
    <>
      <CopyText value={row.invoiceNo} name="송장번호" />
      <div className="moa-sub">
        <Suspense fallback={'\u00a0'}>
          <CourierName code={row.courierCode} />
        </Suspense>
      </div>
    </>
  );
}

/** Courier and number to be typed. Their code comes with the first list that takes them: most lists show what was sent. */
export function InvoiceFields(props: InvoiceFieldsProps) {
  return (
    <Suspense fallback={<div className={classes.fields} aria-busy />}>
      <Fields {...props} />
    </Suspense>
  );
}
