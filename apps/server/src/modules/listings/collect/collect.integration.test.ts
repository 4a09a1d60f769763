import type { ObservedProduct } from '@moa/channels/sdk';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/index.ts';
import { cancelRun, type TaskContext } from '../../../platform/jobs/index.ts';
import { managementCode } from '../../products/index.ts';
import { reportOf } from '../drift/store-read.ts';
import type { PushDeps } from '../push/push-order.ts';
import { collectHandler, startCollect } from './collect.ts';

const { database, seller } = await testDatabase();

test('products of an account are collected by one job at a time, however often it is pressed', async () => {
  const { sellerId } = await seller();
  const account = (shopAccountId: string) =>
    database.tenant(sellerId, async (tx) => {
      const { rows } = await tx.query<{ id: number }>(
        `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status) values ($1, 'COUPANG', $2, $2, 'SANDBOX', 'NORMAL') returning id`,
        [tx.sellerId, shopAccountId],
      );
      return rows[0]?.id ?? 0;
    });
  const [one, other] = [await account('a'), await account('b')];
  const press = (id: number) => database.tenant(sellerId, (tx) => startCollect(tx, id, { userId: '1', loginId: 'kim' }));

  const [first, second] = await Promise.all([press(one), press(one)]);
  expect(second).toBe(first);
  expect(await press(other)).not.toBe(first);

  await database.tenant(sellerId, (tx) => cancelRun(tx, Number(first)));
  expect(await press(one)).not.toBe(first);
});

test("what stands at a shop where our code would is the seller's own, if it is none of ours", () => {
  const codes = (managementCode: string | null, sellerCode: string | null, itemCode: string | null = null) =>
    reportOf({ managementCode, sellerCode, items: [{ itemCode }] } as ObservedProduct).sellerCode;
  expect(codes('LINEN-01', null)).toBe('LINEN-01');
  expect(codes('LINEN-01', '')).toBe('LINEN-01');
  expect(codes('LINEN-01', 'OWN-1')).toBe('OWN-1');
  expect(codes(managementCode(), 'OWN-1')).toBe('OWN-1');
  expect(codes(managementCode(), null)).toBeNull();
  expect(codes(null, null)).toBeNull();
  expect(codes('LINEN-01', null, 'LINEN-01')).toBe('LINEN-01');
  expect(codes('LINEN', null, 'LINEN001')).toBeNull();
});

test('a product that no database takes keeps none of the others away, and is named at the end', async () => {
  const { sellerId } = await seller();
  const accountId = await database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status) values ($1, 'COUPANG', 'c', '본점', 'SANDBOX', 'NORMAL') returning id`,
      [tx.sellerId],
    );
    return rows[0]?.id ?? 0;
  });
  const observed = (shopProductId: string, change: Partial<ObservedProduct> = {}): ObservedProduct => ({
    shopProductId,
    shopProductSubId: null,
    managementCode: null,
    sellerCode: null,
    name: '셔츠',
    price: 1_000,
    saleStatus: 'SALE',
    rawStatus: 'SALE',
    optionNames: [],
    items: [],
    imageUrl: null,
    imageUrls: [],
    detailHtml: null,
    categoryId: null,
    pageUrl: null,
    raw: null,
    ...change,
  });
  const pages: Record<string, { products: ObservedProduct[]; nextCursor: string | null }> = {
    first: { products: [observed('P1'), observed('P2', { name: '셔츠\u0000' }), observed('P3', { price: 1e30 })], nextCursor: 'second' },
    second: { products: [observed('P4')], nextCursor: null },
  };
  const connector = {
    products: { list: async (_ctx: unknown, cursor: string | null) => ({ kind: 'ok', value: pages[cursor ?? 'first'] }) },
  };
  const account = { id: accountId, sellerId, shopType: 'COUPANG' };
  const deps = { database, shops: { context: async () => ({ account, connector, ctx: {} }) } } as unknown as PushDeps;
  const runId = Number(await database.tenant(sellerId, (tx) => startCollect(tx, accountId, { userId: '1', loginId: 'kim' })));
  const context = { database, attemptNo: 1, lastAttempt: false, signal: new AbortController().signal, workerId: 'w' } as TaskContext;
  await collectHandler(deps).run({ sellerId, runId, accountId }, context);
  const reported = await database.tenant(sellerId, async (tx) => {
    const listings = await tx.query<{ n: string }>('select shop_product_id as n from listing where seller_id = $1 order by 1', [
      tx.sellerId,
    ]);
    const items = await tx.query<{ status: string; message: string }>('select status, message from job_item where seller_id = $1', [
      tx.sellerId,
    ]);
    return { listings: listings.rows.map(({ n }) => n), items: items.rows };
  });
  expect(reported.listings).toEqual(['P1', 'P4']);
  expect(reported.items).toEqual([
    { status: 'DONE', message: '상품 2개를 가져왔습니다. 상품 P2을(를) 저장하지 못했습니다. 상품 P3을(를) 저장하지 못했습니다.' },
  ]);
});
