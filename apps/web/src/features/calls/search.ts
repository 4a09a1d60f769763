import type { CallArea } from '@moa/core';
import { id, integer, oneOf, text } from '../../ui/list/fields.ts';
import { listSearch, type SearchOf } from '../../ui/list/list-search.ts';

/** Said again: the list of the core stands beside all words of calls, and this file is in the first bundle. */
const AREAS: readonly CallArea[] = ['ORDER', 'PRODUCT', 'LOOKUP', 'ACCESS'];

/** `trace`: calls of one piece of work. `number`: of an order or product in the address that was called. `hours`: back; all that is kept when absent. */
const conditions = {
  tab: oneOf(['failed', 'refused']),
  area: oneOf(AREAS),
  trace: text(64),
  number: text(64),
  hours: integer(1, 24 * 14),
};
/** `account`: of a shop; all of them when absent. `call`: open beside the list. */
const beside = { account: id, call: text(40) };

export const callSearch = listSearch(conditions, beside);
export type CallSearch = SearchOf<typeof callSearch>;
/** `seller`: member whose calls support looks at. */
export const memberCallSearch = listSearch(conditions, { ...beside, seller: id });
