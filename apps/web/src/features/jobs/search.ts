import { id, oneOf } from '../../ui/list/fields.ts';
import { listSearch, type SearchOf } from '../../ui/list/list-search.ts';

/** Tabs of the list; each stands for the job states the server knows. */
export const JOB_TABS = ['all', 'running', 'failed', 'done'] as const;

/** `job`: its items are open beside the list. */
export const jobSearch = listSearch({}, { tab: oneOf(JOB_TABS), job: id });
export type JobSearch = SearchOf<typeof jobSearch>;
