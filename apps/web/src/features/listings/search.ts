import { SHOP_TYPE_ORDER } from '@moa/core';
import { id, ids, listOf, oneOf, text } from '../../ui/list/fields.ts';
import { listSearch, type SearchOf } from '../../ui/list/list-search.ts';

export const SALE_STATUSES = [
  'WAIT',
  'SALE',
  'OUTOFSTOCK',
  'UNADMISSION',
  'REJECTION',
  'SUSPENSION',
  'CLOSE',
  'PROHIBITION',
  'DELETE',
] as const;
export const SYNC_STATES = ['SAME', 'CHANGED', 'SENDING', 'FAILED', 'CHECKING', 'PAUSED'] as const;
export const DRIFTS = ['DIFFERS', 'LEFT'] as const;
export const SCOPES = ['ALL', 'NAME', 'SHOP_PRODUCT_ID', 'SEQ'] as const;

/** `product`: only the shop products of one base product. `id`: shop product that is open beside the list. `job`: followed above it. */
export const listingSearch = listSearch(
  {
    q: text(100),
    scope: oneOf(SCOPES),
    shops: listOf(SHOP_TYPE_ORDER),
    status: listOf(SALE_STATUSES),
    sync: listOf(SYNC_STATES),
    drift: oneOf(DRIFTS),
    accounts: ids,
    /** One account, as addresses and saved filters from before hold it. */
    account: id,
    product: id,
    // Read where it is asked: the causes and their texts don't belong into the first bundle.
    cause: text(40),
  },
  { id, job: id },
);
export type ListingSearch = SearchOf<typeof listingSearch>;
