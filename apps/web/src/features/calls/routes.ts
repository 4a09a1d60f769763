import type { CallArea } from '@moa/core';
import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../client/routing/root-routes.ts';
import { read } from '../../client/search.ts';
import { lazyPage } from '../../ui/code.tsx';

const CALL_TABS = ['all', 'failed'] as const;
/** Said again: the list of the core stands beside all words of calls, and this file is in the first bundle. */
const AREAS: readonly CallArea[] = ['ORDER', 'PRODUCT', 'LOOKUP', 'ACCESS'];

export interface CallSearch {
  /** Shop account; all of them when absent. */
  account?: string | undefined;
  tab?: (typeof CALL_TABS)[number] | undefined;
  area?: CallArea | undefined;
  /** Calls of one piece of work. */
  trace?: string | undefined;
  /** Number of an order or product in the address that was called. */
  number?: string | undefined;
  /** Hours back; all that is kept when absent. */
  hours?: number | undefined;
  /** Call that is open beside the list. */
  call?: string | undefined;
  /** Counts from one in the address. */
  page?: number | undefined;
  size?: number | undefined;
}

export interface MemberCallSearch extends CallSearch {
  /** Member whose calls support looks at. */
  seller?: string | undefined;
}

function readCallSearch(search: Record<string, unknown>): CallSearch {
  return {
    account: read.text(search.account, 15),
    tab: read.oneOf(search.tab, CALL_TABS),
    area: read.oneOf(search.area, AREAS),
    trace: read.text(search.trace, 64),
    number: read.text(search.number, 64),
    hours: read.integer(search.hours, 1, 24 * 14),
    call: read.text(search.call, 40),
    page: read.integer(search.page, 1),
    size: read.integer(search.size, 1, 500),
  };
}

export const callRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/calls',
    staticData: { title: '쇼핑몰 호출 기록' },
    validateSearch: readCallSearch,
    component: lazyPage(() => import('./calls-page.tsx'), 'CallsPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/admin/calls',
    staticData: { title: '회원의 쇼핑몰 호출 기록' },
    validateSearch: (search): MemberCallSearch => ({ ...readCallSearch(search), seller: read.text(search.seller, 15) }),
    component: lazyPage(() => import('./calls-page.tsx'), 'MemberCallsPage'),
  }),
] as const;
