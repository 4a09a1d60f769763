/** Conditions kept under a name: a button for the bar of a list. The address stays the truth; a list that is opened bare begins with the default. */
import type { FilterList } from '@moa/core';
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { orpc } from '../../client/api.ts';
import { lazyPart } from '../../ui/code.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { ListSchema, PageSearch } from '../../ui/list/list-search.ts';
import { Popover } from '../../ui/popover.tsx';
import { isBare, isSame, readKept } from './kept-search.ts';
import classes from './saved-filters.module.css';

export const FilterPanel = lazyPart(() => import('./filter-panel.tsx'), 'FilterPanel');

export interface SavedFiltersProps<Search extends PageSearch> {
  name: FilterList;
  schema: ListSchema<Search>;
  list: { search: Search; put(search: Search): void };
}

export function SavedFilters<Search extends PageSearch>({ name, schema, list: { search, put } }: SavedFiltersProps<Search>) {
  const { data, error, refetch } = useQuery(orpc.settings.filters.queryOptions({ input: { list: name }, staleTime: 300_000 }));
  const saved = data?.contents;
  const current = isSame(search, {}) ? undefined : saved?.find((each) => isSame(readKept(schema, each.search), search));

  // Once for each time that the list is opened: whoever takes the conditions away means it.
  const begun = useRef(!isBare(search));
  useEffect(() => {
    if (begun.current || saved === undefined) return;
    begun.current = true;
    const first = saved.find((each) => each.default);
    if (first !== undefined && isBare(search)) put(readKept(schema, first.search));
  }, [saved, search, schema, put]);

  const Icon = current ? IconBookmarkFilled : IconBookmark;
  return (
    <Popover
      label="저장한 조건"
      align="end"
      width={300}
      className={classes.root}
      trigger={(props) => (
        <IconButton label={current ? `저장한 조건: ${current.name}` : '저장한 조건'} {...props}>
          <Icon size={18} stroke={1.75} aria-hidden />
        </IconButton>
      )}
    >
      {(close) => (
        <Suspense fallback={<div className={classes.panel} aria-busy="true" />}>
          <FilterPanel
            name={name}
            saved={saved}
            error={error}
            onRetry={() => void refetch()}
            currentName={current?.name}
            search={search}
            onChoose={(kept) => {
              begun.current = true;
              put(readKept(schema, kept));
              close();
            }}
          />
        </Suspense>
      )}
    </Popover>
  );
}
