import { id, oneOf, sortBy, text } from '../../ui/list/fields.ts';
import { listSearch, type SearchOf } from '../../ui/list/list-search.ts';

export const STOCK_TABS = ['all', 'soldout', 'low', 'soon', 'oversold'] as const;

/** `id`: SKU whose ledger is open beside the list. */
export const skuSearch = listSearch(
  { q: text(100) },
  { tab: oneOf(STOCK_TABS), sort: sortBy('daysLeft'), id, dialog: oneOf(['paste', 'create']) },
);
export type SkuSearch = SearchOf<typeof skuSearch>;
