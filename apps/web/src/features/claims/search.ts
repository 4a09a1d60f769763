import { SHOP_TYPE_ORDER } from '@moa/core';
import { id, listOf, sortBy, text } from '../../ui/list/fields.ts';
import { listSearch } from '../../ui/list/list-search.ts';

/** `id`: line whose order is open beside the list. */
export const cancelSearch = listSearch(
  { shops: listOf(SHOP_TYPE_ORDER), q: text(100), scope: text(12) },
  { sort: sortBy('orderedAt'), id },
);
