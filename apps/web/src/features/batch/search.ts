import { id, oneOf } from '../../ui/list/fields.ts';
import { listSearch, type SearchOf } from '../../ui/list/list-search.ts';

/** `id`: the file that is looked at. `state`, `outcome`: which of its products. */
export const batchSearch = listSearch(
  { state: oneOf(['NEW', 'CHANGED', 'SAME', 'PROBLEM']), outcome: oneOf(['DONE', 'LACKING', 'FAILED']) },
  { id },
);
export type BatchSearch = SearchOf<typeof batchSearch>;
