import type { InquiryStatus } from '@moa/core';
import { id, oneOf, text } from '../../../ui/list/fields.ts';
import { listSearch, type SearchOf } from '../../../ui/list/list-search.ts';

/** Words of the core, written again: with their labels they would stand in the first bundle. */
const STATUSES = ['RECEIVED', 'ANSWERING', 'ANSWERED', 'CLOSED'] as const satisfies readonly InquiryStatus[];

/** `id`: inquiry that is open beside the list. `write`: the form in place of the list, `new` or the inquiry that is changed. */
export const inquirySearch = listSearch({}, { status: oneOf(STATUSES), id, write: text(20) });
export type InquirySearch = SearchOf<typeof inquirySearch>;
