/** What each order list holds, how it is sorted and what usually comes next in it. Pure. */
import { LINE_STATES, type LineState, type OrderRange, SHOP_TYPE_ORDER, type ShopType } from '@moa/core';
import { DATE_PRESETS, type DatePreset, type DateRange, isDatePreset, isDay, presetRange } from '../../../ui/filters/date-presets.ts';
import type { OrderSearch } from './search-params.ts';

export type ListKind = 'all' | 'new' | 'unpayment' | 'delivery' | 'delivering' | 'deliverydone' | 'search';

export interface OrderList {
  kind: ListKind;
  title: string;
  states: readonly LineState[];
  /** Lists of work show everything that waits; lists of the past start with a month. */
  defaultRange: DatePreset | 'all';
  defaultSort: string;
}

export const ORDER_LISTS: Readonly<Record<ListKind, OrderList>> = {
  all: {
    kind: 'all',
    title: '전체주문',
    states: [],
    defaultRange: '1m',
    defaultSort: 'orderedAt,desc',
  },
  new: {
    kind: 'new',
    title: '신규주문',
    states: ['NEW'],
    defaultRange: 'all',
    defaultSort: 'orderedAt,desc',
  },
  unpayment: {
    kind: 'unpayment',
    title: '입금대기',
    states: ['PAYMENT_WAITING'],
    defaultRange: 'all',
    defaultSort: 'orderedAt,desc',
  },
  delivery: {
    kind: 'delivery',
    title: '배송준비',
    states: ['PREPARING'],
    defaultRange: 'all',
    defaultSort: 'dispatchDue,asc',
  },
  delivering: {
    kind: 'delivering',
    title: '배송중',
    states: ['DELIVERING'],
    defaultRange: 'all',
    defaultSort: 'orderedAt,desc',
  },
  deliverydone: {
    kind: 'deliverydone',
    title: '배송완료',
    states: ['DELIVERED', 'CONFIRMED'],
    defaultRange: '1m',
    defaultSort: 'orderedAt,desc',
  },
  search: {
    kind: 'search',
    title: '주문검색',
    states: [],
    defaultRange: 'all',
    defaultSort: 'orderedAt,desc',
  },
};

/** The list as this seller begins it: the days of the past are a setting. */
export function orderList(kind: ListKind, range: OrderRange): OrderList {
  const list = ORDER_LISTS[kind];
  return list.defaultRange === 'all' || list.defaultRange === range ? list : { ...list, defaultRange: range };
}

export const ORDER_FLAGS = [
  'CANCEL_REQUESTED',
  'DUE_TODAY',
  'OVERDUE',
  'NO_INVOICE',
  'NEEDS_MAPPING',
  'OVERSOLD',
  'DELAYED',
  'HOLD',
  'ADDRESS_WAITING',
  'MEMO',
  'TODO',
] as const;
export type OrderFlag = (typeof ORDER_FLAGS)[number];

export const SCOPES = [
  { value: 'ALL', label: '전체' },
  { value: 'ORDER_NO', label: '주문번호' },
  { value: 'PRODUCT', label: '상품·옵션' },
  { value: 'SKU', label: 'SKU' },
  { value: 'NAME', label: '이름' },
  { value: 'PHONE', label: '연락처' },
  { value: 'INVOICE', label: '송장' },
] as const;
export type Scope = (typeof SCOPES)[number]['value'];

export const DATE_TYPES = [
  { value: 'ORDERED', label: '주문일' },
  { value: 'PAID', label: '결제일' },
  { value: 'DUE', label: '발송기한' },
  { value: 'DISPATCHED', label: '발송일' },
] as const;
export type DateType = (typeof DATE_TYPES)[number]['value'];

const SORTS = ['orderedAt,desc', 'orderedAt,asc', 'dispatchDue,asc', 'dispatchDue,desc'];

export const MEMO_FLAGS = [
  { value: '', label: '메모 무관' },
  { value: 'MEMO', label: '메모 있음' },
  { value: 'TODO', label: '할 일 있음' },
] as const;

/** The address, read: what may not be there is left out. */
export interface OrderConditions {
  preset: DatePreset | 'all';
  /** Days of a custom range. */
  custom: DateRange | null;
  dateType: DateType;
  shopTypes: ShopType[];
  accountIds: string[];
  states: LineState[];
  flags: OrderFlag[];
  keyword: string;
  scope: Scope;
  unmoved: number | undefined;
  sort: string;
}

function pick<T extends string>(text: string | undefined, allowed: readonly T[]): T[] {
  const parts = (text ?? '').split(',');
  return allowed.filter((each) => parts.includes(each));
}

