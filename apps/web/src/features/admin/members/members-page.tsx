import { Button } from '@mantine/core';
import { APPROVAL_LABELS, APPROVAL_STATE_LABELS, APPROVAL_TYPES, BUSINESS_TYPE_TITLES, koreanDate } from '@moa/core';
import { IconBan, IconCircleCheck, IconCircleX, IconSearch, IconUsers } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useUser } from '../../../client/use-user.ts';
import { ChoiceFilter } from '../../../ui/filters/choice-filter.tsx';
import { DateFilter, filterRange } from '../../../ui/filters/date-filter.tsx';
import { FilterBar, FoldedFilters } from '../../../ui/filters/filter-bar.tsx';
import { SearchFilter } from '../../../ui/filters/search-filter.tsx';
import { FilterTabs } from '../../../ui/filters/tabs.tsx';
import { Select } from '../../../ui/inputs/select/select.tsx';
import { BulkBar } from '../../../ui/list/bulk-bar.tsx';
import { PageBar } from '../../../ui/list/page-bar.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Page, PageHeader, Panel } from '../../../ui/page/page.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useSelection } from '../../../ui/table/selection.ts';
import { TableTools } from '../../../ui/table/settings/table-tools.tsx';
import { useTablePrefs } from '../../../ui/table/settings/use-table-prefs.ts';
import { useNow } from '../../../ui/values/clock.ts';
import classes from '../parts/admin.module.css';
import { openDecision } from './approvals/decide-form.tsx';
import { MEMBER_COLUMNS, MemberCard } from './member-columns.tsx';
import { MemberDrawer } from './member-drawer.tsx';
import { DEFAULT_SIZE, isNarrowed, memberQuery } from './member-query.ts';
import { BUSINESS, type MemberSearchParams, type SCOPES, type TABS } from './member-search.ts';
import { type Member, useMembers } from './queries.ts';

const route = getRouteApi('/app/admin/member');

const TAB_LABELS: { value: (typeof TABS)[number]; label: string }[] = [
  { value: 'all', label: '전체' },
  { value: 'waiting', label: '승인대기' },
  { value: 'active', label: '이용 중' },
  { value: 'suspended', label: '이용 정지' },
  { value: 'closed', label: '탈퇴' },
];

const SCOPE_LABELS: { value: (typeof SCOPES)[number]; label: string }[] = [
  { value: 'ALL', label: '전체' },
  { value: 'LOGIN_ID', label: '아이디' },
  { value: 'COMPANY', label: '회사' },
  { value: 'NAME', label: '이름' },
  { value: 'BUSINESS_NUMBER', label: '사업자등록번호' },
  { value: 'EMAIL', label: '이메일' },
];

const NO_ROWS: readonly Member[] = [];

