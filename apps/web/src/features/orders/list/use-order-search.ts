import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type OrderSearch, readOrderSearch } from './search-params.ts';

export interface OrderSearchHandle {
  search: OrderSearch;
  /** Changes parts of the address; undefined removes one. `replace` writes no history entry. */
  change(part: OrderSearch, replace?: boolean): void;
  /** Puts another address in the place of this one. */
  put(search: OrderSearch): void;
}

interface Move {
  to: '.';
  search: OrderSearch | ((before: OrderSearch) => OrderSearch);
  replace?: boolean;
  resetScroll: boolean;
}

/** The address of the order list that is shown, whichever it is. */
export function useOrderSearch(): OrderSearchHandle {
  const raw: object = useSearch({ strict: false });
  const search = useMemo(() => readOrderSearch({ ...raw }), [raw]);
  // Every list has the same parameters; the router's types know only the union of all screens.
  const navigate = useNavigate() as unknown as (move: Move) => Promise<void>;
  const change = useCallback(
    (part: OrderSearch, replace = false) =>
      void navigate({ to: '.', search: (before) => ({ ...before, ...part }), replace, resetScroll: false }),
    [navigate],
  );
  const put = useCallback((next: OrderSearch) => void navigate({ to: '.', search: next, resetScroll: false }), [navigate]);
  return { search, change, put };
}
