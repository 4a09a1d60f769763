import { koreanDate } from '@moa/core';
import { IconBan, IconCircleCheck, IconCircleX, IconUsers } from '@tabler/icons-react';
import { orpc } from '../../../client/api.ts';
import { filterRange } from '../../../ui/filters/date-filter.tsx';
import { useListAddress } from '../../../ui/list/address.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { useNow } from '../../../ui/values/clock.ts';
import { openDecision } from './approvals/decide-form.tsx';
import { MEMBER_COLUMNS } from './member-columns.tsx';
import { MemberDrawer } from './member-drawer.tsx';
import { MemberFilters } from './member-filters.tsx';
import { memberQuery } from './member-query.ts';
import { type MemberSearch, memberSearch } from './member-search.ts';
import type { Member } from './queries.ts';

export function MembersPage() {
  const address = useListAddress(memberSearch);
  const range = rangeOf(address.search);
  const noon = new Date(`${koreanDate(new Date(useNow()))}T12:00:00+09:00`);
  const list = useList({
    name: 'members',
    address,
    query: (search, page) => orpc.admin.members.queryOptions({ input: memberQuery(search, page, range && filterRange(range, noon)) }),
    sort: 'joinedAt,desc',
  });
  const decide = (decision: 'APPROVE' | 'REJECT' | 'REVOKE') =>
    openDecision({ members: list.selected, decision, onDone: list.selection.clear });

  return (
    <ListPage
      title="회원관리"
      list={list}
      label="회원 목록"
      columns={MEMBER_COLUMNS}
      rowLabel={rowLabel}
      rowTone={rowTone}
      unit="명"
      filters={<MemberFilters search={list.search} range={range} filter={list.filter} />}
      bulk={[
        { label: '승인', icon: IconCircleCheck, onRun: () => decide('APPROVE'), main: true },
        { label: '반려', icon: IconCircleX, onRun: () => decide('REJECT') },
        { label: '승인취소', icon: IconBan, onRun: () => decide('REVOKE') },
      ]}
      empty={
        <EmptyState icon={IconUsers} title="아직 가입한 회원이 없어요.">
          회원이 가입하면 여기에서 승인하고 관리할 수 있어요.
        </EmptyState>
      }
      noMatch={{ title: '조건에 맞는 회원이 없어요.', text: '이메일과 사업자등록번호는 전부 입력해야 찾을 수 있어요.' }}
      drawer={(id) => <MemberDrawer key={id} id={id} onClose={() => list.open(undefined)} />}
    />
  );
}

function rangeOf({ range, from, to }: MemberSearch) {
  if (range === undefined) return null;
  return { preset: range, range: range === 'custom' && from !== undefined && to !== undefined ? { from, to } : null };
}

function rowLabel(row: Member): string {
  return `회원 ${row.companyName} ${row.loginId}`;
}

function rowTone(row: Member): 'today' | 'bad' | null {
  if (row.status === 'SUSPENDED') return 'bad';
  return row.status === 'ACTIVE' && Object.values(row.approvals).includes('WAIT') ? 'today' : null;
}
