/** The main job through HTTP: link, register once, send everywhere, take an order, confirm, ship; stock stays true in every shop. */

import type { ProductDraft, ShopType } from '@moa/core';
import { beforeAll, expect, test, vi } from 'vitest';
import { demoLogin } from '../support/demo-seller.ts';
import { PRICE, type ShopAccount, STOCK, shirtFor } from '../support/draft.ts';
import { demoLinked, linkedAt } from '../support/linked.ts';
import { type Shops, shopsOf } from '../support/shops.ts';
import type { Api } from '../support/signed-in.ts';

const FIVE: ShopType[] = ['SMART_STORE', 'COUPANG', '11ST', 'CAFE24', 'ZIGZAG'];
const NAME = '바람결 린넨 셔츠';
const BOUGHT = { optionValues: ['네이비', 'L'], quantity: 3 };
const PATIENCE = { timeout: 120_000, interval: 200 };

let api: Api;
let shops: Shops;
let product: ProductDraft;
/** Her accounts at the five: what else a copy links has no part in this. */
let accounts: ShopAccount[];

beforeAll(async () => {
  const seller = await demoLogin();
  api = seller.api;
  shops = shopsOf(seller.sandbox);
});

/** Waits for the end of a job and answers what became of its items. */
async function ended(jobId: string | null) {
  if (jobId === null) throw new Error('nothing was started');
  const { job } = await vi.waitFor(async () => {
    const detail = await api.jobs.detail({ id: jobId });
    if (detail.job.finishedAt === null) throw new Error(`${detail.job.title}: ${detail.job.done} of ${detail.job.total}`);
    return detail;
  }, PATIENCE);
  const { items } = await api.jobs.detail({ id: jobId, size: 500 });
  return { job, items: items.contents };
}

const collect = async () => ended((await api.orders.import({ accountIds: accounts.map(({ id }) => id) })).jobId);

async function orderLine(orderNo: string) {
  const { contents } = await api.orders.search({ keyword: orderNo, scope: 'ORDER_NO' });
  return contents.find((row) => row.orderNo === orderNo);
}

const quantityOf = (found: { optionValues: string[]; quantity: number }[]) =>
  found.find((item) => BOUGHT.optionValues.every((value) => item.optionValues.includes(value)))?.quantity;

test('a copy has its demo shops linked; another is linked with the keys that are shown, and refused with a wrong one', async () => {
  await demoLinked(api);
  const { demoKeys } = await api.shops.list({});
  const credentials = demoKeys?.find((keys) => keys.shopType === 'ZIGZAG')?.credentials ?? {};
  await expect(
    api.shops.save({ type: 'create', shopType: 'ZIGZAG', credentials: { ...credentials, secretKey: 'wrong' } }),
  ).rejects.toMatchObject({ code: 'SHOP_CREDENTIALS', status: 422 });
  accounts = await linkedAt(api, FIVE);
  expect(accounts.find(({ shopType }) => shopType === 'ZIGZAG')).toMatchObject({ status: 'NORMAL', environment: 'SANDBOX' });
});

test('a product registered once is in all five shops with its options, price and pictures', async () => {
  const draft = await shirtFor(api, NAME, accounts);
  const { shops: checked } = await api.catalog.preflight(draft);
  expect(
    checked.flatMap(({ shopType, problems }) =>
      problems.filter(({ severity }) => severity === 'ERROR').map((found) => ({ shopType, ...found })),
    ),
  ).toEqual([]);

  const started = await api.catalog.transmit({ product: draft });
  product = started.product;
  const { job, items } = await ended(started.jobId);
  expect(items.filter((item) => item.status !== 'DONE')).toEqual([]);
  expect(job.total).toBe(5);
  for (const shopType of FIVE) {
    await vi.waitFor(async () => {
      const found = await shops.products(shopType, NAME);
      expect(found, shopType).toHaveLength(1);
      expect(found[0], shopType).toMatchObject({ price: PRICE, onSale: true });
      expect(
        found[0]?.items.map((item) => item.quantity),
        shopType,
      ).toEqual([STOCK, STOCK, STOCK, STOCK]);
      expect(found[0]?.imageUrls.length, shopType).toBeGreaterThanOrEqual(1);
    }, PATIENCE);
  }
});

test('an order of one shop is collected as new and its pieces leave every shop', async () => {
  const orderNo = await shops.buy('SMART_STORE', NAME, BOUGHT.optionValues, BOUGHT.quantity);
  const collected = await collect();
  expect(collected.items.map((item) => item.shopType).sort()).toEqual([...FIVE].sort());
  expect(await orderLine(orderNo)).toMatchObject({ state: 'NEW', quantity: BOUGHT.quantity, productId: product.id, flags: [] });
  for (const shopType of FIVE) {
    await vi.waitFor(async () => {
      const [found] = await shops.products(shopType, NAME);
      expect(quantityOf(found?.items ?? []), shopType).toBe(STOCK - BOUGHT.quantity);
    }, PATIENCE);
  }
  const collectedTwice = await collect();
  expect(collectedTwice.job.failed).toBe(0);
  const [sku] = (await api.stock.availableQuantity({ skuIds: [(await orderLine(orderNo))?.skuId ?? ''] })).contents;
  expect(sku).toMatchObject({ onHand: STOCK, reserved: BOUGHT.quantity, sellable: STOCK - BOUGHT.quantity });
});

test.each(FIVE)('an order of %s is confirmed, shipped with an invoice, and the shop knows both', async (shopType) => {
  const before = await sellable();
  const orderNo = await shops.buy(shopType, NAME, ['아이보리', 'M'], 1);
  await collect();
  const line = await orderLine(orderNo);
  expect(line).toMatchObject({ shopType, productId: product.id });
  const id = line?.id ?? '';

  if (line?.state === 'NEW') {
    const placed = await ended((await api.orders.confirm({ ids: [id] })).jobId);
    expect(placed.items.filter((item) => item.status !== 'DONE')).toEqual([]);
  }
  expect(await orderLine(orderNo)).toMatchObject({ state: 'PREPARING' });

  const invoiceNo = '612345678906';
  const { jobId, rejected } = await api.orders.dispatch({ items: [{ id, courierCode: 'CJ', invoiceNo }] });
  expect(rejected).toEqual([]);
  const sent = await ended(jobId);
  expect(sent.items).toEqual([expect.objectContaining({ status: 'DONE', shopType })]);
  expect(await orderLine(orderNo)).toMatchObject({ state: 'DELIVERING', courierCode: 'CJ', invoiceNo });
  expect(await shops.orderLines(shopType, orderNo)).toEqual([expect.objectContaining({ invoiceNo })]);
  expect(await sellable()).toBe(before - 1);
});

test('what is left is the same in every shop and in the ledger', async () => {
  const left = await sellable();
  for (const shopType of FIVE) {
    await vi.waitFor(async () => {
      const [found] = await shops.products(shopType, NAME);
      expect(
        found?.items.find((item) => item.optionValues.includes('아이보리') && item.optionValues.includes('M'))?.quantity,
        shopType,
      ).toBe(left);
    }, PATIENCE);
  }
});

async function sellable(): Promise<number> {
  const stored = await api.catalog.get({ id: product.id ?? '' });
  const skuId = stored.composition.optionInfo.optionCombinations.find((row) => row.optionValues.join() === '아이보리,M')?.skuId ?? '';
  return (await api.stock.availableQuantity({ skuIds: [skuId] })).contents[0]?.sellable ?? Number.NaN;
}
