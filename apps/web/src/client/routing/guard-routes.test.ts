import { describe, expect, it, test } from 'vitest';
import { decideRoute, decideSolution, type GuardUser, isConsignmentPage, type SubAuthority } from './guard.ts';
import { SPECIFICATION_ROUTES } from './testing/specification-routes.ts';

const AUTHORITIES: readonly SubAuthority[] = ['productAuth', 'orderAuth', 'csAuth', 'settleAuth'];
const seller: GuardUser = { role: 'U', sellerLoginId: null, userSubInfo: null };
const admin: GuardUser = { role: 'A', sellerLoginId: null, userSubInfo: null };
const ORDER_PLAN = { isUse: true, shopList: ['COUPANG'] };

function sub(...has: SubAuthority[]): GuardUser {
  const subAuthorization = Object.fromEntries(AUTHORITIES.map((each) => [each, has.includes(each)])) as Record<SubAuthority, boolean>;
  return { role: 'S', sellerLoginId: null, userSubInfo: { subAuthorization } };
}

/** What becomes of a visitor of any route. */
function outcome(path: string, user: GuardUser | null): string {
  if (path.startsWith('/app/')) return decideRoute(path, user);
  return path.startsWith('/solution') ? decideSolution(path, user !== null) : 'pass';
}

/** What the seller alone may open. */
const PAYMENT = /^\/app\/(collect\/)?payment(\/|$)/;

describe.each(SPECIFICATION_ROUTES)('%s route %s', (who, path) => {
  it('opens to those who may see it, and leads the others away', () => {
    const login = path.startsWith('/solution') ? '/solution/zigzag/login' : '/login';
    const signedIn = who === 'admin' ? '/app/dashboard' : 'pass';
    const subUser = PAYMENT.test(path) ? '/app/dashboard' : signedIn;
    expect({
      nobody: outcome(path, null),
      seller: outcome(path, seller),
      sub: outcome(path, sub(...AUTHORITIES)),
      admin: outcome(path, admin),
    }).toEqual({ nobody: who === 'public' ? 'pass' : login, seller: signedIn, sub: subUser, admin: 'pass' });
  });
});

/** The authorities without which a sub-user is led to the dashboard, one of each group; every other route passes. */
const NEEDS: Record<string, SubAuthority[][]> = {};
const ask = (any: SubAuthority[], ...paths: string[]) => {
  for (const path of paths) NEEDS[path] = [...(NEEDS[path] ?? []), any];
};
ask(
  ['productAuth'],
  '/app/product/batchregister',
  '/app/product/collect',
  '/app/product/list/moa-product',
  '/app/product/list/all',
  '/app/product/list/all/SALE',
  '/app/product/list/all/SUSPENSION',
  '/app/product/register/shop',
  '/app/unit/list',
  '/app/unit/list/shirt',
  '/app/unit/register',
  '/app/unit/edit/1',
  '/app/sku/list',
  '/app/sku/soldout',
  '/app/consignment/basicProduct',
  '/app/consignment/shopProducts',
  '/app/consignment/productConvert',
);
ask(
  ['orderAuth'],
  '/app/order/search',
  '/app/order/all',
  '/app/order/new',
  '/app/order/unpayment',
  '/app/order/delivery',
  '/app/order/delivering',
  '/app/order/deliverydone',
  '/app/claim/all',
  '/app/claim/cancleRequest',
  '/app/claim/returnRequest',
  '/app/claim/exchangeRequest',
  '/app/consignment/order',
);
ask(['settleAuth'], '/app/settle/list', '/app/settle/summary', '/app/settle/detail');
ask(['csAuth'], '/app/qna', '/app/qna/shipping');
ask(['orderAuth', 'csAuth'], '/app/csmemo');

const SELLER_ROUTES = SPECIFICATION_ROUTES.flatMap(([who, path]) => (who === 'seller' && path.startsWith('/app/') ? [path] : []));

describe.each(SELLER_ROUTES)('a sub-user at %s', (path) => {
  test.each(AUTHORITIES)('who has only %s', (authority) => {
    const open = !PAYMENT.test(path) && (NEEDS[path] ?? []).every((any) => any.includes(authority));
    expect(decideRoute(path, sub(authority))).toBe(open ? 'pass' : '/app/dashboard');
  });
});

test('every address with a need is a route of the specification', () => {
  expect(Object.keys(NEEDS).filter((path) => !SELLER_ROUTES.includes(path))).toEqual([]);
});

describe('while the orders-only plan is in use', () => {
  const OUTSIDE = ['product', 'unit', 'collect', 'matchingbox', 'consignment'];
  test.each(SELLER_ROUTES)('%s', (path) => {
    const closed = OUTSIDE.includes(path.split('/')[2] ?? '') && path !== '/app/consignment/order';
    expect(decideRoute(path, seller, ORDER_PLAN)).toBe(closed ? 'order-plan' : 'pass');
    expect(decideRoute(path, seller, { ...ORDER_PLAN, isUse: false })).toBe('pass');
  });

  it('says first what the user may not do at all', () => {
    expect(decideRoute('/app/unit/list', null, ORDER_PLAN)).toBe('/login');
    expect(decideRoute('/app/unit/list', sub('orderAuth'), ORDER_PLAN)).toBe('/app/dashboard');
    expect(decideRoute('/app/admin/order', admin, ORDER_PLAN)).toBe('pass');
  });
});

describe('solution shops', () => {
  test.each([
    ['/solution', true, 'pass'],
    ['/solution/', false, 'pass'],
    ['/solution/cafe24', true, '/solution/404'],
    ['/solution/cafe24/login', true, '/solution/404'],
    ['/solution/zigzagx', true, '/solution/404'],
    ['/solution/404', false, 'pass'],
    ['/solution/zigzag', false, 'pass'],
    ['/solution/zigzag/findId', false, 'pass'],
    ['/solution/zigzag/link', false, '/solution/zigzag/login'],
    ['/solution/zigzag/LINK', false, '/solution/zigzag/login'],
    ['/solution/zigzag/link', true, 'pass'],
  ] as const)('%s with both tokens %s: %s', (path, tokens, decision) => {
    expect(decideSolution(path, tokens)).toBe(decision);
  });
});

test.each([
  ['/app/consignment/order', true],
  ['/app/CONSIGNMENT', true],
  ['/consignment-event', true],
  ['/app/order/all', false],
])('%s is a consignment page: %s', (path, is) => {
  expect(isConsignmentPage(path)).toBe(is);
});
