import { SHOP_TYPE_ORDER, type ShopType } from '@moa/core';
import { read } from '../../client/search.ts';

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
export const SCOPES = ['ALL', 'NAME', 'SHOP_PRODUCT_ID', 'SEQ'] as const;

export interface ListingSearch {
  q?: string | undefined;
  scope?: (typeof SCOPES)[number] | undefined;
  shops?: ShopType[] | undefined;
  status?: (typeof SALE_STATUSES)[number][] | undefined;
  sync?: (typeof SYNC_STATES)[number][] | undefined;
  /** Only the shop products of one base product. */
  product?: string | undefined;
  /** Counts from one in the address. */
  page?: number | undefined;
  size?: number | undefined;
  /** Shop product that is open beside the list. */
  id?: string | undefined;
  /** Job that is followed above the list. */
  job?: string | undefined;
}

export function readListingSearch(search: Record<string, unknown>): ListingSearch {
  return {
    q: read.text(search.q, 100),
    scope: read.oneOf(search.scope, SCOPES),
    shops: read.listOf(search.shops, SHOP_TYPE_ORDER),
    status: read.listOf(search.status, SALE_STATUSES),
    sync: read.listOf(search.sync, SYNC_STATES),
    product: read.text(search.product, 15),
    page: read.integer(search.page, 1),
    size: read.integer(search.size, 1, 500),
    id: read.text(search.id, 15),
    job: read.text(search.job, 15),
  };
}
