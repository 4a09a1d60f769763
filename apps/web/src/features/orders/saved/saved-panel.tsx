import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { orpc } from '../../../client/api.ts';
import { useDraftOwner } from '../../../client/use-user.ts';
import { FilterPanel, isSame, readKept } from '../../saved-filters/index.ts';
import { orderSearch } from '../list/search-params.ts';
import { carryOver } from './carry-over.ts';
import type { SavedMenuProps } from './saved-menu.tsx';

export function SavedPanel({ kind, search, put, close }: SavedMenuProps & { close(): void }) {
  const owner = useDraftOwner();
  const name = `orders-${kind}` as const;
  const { data, error, refetch } = useQuery(orpc.settings.filters.queryOptions({ input: { list: name } }));
  useEffect(() => void carryOver(kind, owner), [kind, owner]);
  const current = isSame(search, {}) ? undefined : data?.contents.find((each) => isSame(readKept(orderSearch, each.search), search));
  return (
    <FilterPanel
      name={name}
      saved={data?.contents}
      error={error}
      onRetry={() => void refetch()}
      currentName={current?.name}
      withDefault={false}
      search={search}
      onChoose={(kept) => {
        put(readKept(orderSearch, kept));
        close();
      }}
    />
  );
}
