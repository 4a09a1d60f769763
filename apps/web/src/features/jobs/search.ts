import { JOB_AREA_NAMES, SHOP_TYPE_ORDER } from '@moa/core';
import { day, id, listOf, oneOf, text } from '../../ui/list/fields.ts';
import { listSearch, type SearchOf } from '../../ui/list/list-search.ts';

/** Tabs of the list; each stands for the job states the server knows. */
export const JOB_TABS = ['all', 'running', 'failed', 'done'] as const;

/** `by`: whoever began it. `from`, `to`: Korean days. `job`: its items are open beside the list. */
export const jobSearch = listSearch(
  { areas: listOf(JOB_AREA_NAMES), shops: listOf(SHOP_TYPE_ORDER), by: id, from: day, to: day, q: text(100) },
  { tab: oneOf(JOB_TABS), job: id },
);
export type JobSearch = SearchOf<typeof jobSearch>;
