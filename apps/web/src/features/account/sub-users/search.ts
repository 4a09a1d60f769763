import { text } from '../../../ui/list/fields.ts';
import { listSearch } from '../../../ui/list/list-search.ts';

/** `id`: sub-user that is open beside the list; `new`: one that is being made. */
export const subUserSearch = listSearch({}, { id: text(15) });
