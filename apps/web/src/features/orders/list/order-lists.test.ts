import { describe, expect, it } from 'vitest';
import {
  countOfList,
  daysLabel,
  emptyBecause,
  flagInput,
  foldedConditions,
  isNarrowed,
  ORDER_LISTS,
  orderList,
  readConditions,
  searchInput,
} from './order-lists.ts';

const now = new Date('2026-11-21T12:00:00+09:00');

describe('conditions of an order list', () => {
  it('lists of work hold everything that waits, lists of the past a month', () => {
    const work = readConditions({}, ORDER_LISTS.new);
    expect(searchInput(work, ORDER_LISTS.new, now)).toEqual({ sort: 'orderedAt,desc', status: ['NEW'] });
    const past = readConditions({}, ORDER_LISTS.deliverydone);
    expect(searchInput(past, ORDER_LISTS.deliverydone, now)).toMatchObject({
      range: { to: '2026-11-21' },
      status: ['DELIVERED', 'CONFIRMED'],
    });
  });

  it('what is urgent or searched for shows however old it is', () => {
    expect(searchInput(readConditions({ flags: 'OVERDUE' }, ORDER_LISTS.all), ORDER_LISTS.all, now)).not.toHaveProperty('range');
    expect(searchInput(readConditions({ q: '니트' }, ORDER_LISTS.all), ORDER_LISTS.all, now)).not.toHaveProperty('range');
    expect(searchInput(readConditions({ q: '니트', range: '7d' }, ORDER_LISTS.all), ORDER_LISTS.all, now)).toHaveProperty('range');
  });

  it('what is to be looked at first is counted as choosing it would show it', () => {
    const counted = (search: Parameters<typeof flagInput>[0]) => flagInput(search, ORDER_LISTS.all, now);
    expect(counted({ page: 3, size: 200, sort: 'orderedAt,asc', flags: 'HOLD' })).toEqual({});
    expect(counted({ q: '니트', shops: 'COUPANG', range: 'today' })).toEqual({
      keyword: '니트',
      scope: 'ALL',
      shopTypes: ['COUPANG'],
      range: { from: '2026-11-21', to: '2026-11-21' },
    });
  });

  it('leaves out of an address what does not belong there', () => {
    const odd = readConditions(
      { shops: 'COUPANG,NOWHERE', states: 'NEW', flags: 'x', range: 'custom', from: '2026-13-01', scope: '?', date: '?', sort: 'drop' },
      ORDER_LISTS.delivery,
    );
    expect(odd).toMatchObject({ shopTypes: ['COUPANG'], states: [], flags: [], preset: 'all', scope: 'ALL', dateType: 'ORDERED' });
    expect(odd.sort).toBe('dispatchDue,asc');
  });

  it('knows a narrowed list from an empty one', () => {
    expect(isNarrowed(readConditions({}, ORDER_LISTS.all), ORDER_LISTS.all)).toBe(false);
    expect(isNarrowed(readConditions({ shops: 'COUPANG' }, ORDER_LISTS.all), ORDER_LISTS.all)).toBe(true);
    expect(isNarrowed(readConditions({ unmoved: 3 }, ORDER_LISTS.delivering), ORDER_LISTS.delivering)).toBe(true);
  });

  it('counts the orders of a list on any day', () => {
    const states = { NEW: 2, DELIVERED: 3, CONFIRMED: 4, CANCELED: 1 };
    expect(countOfList(ORDER_LISTS.all, states)).toBe(10);
    expect(countOfList(ORDER_LISTS.deliverydone, states)).toBe(7);
    expect(countOfList(ORDER_LISTS.unpayment, states)).toBe(0);
  });

  it('says why a list is empty: its days are a reason of their own', () => {
    const because = (search: Parameters<typeof readConditions>[0], ofAllDays?: number) =>
      emptyBecause(readConditions(search, ORDER_LISTS.all), ofAllDays);
    expect(because({})).toBe('days');
    expect(because({}, 3)).toBe('days');
    // Longer days would show nothing either.
    expect(because({}, 0)).toBe('nothing');
    expect(because({ q: '니트' }, 0)).toBe('conditions');
    expect(because({ range: 'today' })).toBe('days');
    expect(because({ range: 'all' })).toBe('nothing');
    expect([because({ q: '니트' }), because({ shops: 'COUPANG' }), because({ range: '7d', states: 'NEW' })]).toEqual(
      Array(3).fill('conditions'),
    );
    expect((['today', 'yesterday', '1m', 'custom'] as const).map(daysLabel)).toEqual([
      '오늘은',
      '어제는',
      '최근 1개월에는',
      '고른 기간에는',
    ]);
  });

  it('counts what is folded away and not as the list begins', () => {
    const folded = (search: Parameters<typeof readConditions>[0]) =>
      foldedConditions(readConditions(search, ORDER_LISTS.all), ORDER_LISTS.all);
    expect(folded({ states: 'NEW', sort: 'orderedAt,asc' })).toBe(0);
    expect(folded({ range: '7d', date: 'PAID', shops: 'COUPANG' })).toBe(3);
  });
});

it('lists of the past begin with the seller’s days, lists of work with everything', () => {
  expect(readConditions({}, orderList('deliverydone', '7d')).preset).toBe('7d');
  expect(readConditions({ range: '3m' }, orderList('all', '7d')).preset).toBe('3m');
  expect(readConditions({}, orderList('new', '7d')).preset).toBe('all');
  expect(isNarrowed(readConditions({}, orderList('all', '3m')), orderList('all', '3m'))).toBe(false);
  expect(orderList('all', '1m')).toBe(ORDER_LISTS.all);
});
