import { id, searchOf, text } from '../../ui/list/fields.ts';
import { listSearch, type SearchOf } from '../../ui/list/list-search.ts';

/** `id`: account whose products are collected. `job`: followed above the list. */
export const collectSearch = listSearch({ q: text(100) }, { id, job: id });
export type CollectSearch = SearchOf<typeof collectSearch>;

/** `id`: the account. `after`: listings behind this one. `job`: followed above them. */
export const matchSearch = searchOf({ id, after: id, job: id });
