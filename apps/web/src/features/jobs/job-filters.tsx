import { JOB_AREA_NAMES, JOB_AREAS } from '@moa/core';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../client/api.ts';
import { ChannelFilter } from '../../ui/filters/channel-filter.tsx';
import { ChoiceFilter } from '../../ui/filters/choice-filter.tsx';
import { DateFilter } from '../../ui/filters/date-filter.tsx';
import { FoldedFilters } from '../../ui/filters/filter-bar.tsx';
import { daysOf, rangeOf } from '../../ui/filters/period.ts';
import { SearchFilter } from '../../ui/filters/search-filter.tsx';
import { Select } from '../../ui/inputs/select/select.tsx';
import type { JobSearch } from './search.ts';

const AREAS = JOB_AREA_NAMES.map((value) => ({ value, label: JOB_AREAS[value].label }));
const EVERYBODY = { value: '', label: '모든 사람' };
const NOBODY = { value: '0', label: '자동 실행' };

export function JobFilters({ search, filter }: { search: JobSearch; filter(part: JobSearch): void }) {
  const { areas = [], shops = [], by, from, to, q = '' } = search;
  const { data } = useQuery(orpc.jobs.filters.queryOptions({ input: {}, staleTime: 60_000 }));
  const people = (data?.people ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const active = [areas.length > 0, shops.length > 0, by !== undefined, from !== undefined || to !== undefined].filter(Boolean).length;
  return (
    <>
      <FoldedFilters active={active}>
        <ChoiceFilter label="종류" choices={AREAS} value={areas} onChange={(next) => filter({ areas: next })} />
        <ChannelFilter shopTypes={data?.shopTypes ?? shops} value={shops} onChange={(next) => filter({ shops: next })} />
        {(people.length > 1 || by !== undefined) && (
          <Select
            size="small"
            ariaLabel="실행한 사람"
            value={by ?? ''}
            choices={[EVERYBODY, ...people, NOBODY]}
            onChange={(next) => filter({ by: next === '' ? undefined : next })}
          />
        )}
        <DateFilter
          withAll
          label="시작한 날"
          value={daysOf({ from, to }, new Date())}
          onChange={(value) => filter(rangeOf(value, new Date()))}
        />
      </FoldedFilters>
      <SearchFilter keyword={q} placeholder="작업·상품명·주문번호·쇼핑몰" onSearch={(next) => filter({ q: next || undefined })} />
    </>
  );
}
