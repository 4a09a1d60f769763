/** What a simulated channel sends by itself, read by its connector: genuine by the operator's key, about the right shop, again when refused. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectorOf } from '@moa/channels';
import { LINKABLE_SHOP_TYPES, type LinkableShopType, MANIFESTS } from '@moa/channels/manifests';
import type { WebhookCall } from '@moa/channels/sdk';
import { type RunningSandbox, startSandbox } from '@moa/sandbox';
import { SANDBOX_SETTINGS } from '@moa/sandbox/base-paths';
import { afterAll, beforeAll, expect, test } from 'vitest';

const SENDERS = LINKABLE_SHOP_TYPES.filter((shopType) => MANIFESTS[shopType].webhooks);
const PATIENCE = { timeout: 45_000, interval: 100 };
const received: (WebhookCall & { shopType: string })[] = [];
let refuse = 0;
let sandbox: RunningSandbox;
let dataDir: string;

const ear = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    if (refuse > 0) {
      refuse -= 1;
      response.writeHead(503).end();
      return;
    }
    received.push({ shopType: (request.url ?? '').slice(1), headers: request.headers, body: Buffer.concat(parts) });
    response.writeHead(200).end();
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => ear.listen(0, '127.0.0.1', resolve));
  const { port } = ear.address() as AddressInfo;
  dataDir = mkdtempSync(join(tmpdir(), 'moa-webhooks-'));
  const target = (shopType: LinkableShopType) => ({
    url: `http://127.0.0.1:${port}/${shopType}`,
    key: SANDBOX_SETTINGS[shopType]?.webhookKey ?? '',
  });
  sandbox = await startSandbox({
    port: 0,
    dataDir,
    rateFactor: 0,
    webhooks: Object.fromEntries(SENDERS.map((shopType) => [shopType, target(shopType)])),
  });
});
afterAll(async () => {
  await sandbox.close();
  ear.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test.each(SENDERS)('%s tells of an order, a claim and a product, each time as its connector reads it', async (shopType) => {
  const webhooks = connectorOf(shopType)?.webhooks;
  if (!webhooks) throw new Error('no connector reads them');
  const shop = sandbox.control(shopType);
  const [account] = shop.accounts();
  const [product] = shop.products(account?.id).filter(({ items }) => items.some(({ onSale, quantity }) => onSale && quantity > 0));
  const item = product?.items.find(({ onSale, quantity }) => onSale && quantity > 0);
  if (!account || !product || !item) throw new Error('nothing is sold here');
  const person = { name: '김달빛', phone: '010-2345-6789' };
  refuse = 2;
  const { orderNo, lineNos } = shop.placeOrder({
    accountId: account.id,
    lines: [{ productId: product.productId, itemId: item.itemId, quantity: 1 }],
    buyer: person,
    receiver: { ...person, zipCode: '06236', address1: '서울특별시 강남구 테헤란로 1', address2: '' },
    message: '',
  });
  shop.requestCancel({ accountId: account.id, orderNo, lineNo: lineNos[0] ?? '', reason: 'CHANGE_MIND' });
  shop.editProduct({ accountId: account.id, productId: product.productId, price: product.price + 1000 });
  await expect.poll(() => received.filter((each) => each.shopType === shopType).length, PATIENCE).toBe(3);
  const calls = received.filter((each) => each.shopType === shopType);
  const settings = SANDBOX_SETTINGS[shopType] ?? {};
  for (const call of calls) {
    expect(webhooks.isGenuine(call, settings)).toBe(true);
    expect(webhooks.isGenuine(call, { ...settings, webhookKey: 'another' })).toBe(false);
    expect(webhooks.isGenuine({ ...call, headers: {} }, settings)).toBe(false);
  }
  const hints = calls.map(({ body }) => webhooks.read(JSON.parse(body.toString('utf8'))));
  expect(hints.every((hint) => hint?.login === account.id)).toBe(true);
  expect(hints.map((hint) => hint?.about).toSorted()).toEqual(['ORDERS', 'ORDERS', 'PRODUCTS']);
  expect(hints.find((hint) => hint?.about === 'PRODUCTS')?.productIds).toEqual([product.productId]);
  // Nobody's name or number goes with them.
  expect(calls.map(({ body }) => body.toString('utf8')).join()).not.toMatch(/김달빛|2345/);
});
