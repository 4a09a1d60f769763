import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { smartStoreSandbox } from '../smart-store/channel.ts';
import type { Loose } from '../testing/loose.ts';
import { SmartStoreClient } from '../testing/smart-store-client.ts';
import { demo } from '../testing/smart-store-sandbox.ts';
import { CONTROL_TOKEN_HEADER } from './control-api.ts';
import { type RunningSandbox, startSandbox } from './start-sandbox.ts';

const TOKEN = 'control-token';
const BASE = 'control/SMART_STORE';
let dir: string;
let sandbox: RunningSandbox;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'moa-control-'));
  sandbox = await startSandbox({
    port: 0,
    dataDir: dir,
    controlToken: TOKEN,
    rateFactor: 0,
    channels: [smartStoreSandbox],
    monotonic: () => 0,
  });
});
afterAll(async () => {
  await sandbox.close();
  rmSync(dir, { recursive: true, force: true });
});
beforeEach(() => sandbox.control('SMART_STORE').reset());

async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = { authorization: `Bearer ${TOKEN}` }) {
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(`${sandbox.url}/${path}`, { method, headers: { ...headers, ...json }, ...init });
  return { status: response.status, body: (await response.json()) as Loose };
}

describe('access', () => {
  test.each([{}, { authorization: 'Bearer wrong' }, { authorization: TOKEN }, { [CONTROL_TOKEN_HEADER]: '' }])(
    'without the control token nothing is reported or done: %j',
    async (headers) => {
      for (const [method, path] of [
        ['GET', 'control/channels'],
        ['POST', `${BASE}/reset`],
        ['GET', 'sandbox/control/channels'],
      ] as const) {
        expect((await send(method, path, undefined, headers as Record<string, string>)).status).toBe(401);
      }
    },
  );

  test('the token is taken as bearer or in the header a proxy adds, below the page too', async () => {
    for (const path of ['control/channels', 'sandbox/control/channels']) {
      expect((await send('GET', path)).status).toBe(200);
      expect((await send('GET', path, undefined, { [CONTROL_TOKEN_HEADER]: TOKEN })).status).toBe(200);
    }
  });

  test('a sandbox started without a token has no control API', async () => {
    const other = mkdtempSync(join(tmpdir(), 'moa-control-'));
    const plain = await startSandbox({ port: 0, dataDir: other, channels: [smartStoreSandbox] });
    const { status } = await fetch(`${plain.url}/control/channels`);
    await plain.close();
    rmSync(other, { recursive: true, force: true });
    expect(status).toBe(404);
  });
});

