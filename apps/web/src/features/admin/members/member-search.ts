/** What the address of the member list holds. In the first bundle: what it asks of the server stands in `member-query.ts`. */
import { day, id, listOf, oneOf, sortBy, text } from '../../../ui/list/fields.ts';
import { listSearch, type SearchOf } from '../../../ui/list/list-search.ts';

/** Values of the contract, written again: its schemas must not reach the browser. */
const APPROVALS = ['SELLER_JOIN', 'CROSS_SALE', 'CROSS_SUPPLY', 'MATCHING_BOX'] as const;
const STATES = ['NONE', 'WAIT', 'APPROVED', 'REJECTED', 'REVOKED'] as const;

export const TABS = ['waiting', 'active', 'suspended', 'closed'] as const;
export const SCOPES = ['ALL', 'LOGIN_ID', 'COMPANY', 'NAME', 'BUSINESS_NUMBER', 'EMAIL'] as const;
const SHOPS = ['LINKED', 'NONE'] as const;
export const BUSINESS = ['INDIVIDUAL', 'SOLE', 'SIMPLIFIED', 'CORPORATION'] as const;
const RANGES = ['today', 'yesterday', '7d', '1m', '3m', 'custom'] as const;

/** `approval`: `CROSS_SALE:APPROVED`. `id`: member whose details are open beside the list. */
export const memberSearch = listSearch(
  {
    tab: oneOf(TABS),
    q: text(100),
    scope: oneOf(SCOPES),
    approval: (value) => (readApproval(value) === null ? undefined : String(value)),
    types: listOf(BUSINESS),
    shops: oneOf(SHOPS),
    range: oneOf(RANGES),
    from: day,
    to: day,
  },
  { sort: sortBy('joinedAt'), id },
);
export type MemberSearch = SearchOf<typeof memberSearch>;

/** `CROSS_SALE:APPROVED` in its parts. */
export function readApproval(value: unknown): { type: (typeof APPROVALS)[number]; state: (typeof STATES)[number] } | null {
  const [first, second] = String(value ?? '').split(':');
  const type = APPROVALS.find((each) => each === first);
  const state = STATES.find((each) => each === second);
  return type && state ? { type, state } : null;
}
