/** The bar over selected lines of an order list; fetched with the first selection. */
import { BulkBar } from '../../../ui/list/bulk-bar.tsx';
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
  return <BulkBar count={rows.length} onClear={onClear} actions={bulkActions(kind, rows, actions, entry, onEntry)} />;
}
