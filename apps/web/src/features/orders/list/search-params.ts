import { id, ids, integer, oneOf, text } from '../../../ui/list/fields.ts';
import { listSearch, type SearchOf } from '../../../ui/list/list-search.ts';

/**
 * Address of an order list. Lists of values stay comma-separated text here; the page knows what they may hold.
 * `range`: preset of days, `all`, or `custom` with `from` and `to`. `date`: which date the days are of. `id`: line that is open beside the
 * list. `unmoved`: days for which parcels under way have not moved. `entry`: invoice fields in the rows, `edit` for numbers already sent.
 */
export const orderSearch = listSearch(
  {
    range: text(10),
    from: text(10),
    to: text(10),
    date: text(12),
    shops: text(400),
    accounts: ids,
    states: text(200),
    flags: text(120),
    q: text(100),
    scope: text(12),
    unmoved: integer(1, 60),
  },
  { sort: text(30), id, dialog: oneOf(['handwriting']), entry: oneOf(['new', 'edit']) },
);

export type OrderSearch = SearchOf<typeof orderSearch>;

export const unreadableSearch = listSearch({}, { tab: oneOf(['all']), id });
