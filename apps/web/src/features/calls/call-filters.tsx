import { CALL_AREA_TITLES, CALL_AREAS } from '@moa/core';
import { SearchFilter } from '../../ui/filters/search-filter.tsx';
import { ShopsFailed } from '../../ui/filters/shops-failed.tsx';
import { FilterTabs } from '../../ui/filters/tabs.tsx';
import { Select } from '../../ui/inputs/select/select.tsx';
import { isTraceId, PERIODS } from './call-search.ts';
import type { CallSearch } from './search.ts';

const TABS = [
  { value: 'all', label: '전체' },
  { value: 'failed', label: '실패' },
  { value: 'refused', label: '거절' },
] as const;

export interface CallFiltersProps {
  search: CallSearch;
  shops: readonly { value: string; label: string }[];
  /** The call for the shops where it has failed. */
  failed: { isFetching: boolean; refetch(): unknown } | null;
  narrow(part: CallSearch): void;
}

export function CallFilters({ search, shops, failed, narrow }: CallFiltersProps) {
  return (
    <>
      <FilterTabs
        label="결과"
        tabs={TABS}
        value={search.tab ?? 'all'}
        onChange={(tab) => narrow({ tab: tab === 'all' ? undefined : tab })}
      />
      {failed ? (
        <ShopsFailed asked={failed} />
      ) : (
        <Select
          ariaLabel="쇼핑몰"
          value={search.account ?? ''}
          choices={[{ value: '', label: '모든 쇼핑몰' }, ...shops]}
          onChange={(account) => narrow({ account: account || undefined })}
        />
      )}
      <Select
        ariaLabel="종류"
        value={search.area ?? ''}
        choices={[{ value: '', label: '모든 종류' }, ...CALL_AREAS.map((area) => ({ value: area, label: CALL_AREA_TITLES[area] }))]}
        onChange={(area) => narrow({ area: CALL_AREAS.find((each) => each === area) })}
      />
      <Select
        ariaLabel="기간"
        value={String(search.hours ?? '')}
        choices={PERIODS}
        onChange={(hours) => narrow({ hours: hours === '' ? undefined : Number(hours) })}
      />
      <SearchFilter
        keyword={search.trace ?? search.number ?? ''}
        placeholder="추적번호, 상품·주문 번호"
        maxLength={64}
        onSearch={(text) => narrow({ trace: isTraceId(text) ? text : undefined, number: isTraceId(text) ? undefined : text || undefined })}
      />
    </>
  );
}
