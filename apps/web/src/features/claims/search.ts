import { SHOP_TYPE_ORDER } from '@moa/core';
import { id, ids, listOf, oneOf, text } from '../../ui/list/fields.ts';
import { listSearch, type SearchOf } from '../../ui/list/list-search.ts';

/** `tab`: what waits when absent; `id`: claim that is open beside the list. */
export const claimSearch = listSearch(
  { shops: listOf(SHOP_TYPE_ORDER), accounts: ids, q: text(100), scope: text(12) },
  {
    tab: oneOf(['urgent', 'REQUESTED', 'COLLECTING', 'COLLECTED', 'HOLD', 'REDELIVERING', 'restock', 'done', 'all']),
    id,
  },
);
export type ClaimSearch = SearchOf<typeof claimSearch>;
