/** What the address of the member list holds. In the first bundle: what it asks of the server stands in `member-query.ts`. */
import { read } from '../../../client/search.ts';

/** Values of the contract, written again: its schemas must not reach the browser. */
const APPROVALS = ['SELLER_JOIN', 'CROSS_SALE', 'CROSS_SUPPLY', 'MATCHING_BOX'] as const;
const STATES = ['NONE', 'WAIT', 'APPROVED', 'REJECTED', 'REVOKED'] as const;

export const TABS = ['all', 'waiting', 'active', 'suspended', 'closed'] as const;
export const SCOPES = ['ALL', 'LOGIN_ID', 'COMPANY', 'NAME', 'BUSINESS_NUMBER', 'EMAIL'] as const;
export const SHOPS = ['LINKED', 'NONE'] as const;
export const BUSINESS = ['INDIVIDUAL', 'SOLE', 'SIMPLIFIED', 'CORPORATION'] as const;
const RANGES = ['today', 'yesterday', '7d', '1m', '3m', 'custom'] as const;

export interface MemberSearchParams {
  tab?: (typeof TABS)[number] | undefined;
  q?: string | undefined;
  scope?: (typeof SCOPES)[number] | undefined;
  /** `CROSS_SALE:APPROVED`. */
  approval?: string | undefined;
  types?: (typeof BUSINESS)[number][] | undefined;
  shops?: (typeof SHOPS)[number] | undefined;
  range?: (typeof RANGES)[number] | undefined;
  from?: string | undefined;
  to?: string | undefined;
  sort?: 'asc' | undefined;
  /** Counts from one in the address. */
  page?: number | undefined;
  size?: number | undefined;
  /** Member whose details are open beside the list. */
  id?: string | undefined;
}

export function readMemberSearch(search: Record<string, unknown>): MemberSearchParams {
  return {
    tab: read.oneOf(search.tab, TABS),
    q: read.text(search.q, 100),
    scope: read.oneOf(search.scope, SCOPES),
    approval: readApproval(search.approval) === null ? undefined : String(search.approval),
    types: read.listOf(search.types, BUSINESS),
    shops: read.oneOf(search.shops, SHOPS),
    range: read.oneOf(search.range, RANGES),
    from: read.text(search.from, 10),
    to: read.text(search.to, 10),
    sort: read.oneOf(search.sort, ['asc'] as const),
    page: read.integer(search.page, 1),
    size: read.integer(search.size, 1, 500),
    id: read.text(search.id, 15),
  };
}

/** `CROSS_SALE:APPROVED` in its parts. */
export function readApproval(value: unknown): { type: (typeof APPROVALS)[number]; state: (typeof STATES)[number] } | null {
  const [first, second] = String(value ?? '').split(':');
  const type = APPROVALS.find((each) => each === first);
  const state = STATES.find((each) => each === second);
  return type && state ? { type, state } : null;
}
