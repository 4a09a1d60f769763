/** As which question the server gets what the address of the member list asks for. */
import type { Inputs } from '@moa/contract/types';
import { type MemberSearchParams, readApproval, type TABS } from './member-search.ts';

export const DEFAULT_SIZE = 50;

type Query = Inputs['admin']['members'];

const TAB_QUERY: Record<(typeof TABS)[number], Query> = {
  all: {},
  waiting: { approvalState: 'WAIT' },
  active: { status: ['ACTIVE'] },
  suspended: { status: ['SUSPENDED'] },
  closed: { status: ['CLOSED'] },
};

/** `days`: what the range means today. */
export function memberQuery(search: MemberSearchParams, days: { from: string; to: string } | null): Query {
  const approval = readApproval(search.approval);
  return {
    page: (search.page ?? 1) - 1,
    size: search.size ?? DEFAULT_SIZE,
    ...(search.sort === 'asc' ? { sort: 'joinedAt,asc' as const } : {}),
    ...(search.q ? { keyword: search.q, scope: search.scope ?? 'ALL' } : {}),
    ...TAB_QUERY[search.tab ?? 'all'],
    ...(approval ? { approvalType: approval.type, approvalState: approval.state } : {}),
    ...(search.types ? { businessTypes: search.types } : {}),
    ...(search.shops ? { shops: search.shops } : {}),
    ...(days ? { joined: days } : {}),
  };
}

/** True when the list shows less than everybody. */
export function isNarrowed({ page: _page, size: _size, id: _id, sort: _sort, scope: _scope, ...conditions }: MemberSearchParams): boolean {
  return Object.values(conditions).some((value) => value !== undefined && value !== 'all');
}
