import { INQUIRY_KIND_LABELS, INQUIRY_KINDS, INQUIRY_STATUS_LABELS, INQUIRY_STATUSES, type InquiryStatus } from '@moa/core';
import { ChoiceFilter } from '../../../ui/filters/choice-filter.tsx';
import { DateFilter, type DateFilterValue, filterRange } from '../../../ui/filters/date-filter.tsx';
import { DATE_PRESETS, presetRange } from '../../../ui/filters/date-presets.ts';
import { FoldedFilters } from '../../../ui/filters/filter-bar.tsx';
import { SearchFilter } from '../../../ui/filters/search-filter.tsx';
import { FilterTabs } from '../../../ui/filters/tabs.tsx';
import { CheckboxField } from '../../../ui/inputs/checkbox-field.tsx';
import classes from './inbox.module.css';
import type { Source } from './queries.ts';
import type { InboxSearch } from './search.ts';

const KINDS = INQUIRY_KINDS.map((kind) => ({ value: kind, label: INQUIRY_KIND_LABELS[kind] }));

export interface InboxFiltersProps {
  source: Source;
  search: InboxSearch;
  /** Inquiries by status; undefined until they came. */
  counts: Readonly<Record<InquiryStatus, number>> | undefined;
  filter(part: InboxSearch): void;
}

export function InboxFilters({ source, search, counts, filter }: InboxFiltersProps) {
  return (
    <>
      <FilterTabs
        label="문의 상태"
        tabs={[
          { value: 'all', label: '전체' },
          ...INQUIRY_STATUSES.map((status) => ({ value: status, label: INQUIRY_STATUS_LABELS[status], count: counts?.[status] })),
        ]}
        value={search.status ?? 'all'}
        onChange={(status) => filter({ status: status === 'all' ? undefined : status })}
      />
      <FoldedFilters active={[daysOf(search), search.kinds].filter(Boolean).length}>
        <DateFilter withAll label="문의한 날" value={daysOf(search)} onChange={(value) => filter(rangeOf(value))} />
        {source === 'SELLER' && (
          <ChoiceFilter label="종류" choices={KINDS} value={search.kinds ?? []} onChange={(kinds) => filter({ kinds })} />
        )}
      </FoldedFilters>
      <SearchFilter
        keyword={search.keyword ?? ''}
        maxLength={50}
        placeholder={source === 'SELLER' ? '제목, 셀러, 아이디' : '이름, 이메일, 연락처, 내용'}
        onSearch={(keyword) => filter({ keyword: keyword === '' ? undefined : keyword })}
      />
      <CheckboxField className={classes.mine} checked={search.mine === '1'} onChange={(on) => filter({ mine: on ? '1' : undefined })}>
        내가 맡은 것만
      </CheckboxField>
    </>
  );
}

/** The days of the address as the filter shows them: a preset when they are those of one. */
function daysOf({ from, to }: InboxSearch): DateFilterValue | null {
  if (!from || !to) return null;
  const now = new Date();
  const preset = DATE_PRESETS.find(({ value }) => value !== 'custom' && sameDays(presetRange(value, now), { from, to }));
  return preset ? { preset: preset.value, range: null } : { preset: 'custom', range: { from, to } };
}

function sameDays(one: { from: string; to: string }, other: { from: string; to: string }): boolean {
  return one.from === other.from && one.to === other.to;
}

function rangeOf(value: DateFilterValue | null): InboxSearch {
  return value === null ? { from: undefined, to: undefined } : filterRange(value, new Date());
}
