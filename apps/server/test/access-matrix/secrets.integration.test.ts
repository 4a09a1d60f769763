/** S4: a hundred secrets are handed to the API in every way there is, and then looked for where they must not be. */
import { randomBytes } from 'node:crypto';
import { WEB_CLIENT } from '@moa/contract';
import { expect, it } from 'vitest';
import { TABLES } from '../../src/migrations/tables.ts';
import { createPasswords } from '../../src/modules/accounts/index.ts';
import { CREDENTIALS_ASSOCIATED_DATA } from '../../src/modules/shops/index.ts';
import { createLineLogger } from '../../src/platform/logging/index.ts';
import { startApp } from './app.ts';
import { insertRow } from './data/insert.ts';
import { createWorld } from './world.ts';

const world = await createWorld();
const lines: string[] = [];
const app = await startApp(world, { logger: createLineLogger((line) => lines.push(line)) });
const seller = await world.headersOf('seller');

const planted: string[] = [];
const answers: string[] = [];
/** A secret nobody has seen, with characters that keys of channels have. */
function secret(): string {
  const made = `Ky7${randomBytes(18).toString('base64url')}`;
  planted.push(made);
  return made;
}
const known = (value: string) => {
  planted.push(value);
  return value;
};

interface Call {
  method?: 'GET' | 'POST' | 'PUT';
  url: string;
  body?: object;
  headers?: Record<string, string>;
}

async function call({ method = 'GET', url, body, headers = seller }: Call, kept = true) {
  const answer = await app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) });
  if (kept) answers.push(JSON.stringify(answer.headers), answer.body);
  return answer;
}

const BASIC = `Basic ${btoa(`${WEB_CLIENT.id}:${WEB_CLIENT.secret}`)}`;
const token = (body: object, kept = true) => call({ method: 'POST', url: '/oauth/token', headers: { authorization: BASIC }, body }, kept);

async function plantPasswords(): Promise<void> {
  const password = secret();
  const passwordHash = await createPasswords().hash(password);
  await world.database.system((tx) =>
    tx.query('update user_account set password_hash = $1 where user_id = $2', [passwordHash, world.seller.userId]),
  );
  for (let at = 0; at < 8; at++) {
    // The one answer that gives tokens away is the one that is asked for them.
    const signedIn = await token({ grant_type: 'password', username: world.seller.loginId, password }, false);
    const { access_token, refresh_token } = signedIn.json<{ access_token: string; refresh_token: string }>();
    known(signedIn.cookies.find(({ name }) => name.startsWith('device_'))?.value ?? '');
    const headers = { authorization: `Bearer ${known(access_token)}` };
    await call({ url: '/api/v1/users/info', headers });
    await call({ url: '/api/v1/users/sessions', headers });
    const renewed = (await token({ grant_type: 'refresh_token', refresh_token: known(refresh_token) }, false)).json<{
      refresh_token: string;
    }>();
    known(renewed.refresh_token);
    await token({ grant_type: 'password', username: `nobody${at}`, password: secret() });
    await token({ grant_type: 'refresh_token', refresh_token: secret() });
    await call({
      method: 'POST',
      url: '/api/v1/users/change/password',
      headers: { ...headers, 'idempotency-key': `change-password-${at}` },
      body: { password: secret(), newPassword: `${secret()}!1` },
    });
    await call({ url: '/api/v1/users/info', headers: { authorization: `Bearer ${secret()}.${secret()}.x` } });
  }
}

async function plantApiTokens(): Promise<void> {
  await world.database.system((tx) => tx.query('update user_session set factor_at = now()'));
  for (let at = 0; at < 4; at++) {
    const headers = { ...seller, 'idempotency-key': `make-a-token-${at}` };
    const body = { name: `토큰 ${at}`, scopes: ['order:read'], days: 30 };
    // The one answer that gives a token away is that of making it.
    const made = await call({ method: 'POST', url: '/api/v1/users/api-token', headers, body }, false);
    const { token: apiToken } = made.json<{ token: string }>();
    const bearer = { authorization: `Bearer ${known(apiToken)}` };
    await call({ url: '/api/v1/order/search', headers: bearer });
    await call({ url: '/api/v1/users/info', headers: bearer });
    await call({ url: '/api/v1/order/search', headers: { authorization: `Bearer moa_${secret()}` } });
  }
  await call({ url: '/api/v1/users/api-token' });
}

async function plantChannelKeys(): Promise<void> {
  const keys = await world.sellerVault.forSeller(world.seller.sellerId);
  for (let at = 0; at < 8; at++) {
    const sealed = keys.seal(JSON.stringify({ clientId: `stored${at}app`, clientSecret: secret() }), CREDENTIALS_ASSOCIATED_DATA);
    await insertRow(
      world,
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status, credentials)
       values ($1, 'SMART_STORE', $2, '지점', 'SANDBOX', 'NORMAL', $3)`,
      [`stored${at}app`, sealed],
    );
    const query = `shopType=SMART_STORE&shopAccountId=stored${at}app`;
    await call({ url: `/api/v1/users/shop?${query}` });
    await call({ url: `/api/v1/product/shop/lookup?${query}&kind=BRAND&keyword=a` });
    await call({
      method: 'POST',
      url: '/api/v1/users/shopLink',
      headers: { ...seller, 'idempotency-key': `link-a-shop-${at}` },
      body: {
        type: 'create',
        shopType: 'COUPANG',
        credentials: { vendorUserId: `login${at}`, vendorId: 'A00012345', accessKey: secret(), secretKey: secret() },
      },
    });
  }
}

async function plantRedirects(): Promise<void> {
  for (let at = 0; at < 4; at++) {
    const begun = await call(
      { method: 'POST', url: '/api/v1/users/shopLink/oauth', body: { shopType: 'CAFE24', credentials: { mall_id: 'moademo' } } },
      false,
    );
    known(new URL(begun.json<{ url: string }>().url).searchParams.get('state') ?? '');
    await call({ method: 'POST', url: '/api/v1/users/shopLink/oauth/finish', body: { state: secret(), code: secret() } });
    await call({ url: `/api/v1/order/search?access_token=${secret()}&query=x` });
    await call({ url: `/nowhere?code=${secret()}` });
  }
}

/** A secret as it might stand somewhere: plain, or as the bytes of a column, or encoded once more. */
function forms(value: string): string[] {
  const bytes = Buffer.from(value);
  // Where base64 begins in the middle of another text its first and last characters differ.
  return [value, bytes.toString('hex'), bytes.toString('base64').slice(0, 24)];
}

const foundIn = (text: string) => planted.filter((value) => forms(value).some((form) => text.includes(form)));

it('secrets stand neither in the database nor in the logs nor in an answer', async () => {
  await plantPasswords();
  await plantApiTokens();
  await plantChannelKeys();
  await plantRedirects();
  expect(new Set(planted).size).toBeGreaterThanOrEqual(100);

  const dump = await world.database.system(async (tx) => {
    const tables = await Promise.all(
      Object.keys(TABLES).map((table) => tx.query<{ row: string }>(`select t::text as row from ${table} t`)),
    );
    return tables.flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n');
  });
  expect(dump).toContain('stored0app');
  expect(foundIn(dump)).toEqual([]);
  expect(foundIn(lines.join('\n'))).toEqual([]);
  expect(answers.length).toBeGreaterThan(100);
  expect(foundIn(answers.join('\n'))).toEqual([]);
});
