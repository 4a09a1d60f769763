import type { InquiryKind, InquiryStatus } from '@moa/core';
import { day, id, listOf, oneOf, text } from '../../../ui/list/fields.ts';
import { listSearch, type SearchOf } from '../../../ui/list/list-search.ts';

/** Words of the core, written again: with their labels they would stand in the first bundle. */
const STATUSES = ['RECEIVED', 'ANSWERING', 'ANSWERED', 'CLOSED'] as const satisfies readonly InquiryStatus[];
const KINDS = [
  'USAGE',
  'SHOP',
  'PRODUCT',
  'ORDER',
  'STOCK',
  'PAYMENT',
  'ACCOUNT',
  'ERROR',
  'ETC',
] as const satisfies readonly InquiryKind[];

/** `source`: sellers' inquiries when absent. `from`, `to`: Korean days. `id`: inquiry that is open beside the list. */
export const inboxSearch = listSearch(
  { status: oneOf(STATUSES), kinds: listOf(KINDS), from: day, to: day, keyword: text(50), mine: oneOf(['1']) },
  { source: oneOf(['LANDING']), id },
);
export type InboxSearch = SearchOf<typeof inboxSearch>;
