import { describe, expect, it } from 'vitest';
import type { GuardUser } from '../../client/routing/guard.ts';
import { decideRoute } from '../../client/routing/guard.ts';
import { activeHref, MENU, menuFor, phoneBarFor } from './menu.ts';

const everything = () => true;
const seller: GuardUser = { role: 'U', sellerLoginId: null, userSubInfo: null };
function sub(granted: Partial<Record<'productAuth' | 'orderAuth' | 'csAuth' | 'settleAuth', boolean>>): GuardUser {
  const subAuthorization = { productAuth: false, orderAuth: false, csAuth: false, settleAuth: false, ...granted };
  return { role: 'S', sellerLoginId: null, userSubInfo: { subAuthorization } };
}
const addresses = (user: GuardUser) =>
  menuFor(user, everything).flatMap((group) => [group.href ?? '', ...(group.children ?? []).map((leaf) => leaf.href)]);

describe('menu', () => {
  it('never offers an address that the guard refuses', () => {
    const admin: GuardUser = { role: 'A', sellerLoginId: null, userSubInfo: null };
    const acting = { ...admin, sellerLoginId: 'demoseller' };
    for (const user of [sub({}), sub({ orderAuth: true, csAuth: true }), sub({ productAuth: true }), seller, admin, acting]) {
      for (const href of addresses(user).filter(Boolean)) expect([href, decideRoute(href, user)]).toEqual([href, 'pass']);
    }
  });

  it('hides shop keys from sub-users', () => {
    expect(addresses(sub({ productAuth: true, orderAuth: true }))).not.toContain('/app/setting/shop');
    expect(addresses(seller)).toContain('/app/setting/shop');
  });

  it('offers an administrator a seller’s screens only while acting as one', () => {
    const admin: GuardUser = { role: 'A', sellerLoginId: null, userSubInfo: null };
    expect(addresses(admin).filter((href) => !href.startsWith('/app/admin/'))).toEqual(['/app/dashboard']);
    expect(addresses(admin)).toContain('/app/admin/member');
    expect(addresses({ ...admin, sellerLoginId: 'demoseller' })).toEqual(addresses(seller));
    const everyEntry = menuFor(admin, everything).map(({ href }) => href);
    expect(phoneBarFor(admin, everything).map(({ href }) => href)).toEqual(everyEntry);
  });

  it.each([
    [null, []],
    [{ crossSaleSellerRole: null, crossSupplySellerRole: null, matchingBoxSeller: false }, []],
    [
      { crossSaleSellerRole: null, crossSupplySellerRole: null, matchingBoxSeller: true },
      ['매칭박스: 캠페인 목록, 캠페인 등록, 캠페인 관리'],
    ],
    [{ crossSaleSellerRole: 'CROSS_SALE', crossSupplySellerRole: null, matchingBoxSeller: false }, ['셀러 간 판매: 판매 셀러']],
    [{ crossSaleSellerRole: null, crossSupplySellerRole: 'CROSS_SUPPLY', matchingBoxSeller: false }, ['셀러 간 판매: 공급 셀러']],
  ])('opens to a seller approved as %j also %j', (flags, opened) => {
    const lines = (user: GuardUser) =>
      menuFor(user, everything).map(({ label, children }) => `${label}: ${children?.map((leaf) => leaf.label).join(', ')}`);
    const plain = lines(seller);
    for (const user of [
      { ...seller, seller: flags },
      { ...sub({ orderAuth: true, productAuth: true, csAuth: true, settleAuth: true }), seller: flags },
    ])
      expect(lines(user).filter((line) => !plain.includes(line))).toEqual(opened);
  });

  it('leaves out what has no screen yet, and groups that become empty', () => {
    const menu = menuFor(seller, (href) => href === '/app/order/new' || href === '/app/dashboard');
    expect(menu.map((group) => group.id)).toEqual(['dashboard', 'order']);
    expect(menu[1]?.children?.map((leaf) => leaf.label)).toEqual(['신규주문']);
    expect(phoneBarFor(seller, (href) => href === '/app/order/new').map((each) => each.label)).toEqual(['신규주문']);
  });

  it('marks the entry whose address begins the path, whatever the case', () => {
    expect(activeHref(MENU, '/app/unit/list/shirt')).toBe('/app/unit/list');
    expect(activeHref(MENU, '/APP/Order/New')).toBe('/app/order/new');
    expect(activeHref(MENU, '/app/collect/create')).toBe('/app/product/collect');
    expect(activeHref(MENU, '/app/nowhere')).toBeNull();
  });
});
