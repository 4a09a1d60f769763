/** The address of the product list: its keyword is part of the path (specification, point 2). */
import { useParams } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type ListAddress, useListAddress } from '../../../ui/list/address.ts';
import { usePageNavigate } from '../../../ui/page/use-is-shown.ts';
import { type ProductSearch, productSearch } from '../search.ts';

export function useProductAddress(): ListAddress<ProductSearch> {
  const { search: rest, schema } = useListAddress(productSearch);
  const { search: q } = useParams({ strict: false });
  const search = useMemo(() => (q === undefined ? rest : { ...rest, q }), [rest, q]);
  const navigate = usePageNavigate();
  const move = useCallback<ListAddress<ProductSearch>['move']>(
    (update, { replace = false } = {}) => {
      const { q: word, ...next } = update(search);
      const how = { search: next, replace, resetScroll: false };
      if (word === undefined) void navigate({ to: '/app/unit/list', ...how });
      else void navigate({ to: '/app/unit/list/$search', params: { search: word }, ...how });
    },
    [navigate, search],
  );
  return { search, schema, move };
}
