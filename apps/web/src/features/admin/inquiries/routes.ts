import type { InquiryKind, InquiryStatus } from '@moa/core';
import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../../client/routing/root-routes.ts';
import { read } from '../../../client/search.ts';
import { lazyPage } from '../../../ui/code.tsx';

export interface InboxSearch {
  /** Sellers' inquiries when absent. */
  source?: 'LANDING' | undefined;
  status?: InquiryStatus | undefined;
  kinds?: InquiryKind[] | undefined;
  /** Korean days. */
  from?: string | undefined;
  to?: string | undefined;
  keyword?: string | undefined;
  mine?: '1' | undefined;
  /** Counts from one in the address. */
  page?: number | undefined;
  size?: number | undefined;
  /** Inquiry that is open beside the list. */
  id?: string | undefined;
}

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

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const day = (value: unknown) => (typeof value === 'string' && DAY.test(value) ? value : undefined);

export const adminInquiryRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/admin/inquiry',
    staticData: { title: '문의 관리' },
    validateSearch: (search): InboxSearch => ({
      source: read.oneOf(search.source, ['LANDING']),
      status: read.oneOf(search.status, STATUSES),
      kinds: read.listOf(search.kinds, KINDS),
      from: day(search.from),
      to: day(search.to),
      keyword: read.text(search.keyword, 50),
      mine: read.oneOf(search.mine, ['1']),
      page: read.integer(search.page, 1),
      size: read.integer(search.size, 1, 500),
      id: read.text(search.id, 20),
    }),
    component: lazyPage(() => import('./inbox-page.tsx'), 'InboxPage'),
  }),
] as const;