export function MembersPage() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/app/admin/member' });
  const { loginId } = useUser();
  const prefs = useTablePrefs('members', loginId);
  const selection = useSelection();
  const day = koreanDate(new Date(useNow()));
  const range = search.range ? { preset: search.range, range: custom(search) } : null;
  const input = memberQuery(search, range && filterRange(range, new Date(`${day}T12:00:00+09:00`)));
  const { data, error, isPlaceholderData, refetch } = useMembers(input);
  const rows = data?.contents ?? NO_ROWS;
  const selected = rows.filter((row) => selection.ids.has(row.id));

  const question = JSON.stringify(input);
  const asked = useRef(question);
  const { clear } = selection;
  useEffect(() => {
    // Another question has other rows: what is hidden must not be decided about.
    if (asked.current === question) return;
    asked.current = question;
    clear();
  }, [question, clear]);

  const change = (part: Partial<MemberSearchParams>, replace = false) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace });
  const filter = (part: Partial<MemberSearchParams>) => change({ ...part, page: undefined });
  const open = (id: string | undefined) => change({ id }, search.id !== undefined);
  const decide = (decision: 'APPROVE' | 'REJECT' | 'REVOKE') => openDecision({ members: selected, decision, onDone: clear });

  return (
    <>
      <Page>
        <PageHeader title="회원관리" count={data?.totalElements} countExact={data?.totalExact} />
        <FilterBar end={<TableTools columns={MEMBER_COLUMNS} prefs={prefs} />}>
          <FilterTabs
            label="회원 상태"
            tabs={TAB_LABELS}
            value={search.tab ?? 'all'}
            onChange={(tab) => filter({ tab: tab === 'all' ? undefined : tab })}
          />
          <SearchFilter
            keyword={search.q ?? ''}
            scope={search.scope ?? 'ALL'}
            scopes={SCOPE_LABELS}
            placeholder="아이디·회사·이름·사업자등록번호·이메일"
            onSearch={(q, scope) => filter({ q: q || undefined, scope: scope === 'ALL' ? undefined : (scope as (typeof SCOPES)[number]) })}
          />
          <FoldedFilters active={[search.approval, search.types, search.shops, range].filter(Boolean).length}>
            <ApprovalFilter value={search.approval ?? ''} onChange={(approval) => filter({ approval: approval || undefined })} />
            <ChoiceFilter
              label="사업자 유형"
              choices={BUSINESS.map((value) => ({ value, label: BUSINESS_TYPE_TITLES[value] }))}
              value={search.types ?? []}
              onChange={(types) => filter({ types: types.length === 0 ? undefined : BUSINESS.filter((each) => types.includes(each)) })}
            />
            <Select
              size="small"
              ariaLabel="쇼핑몰 연동"
              choices={LINKS}
              value={search.shops ?? ''}
              onChange={(shops) => filter({ shops: shops === '' ? undefined : shops })}
            />
            <div className={classes.dates}>
              <span aria-hidden>가입일</span>
              <DateFilter
                label="가입일"
                withAll
                value={range}
                onChange={(next) => filter({ range: next?.preset, from: next?.range?.from, to: next?.range?.to })}
              />
            </div>
          </FoldedFilters>
        </FilterBar>
        <Panel flush>
          <DataTable
            label="회원 목록"
            columns={MEMBER_COLUMNS}
            rows={data?.contents}
            rowId={rowId}
            rowLabel={rowLabel}
            prefs={prefs}
            selection={selection}
            openId={search.id ?? null}
            onOpen={(row) => open(row.id)}
            sort={{ key: 'joinedAt', desc: search.sort !== 'asc' }}
            onSort={(sort) => filter({ sort: sort && !sort.desc ? 'asc' : undefined })}
            rowTone={rowTone}
            stale={isPlaceholderData}
            error={error}
            onRetry={() => void refetch()}
            card={(member) => <MemberCard member={member} />}
            empty={
              isNarrowed(search) ? (
                <EmptyState
                  icon={IconSearch}
                  title="조건에 맞는 회원이 없어요."
                  action={
                    <Button variant="default" onClick={() => void navigate({ search: {} })}>
                      조건 지우기
                    </Button>
                  }
                >
                  이메일과 사업자등록번호는 전부 입력해야 찾을 수 있어요.
                </EmptyState>
              ) : (
                <EmptyState icon={IconUsers} title="아직 가입한 회원이 없어요.">
                  회원이 가입하면 여기에서 승인하고 관리할 수 있어요.
                </EmptyState>
              )
            }
          />
          <PageBar
            of={data}
            page={(search.page ?? 1) - 1}
            size={search.size ?? DEFAULT_SIZE}
            unit="명"
            onPage={(next) => change({ page: next === 0 ? undefined : next + 1 })}
            onSize={(next) => filter({ size: next === DEFAULT_SIZE ? undefined : next })}
          />
        </Panel>
      </Page>
      <BulkBar
        count={selected.length}
        onClear={clear}
        actions={[
          { label: '승인', icon: IconCircleCheck, onRun: () => decide('APPROVE'), main: true },
          { label: '반려', icon: IconCircleX, onRun: () => decide('REJECT') },
          { label: '승인취소', icon: IconBan, onRun: () => decide('REVOKE') },
        ]}
      />
      {search.id !== undefined && <MemberDrawer key={search.id} id={search.id} onClose={() => open(undefined)} />}
    </>
  );
}

const LINKS = [
  { value: '', label: '쇼핑몰 연동 전체' },
  { value: 'LINKED', label: '연동 있음' },
  { value: 'NONE', label: '연동 없음' },
] as const;

const APPROVALS = [
  { value: '', label: '승인 전체' },
  ...APPROVAL_TYPES.map((type) => ({
    label: APPROVAL_LABELS[type],
    choices: (['WAIT', 'APPROVED', 'REJECTED', 'REVOKED', 'NONE'] as const).map((state) => ({
      value: `${type}:${state}`,
      label: `${APPROVAL_LABELS[type]} ${APPROVAL_STATE_LABELS[state]}`,
    })),
  })),
];

/** One kind of approval in one state. */
function ApprovalFilter({ value, onChange }: { value: string; onChange(value: string): void }) {
  return <Select size="small" ariaLabel="승인" choices={APPROVALS} value={value} onChange={onChange} />;
}

function custom({ range, from, to }: MemberSearchParams) {
  return range === 'custom' && from !== undefined && to !== undefined ? { from, to } : null;
}

function rowId(row: Member): string {
  return row.id;
}

function rowLabel(row: Member): string {
  return `회원 ${row.companyName} ${row.loginId}`;
}

function rowTone(row: Member): 'today' | 'bad' | null {
  if (row.status === 'SUSPENDED') return 'bad';
  return row.status === 'ACTIVE' && Object.values(row.approvals).includes('WAIT') ? 'today' : null;
}
