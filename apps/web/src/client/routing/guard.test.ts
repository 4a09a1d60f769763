import { describe, expect, it } from 'vitest';
import { decideRoute, type GuardUser, hasSeller, isAdminScreen, type SubAuthority, safeReturn } from './guard.ts';

const seller: GuardUser = { role: 'U', sellerLoginId: null, userSubInfo: null };
const admin: GuardUser = { role: 'A', sellerLoginId: null, userSubInfo: null };
function sub(...has: SubAuthority[]): GuardUser {
  const all: SubAuthority[] = ['productAuth', 'orderAuth', 'csAuth', 'settleAuth'];
  const subAuthorization = Object.fromEntries(all.map((each) => [each, has.includes(each)])) as Record<SubAuthority, boolean>;
  return { role: 'S', sellerLoginId: null, userSubInfo: { subAuthorization } };
}

describe('route guard', () => {
  it('sends everybody without a login to the login page', () => {
    expect(decideRoute('/app/dashboard', null)).toBe('/login');
  });

  it.each(['/app/admin/member', '/app/moaStats/sale', '/app/serviceManage/event', '/app/ADMIN/stats'])(
    'lets only role A into %s',
    (path) => {
      expect(decideRoute(path, admin)).toBe('pass');
      expect(decideRoute(path, { ...admin, sellerLoginId: 'demoseller' })).toBe('/app/dashboard');
      expect(decideRoute(path, seller)).toBe('/app/dashboard');
      expect(decideRoute(path, sub('productAuth', 'orderAuth', 'csAuth', 'settleAuth'))).toBe('/app/dashboard');
    },
  );

  it('gives an administrator who acts as a seller what the seller has', () => {
    const acting: GuardUser = { ...admin, sellerLoginId: 'demoseller' };
    for (const path of ['/app/order/new', '/app/setting/shop', '/app/dashboard']) expect(decideRoute(path, acting)).toBe('pass');
  });

  it('knows whose data may be asked for', () => {
    expect([seller, sub(), admin, { ...admin, sellerLoginId: 'demoseller' }].map(hasSeller)).toEqual([true, true, false, true]);
    expect(['/app/admin/member', '/app/moaStats/sale', '/app/dashboard', '/app/unit/list/admin'].map(isAdminScreen)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  const needs: [string, SubAuthority][] = [
    ['/app/product/list/all', 'productAuth'],
    ['/app/unit/register', 'productAuth'],
    ['/app/UNIT/list', 'productAuth'],
    ['/app/sku/list', 'productAuth'],
    ['/app/consignment/basicProduct', 'productAuth'],
    ['/app/consignment/shopProducts', 'productAuth'],
    ['/app/order/new', 'orderAuth'],
    ['/app/consignment/order', 'orderAuth'],
    ['/app/claim/cancleRequest', 'orderAuth'],
    ['/app/settle/list', 'settleAuth'],
    ['/app/qna/shipping', 'csAuth'],
  ];
  it.each(needs)('%s asks a sub-user for %s', (path, authority) => {
    const others = (['productAuth', 'orderAuth', 'csAuth', 'settleAuth'] as const).filter((each) => each !== authority);
    expect(decideRoute(path, sub(authority))).toBe('pass');
    expect(decideRoute(path, sub(...others))).toBe('/app/dashboard');
    expect(decideRoute(path, seller)).toBe('pass');
  });

  it('csmemo asks for orders or CS', () => {
    expect(decideRoute('/app/csmemo', sub('orderAuth'))).toBe('pass');
    expect(decideRoute('/app/csmemo', sub('csAuth'))).toBe('pass');
    expect(decideRoute('/app/csmemo', sub('productAuth'))).toBe('/app/dashboard');
  });

  it('looks at route words, not at what was searched', () => {
    expect(decideRoute('/app/unit/list/order', sub('productAuth'))).toBe('pass');
  });

  it('lets unmatched paths pass', () => {
    expect(decideRoute('/app/job-history', sub())).toBe('pass');
    expect(decideRoute('/app/dashboard', sub())).toBe('pass');
  });
});

describe('return address', () => {
  it.each(['//evil.example', 'https://evil.example', '/application', 'javascript:alert(1)', '/app\\evil', undefined, 3])(
    'refuses %s',
    (address) => {
      expect(safeReturn(address)).toBe('/app/dashboard');
    },
  );

  it.each(['/app/order/new?range=7d', '/solution/zigzag/pay'])('keeps %s', (address) => {
    expect(safeReturn(address)).toBe(address);
  });

  it('goes elsewhere where the login belongs to another area', () => {
    expect(safeReturn('/solution/other', '/app/setting/shop')).toBe('/app/setting/shop');
  });
});
