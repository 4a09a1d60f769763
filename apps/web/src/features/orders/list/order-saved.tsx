/** Conditions of an order list that a person keeps under a name. */
import { useEffect } from 'react';
import { useDraftOwner } from '../../../client/use-user.ts';
import { readStored } from '../../../ui/stored.ts';
import { SavedFilters } from '../../saved-filters/index.ts';
import type { ListKind } from './order-lists.ts';
import { type OrderSearch, orderSearch } from './search-params.ts';

export function OrderSaved({ kind, list }: { kind: ListKind; list: { search: OrderSearch; put(search: OrderSearch): void } }) {
  const owner = useDraftOwner();
  useEffect(() => {
    // Up to 0.1.0 they were kept in the browser alone.
    const kept = readStored<unknown>(`moa-order-filters-${kind}-${owner}`, null, (value): value is unknown => value !== null);
    if (kept !== null) void import('./carry-over.ts').then((one) => one.carryOver(kind, owner));
  }, [kind, owner]);
  return <SavedFilters name={`orders-${kind}`} schema={orderSearch} list={list} />;
}
