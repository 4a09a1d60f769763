import type { InquiryStatus } from '@moa/core';
import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../client/routing/root-routes.ts';
import { read } from '../../client/search.ts';
import { lazyPage } from '../../ui/code.tsx';

/** Words of the core, written again: with their labels they would stand in the first bundle. */
const STATUSES = ['RECEIVED', 'ANSWERING', 'ANSWERED', 'CLOSED'] as const satisfies readonly InquiryStatus[];

export interface InquirySearch {
  status?: InquiryStatus | undefined;
  /** Counts from one in the address. */
  page?: number | undefined;
  size?: number | undefined;
  /** Inquiry that is open beside the list. */
  id?: string | undefined;
  /** The form in place of the list: `new`, or the inquiry that is changed. */
  write?: string | undefined;
}

export const inquiryRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/inquiry',
    staticData: { title: '1:1 문의' },
    validateSearch: (search): InquirySearch => ({
      status: read.oneOf(search.status, STATUSES),
      page: read.integer(search.page, 1),
      size: read.integer(search.size, 1, 500),
      id: read.text(search.id, 20),
      write: read.text(search.write, 20),
    }),
    component: lazyPage(() => import('./inquiry-page.tsx'), 'InquiryPage'),
  }),
] as const;
