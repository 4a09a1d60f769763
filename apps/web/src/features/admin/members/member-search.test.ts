import { describe, expect, it } from 'vitest';
import { pageInput } from '../../../ui/list/list-search.ts';
import { memberQuery } from './member-query.ts';
import { memberSearch } from './member-search.ts';

function ask(raw: Record<string, unknown>) {
  const search = memberSearch.read(raw);
  return memberQuery(search, pageInput(search, 50), null);
}

describe('the address of the member list', () => {
  it.each([
    [{}, { page: 0, size: 50 }],
    [
      { page: '3', size: '100', sort: 'joinedAt,asc' },
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
    expect(memberQuery({ range: '7d' }, { page: 0, size: 50 }, days)).toEqual({ page: 0, size: 50, joined: days });
  });

  it('knows what narrows the list: neither page nor order nor what is open', () => {
    const narrowed = (raw: Record<string, unknown>) => memberSearch.narrowed(memberSearch.read(raw));
    expect(narrowed({ page: '2', size: '20', sort: 'joinedAt,asc', id: '3', scope: 'NAME', tab: 'all' })).toBe(false);
    expect(narrowed({ q: 'a' })).toBe(true);
    expect(narrowed({ tab: 'closed' })).toBe(true);
  });
});
