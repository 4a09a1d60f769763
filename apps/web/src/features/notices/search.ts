import { SHOP_TYPE_ORDER } from '@moa/core';
import { id, listOf, oneOf, text } from '../../ui/list/fields.ts';
import { listSearch, type SearchOf } from '../../ui/list/list-search.ts';

/** `id`: notice that is open beside the list. */
export const noticeSearch = listSearch({ q: text(100), shops: listOf(SHOP_TYPE_ORDER) }, { tab: oneOf(['unread']), id });
export type NoticeSearch = SearchOf<typeof noticeSearch>;
