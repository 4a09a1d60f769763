import { BUSINESS_TYPE_TITLES } from '@moa/core';
import { CopyText } from '../../../ui/copy-text.tsx';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { formatCount } from '../../../ui/values/format.ts';
import { Ago, DateTime } from '../../../ui/values/values.tsx';
import { Approvals, StandingPill } from './member-marks.tsx';
import type { Member } from './queries.ts';

export const MEMBER_COLUMNS: readonly DataColumn<Member>[] = [
  {
    id: 'loginId',
    header: '아이디',
    width: 130,
    pinned: true,
    hideable: false,
    card: 'line',
    cell: (member) => <CopyText value={member.loginId} name="아이디" />,
  },
  {
    id: 'companyName',
    header: '회사',
    width: 170,
    grow: true,
    hideable: false,
    cell: (member) => (
      <>
        <div className="moa-bold moa-clip" title={member.companyName}>
          {member.companyName}
        </div>
        <div className="moa-sub">{BUSINESS_TYPE_TITLES[member.businessType]}</div>
      </>
    ),
  },
  { id: 'name', header: '이름', width: 80, cell: (member) => member.name },
  { id: 'status', header: '상태', width: 104, card: 'mark', cell: (member) => <StandingPill status={member.status} /> },
  { id: 'approvals', header: '승인', width: 212, cell: (member) => <Approvals approvals={member.approvals} /> },
  { id: 'linkedShops', header: '연동 쇼핑몰', width: 96, align: 'end', cell: (member) => formatCount(member.linkedShops, '곳') },
  { id: 'plan', header: '요금제', width: 76, cell: (member) => member.plan },
  { id: 'joinedAt', header: '가입', width: 124, sortKey: 'joinedAt', cell: (member) => <DateTime at={member.joinedAt} /> },
  {
    id: 'lastLoginAt',
    header: '최근 로그인',
    width: 124,
    cell: (member) => (member.lastLoginAt ? <Ago at={member.lastLoginAt} /> : <span className="moa-quiet">기록 없음</span>),
  },
];
