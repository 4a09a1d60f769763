import { id, oneOf, text } from '../../../ui/list/fields.ts';
import { listSearch, type SearchOf } from '../../../ui/list/list-search.ts';

/** `id`: note whose order is open beside the list. */
export const memoSearch = listSearch(
  { view: oneOf(['OPEN', 'DONE']), colour: oneOf(['RED', 'YELLOW', 'GREEN', 'BLUE']), mine: oneOf(['1']), q: text(100) },
  { id },
);

export type MemoSearch = SearchOf<typeof memoSearch>;
