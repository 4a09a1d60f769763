import { id, oneOf } from '../../ui/list/fields.ts';
import { listSearch, type SearchOf } from '../../ui/list/list-search.ts';

/** `id`: plan whose items are open beside the list. */
export const planSearch = listSearch({}, { tab: oneOf(['all', 'applied', 'undone', 'not']), id });
export type PlanSearch = SearchOf<typeof planSearch>;
export type PlanTab = NonNullable<PlanSearch['tab']>;
