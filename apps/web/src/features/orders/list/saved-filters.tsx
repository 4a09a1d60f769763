/** Conditions kept under a name, per user and list, in this browser. */

import { IconBookmark, IconChevronDown } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '../../../ui/code.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { useStored } from '../../../ui/stored.ts';
import classes from '../orders.module.css';
import { filterPart } from './order-lists.ts';
import { type OrderSearch, orderSearch } from './search-params.ts';

export interface SavedFilter {
  name: string;
  search: OrderSearch;
}

const SavedFilterList = lazyPart(() => import('./saved-filter-list.tsx'), 'SavedFilterList');

function isSaved(value: unknown): value is SavedFilter[] {
  return (
    Array.isArray(value) &&
    value.every(
      (each: unknown) => typeof each === 'object' && each !== null && 'name' in each && typeof each.name === 'string' && 'search' in each,
    )
  );
}

export interface SavedFiltersProps {
  list: string;
  owner: string;
  search: OrderSearch;
  onChoose(search: OrderSearch): void;
}

export function SavedFilters({ list, owner, search, onChoose }: SavedFiltersProps) {
  const [saved, store] = useStored<SavedFilter[]>(`moa-order-filters-${list}-${owner}`, [], isSaved);
  const now = JSON.stringify(filterPart(search));
  const current = saved.find((each) => JSON.stringify(filterPart(orderSearch.read({ ...each.search }))) === now && now !== '{}');
  return (
    <Popover
      label="저장한 조건"
      width={280}
      trigger={(props) => (
        <button type="button" className={classes.saved} {...props}>
          <IconBookmark size={16} stroke={1.75} aria-hidden />
          <span>{current?.name ?? '저장한 조건'}</span>
          <IconChevronDown size={14} aria-hidden />
        </button>
      )}
    >
      {(close) => (
        <Suspense fallback={<div className={classes.savedPanel} aria-busy="true" />}>
          <SavedFilterList saved={saved} current={current} search={search} store={store} onChoose={onChoose} close={close} />
        </Suspense>
      )}
    </Popover>
  );
}
