import { SHOP_TYPE_ORDER } from '@moa/core';
import { id, ids, listOf, oneOf, sortBy, text } from '../../ui/list/fields.ts';
import { listSearch, type SearchOf } from '../../ui/list/list-search.ts';

export const SYNC_STATES = ['SAME', 'CHANGED', 'SENDING', 'FAILED', 'CHECKING', 'PAUSED'] as const;
const LIST_SCOPES = ['ALL', 'NAME', 'CODE', 'SEQ'] as const;

/** `q` stands in the path (`useProductAddress`); `id`: product whose details are open beside the list; `view`: the trash instead of the list. */
export const productSearch = listSearch(
  {
    q: text(100),
    scope: oneOf(LIST_SCOPES),
    shops: listOf(SHOP_TYPE_ORDER),
    accounts: ids,
    sync: oneOf(SYNC_STATES),
    stock: oneOf(['SOLDOUT', 'LOW']),
    margin: oneOf(['LOSS', 'NO_COST']),
  },
  { sort: sortBy('moaProductSeq', 'margin'), id, view: oneOf(['trash']) },
);
export type ProductSearch = SearchOf<typeof productSearch>;
