import { integer, oneOf } from '../../ui/list/fields.ts';
import { listSearch, type SearchOf } from '../../ui/list/list-search.ts';

/** `days`: of three months; otherwise of one. */
export const alertSearch = listSearch({}, { tab: oneOf(['unread']), days: integer(90, 90) });
export type AlertSearch = SearchOf<typeof alertSearch>;
