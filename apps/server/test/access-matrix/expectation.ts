/** Who may call what, written down a second time and independently of the gate that enforces it. */
import type { Operation } from '../../src/platform/http/index.ts';
import type { Caller } from './world.ts';

export type Verdict = 'in' | 401 | 403;

/** What an administrator who acts as a seller may change below the paths of logins, accounts and payments; all else there is the seller's own. */
const OPEN_TO_ACTING = ['accounts.logout', 'shops.modify', 'shops.rename'];

/** True for what stays closed to an administrator who acts as a seller. */
function closedToActing({ name, method, path, access }: Operation): boolean {
  const own = ['/api/v1/users/', '/api/v1/auth/', '/api/v1/payment/order/'].some((each) => path.startsWith(each));
  return own && method !== 'GET' && access !== 'PUBLIC' && !OPEN_TO_ACTING.includes(name);
}

/** What no authority guards and an API token opens all the same; everything else of that kind is closed to tokens. */
const OPEN_TO_TOKENS: Readonly<Record<string, readonly string[]>> = {
  'catalog.couriers': ['product', 'order'],
  'codes.list': ['product', 'order'],
  'files.uploadImages': ['product'],
  'jobs.history': ['product', 'order'],
  'jobs.detail': ['product', 'order'],
  'jobs.progress': ['product', 'order'],
  'jobs.retry': ['product', 'order'],
  'jobs.cancel': ['product', 'order'],
  'jobs.filters': ['product', 'order'],
  'jobs.pause': ['product', 'order'],
  'jobs.resume': ['product', 'order'],
};

/** What a token that may only propose can do beside reading: nothing of it changes a product, a price or a stock. */
const OPEN_TO_PROPOSERS: readonly string[] = ['plans.propose', 'plans.proposeFields', 'plans.benefit', 'plans.undo'];

function tokenVerdict({ name, method, access }: Operation, area: string, right: string): Verdict {
  if (right !== 'write' && method !== 'GET' && !(right === 'propose' && OPEN_TO_PROPOSERS.includes(name))) return 403;
  if (typeof access === 'object') return access.any.some((authority) => authority === `${area}Auth`) ? 'in' : 403;
  return access === 'USER' && OPEN_TO_TOKENS[name]?.includes(area) ? 'in' : 403;
}

export function verdict(operation: Operation, caller: Caller): Verdict {
  const { access } = operation;
  if (access === 'PUBLIC') return 'in';
  if (caller === 'acting' && closedToActing(operation)) return 403;
  const [kind, area = '', right = ''] = caller.split(':');
  if (kind === 'token') return tokenVerdict(operation, area, right);
  if (caller === 'anonymous' || caller === 'expired' || caller === 'revoked') return 401;
  if (access === 'USER') return 'in';
  if (access === 'ADMIN') return caller === 'admin' || caller === 'acting' ? 'in' : 403;
  const isSeller = caller === 'seller' || caller === 'stranger' || caller === 'acting';
  if (access === 'SELLER_ONLY') return isSeller ? 'in' : 403;
  // No sub-user of the world has a right of its own but the one who is limited to a shop.
  if (operation.meta.right !== undefined && caller.startsWith('sub:') && caller !== 'sub:limited') return 403;
  const holds = caller === 'sub:limited' || access.any.some((authority) => caller === `sub:${authority}`);
  return isSeller || holds ? 'in' : 403;
}
