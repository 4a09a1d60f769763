import { afterEach, describe, expect, test } from 'vitest';
import { ADMIN_KEY, pictureForm, type Rig, startRig } from './testing/rig.ts';

let rig: Rig;
afterEach(() => rig.close());

const ADDRESSES = '/v1/shopping/bizseller/seller-addresses/search';
const SECOND = { 'target-authorization': 'KakaoAK kakao-second-store-key' };

describe('a call', () => {
  test.each([
    ['no key of the tool', { authorization: null }, 401, -401],
    ['another key of the tool', { authorization: 'KakaoAK other' }, 401, -401],
    ['no key of the seller', { 'target-authorization': null }, 401, -401],
    ['a key of nobody', { 'target-authorization': 'KakaoAK nobody' }, 401, -401],
    ['a key without its scheme', { 'target-authorization': 'kakao-demo-store-key' }, 401, -401],
    ['both keys of one app', { 'target-authorization': `KakaoAK ${ADMIN_KEY}` }, 400, -2],
    ['no shop', { 'channel-ids': null }, 400, -2],
    ['a shop that is none', { 'channel-ids': '1,101' }, 400, -2],
    ['a shop that the key may not sell in', { 'channel-ids': '1' }, 403, -3],
    ['a seller who is not joined', SECOND, 403, -3],
  ])('with %s is refused', async (_name, headers, status, code) => {
    rig = await startRig();
    expect(await rig.call('GET', ADDRESSES, undefined, headers)).toMatchObject({ status, json: { code, msg: expect.any(String) } });
  });

  test('joins a seller, as often as it is made', async () => {
    rig = await startRig();
    for (const _turn of [1, 2]) expect((await rig.call('POST', '/v1/store/register', undefined, SECOND)).json).toEqual({ success: true });
    expect((await rig.call('GET', ADDRESSES, undefined, SECOND)).status).toBe(200);
  });

  test('is refused once the key was revoked, until it is made good', async () => {
    rig = await startRig();
    rig.control.expireCredentials(rig.seller);
    expect((await rig.call('GET', ADDRESSES)).json.code).toBe(-401);
    rig.control.restoreCredentials?.(rig.seller);
    expect((await rig.call('GET', ADDRESSES)).status).toBe(200);
  });

  test('beyond five a second is too many', async () => {
    rig = await startRig('TALKSTORE', 1);
    const calls = await Promise.all(Array.from({ length: 6 }, () => rig.call('GET', ADDRESSES)));
    expect(calls.filter(({ status }) => status === 429).map(({ json }) => json.code)).toEqual([-10]);
  });

  test('to an address that there is not, or with a body that is none, is told so', async () => {
    rig = await startRig();
    expect((await rig.call('GET', '/v1/store/nothing')).status).toBe(404);
    expect((await rig.call('POST', '/v1/store/product/register', ['no object'])).json.code).toBe(-2);
    expect((await rig.call('GET', '/v1/gift/products/search?id=1')).status).toBe(404);
  });
});

describe('look-ups', () => {
  test('walk the categories, find leafs, and tell those that are there', async () => {
    rig = await startRig();
    const categories = async (query: string) => (await rig.call('GET', `/v1/store/categories${query}`)).json.contents;
    const [root] = await categories('');
    expect(root).toMatchObject({ parentId: null, leaf: false });
    const [child] = await categories(`?parentId=${root.id}`);
    expect(child).toMatchObject({ parentId: root.id, fullName: `${root.name} > ${child.name}` });
    const [leaf] = await categories('/search?keyword=블라우스');
    expect(leaf).toMatchObject({ name: '블라우스', leaf: true });
    expect(await categories(`?ids=nothing,${leaf.id}`)).toEqual([leaf]);
    expect((await rig.call('GET', '/v1/store/categories?parentId=nothing')).json.code).toBe(-2);
  });

  test('tell notices with their fields, places, couriers, origins, brands and certificates', async () => {
    rig = await startRig();
    const get = async (path: string) => (await rig.call('GET', path)).json;
    expect((await get('/v2/store/announcements')).result.WEAR).toBe('의류');
    expect((await get('/v2/store/announcement?type=WEAR')).result).toContainEqual({ field: 'material', name: '제품 소재', required: true });
    expect((await get('/v2/store/announcement?type=NOTHING')).code).toBe(-2);
    expect((await get(ADDRESSES)).contents[0]).toMatchObject({ id: 501, shippingDefault: true, phoneNumber: '+82 2-1234-5678' });
    expect((await get('/v1/shopping/deliveries/companies')).contents).toContainEqual({ code: 'CJGLS', name: 'CJ대한통운' });
    expect((await get('/v1/store/origin-areas')).contents[0]).toMatchObject({ originAreaType: 'LOCAL' });
    expect((await get('/v1/store/brands?keyword=온결')).contents).toMatchObject([{ name: '온결' }]);
    expect((await get('/v1/store/certifications')).contents[0].certType).toBe('NOT_APPLICABLE');
  });

  test('show places as the seller left them', async () => {
    rig = await startRig();
    const change = (addressId: string, name: string | null) => rig.control.changeAddress?.({ accountId: rig.seller, addressId, name });
    change('501', '새 창고');
    change('503', null);
    const { contents } = (await rig.call('GET', ADDRESSES)).json;
    expect(contents.map(({ name }: { name: string }) => name)).toEqual(['새 창고', '기본 반품/교환지']);
  });

  test('of gift brands are those of the gift shop', async () => {
    rig = await startRig('TALKGIFT');
    expect((await rig.call('GET', '/v1/gift/brands?keyword=모아')).json.contents).toEqual([{ id: 9001, name: '모아 선물가게' }]);
  });
});

describe('a picture', () => {
  test('gets an address of the shop itself', async () => {
    rig = await startRig();
    const url = await rig.picture();
    expect(url).toContain('/files/TALKSTORE/');
    expect((await fetch(url)).headers.get('content-type')).toBe('image/png');
  });

  test('is one, and comes in a form', async () => {
    rig = await startRig();
    const send = async (body: unknown) => (await rig.call('POST', '/v1/store/images', body)).json;
    expect((await send(pictureForm(Buffer.from('no picture')))).extras.validation.file[0]).toMatch(/JPG/);
    expect((await send(new FormData())).extras.validation.file[0]).toMatch(/선택/);
    expect((await send({ file: 'picture' })).code).toBe(-2);
  });
});
