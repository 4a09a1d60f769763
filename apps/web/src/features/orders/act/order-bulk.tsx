/** The bar over selected lines of an order list; fetched with the first selection. */
import { useEffect, useRef } from 'react';
import { BulkBar } from '../../../ui/list/bulk-bar.tsx';
import { useEverything } from '../../../ui/list/everything.ts';
import type { ShownList } from '../../../ui/list/use-list.ts';
import { focusInvoiceOf } from '../invoice/invoice-sheet.ts';
import type { ListKind } from '../list/order-lists.ts';
import type { OrderRow, SearchInput } from '../queries.ts';
import type { useOrderActions } from './actions.ts';
import { bulkActions } from './bulk-actions.ts';

export interface OrderBulkProps {
  kind: ListKind;
  list: Pick<ShownList<OrderRow>, 'data' | 'stale' | 'selectedCount' | 'selection'>;
  rows: readonly OrderRow[];
  /** What the list was asked. */
  input: SearchInput;
  actions: ReturnType<typeof useOrderActions>;
  entry: boolean;
  onEntry(mode: 'new' | 'edit'): void;
}

export function OrderBulk({ kind, list, rows, input, actions, entry, onEntry }: OrderBulkProps) {
  const focusSoon = useFocusInvoice();
  const everything = useEverything(list);
  const all = everything.on ? { matching: input, count: everything.count, exact: everything.bar?.exact !== false } : null;
  function enter(mode: 'new' | 'edit') {
    onEntry(mode);
    if (rows[0]) focusSoon(rows[0].id);
  }
  return (
    <BulkBar
      count={everything.count}
      everything={everything.bar}
      onClear={list.selection.clear}
      actions={bulkActions(kind, rows, actions, entry, enter, all)}
    />
  );
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
