import { ALERT_AREA_NAMES } from '@moa/core';
import { integer, listOf, oneOf, text } from '../../ui/list/fields.ts';
import { listSearch, type SearchOf } from '../../ui/list/list-search.ts';

/** `days`: of three months; otherwise of one. */
export const alertSearch = listSearch(
  { areas: listOf(ALERT_AREA_NAMES), state: oneOf(['open', 'resolved']), severities: listOf(['INFO', 'WARN', 'ERROR']), q: text(100) },
  { tab: oneOf(['unread']), days: integer(90, 90) });
export type AlertSearch = SearchOf<typeof alertSearch>;