export function readConditions(search: OrderSearch, list: OrderList): OrderConditions {
  const flags = pick(search.flags, ORDER_FLAGS);
  const keyword = search.q?.trim() ?? '';
  const custom = search.range === 'custom' && isDay(search.from) && isDay(search.to) ? { from: search.from, to: search.to } : null;
  const asked = search.range === 'all' || (isDatePreset(search.range) && (search.range !== 'custom' || custom)) ? search.range : undefined;
  return {
    // Something urgent or searched for is shown however old it is.
    preset: (asked as DatePreset | 'all' | undefined) ?? (flags.length > 0 || keyword !== '' ? 'all' : list.defaultRange),
    custom,
    dateType: DATE_TYPES.find((each) => each.value === search.date)?.value ?? 'ORDERED',
    shopTypes: pick(search.shops, SHOP_TYPE_ORDER),
    accountIds: search.accounts ?? [],
    states: list.states.length === 0 ? pick(search.states, LINE_STATES) : [],
    flags,
    keyword,
    scope: SCOPES.find((each) => each.value === search.scope)?.value ?? 'ALL',
    unmoved: search.unmoved,
    sort: SORTS.find((each) => each === search.sort) ?? list.defaultSort,
  };
}

/** Days of the conditions, or null for no bound. */
export function rangeOf(conditions: Pick<OrderConditions, 'preset' | 'custom'>, now: Date): DateRange | null {
  if (conditions.preset === 'all') return null;
  if (conditions.preset === 'custom') return conditions.custom;
  return presetRange(conditions.preset, now);
}

/** The part of the address for chosen days; null: no bound. The days a list begins with are left out. */
export function rangeSearch(value: { preset: DatePreset; range: DateRange | null } | null, list: OrderList): OrderSearch {
  const preset = value?.preset ?? 'all';
  return { range: preset === list.defaultRange ? undefined : preset, from: value?.range?.from, to: value?.range?.to };
}

/** Input of the search call, but for its page. What is not asked is left out, so that the same question is the same query. */
export function searchInput(conditions: OrderConditions, list: OrderList, now: Date) {
  const states = conditions.states.length > 0 ? conditions.states : list.states;
  const range = rangeOf(conditions, now);
  return {
    sort: conditions.sort,
    ...(states.length > 0 ? { status: [...states] } : {}),
    ...(conditions.shopTypes.length > 0 ? { shopTypes: conditions.shopTypes } : {}),
    ...(conditions.accountIds.length > 0 ? { accountIds: conditions.accountIds } : {}),
    ...(range ? { range, ...(conditions.dateType === 'ORDERED' ? {} : { dateType: conditions.dateType }) } : {}),
    ...(conditions.keyword === '' ? {} : { keyword: conditions.keyword, scope: conditions.scope }),
    ...(conditions.flags.length > 0 ? { flags: conditions.flags } : {}),
    ...(conditions.unmoved === undefined ? {} : { unmovedDays: conditions.unmoved }),
  };
}

/** What choosing a flag asks the list for beside it: the words, shops and days in the address hold on, what else was chosen does not. */
export function flagInput(search: OrderSearch, list: OrderList, now: Date) {
  // Any will do: which days a list begins with depends on whether one is chosen.
  const { sort: _sort, flags: _flags, ...rest } = searchInput(readConditions({ ...search, flags: ORDER_FLAGS[0] }, list), list, now);
  return rest;
}

/** Conditions that stand behind 필터 on a phone and differ from how the list begins. */
export function foldedConditions({ preset, dateType, shopTypes, accountIds, unmoved }: OrderConditions, list: OrderList): number {
  return [preset !== list.defaultRange, dateType !== 'ORDERED', shopTypes.length + accountIds.length > 0, unmoved !== undefined].filter(
    Boolean,
  ).length;
}

/** Other conditions than the days. */
function narrows({ shopTypes, accountIds, states, flags, keyword, unmoved }: OrderConditions): boolean {
  return shopTypes.length + accountIds.length + states.length + flags.length > 0 || keyword !== '' || unmoved !== undefined;
}

/**
 * Why no row is there: other conditions than the days leave none, none falls into these days, or there is none at all.
 * @param ofAllDays orders of the list on any day; undefined while that is not known
 */
export function emptyBecause(conditions: OrderConditions, ofAllDays: number | undefined): 'conditions' | 'days' | 'nothing' {
  const { preset } = conditions;
  if (narrows(conditions)) return 'conditions';
  return preset === 'all' || ofAllDays === 0 ? 'nothing' : 'days';
}

/** Orders that the list has on any day, out of the counts by state. */
export function countOfList(list: Pick<OrderList, 'states'>, states: Readonly<Record<string, number>>): number {
  const counted = list.states.length > 0 ? list.states : LINE_STATES;
  return counted.reduce((sum, state) => sum + (states[state] ?? 0), 0);
}

/** The days as a sentence begins with them: 최근 1개월에는. */
export function daysLabel(preset: OrderConditions['preset']): string {
  if (preset === 'today') return '오늘은';
  if (preset === 'yesterday') return '어제는';
  const label = DATE_PRESETS.find((each) => each.value === preset)?.label;
  return preset === 'custom' ? '고른 기간에는' : `최근 ${label}에는`;
}

/** True when the user narrowed the list: an empty page then means something else. */
export function isNarrowed(conditions: OrderConditions, list: OrderList): boolean {
  const { preset } = conditions;
  return narrows(conditions) || (preset !== 'all' && preset !== list.defaultRange);
}
