import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CATALOG, ORDERS, OTHER, type Rig, startRig } from './testing/rig.ts';

const PING = `${CATALOG}/seller-products/inflow-status`;
let rig: Rig;

beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.close());

function passTime(ms: number): void {
  rig.now = new Date(rig.now.getTime() + ms);
}

describe('signature', () => {
  test('a call signed over date, method, path and raw query is admitted', async () => {
    expect((await rig.call('GET', PING)).status).toBe(200);
    const listed = await rig.call(
      'GET',
      `${CATALOG}/seller-products?vendorId=A00012345&sellerProductName=%EA%B0%80%20%EB%82%98&maxPerPage=10`,
    );
    expect([listed.status, listed.json.code]).toEqual([200, 'SUCCESS']);
  });

  test.each([
    ['no header', { header: null }],
    ['another scheme', { header: 'Bearer abc' }],
    ['an unknown access key', { accessKey: 'nobody' }],
    ['a wrong secret', { secretKey: 'wrong' }],
    ['another path than was signed', { signedPath: '/v2/else' }],
    ['a four-digit year', { signedDate: '20260302T011530Z' }],
    ['a date without the trailing Z', { signedDate: '260302T011530' }],
    ['a date six minutes old', { signedDate: '260302T010930Z' }],
    ['a date six minutes ahead', { signedDate: '260302T012130Z' }],
  ])('%s is 401 with a JSON body', async (_name, options) => {
    const answer = await rig.call('GET', PING, undefined, options);
    expect(answer.status).toBe(401);
    expect(answer.json).toMatchObject({ code: 'ERROR', message: expect.any(String) });
  });

  test('a key and a secret with colons are taken as they are', async () => {
    const secrets = { accessKey: 'key:1', secretKey: 'se:cr:et', vendorUserId: 'colonwing' };
    rig.control.addAccount({ id: 'A00033333', shopName: '콜론상점', secrets });
    expect((await rig.call('GET', PING, undefined, secrets)).status).toBe(200);
    expect((await rig.call('GET', PING, undefined, { ...secrets, secretKey: 'se' })).status).toBe(401);
  });

  test('a date four minutes off is fine', async () => {
    expect((await rig.call('GET', PING, undefined, { signedDate: '260302T011130Z' })).status).toBe(200);
  });

  test('an upper-case signature is refused', async () => {
    const header = 'CEA algorithm=HmacSHA256, access-key=demo-access-key-a00012345, signed-date=260302T011530Z, signature=';
    expect((await rig.call('GET', PING, undefined, { header: header + 'AB'.repeat(32) })).status).toBe(401);
  });

  test('a key that expired is refused, a new one of the account is not', async () => {
    rig.control.expireCredentials('A00012345');
    expect((await rig.call('GET', PING)).status).toBe(401);
    await rig.restart();
    expect((await rig.call('GET', PING)).status).toBe(401);
    const secrets = { accessKey: 'renewed', secretKey: 'renewed-secret', vendorUserId: 'moawing' };
    rig.control.addAccount({ id: 'A00012345', shopName: '모아상점 쿠팡', secrets });
    expect((await rig.call('GET', PING, undefined, { accessKey: 'renewed', secretKey: 'renewed-secret' })).status).toBe(200);
  });
});

describe('vendor', () => {
  test('a vendor id in the path that is not the one of the key is 400', async () => {
    const answer = await rig.call('GET', `${ORDERS}/returnShippingCenters?pageNum=1`, undefined, { vendor: OTHER });
    expect([answer.status, answer.json.code]).toEqual([400, 400]);
  });

  test('a vendor id in the query that is not the one of the key is 400', async () => {
    expect((await rig.call('GET', `${CATALOG}/seller-products?vendorId=${OTHER}`)).status).toBe(400);
  });
});

describe('limits', () => {
  const burst = async (count: number) =>
    (await Promise.all(Array.from({ length: count }, () => rig.call('GET', PING)))).map(({ status }) => status);

  test('more than ten calls at once are 429, and the vendor stays blocked for a while', async () => {
    rig.control.setRateFactor(1);
    expect((await burst(11)).toSorted()).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    passTime(1_000);
    const blocked = await rig.call('GET', PING);
    expect([blocked.status, blocked.json.code]).toEqual([429, 'ERROR']);
    expect((await rig.call('GET', PING, undefined, { vendor: OTHER })).status).toBe(200);
    passTime(2_000);
    expect((await rig.call('GET', PING)).status).toBe(200);
  });

  test('a block soon after the last one is twice as long', async () => {
    rig.control.setRateFactor(1);
    expect(await burst(11)).toContain(429);
    passTime(2_001);
    expect(await burst(11)).toContain(429);
    passTime(2_001);
    expect((await rig.call('GET', PING)).status).toBe(429);
    passTime(2_001);
    expect((await rig.call('GET', PING)).status).toBe(200);
  });

  test('a rate factor shortens the block, 0 removes it', async () => {
    rig.control.setRateFactor(2);
    expect(await burst(21)).toContain(429);
    passTime(1_001);
    expect((await rig.call('GET', PING)).status).toBe(200);
    rig.control.setRateFactor(0);
    expect(new Set(await burst(25))).toEqual(new Set([200]));
  });

  test('a caller that keeps calling wrongly gets an HTML page with 403', async () => {
    rig.control.setRateFactor(1);
    for (let n = 0; n < 30; n += 1) expect((await rig.call('GET', PING, undefined, { secretKey: 'wrong' })).status).toBe(401);
    const denied = await rig.call('GET', PING, undefined, { secretKey: 'wrong' });
    expect(denied.status).toBe(403);
    expect(denied.headers.get('content-type')).toContain('text/html');
    expect(denied.text).toContain('Access Denied');
    passTime(5_001);
    expect((await rig.call('GET', PING)).status).toBe(200);
  });
});

test('a body that is no JSON object is 400', async () => {
  for (const body of ['{"a":', '[1]', '']) expect((await rig.call('POST', `${CATALOG}/seller-products`, body)).status).toBe(400);
});

test('X-EXTENDED-TIMEOUT and X-MARKET make no difference', async () => {
  const headers = { 'X-EXTENDED-TIMEOUT': '90000', 'X-MARKET': 'KR', 'X-Requested-By': 'A00012345' };
  expect((await rig.call('GET', PING, undefined, { headers })).status).toBe(200);
});

test('an unknown path is 404 in JSON', async () => {
  const answer = await rig.call('GET', '/v2/nothing');
  expect([answer.status, answer.json.code]).toEqual([404, 'ERROR']);
});

test('faults speak the channel’s words', async () => {
  const message: [Parameters<Rig['control']['addFault']>[0]['kind'], number][] = [
    ['RATE_LIMITED', 429],
    ['EXPIRED_TOKEN', 401],
    ['SERVER_ERROR', 500],
    ['SERVER_ERROR_AFTER_EFFECT', 504],
  ];
  for (const [kind, status] of message) {
    rig.control.addFault({ operation: 'products.list', kind });
    const answer = await rig.call('GET', PING);
    expect([answer.status, answer.json.code]).toEqual([status, 'ERROR']);
  }
});
