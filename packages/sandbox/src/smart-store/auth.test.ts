import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SmartStoreClient } from '../testing/smart-store-client.ts';
import { demo, startTestShop, type TestShop } from '../testing/smart-store-sandbox.ts';

const MINUTE = 60_000;
let shop: TestShop;
/** Milliseconds by which the channel's real time is moved, to let tokens grow old. */
let ahead = 0;

beforeAll(async () => {
  shop = await startTestShop({ clock: { now: () => new Date(Date.now() + ahead) }, monotonic: () => 0 });
});
afterAll(() => shop.close());
beforeEach(() => {
  ahead = 0;
  shop.control.expireCredentials(demo.id);
});

function client(): SmartStoreClient {
  return new SmartStoreClient(shop.sandbox.url, demo);
}

describe('token', () => {
  test('a right signature is taken in standard and in URL-safe base64', async () => {
    const form = client().tokenForm();
    const urlSafe = { ...form, client_secret_sign: (form.client_secret_sign ?? '').replaceAll('+', '-').replaceAll('/', '_') };
    for (const each of [form, urlSafe]) {
      const { status, body } = await client().askToken(each);
      expect(status).toBe(200);
      expect(body).toMatchObject({ token_type: 'Bearer' });
      expect(body.expires_in).toBeLessThanOrEqual(10_800);
      expect(body.expires_in).toBeGreaterThan(10_790);
    }
  });

  test.each([
    ['client_secret_sign', { client_secret_sign: Buffer.from('$2a$04$wrong').toString('base64') }],
    ['client_id', { client_id: 'nobody' }],
    ['grant_type', { grant_type: 'password' }],
    ['type', { type: 'OTHER' }],
    ['account_id', { type: 'SELLER' }],
    ['timestamp', { timestamp: 'soon' }],
  ])('a wrong %s is named in the refusal', async (name, change) => {
    const { status, body } = await client().askToken({ ...client().tokenForm(), ...change });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'BAD_REQUEST', invalidInputs: [{ name }] });
  });

  test('a client id with colons and underscores is one word', async () => {
    const account = { id: 'colon', shopName: '콜론상점', secrets: { ...demo.secrets, clientId: 'app:01_x:' } };
    shop.control.addAccount(account);
    expect((await new SmartStoreClient(shop.sandbox.url, account).signIn()).token).not.toBe('undefined');
  });

  test('a timestamp more than five minutes off is refused, before and after', async () => {
    for (const skew of [-5 * MINUTE - 2000, 5 * MINUTE + 2000]) {
      const { body } = await client().askToken(client().tokenForm(Date.now() + skew));
      expect(body).toMatchObject({ invalidInputs: [{ name: 'timestamp' }] });
    }
    expect((await client().askToken(client().tokenForm(Date.now() - 4 * MINUTE))).status).toBe(200);
  });

  test('JSON instead of a form gives the misleading complaint about client_id', async () => {
    const response = await fetch(`${client().base}/v1/oauth2/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(client().tokenForm()),
    });
    expect(await response.json()).toMatchObject({ invalidInputs: [{ name: 'client_id' }] });
  });

  test('a solution asks for a seller by account_id', async () => {
    const form = { ...client().tokenForm(), type: 'SELLER' };
    expect((await client().askToken({ ...form, account_id: demo.secrets.accountUid ?? '' })).status).toBe(200);
    expect((await client().askToken({ ...form, account_id: 'somebody-else' })).status).toBe(400);
  });

  test('asking again while 30 minutes remain gives the same token, later a new one beside the old', async () => {
    const first = (await client().askToken(client().tokenForm())).body;
    ahead = 149 * MINUTE;
    const again = (await client().askToken(client().tokenForm(Date.now() + ahead))).body;
    expect(again.access_token).toBe(first.access_token);
    expect(again.expires_in).toBeLessThan(32 * 60);
    ahead = 151 * MINUTE;
    const next = (await client().askToken(client().tokenForm(Date.now() + ahead))).body;
    expect(next.access_token).not.toBe(first.access_token);
    const old = client();
    old.token = first.access_token;
    expect((await old.call('GET', '/v1/seller/account')).status).toBe(200);
    ahead = 181 * MINUTE;
    expect((await old.call('GET', '/v1/seller/account')).status).toBe(401);
  });

  test.each([
    ['ROLE_NOT_FOUND', 403],
    ['STORE_NOT_FOUND', 404],
  ])('an application that plays %s is refused', async (tokenRefusal, expected) => {
    shop.control.addAccount({ ...demo, secrets: { ...demo.secrets, tokenRefusal } });
    const { status, body } = await client().askToken(client().tokenForm());
    shop.control.addAccount(demo);
    expect([status, body.code]).toEqual([expected, tokenRefusal]);
  });
});

describe('calls', () => {
  test('without a living token the gateway answers 401 GW.AUTHN with a trace id', async () => {
    const stranger = client();
    const { status, body, headers } = await stranger.call('GET', '/v1/categories');
    expect([status, body.code]).toEqual([401, 'GW.AUTHN']);
    expect(headers.get('GNCP-GW-Trace-ID')).toBe(body.traceId);
    await stranger.signIn();
    shop.control.expireCredentials(demo.id);
    expect((await stranger.call('GET', '/v1/categories')).status).toBe(401);
  });

  test('an injected expired token makes exactly that token useless', async () => {
    const one = await client().signIn();
    shop.control.addFault({ operation: 'link.check', kind: 'EXPIRED_TOKEN' });
    expect((await one.call('GET', '/v1/seller/account')).body).toMatchObject({ code: 'GW.AUTHN' });
    expect((await one.call('GET', '/v1/seller/account')).status).toBe(401);
    expect((await (await one.signIn()).call('GET', '/v1/seller/account')).status).toBe(200);
  });

  test('an unregistered IP is refused with 403', async () => {
    const one = await client().signIn();
    shop.control.addAccount({ ...demo, secrets: { ...demo.secrets, blockedIp: 'true' } });
    const { status, body } = await one.call('GET', '/v1/seller/account');
    shop.control.addAccount(demo);
    expect([status, body.code]).toEqual([403, 'GW.IP_NOT_ALLOWED']);
  });

  test('an unknown path is 404 GW.NOT_FOUND', async () => {
    const { status, body } = await client().call('GET', '/v9/nothing');
    expect([status, body.code]).toEqual([404, 'GW.NOT_FOUND']);
  });
});

describe('rates', () => {
  test('each API has its own bucket: headers report it, 429 GW.RATE_LIMIT when it is over, and the counters know', async () => {
    const one = await client().signIn();
    shop.control.setRateFactor(1);
    shop.control.resetCounters();
    const answers = await Promise.all(Array.from({ length: 6 }, () => one.call('GET', '/v1/seller/account')));
    const other = await one.call('GET', '/v1/seller/channels');
    shop.control.setRateFactor(0);
    const limited = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(limited[0]?.body).toMatchObject({ code: 'GW.RATE_LIMIT' });
    expect(answers[0]?.headers.get('GNCP-GW-RateLimit-Replenish-Rate')).toBe('2');
    expect(answers[0]?.headers.get('GNCP-GW-RateLimit-Burst-Capacity')).toBe('4');
    expect(answers.map(({ headers }) => headers.get('GNCP-GW-RateLimit-Remaining'))).toContain('3');
    expect(other.status).toBe(200);
    expect(shop.control.counters().limited).toBe(2);
    expect(Object.values(shop.control.counters().bucketRefusals)).toEqual([2]);
  });
});
