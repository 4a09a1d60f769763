import { CLAIM_STATES } from '@moa/core';
import { describe, expect, test, vi } from 'vitest';

vi.mock('../orders/index.ts', () => ({ SCOPES: [{ value: 'ALL' }, { value: 'INVOICE' }] }));
const { CLAIM_LISTS, claimInput, tabsOf } = await import('./claim-lists.ts');
const { claimSearch } = await import('./search.ts');

const page = { page: 0, size: 50 };
const count = {
  open: [
    { type: 'RETURN' as const, state: 'REQUESTED' as const, count: 3, urgent: 0 },
    { type: 'RETURN' as const, state: 'COLLECTED' as const, count: 2, urgent: 1 },
    { type: 'CANCEL' as const, state: 'REQUESTED' as const, count: 4, urgent: 4 },
  ],
  restock: [{ type: 'RETURN' as const, count: 5 }],
};

describe('the lists of claims', () => {
  test.each([
    ['what waits, of one type', 'return', {}, { types: ['RETURN'], view: 'OPEN' }],
    ['one state', 'return', { tab: 'COLLECTED' }, { types: ['RETURN'], states: ['COLLECTED'] }],
    ['goods without a decision, of all', 'all', { tab: 'restock' }, { view: 'RESTOCK' }],
    ['everything', 'cancel', { tab: 'all' }, { types: ['CANCEL'] }],
    ['a parcel', 'exchange', { q: ' 6400 ', scope: 'INVOICE' }, { types: ['EXCHANGE'], view: 'OPEN', keyword: '6400', scope: 'INVOICE' }],
    ['a place that is none', 'exchange', { q: '김', scope: 'X' }, { types: ['EXCHANGE'], view: 'OPEN', keyword: '김', scope: 'ALL' }],
  ] as const)('ask for %s', (_, kind, search, expected) => {
    expect(claimInput(CLAIM_LISTS[kind], search, page)).toEqual({ ...page, ...expected });
  });

  test('count what waits of their own type', () => {
    const shown = (kind: keyof typeof CLAIM_LISTS) =>
      Object.fromEntries(tabsOf(CLAIM_LISTS[kind], count).flatMap((tab) => (tab.count === undefined ? [] : [[tab.label, tab.count]])));
    expect(shown('return')).toEqual({ '처리할 것': 5, 요청: 3, 수거중: 0, 수거완료: 2, 보류: 0, '재고 결정': 5 });
    expect(shown('all')).toEqual({ '처리할 것': 9, '24시간 안': 5, '재고 결정': 5 });
  });

  test('have tabs that their address may name', () => {
    for (const list of Object.values(CLAIM_LISTS))
      for (const tab of list.tabs) expect(claimSearch.read({ tab }).tab ?? 'open', tab).toBe(tab);
  });

  test('leave no open state without a tab', () => {
    const open = CLAIM_STATES.filter((state) => !['DONE', 'REJECTED', 'WITHDRAWN', 'APPROVED'].includes(state));
    expect(open.filter((state) => !CLAIM_LISTS.exchange.tabs.some((tab) => tab === state))).toEqual([]);
  });
});
