import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Rig, type Signing, type SiteName, startRig } from './testing/rig.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

const ADDRESS = '/item/v1/sellers/addresses';
const address = (signing?: Signing, site: SiteName = 'AUCTION') => rig.call(site, 'GET', ADDRESS, undefined, signing);
const seconds = (past: number) => Math.floor(rig.now.getTime() / 1000) - past;

describe('a call', () => {
  test.each(['AUCTION', 'GMARKET'] as const)('of a seller of %s is let in', async (site) => {
    const { status, json } = await address({}, site);
    expect(status).toBe(200);
    expect(json.sellerAddressBookList[1]).toMatchObject({ addrNo: 11002, addrName: '용인 반품센터', isReturnAddr: true });
  });

  test.each<[string, Signing]>([
    ['without a token', { authorization: '' }],
    ['with a token of two parts', { authorization: 'Bearer a.b' }],
    ['signed with another secret', { secret: 'another' }],
    ['signed with the secret as base64', { secret: Buffer.from('esm-demo-secret').toString('base64') }],
    ['of an unknown master', { header: { kid: 'nobody' } }],
    ['signed another way', { header: { alg: 'HS512' } }],
    ['from another domain', { payload: { iss: 'www.other.example' } }],
    ['for another end', { payload: { sub: 'buy' } }],
    ['for another audience', { payload: { aud: 'www.esmplus.com' } }],
    ['of a seller of another master', { payload: { ssi: 'A:otherauction' } }],
    ['of a seller of the other site', { payload: { ssi: 'G:moaauction' } }],
    ['of nobody', { payload: { ssi: '' } }],
  ])('%s is refused', async (_, signing) => {
    const { status, json } = await address(signing);
    expect(status).toBe(401);
    expect(json).toEqual({ status: { message: expect.any(String), status_code: 401 } });
  });

  test('is good for five minutes before and after', async () => {
    for (const [past, status] of [
      [300, 200],
      [301, 401],
      [-299, 200],
      [-301, 401],
    ] as const)
      expect((await address({ payload: { iat: seconds(past) } })).status, String(past)).toBe(status);
  });

  test('of both sites together is taken for products, and not for orders', async () => {
    const payload = { ssi: 'A:moaauction,G:moagmarket' };
    expect((await address({ payload })).status).toBe(200);
    const orders = await rig.call(
      'AUCTION',
      'POST',
      '/shipping/v1/Order/RequestOrders',
      { siteType: 1, orderStatus: 0, orderNo: '1' },
      { payload },
    );
    expect(orders).toMatchObject({ status: 200, json: { ResultCode: 2000 } });
  });

  test('of a key without the right to an interface says so', async () => {
    const other = { header: { kid: 'othermaster' }, payload: { ssi: 'A:otherauction' }, secret: 'esm-other-secret' };
    expect((await address(other)).status).toBe(200);
    const { status, json } = await rig.call('AUCTION', 'POST', '/account/v1/settle/getsettleorder', {}, other);
    expect(status).toBe(401);
    expect(json.status.message).toContain('does not have right access');
  });

  test('with keys that were withdrawn is refused until they are good again', async () => {
    rig.control('AUCTION').expireCredentials('moaauction');
    expect((await address()).status).toBe(401);
    rig.control('AUCTION').restoreCredentials?.('moaauction');
    expect((await address()).status).toBe(200);
  });

  test('to nowhere is a 404, and a body that is no JSON is refused in the words of its family', async () => {
    expect((await rig.call('AUCTION', 'GET', '/item/v1/nowhere')).status).toBe(404);
    expect(await rig.call('AUCTION', 'POST', '/item/v1/goods', '{')).toMatchObject({ status: 400, json: { resultCode: 1000 } });
    expect(await rig.call('AUCTION', 'POST', '/claim/v1/sa/Cancels', '{')).toMatchObject({ status: 200, json: { ResultCode: 2000 } });
  });
});