describe('what it does', () => {
  const products = async () => (await send('GET', `${BASE}/products?accountId=${demo.id}&full=true`)).body;

  test('describes the channels with their accounts and operations', async () => {
    const [channel] = (await send('GET', 'control/channels')).body;
    expect(channel).toMatchObject({ shopType: 'SMART_STORE', title: '스마트스토어', basePath: '/SMART_STORE/external', approves: false });
    expect(channel.operations).toContain('products.create');
    expect(channel.accounts[0].secrets.clientId).toBe(demo.secrets.clientId);
  });

  test('lists products in pages, finds them by words, and keeps long fields for who asks', async () => {
    const first = (await send('GET', `${BASE}/products?accountId=${demo.id}&size=3`)).body;
    expect([first.contents.length, first.total]).toEqual([3, 4]);
    expect(first.contents[0].raw).toBeUndefined();
    expect((await products()).contents[0].raw).toBeDefined();
    expect((await send('GET', `${BASE}/products?q=${encodeURIComponent('타월')}`)).body.total).toBe(1);
    const { productId } = first.contents[0];
    expect((await send('GET', `${BASE}/products/${productId}?accountId=${demo.id}`)).body.detailHtml).toContain('<h2>');
  });

  test('places, advances and cancels an order, and says in Korean what cannot be', async () => {
    const { contents } = await products();
    const shirt = contents.find((product: Loose) => product.sellerCode === 'OLD-SHIRT-01');
    const order = {
      accountId: demo.id,
      lines: [{ productId: shirt.productId, itemId: shirt.items[0].itemId, quantity: 2 }],
      buyer: { name: '김모아', phone: '010-1' },
      receiver: { name: '김모아', phone: '010-1', zipCode: '1', address1: 'a', address2: 'b' },
      message: '',
    };
    const placed = (await send('POST', `${BASE}/orders`, order)).body;
    const line = { accountId: demo.id, orderNo: placed.orderNo, lineNo: placed.lineNos[0] };
    expect(await send('POST', `${BASE}/orders/advance`, { ...line, to: 'DELIVERED' })).toEqual({
      status: 409,
      body: { message: '배송 중인 주문이 아닙니다.' },
    });
    expect((await send('POST', `${BASE}/orders/cancel-request`, { ...line, reason: 'CHANGE_MIND' })).body.claimNo).toBeTruthy();
    expect((await send('GET', `${BASE}/orders?accountId=${demo.id}`)).body.contents[0].lines[0]).toMatchObject({ status: 'CANCELED' });
    const tooMany = { ...order, lines: [{ ...order.lines[0], quantity: 999 }] };
    expect((await send('POST', `${BASE}/orders`, tooMany)).body.message).toContain('재고가 부족');
    expect((await send('POST', `${BASE}/orders`, { ...order, lines: [] })).status).toBe(400);
  });

  test('seeds, edits behind our back, and takes a thousand random orders', async () => {
    const seed = {
      accountId: demo.id,
      name: '새 상품',
      price: 1000,
      sellerCode: 'S-1',
      items: [{ optionValues: [], price: 0, quantity: 5000 }],
    };
    const { productId } = (await send('POST', `${BASE}/products`, seed)).body;
    await send('POST', `${BASE}/products/edit`, { accountId: demo.id, productId, price: 2000, quantity: 4000 });
    const found = (await products()).contents.find((product: Loose) => product.productId === productId);
    expect([found.price, found.items[0].quantity]).toEqual([2000, 4000]);
    const { placed } = (await send('POST', `${BASE}/random-orders`, { accountId: demo.id, count: 1000, seed: 7 })).body;
    expect(placed).toBe(1000);
  });

  test('adds an account that can sign in', async () => {
    const account = { id: 'new', shopName: '새 가게', secrets: { clientId: 'c3', clientSecret: demo.secrets.clientSecret ?? '' } };
    await send('POST', `${BASE}/accounts`, account);
    expect((await new SmartStoreClient(sandbox.url, account).signIn()).token).not.toBe('undefined');
  });

  test('injects, lists and removes faults; refuses a kind nobody knows', async () => {
    const fault = (await send('POST', `${BASE}/faults`, { operation: 'link.check', kind: 'SERVER_ERROR', times: null })).body;
    const client = await new SmartStoreClient(sandbox.url, demo).signIn();
    expect((await client.call('GET', '/v1/seller/account')).status).toBe(500);
    expect((await send('GET', `${BASE}/faults`)).body).toEqual([fault]);
    expect((await send('DELETE', `${BASE}/faults/${fault.id}`)).status).toBe(200);
    expect((await send('DELETE', `${BASE}/faults/${fault.id}`)).status).toBe(409);
    expect((await client.call('GET', '/v1/seller/account')).status).toBe(200);
    expect((await send('POST', `${BASE}/faults`, { operation: '*', kind: 'FLOOD' })).status).toBe(400);
  });

  test('expires credentials, sets the limits, reports calls without secrets, and counts 429', async () => {
    const client = await new SmartStoreClient(sandbox.url, demo).signIn();
    await send('POST', `${BASE}/expire`, { accountId: demo.id });
    expect((await client.call('GET', '/v1/seller/account?secret=1')).status).toBe(401);
    const calls = (await send('GET', `${BASE}/calls?limit=1`)).body;
    expect(calls[0]).toMatchObject({ operation: 'link.check', path: '/SMART_STORE/external/v1/seller/account', status: 401 });
    await client.signIn();
    await send('POST', `${BASE}/rate`, { factor: 0.5 });
    await Promise.all(Array.from({ length: 4 }, () => client.call('GET', '/v1/seller/account')));
    expect((await send('GET', `${BASE}/counters`)).body.limited).toBe(2);
    await send('POST', `${BASE}/rate`, { factor: 0 });
  });

  test('makes keys good again only where a new link would not bring new ones', async () => {
    const reported = (await send('GET', 'control/channels')).body;
    expect(reported[0].restoresKeys).toBe(false);
    const refused = await send('POST', `${BASE}/restore`, { accountId: demo.id });
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('다시 연동') } });
  });

  test('moves the clock and resets', async () => {
    sandbox.control('SMART_STORE').randomOrders({ accountId: demo.id, count: 1, seed: 1 });
    const orderedAt = async () => (await send('GET', `${BASE}/orders`)).body.contents[0]?.orderedAt;
    const before = Date.parse(await orderedAt());
    await send('POST', `${BASE}/clock`, { ms: 3_600_000 });
    expect(before - Date.parse(await orderedAt())).toBe(3_600_000);
    await send('POST', `${BASE}/reset`, {});
    expect(await orderedAt()).toBeUndefined();
  });

  test('an unknown channel is 404, a broken body 400', async () => {
    expect((await send('GET', 'control/NOWHERE/products')).status).toBe(404);
    const response = await fetch(`${sandbox.url}/${BASE}/clock`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      body: '{',
    });
    expect([response.status, ((await response.json()) as Loose).message]).toEqual([400, '요청 본문을 읽을 수 없습니다.']);
  });
});

describe('the page', () => {
  test('is reached without a slash, forbids inline script, and names its files relative to itself', async () => {
    const page = await fetch(`${sandbox.url}/sandbox`);
    expect(page.url).toBe(`${sandbox.url}/sandbox/`);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    const html = await page.text();
    const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '').filter((path) => !path.startsWith('data:'));
    expect(files.length).toBeGreaterThan(2);
    expect(html).not.toMatch(/<script(?![^>]*src=)/);
    for (const file of files) expect([file, (await fetch(new URL(file, page.url))).status]).toEqual([file, 200]);
    expect(files.every((file) => !file.startsWith('/'))).toBe(true);
  });

  test('fonts and uploaded files cannot be used to read other files', async () => {
    for (const path of ['sandbox/fonts/woff2-dynamic-subset/..%2f..%2fpackage.json', 'files/SMART_STORE/..%2fSMART_STORE.jsonl']) {
      expect((await fetch(`${sandbox.url}/${path}`)).status).toBe(404);
    }
  });
});
