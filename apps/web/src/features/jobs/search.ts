import { type JobArea, SHOP_TYPE_ORDER } from '@moa/core';
import { day, id, listOf, oneOf, text } from '../../ui/list/fields.ts';
import { listSearch, type SearchOf } from '../../ui/list/list-search.ts';

/** Tabs of the list; each stands for the job states the server knows. */
export const JOB_TABS = ['all', 'running', 'failed', 'done'] as const;

/** Repeated, since the core's list stands beside its labels and this file is in the first bundle; the compiler names one that is forgotten. */
const AREAS = Object.keys({
  LISTINGS: true,
  PRODUCTS: true,
  PRODUCT_IMPORT: true,
  ORDER_IMPORT: true,
  ORDERS: true,
  QUESTIONS: true,
  SETTLEMENT: true,
  DATA: true,
} satisfies Record<JobArea, true>) as JobArea[];

/** `by`: whoever began it. `from`, `to`: Korean days. `job`: its items are open beside the list. */
export const jobSearch = listSearch(
  { areas: listOf(AREAS), shops: listOf(SHOP_TYPE_ORDER), by: id, from: day, to: day, q: text(100) },
  { tab: oneOf(JOB_TABS), job: id },
);
export type JobSearch = SearchOf<typeof jobSearch>;
