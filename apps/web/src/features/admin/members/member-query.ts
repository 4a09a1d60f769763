/** As which question the server gets what the address of the member list asks for. */
import type { Inputs } from '@moa/contract/types';
import type { PageInput } from '../../../ui/list/list-search.ts';
import { type MemberSearch, readApproval, type TABS } from './member-search.ts';

type Query = Inputs['admin']['members'];

const TAB_QUERY: Record<(typeof TABS)[number], Query> = {
  waiting: { approvalState: 'WAIT' },
  active: { status: ['ACTIVE'] },
  suspended: { status: ['SUSPENDED'] },
  closed: { status: ['CLOSED'] },
};

/** `days`: what the range means today. */
export function memberQuery(search: MemberSearch, page: PageInput, days: { from: string; to: string } | null): Query {
  const approval = readApproval(search.approval);
  return {
    ...page,
    ...(search.sort === 'joinedAt,asc' ? { sort: search.sort } : {}),
    ...(search.q ? { keyword: search.q, scope: search.scope ?? 'ALL' } : {}),
    ...(search.tab ? TAB_QUERY[search.tab] : {}),
    ...(approval ? { approvalType: approval.type, approvalState: approval.state } : {}),
    ...(search.types ? { businessTypes: search.types } : {}),
    ...(search.shops ? { shops: search.shops } : {}),
    ...(days ? { joined: days } : {}),
  };
}
