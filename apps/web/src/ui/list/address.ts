/** The address of the list that is shown, typed by its schema: the one place that reads and writes it. */
import { useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { usePageNavigate } from '../page/use-is-shown.ts';
import type { ListSchema, PageSearch } from './list-search.ts';

export interface MoveOptions {
  /** Writes no history entry. */
  replace?: boolean;
}

export interface ListAddress<Search extends PageSearch> {
  schema: ListSchema<Search>;
  search: Search;
  /** Does nothing once the page was left. */
  move(update: (before: Search) => Search, options?: MoveOptions): void;
}

type Navigate<Search> = (to: { to: '.'; search: (before: Search) => Search; replace: boolean; resetScroll: boolean }) => Promise<void>;

export function useListAddress<Search extends PageSearch>(schema: ListSchema<Search>): ListAddress<Search> {
  const raw: object = useSearch({ strict: false });
  const search = useMemo(() => schema.read({ ...raw }), [schema, raw]);
  // The router's types know only the union of all screens.
  const navigate = usePageNavigate() as unknown as Navigate<Search>;
  const move = useCallback<ListAddress<Search>['move']>(
    (update, { replace = false } = {}) => void navigate({ to: '.', search: update, replace, resetScroll: false }),
    [navigate],
  );
  return { schema, search, move };
}
