import { APPROVAL_LABELS, APPROVAL_STATE_LABELS, APPROVAL_TYPES, BUSINESS_TYPE_TITLES } from '@moa/core';
import { ChoiceFilter } from '../../../ui/filters/choice-filter.tsx';
import { DateFilter, type DateFilterValue } from '../../../ui/filters/date-filter.tsx';
import { FoldedFilters } from '../../../ui/filters/filter-bar.tsx';
import { SearchFilter } from '../../../ui/filters/search-filter.tsx';
import { FilterTabs } from '../../../ui/filters/tabs.tsx';
import { Select } from '../../../ui/inputs/select/select.tsx';
import classes from '../parts/admin.module.css';
import { BUSINESS, type MemberSearch, SCOPES, type TABS } from './member-search.ts';

const TAB_LABELS: { value: (typeof TABS)[number] | 'all'; label: string }[] = [
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

export interface MemberFiltersProps {
  search: MemberSearch;
  /** Days of joining; null: no bound. */
  range: DateFilterValue | null;
  filter(part: MemberSearch): void;
}

export function MemberFilters({ search, range, filter }: MemberFiltersProps) {
  return (
    <>
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
        onSearch={(q, scope) => filter({ q: q || undefined, scope: SCOPES.find((each) => each === scope && each !== 'ALL') })}
      />
      <FoldedFilters active={[search.approval, search.types, search.shops, range].filter(Boolean).length}>
        <Select
          size="small"
          ariaLabel="승인"
          choices={APPROVALS}
          value={search.approval ?? ''}
          onChange={(approval) => filter({ approval: approval || undefined })}
        />
        <ChoiceFilter
          label="사업자 유형"
          choices={BUSINESS.map((value) => ({ value, label: BUSINESS_TYPE_TITLES[value] }))}
          value={search.types ?? []}
          onChange={(types) => filter({ types })}
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
    </>
  );
}
