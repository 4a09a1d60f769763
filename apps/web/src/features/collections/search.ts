import { id, oneOf } from '../../ui/list/fields.ts';
import { listSearch, type SearchOf } from '../../ui/list/list-search.ts';

/** `shop`: account. `missing`: only days of which something had been missing. `job`: a collection that was begun here. */
export const collectionSearch = listSearch({ shop: id, missing: oneOf(['yes']) }, { job: id });
export type CollectionSearch = SearchOf<typeof collectionSearch>;
