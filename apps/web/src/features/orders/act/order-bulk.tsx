/** The bar over selected lines of an order list; fetched with the first selection. */
import { useEffect, useRef } from 'react';
import { BulkBar } from '../../../ui/list/bulk-bar.tsx';
import { focusInvoiceOf } from '../invoice/invoice-sheet.ts';
import type { ListKind } from '../list/order-lists.ts';
import type { OrderRow } from '../queries.ts';
import type { useOrderActions } from './actions.ts';
import { bulkActions } from './bulk-actions.ts';

export interface OrderBulkProps {
  kind: ListKind;
  rows: readonly OrderRow[];
  actions: ReturnType<typeof useOrderActions>;
  entry: boolean;
  onEntry(mode: 'new' | 'edit'): void;
  onClear(): void;
}

export function OrderBulk({ kind, rows, actions, entry, onEntry, onClear }: OrderBulkProps) {
  const focusSoon = useFocusInvoice();
  function enter(mode: 'new' | 'edit') {
    onEntry(mode);
    if (rows[0]) focusSoon(rows[0].id);
  }
  return <BulkBar count={rows.length} onClear={onClear} actions={bulkActions(kind, rows, actions, entry, enter)} />;
}

/** Puts the focus into the invoice field of a row as soon as the list has drawn it. */
function useFocusInvoice(): (id: string) => void {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current !== null && focusInvoiceOf(wanted.current)) wanted.current = null;
  });
  return (id) => {
    wanted.current = focusInvoiceOf(id) ? null : id;
  };
}
