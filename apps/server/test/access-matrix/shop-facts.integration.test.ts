/** What a shop account says of itself on the wire, and how it comes to say so. */
import { beforeAll, describe, expect, it } from 'vitest';
import { startApp } from './app.ts';
import { linkedMall, linkedShop, spareShop } from './data/linked-shop.ts';
import { createWorld } from './world.ts';

const world = await createWorld();
const app = await startApp(world);
let headers: Record<string, string>;
beforeAll(async () => {
  headers = await world.headersOf('seller');
});

async function call(method: 'GET' | 'POST' | 'PUT', url: string, body?: object) {
  const answer = await app.inject({
    method,
    url,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const set = (id: string, change: string) =>
  world.database.tenant(world.seller.sellerId, (tx) =>
    tx.query(`update shop_account set ${change} where seller_id = $1 and id = $2`, [tx.sellerId, Number(id)]),
  );
const accountOf = async (id: string) =>
  (await call('GET', '/api/v1/users/shopLink')).body.contents.find((each: { id: string }) => each.id === id);

describe('a shop account', () => {
  it('is whole in the session user, as in the list of links', async () => {
    const { id } = await linkedShop(world);
    const { seller } = (await call('GET', '/api/v1/users/info')).body;
    const listed = await accountOf(id);
    const inSession = seller.shopAccounts.find((each: { id: string }) => each.id === id);
    expect(inSession).toEqual(Object.fromEntries(Object.keys(inSession).map((key) => [key, listed[key]])));
    expect(Object.keys(inSession).toSorted()).toEqual(
      [
        ...['id', 'shopType', 'shopAccountId', 'shopName', 'status', 'isOpenApi', 'isNaver', 'availableShop', 'shopProductAuth'],
        ...['shopOrderAuth', 'smart_store_url', 'multiShopInfos', 'mallInfos', 'shopMasterId'],
      ].toSorted(),
    );
  });

  it('has mall infos only at CAFE24, and may do nothing at SMART_STORE while the open API is off', async () => {
    const store = await spareShop(world, 'SMART_STORE');
    await set(store.id, `mall_infos = '{"a":1}', shop_master_id = 'x', is_open_api = false`);
    expect(await accountOf(store.id)).toMatchObject({
      mallInfos: null,
      shopMasterId: null,
      isOpenApi: false,
      shopProductAuth: false,
      shopOrderAuth: false,
    });
    const coupang = await spareShop(world, 'COUPANG');
    await set(coupang.id, 'is_open_api = false');
    expect(await accountOf(coupang.id)).toMatchObject({ shopProductAuth: true, shopOrderAuth: true });
  });

  it('outside the plan is left out where only available ones are asked for', async () => {
    const { id } = await spareShop(world);
    await set(id, 'available_shop = false');
    expect((await accountOf(id)).availableShop).toBe(false);
    const available = (await call('GET', '/api/v1/users/shopLink?available=true')).body.contents as {
      id: string;
      availableShop: boolean;
    }[];
    expect(available.length).toBeGreaterThan(0);
    expect(available.every(({ availableShop }) => availableShop)).toBe(true);
  });

  it('keeps names and unused ones of its sub-malls when what is used of them changes', async () => {
    const { id } = await spareShop(world, 'CAFE24');
    const malls = [
      { multiShopId: '1', name: '본점', useYn: 'Y' },
      { multiShopId: '2', name: '영문몰', useYn: 'Y' },
    ];
    await set(id, `multi_shop_infos = '${JSON.stringify(malls)}'`);
    const { version } = await accountOf(id);
    const chosen = [
      { multiShopId: '2', useYn: 'N' },
      { multiShopId: '9', useYn: 'Y' },
    ];
    const { body } = await call('PUT', '/api/v1/users/shop/modify', { id, version, multiShopInfos: chosen });
    expect(body.multiShopInfos).toEqual([malls[0]]);
    expect(body.allMultiShops).toEqual([malls[0], { ...malls[1], useYn: 'N' }]);
  });
});

describe('the address of a store', () => {
  it('is set, tidied and taken away', async () => {
    const { shopAccountId } = await spareShop(world, 'SMART_STORE');
    const put = (storeUrl: string) => call('POST', '/smartstore/set-store-url', { shopAccountId, storeUrl });
    expect((await put('https://smartstore.naver.com/moa/')).body.smart_store_url).toBe('https://smartstore.naver.com/moa');
    expect((await put('https://brand.naver.com/moa-brand')).body.smart_store_url).toBe('https://brand.naver.com/moa-brand');
    for (const wrong of ['javascript:alert(1)', 'https://evil.example/smartstore.naver.com/a', 'http://smartstore.naver.com/moa'])
      expect((await put(wrong)).body).toMatchObject({ status: 400, errors: [{ path: 'storeUrl' }] });
    expect((await put('')).body.smart_store_url).toBeNull();
  });

  it('belongs to SMART_STORE accounts only', async () => {
    const { shopAccountId } = await spareShop(world, 'COUPANG');
    expect((await call('POST', '/smartstore/set-store-url', { shopAccountId, storeUrl: '' })).status).toBe(404);
  });
});

describe('CAFE24', () => {
  it('that gives no mall info is answered with null; the dead token says that it is to be linked again', async () => {
    const { id, shopAccountId } = await linkedMall(world);
    await set(id, `mall_infos = '{"shops":[]}', multi_shop_infos = '[{"multiShopId":"1","name":"본점","useYn":"Y"}]'`);
    const before = await accountOf(id);
    expect(before).toMatchObject({ status: 'NORMAL', shopMasterId: null });
    expect(await call('GET', `/cafe24/mall-info?shopAccountId=${shopAccountId}`)).toEqual({ status: 200, body: { contents: null } });
    expect(await accountOf(id)).toMatchObject({
      status: 'AUTH_EXPIRED',
      shopMasterId: shopAccountId,
      mallInfos: before.mallInfos,
      multiShopInfos: before.multiShopInfos,
    });
  });
});

describe('look-ups', () => {
  it.each([
    ['kind=BRAND&brandName=모아', 'kind=BRAND&keyword=모아'],
    ['kind=ADDRESS&addressBookType=RETURN', 'kind=ADDRESS_RETURN'],
    ['kind=ADDRESS&useType=OUTBOUND', 'kind=ADDRESS_OUTBOUND'],
    ['kind=DELIVERY&infoType=COURIER', 'kind=COURIER'],
  ])('%s asks the shop as %s does', async (named, plain) => {
    const { shopType, shopAccountId } = await linkedShop(world);
    const ask = (query: string) =>
      call('GET', encodeURI(`/api/v1/product/shop/lookup?shopType=${shopType}&shopAccountId=${shopAccountId}&${query}`));
    const [one, other] = [await ask(named), await ask(plain)];
    expect(one.status).toBe(200);
    expect(one.body).toEqual(other.body);
  });
});