describe('look-ups', () => {
  const get = async (path: string, site: SiteName = 'AUCTION') => (await rig.call(site, 'GET', path)).json;

  test('walk the categories of the site, and lead from those of ESM to them', async () => {
    const root = await get('/item/v1/categories/site-cats');
    const [first] = root;
    expect(first).toEqual({ catCode: '301', catName: '패션의류', isLeaf: false });
    expect((await get('/item/v1/categories/site-cats/301')).subCats[0]).toMatchObject({ catCode: '30101', catName: '여성의류' });
    expect((await get('/item/v1/categories/sd-cats/0')).sdCategoryTree[0]).toMatchObject({
      SDCategoryCode: '0001',
      SDCategoryName: 'ESM 패션의류',
      IsLeafCategory: false,
    });
    expect((await get('/item/v1/categories/sd-cats/0001010101/site-cats', 'GMARKET')).MatchedCategory).toEqual({
      Iac: [{ CatCode: '301010101', CatName: '반팔티셔츠', IsLeaf: true }],
      Gmkt: [{ CatCode: '101010101', CatName: '반팔티셔츠', IsLeaf: true }],
    });
    expect((await rig.call('GMARKET', 'GET', '/item/v1/categories/site-cats/301')).status).toBe(404);
  });

  test('know 41 notices, and origins of three kinds', async () => {
    const { groups } = await get('/item/v1/official-notice/groups');
    expect(groups.map((group: { officialNoticeNo: number }) => group.officialNoticeNo)).toEqual(
      Array.from({ length: 41 }, (_, at) => at + 1),
    );
    const { codes } = await get('/item/v1/official-notice/groups/1/codes');
    expect(codes[0]).toEqual({
      officialNoticeItemelementCode: '1-1',
      officialNoticeItemelementName: '제품 소재',
      guideText: expect.any(String),
      isExtraMark: false,
    });
    const origins: { type: number; code: string }[] = (await get('/item/v1/origin/codes')).codes;
    expect(new Set(origins.map(({ type }) => type))).toEqual(new Set([1, 2, 3]));
    expect(new Set(origins.map(({ type, code }) => `${type} ${code}`)).size).toBe(origins.length);
  });

  test('know places with their policies, dispatch policies, couriers and brands', async () => {
    const { shippingPlaces } = await get('/item/v1/shipping/places');
    const { policies } = await get(`/item/v1/shipping/places/${shippingPlaces[0].placeNo}/policies`);
    expect(policies[0]).toEqual({ policyNo: 31001, feeType: 3, fee: 3000, isDefault: true });
    expect((await get('/item/v1/shipping/dispatch-policies', 'GMARKET')).dispatchPolicies[0]).toMatchObject({
      dispatchPolicyName: '당일발송',
    });
    const { deliveryCompanies } = await get('/item/v1/shipping/delivery-company');
    expect(deliveryCompanies).toContainEqual({ deliveryCompCode: 10013, deliveryCompName: 'CJ대한통운' });
    expect((await get(`/item/v1/catalogs/brands/${encodeURIComponent('달빛')}`)).brands).toEqual([
      { brandNo: 7003, brandName: '달빛옷장' },
    ]);
    expect(await rig.call('AUCTION', 'GET', `/item/v1/catalogs/brands/${encodeURIComponent('없는')}`)).toMatchObject({
      status: 400,
      json: { resultCode: 1000, message: '없는 브랜드 정보가 존재하지 않습니다' },
    });
  });

  test('show an address as the seller renamed or removed it', async () => {
    const control = rig.control('AUCTION');
    control.changeAddress?.({ accountId: 'moaauction', addressId: '11001', name: '김포 새 창고' });
    control.changeAddress?.({ accountId: 'moaauction', addressId: '11002', name: null });
    expect((await get(ADDRESS)).sellerAddressBookList).toMatchObject([{ addrNo: 11001, addrName: '김포 새 창고' }]);
    control.reset();
  });
});
