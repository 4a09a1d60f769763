import type { AlertArea } from '@moa/core';
import { integer, listOf, oneOf, text } from '../../ui/list/fields.ts';
import { listSearch, type SearchOf } from '../../ui/list/list-search.ts';

/** Repeated, since the core's list stands beside its labels and this file is in the first bundle; the compiler names one that is forgotten. */
const AREAS = Object.keys({
  SHOPS: true,
  ORDERS: true,
  PRODUCTS: true,
  STOCK: true,
  QUESTIONS: true,
  SETTLEMENT: true,
  JOBS: true,
} satisfies Record<AlertArea, true>) as AlertArea[];

/** `days`: of three months; otherwise of one. */
export const alertSearch = listSearch(
  { areas: listOf(AREAS), state: oneOf(['open', 'resolved']), severities: listOf(['INFO', 'WARN', 'ERROR']), q: text(100) },
  { tab: oneOf(['unread']), days: integer(90, 90) },
);
export type AlertSearch = SearchOf<typeof alertSearch>;
