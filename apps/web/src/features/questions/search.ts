import { SHOP_TYPE_ORDER } from '@moa/core';
import { day, id, ids, listOf, oneOf, text } from '../../ui/list/fields.ts';
import { listSearch, type SearchOf } from '../../ui/list/list-search.ts';

/** `state`: those that wait when absent. `from`, `to`: Korean days. `id`: question that is open beside the list. */
export const questionSearch = listSearch(
  { shops: listOf(SHOP_TYPE_ORDER), accounts: ids, kinds: listOf(['PRODUCT', 'CUSTOMER', 'URGENT']), from: day, to: day, q: text(100) },
  { state: oneOf(['all', 'ANSWERED', 'CLOSED']), id },
);
export type QuestionSearch = SearchOf<typeof questionSearch>;
