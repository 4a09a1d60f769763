import { INQUIRY_KIND_LABELS, INQUIRY_KINDS, INQUIRY_STATUS_LABELS, INQUIRY_STATUSES, type InquiryKind } from '@moa/core';
import { IconInbox } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useUser } from '../../../client/use-user.ts';
import { ChoiceFilter } from '../../../ui/filters/choice-filter.tsx';
import { DateFilter, type DateFilterValue, filterRange } from '../../../ui/filters/date-filter.tsx';
import { DATE_PRESETS, presetRange } from '../../../ui/filters/date-presets.ts';
import { FilterBar, FoldedFilters } from '../../../ui/filters/filter-bar.tsx';
import { SearchFilter } from '../../../ui/filters/search-filter.tsx';
import { FilterTabs } from '../../../ui/filters/tabs.tsx';
import { CheckboxField } from '../../../ui/inputs/checkbox-field.tsx';
import { PageBar } from '../../../ui/list/page-bar.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Page, PageHeader, Panel } from '../../../ui/page/page.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { TableTools } from '../../../ui/table/settings/table-tools.tsx';
import { useTablePrefs } from '../../../ui/table/settings/use-table-prefs.ts';
import classes from './inbox.module.css';
import { InboxCard, type InboxRow, LANDING_COLUMNS, SELLER_COLUMNS } from './inbox-columns.tsx';
import { InboxDrawer } from './inbox-drawer.tsx';
import { useInbox, useWaiting } from './queries.ts';
import type { InboxSearch } from './routes.ts';

const route = getRouteApi('/app/admin/inquiry');
const DEFAULT_SIZE = 50;
const KINDS = INQUIRY_KINDS.map((kind) => ({ value: kind, label: INQUIRY_KIND_LABELS[kind] }));

/** 문의 관리: what sellers and visitors have asked, for whoever answers. */
export function InboxPage() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/app/admin/inquiry' });
  const { loginId } = useUser();
  const source = search.source ?? 'SELLER';
  const columns = source === 'SELLER' ? SELLER_COLUMNS : LANDING_COLUMNS;
  const prefs = useTablePrefs(`desk-${source}`, loginId);
  const page = (search.page ?? 1) - 1;
  const size = search.size ?? DEFAULT_SIZE;
  const waiting = useWaiting().data;
  const { data, error, isPlaceholderData, refetch } = useInbox({ ...filterFor(search), page, size });

  const open = (id: string | undefined) => void navigate({ search: (before) => ({ ...before, id }), replace: search.id !== undefined });
  /** Another condition begins at the first page, with nothing open. */
  const filter = (part: InboxSearch) => void navigate({ search: (before) => ({ ...before, page: undefined, id: undefined, ...part }) });

  return (
    <Page>
      <PageHeader title="문의 관리" count={data?.totalElements} countExact={data?.totalExact} />
      <FilterBar>
        <FilterTabs
          label="누가 한 문의인지"
          tabs={[
            { value: 'SELLER', label: '셀러 문의', count: waiting?.seller },
            { value: 'LANDING', label: '도입문의', count: waiting?.landing },
          ]}
          value={source}
          onChange={(next) => void navigate({ search: { source: next === 'LANDING' ? next : undefined, size: search.size } })}
        />
      </FilterBar>
      <FilterBar end={<TableTools columns={columns} prefs={prefs} />}>
        <FilterTabs
          label="문의 상태"
          tabs={[
            { value: 'all', label: '전체' },
            ...INQUIRY_STATUSES.map((status) => ({ value: status, label: INQUIRY_STATUS_LABELS[status], count: data?.counts[status] })),
          ]}
          value={search.status ?? 'all'}
          onChange={(status) => filter({ status: status === 'all' ? undefined : status })}
        />
        <FoldedFilters active={[daysOf(search), search.kinds].filter(Boolean).length}>
          <DateFilter withAll label="문의한 날" value={daysOf(search)} onChange={(value) => filter(rangeOf(value))} />
          {source === 'SELLER' && (
            <ChoiceFilter
              label="종류"
              choices={KINDS}
              value={search.kinds ?? []}
              onChange={(kinds) => filter({ kinds: kinds.length === 0 ? undefined : (kinds as InquiryKind[]) })}
            />
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
      </FilterBar>
      <Panel flush>
        <DataTable
          label="문의 목록"
          columns={columns}
          rows={data?.contents}
          rowId={rowId}
          rowLabel={(row) => `${row.title} 문의`}
          prefs={prefs}
          openId={search.id ?? null}
          onOpen={(row) => open(row.id)}
          rowTone={(row) => (row.status === 'RECEIVED' ? 'today' : null)}
          stale={isPlaceholderData}
          error={error}
          onRetry={() => void refetch()}
          card={(row) => <InboxCard row={row} />}
          empty={
            <EmptyState icon={IconInbox} title="조건에 맞는 문의가 없어요.">
              상태나 기간을 바꾸어 보세요.
            </EmptyState>
          }
        />
        <PageBar
          of={data}
          page={page}
          size={size}
          onPage={(next) => void navigate({ search: (before) => ({ ...before, page: next === 0 ? undefined : next + 1 }) })}
          onSize={(next) => filter({ size: next === DEFAULT_SIZE ? undefined : next })}
        />
      </Panel>
      {search.id !== undefined && (
        <InboxDrawer key={`${source} ${search.id}`} source={source} id={search.id} onClose={() => open(undefined)} />
      )}
    </Page>
  );
}

function filterFor({ source, status, kinds, from, to, keyword, mine }: InboxSearch) {
  return {
    ...(source ? { source } : {}),
    ...(status ? { status } : {}),
    ...(kinds && !source ? { kinds } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(keyword ? { keyword } : {}),
    ...(mine ? { mine: true } : {}),
  };
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

function rowId(row: InboxRow): string {
  return row.id;
}
