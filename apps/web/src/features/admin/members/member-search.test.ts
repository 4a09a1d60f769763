import { describe, expect, it } from 'vitest';
import { isNarrowed, memberQuery } from './member-query.ts';
import { readMemberSearch } from './member-search.ts';

const ask = (search: Record<string, unknown>) => memberQuery(readMemberSearch(search), null);

describe('the address of the member list', () => {
  it.each([
    [{}, { page: 0, size: 50 }],
    [
      { page: '3', size: '100', sort: 'asc' },
      { page: 2, size: 100, sort: 'joinedAt,asc' },
    ],
    [
      { q: '바다', scope: 'COMPANY' },
      { page: 0, size: 50, keyword: '바다', scope: 'COMPANY' },
    ],
    [{ scope: 'COMPANY' }, { page: 0, size: 50 }],
    [{ tab: 'waiting' }, { page: 0, size: 50, approvalState: 'WAIT' }],
    [
      { tab: 'suspended', types: 'SOLE,CORPORATION' },
      { page: 0, size: 50, status: ['SUSPENDED'], businessTypes: ['SOLE', 'CORPORATION'] },
    ],
    [{ approval: 'CROSS_SALE:APPROVED' }, { page: 0, size: 50, approvalType: 'CROSS_SALE', approvalState: 'APPROVED' }],
    [
      { approval: 'CROSS_SALE', tab: 'x', shops: 'SOME', page: '-1' },
      { page: 0, size: 50 },
    ],
  ])('%j asks for %j', (search, query) => expect(ask(search)).toEqual(query));

  it('asks for the days that a range means', () => {
    const days = { from: '2026-11-15', to: '2026-11-21' };
    expect(memberQuery({ range: '7d' }, days)).toEqual({ page: 0, size: 50, joined: days });
  });

  it('knows what narrows the list: neither page nor order nor what is open', () => {
    expect(isNarrowed(readMemberSearch({ page: '2', size: '20', sort: 'asc', id: '3', scope: 'NAME', tab: 'all' }))).toBe(false);
    expect(isNarrowed(readMemberSearch({ q: 'a' }))).toBe(true);
    expect(isNarrowed(readMemberSearch({ tab: 'closed' }))).toBe(true);
  });
});
