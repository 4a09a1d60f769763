import { useEffect, useMemo, useRef } from 'react';
import type { useOrderActions } from '../act/actions.ts';
import type { OrderRow } from '../queries.ts';
import { takesInvoice } from './invoice-cell.tsx';
import type { InvoiceDrafts } from './invoice-drafts.ts';
import type { InvoiceSheet } from './invoice-sheet.ts';

/** The invoice fields of the rows shown, or null while the list takes none. Stable while the rows are. */
export function useOpenSheet(
  entry: boolean,
  purpose: 'new' | 'edit',
  rows: readonly OrderRow[],
  selected: ReadonlySet<string>,
  drafts: InvoiceDrafts,
  send: ReturnType<typeof useOrderActions>['sendInvoices'],
): InvoiceSheet | null {
  const latest = useRef({ rows, selected, send });
  useEffect(() => {
    latest.current = { rows, selected, send };
  });
  useEffect(() => {
    // What the shop has now need not be typed any more.
    const settled = rows.filter((row) => {
      const draft = drafts.get(row.id);
      return draft !== undefined && !takesInvoice(row, purpose);
    });
    drafts.remove(settled.map((row) => row.id));
  }, [rows, drafts, purpose]);
  return useMemo(() => {
    if (!entry) return null;
    const taking = () => latest.current.rows.filter((row) => takesInvoice(row, purpose));
    return {
      drafts,
      purpose,
      rows: taking,
      send: async () => {
        const { typedInvoices } = await import('./typed-invoices.ts');
        const typed = typedInvoices(taking(), drafts.all(), latest.current.selected, purpose === 'new' ? drafts.courier() : null);
        if (typed.ready.length > 0) await latest.current.send(purpose === 'new' ? 'dispatch' : 'modifyInvoice', typed.ready);
      },
    };
  }, [entry, purpose, drafts]);
}
