import { id, text } from '../../ui/list/fields.ts';
import { listSearch } from '../../ui/list/list-search.ts';

/** `rule` by its id; `q`: an order's whole number. */
export const logSearch = listSearch({ rule: id, q: text(100) }, {});
