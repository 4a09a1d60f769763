/** A sub-user limited to one shop: what she sees of it, and that nothing of the others is in what she sees. */
import type { LineFact } from '@moa/channels/sdk';
import { newShopEntry } from '@moa/core';
import { describe, expect, it } from 'vitest';
import { ingestPage } from '../../src/modules/orders/index.ts';
import { raiseAlert } from '../../src/platform/alerts/index.ts';
import { claimItems, completeItems, createRun } from '../../src/platform/jobs/index.ts';
import { cancelFact, lineFact } from '../modules/order-facts.ts';
import { startApp } from './app.ts';
import { savedProduct } from './data/product.ts';
import { shopOf } from './data/shop.ts';
import { createWorld, SHOP_MARK } from './world.ts';

const world = await createWorld();
const app = await startApp(world);
const { accountId: hidden, listingId: hiddenListing } = await shopOf(world);
const { sellerId } = world.seller;
const mine = await world.database.tenant(sellerId, async (tx) => {
  const { rows } = await tx.query<{ id: number }>(`select id from shop_account where seller_id = $1 and shop_account_id = 'hers'`, [
    sellerId,
  ]);
  return rows[0]?.id ?? 0;
});
const HOUR_AGO = new Date(Date.now() - 3_600_000).toISOString();
const headers = await world.headersOf('sub:limited');
const sellerHeaders = await world.headersOf('seller');

// biome-ignore lint/suspicious/noExplicitAny: answers of every operation
async function call(method: string, url: string, body?: unknown, as = headers): Promise<{ status: number; body: any }> {
  const answer = await app.inject({
    method: method as 'GET',
    url,
    headers: { ...as, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const get = async (url: string, as = headers) => (await call('GET', url, undefined, as)).body;

async function sold(accountId: number, orderNo: string, change: Partial<LineFact> = {}): Promise<string> {
  const keys = await world.sellerVault.forSeller(sellerId);
  return world.database.tenant(sellerId, async (tx) => {
    const line = lineFact({ orderNo, productName: accountId === hidden ? `${SHOP_MARK} 셔츠` : '맡은 셔츠', paidAt: HOUR_AGO, ...change });
    const shopType = accountId === hidden ? 'SMART_STORE' : 'ZIGZAG';
    await ingestPage(tx, keys, { id: accountId, shopType }, { lines: [line], claims: [] }, { reserveUnpaid: false });
    const { rows } = await tx.query<{ id: number }>('select id from order_line where seller_id = $1 and order_no = $2', [
      sellerId,
      orderNo,
    ]);
    return String(rows[0]?.id);
  });
}

async function listed(accountId: number): Promise<number> {
  return world.database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into listing (seller_id, account_id, shop_type, register_key, management_code, shop_product_id, name)
       values ($1, $2, 'ZIGZAG', 'TRIED', 'MTRIED', 'PTRIED', '맡은 셔츠') returning id`,
      [sellerId, accountId],
    );
    return rows[0]?.id ?? 0;
  });
}

const hers = await sold(mine, 'MINE-1');
const theirs = await sold(hidden, 'HIDDEN-1', { claims: [cancelFact({ claimNo: 'C-HIDDEN' })] });
await sold(hidden, 'HIDDEN-2');

describe('orders', () => {
  it.each([
    ['', ['MINE-1']],
    ['&status[0]=NEW', ['MINE-1']],
    [`&accountIds[0]=${hidden}`, []],
    [`&accountIds[0]=${hidden}&accountIds[1]=${mine}`, ['MINE-1']],
    ['&keyword=HIDDEN-1&scope=ORDER_NO', []],
    ['&claimType=CANCEL', []],
    ['&flags[0]=CANCEL_REQUESTED', []],
    [`&keyword=${encodeURIComponent('셔츠')}&scope=PRODUCT`, ['MINE-1']],
  ])('a list asked with %j holds her shop’s only, and so does its total', async (query, found) => {
    const { contents, totalElements } = await get(`/api/v1/order/search?size=50${query}`);
    expect(contents.map((row: { orderNo: string }) => row.orderNo)).toEqual(found);
    expect(totalElements).toBe(found.length);
  });

  it('her own is there with its address, another shop’s is not', async () => {
    expect((await call('GET', `/api/v1/order/detail?id=${hers}`)).status).toBe(200);
    expect((await call('GET', `/api/v1/order/detail?id=${theirs}`)).body.code).toBe('NOT_FOUND');
  });

  it('one hidden order among hers refuses the whole, and nothing is started', async () => {
    const refused = await call('POST', '/api/v1/order/place', { ids: [hers, theirs] });
    expect(refused.body.code).toBe('NOT_FOUND');
    expect((await get('/api/v1/job/history')).contents).toEqual([]);
    expect((await call('POST', '/api/v1/order/place', { ids: [hers] })).status).toBe(200);
    expect((await get('/api/v1/job/history')).contents).toHaveLength(1);
  });

  it('are counted for her shop', async () => {
    expect((await get('/api/v1/order/count')).states).toEqual({ NEW: 1 });
    expect((await get(`/api/v1/order/count?accountIds[0]=${hidden}`)).states).toEqual({});
    expect((await get('/api/v1/order/count', sellerHeaders)).states).toEqual({ NEW: 3 });
  });

  it('are collected from her shop', async () => {
    const { body } = await call('POST', '/api/v1/order/import', {});
    const { items } = await get(`/api/v1/job/detail?id=${body.jobId}`);
    expect(items.contents.map((item: { label: string }) => item.label)).toEqual(['맡은 가게']);
  });
});

describe('rows beside the accounts of a filter', () => {
  type Counted = { accountId: string; count: number; exact: boolean };

  // Each as its list finds them when it is asked for one account alone.
  it.each([
    ['/api/v1/order/count/account', '/api/v1/order/search', 'status[0]=NEW'],
    ['/api/v1/order/count/account', '/api/v1/order/search', 'status[0]=NEW&range[from]=2020-01-01'],
    ['/api/v1/order/count/account', '/api/v1/order/search', 'keyword=HIDDEN-1&scope=ORDER_NO'],
    ['/api/v1/order/count/account', '/api/v1/order/search', 'flags[0]=CANCEL_REQUESTED'],
    ['/api/v1/order/count/account', '/api/v1/order/search', 'status[0]=DELIVERED'],
    ['/api/v1/order/claim/count/account', '/api/v1/order/claim', 'view=OPEN'],
    ['/api/v1/order/claim/count/account', '/api/v1/order/claim', 'types[0]=RETURN'],
    ['/api/v1/qna/count/account', '/api/v1/qna', 'state=UNANSWERED'],
    ['/api/v1/product/shop/count-account', '/api/v1/product/shop', ''],
    ['/api/v1/product/shop/count-account', '/api/v1/product/shop', 'sync[0]=CHANGED'],
    ['/api/v1/product/shop/count-account?tied=true', '/api/v1/product/shop/shop-moa-product-list', ''],
  ])('%s: %s?%s', async (counts, list, query) => {
    for (const [as, accounts] of [
      [sellerHeaders, [hidden, mine, ...(list.includes('/order/') ? [0] : [])]],
      [headers, [mine]],
    ] as const) {
      const { contents } = await get(`${counts}${counts.includes('?') ? '&' : '?'}${query}`, as);
      expect(contents.map((each: Counted) => Number(each.accountId)).toSorted()).toEqual(accounts.toSorted());
      for (const { accountId, count, exact } of contents as Counted[]) {
        const found = await get(`${list}?${query}&accountIds[0]=${accountId}`, as);
        expect({ accountId, count, exact }).toEqual({ accountId, count: found.totalElements, exact: true });
      }
    }
  });
});

describe('personal data', () => {
  it('is masked without the right to see it, whoever asks to see it', async () => {
    const { body } = await call('GET', `/api/v1/order/detail?id=${hers}`);
    expect(body.masked).toBe(true);
    expect(JSON.stringify(body)).not.toMatch(/010-?\d{4}-?\d{4}/);
    expect((await call('GET', `/api/v1/order/detail?id=${hers}&reveal=true`)).body.code).toBe('FORBIDDEN');
  });

  it('is shown with the right, and every look is on record', async () => {
    await world.database.system((tx) =>
      tx.query(`update user_account set rights = '["viewPersonal"]' where seller_id = $1 and shop_account_ids is not null`, [sellerId]),
    );
    const fresh = await world.headersOf('sub:limited');
    const { status, body } = await call('GET', `/api/v1/order/detail?id=${hers}&reveal=true`, undefined, fresh);
    expect({ status, masked: body.masked }).toEqual({ status: 200, masked: false });
    const { rows } = await world.database.system((tx) =>
      tx.query<{ n: number }>(`select count(*) as n from audit_log where action = 'order.reveal' and target_id = $1`, [hers]),
    );
    expect(rows[0]?.n).toBe(1);
  });
});

describe('the first screen', () => {
  it('counts her shop', async () => {
    const { counts } = await get('/api/v1/common/counts');
    expect(counts).toMatchObject({ 'order.new': 1, 'claim.cancel': 0 });
  });

  it('shows sales, best sellers and shops of hers, and no first steps of the whole house', async () => {
    const [limited, whole] = [await get('/api/v1/common/dashboard'), await get('/api/v1/common/dashboard', sellerHeaders)];
    const lines = (dashboard: { sales: { lines: number }[] }) => dashboard.sales.reduce((sum, day) => sum + day.lines, 0);
    expect([lines(limited), lines(whole)]).toEqual([1, 3]);
    expect(limited.orders).toMatchObject({ new: 1, cancelRequests: 0 });
    expect(limited.best.map((row: { productName: string }) => row.productName)).toEqual(['맡은 셔츠']);
    expect(limited.shops.map((shop: { shopName: string }) => shop.shopName)).toEqual(['맡은 가게']);
    expect(limited.firstSteps).toBeNull();
    expect(JSON.stringify(limited)).not.toContain(SHOP_MARK);
  });

  it('reports alerts about hers and about no shop', async () => {
    const raise = (title: string, accountId?: number) =>
      world.database.tenant(sellerId, (tx) =>
        raiseAlert(tx, {
          kind: 'orders.test',
          severity: 'INFO',
          title,
          dedupeKey: title,
          ...(accountId === undefined ? {} : { accountId }),
        }),
      );
    await raise('다른 가게', hidden);
    await raise('맡은 가게', mine);
    await raise('모두');
    const { contents, unread } = await get('/api/v1/common/alerts');
    expect(contents.map((row: { title: string }) => row.title)).toEqual(['모두', '맡은 가게']);
    expect(unread).toBe(2);
    await call('POST', '/api/v1/common/alerts/read', {});
    const left = await get('/api/v1/common/alerts', sellerHeaders);
    expect(left.contents.filter((row: { read: boolean }) => !row.read).map((row: { title: string }) => row.title)).toContain('다른 가게');
  });
});

describe('listings and products', () => {
  it('hold the listings of her shop', async () => {
    const listing = await world.database.tenant(sellerId, async (tx) => {
      const { rows } = await tx.query<{ id: number }>(
        `insert into listing (seller_id, account_id, shop_type, register_key, management_code, shop_product_id, name)
         values ($1, $2, 'ZIGZAG', 'MINE1', 'MMINE1', 'PMINE', '맡은 셔츠') returning id`,
        [sellerId, mine],
      );
      return rows[0]?.id;
    });
    const { contents, totalElements } = await get('/api/v1/product/shop?size=20');
    expect(contents.map((row: { id: string }) => row.id)).toEqual([String(listing)]);
    expect(totalElements).toBe(1);
    expect((await get('/api/v1/product/shop/shop-all-list-count')).total).toBe(1);
    const both = { listingIds: [String(listing), String(hiddenListing)], saleStatus: 'SUSPENSION' };
    expect((await call('PATCH', '/api/v1/products/sale-status', both)).body.code).toBe('NOT_FOUND');
  });

  it('a base product she saves keeps the shops that she doesn’t see, which are not in what she gets', async () => {
    const product = await savedProduct(world);
    const seen = await get(`/api/v1/product/moa/${product.id}`);
    expect(seen.createShopDTOList).toEqual([]);
    const saved = await call('PUT', `/api/v1/product/moa/${product.id}`, { ...seen, basic: { ...seen.basic, brand: '모아' } });
    expect(saved.status).toBe(200);
    expect(saved.body.createShopDTOList).toEqual([]);
    const whole = await get(`/api/v1/product/moa/${product.id}`, sellerHeaders);
    expect(whole.basic.brand).toBe('모아');
    expect(whole.createShopDTOList.map((entry: { registerKey: string }) => entry.registerKey)).toEqual(
      product.createShopDTOList.map((entry) => entry.registerKey),
    );
    const row = (await get('/api/v1/product/moa?size=50')).contents.find((each: { id: string }) => each.id === product.id);
    expect(row.shops).toEqual([]);
  });

  it.each(['of a listing she doesn’t see', 'that another entry of the same form has'])(
    'a register key %s is refused in words, and nothing is saved',
    async (which) => {
      const product = await savedProduct(world);
      const seen = await get(`/api/v1/product/moa/${product.id}`);
      const entry = newShopEntry({ shopType: 'ZIGZAG', shopAccountId: 'hers', shopName: '맡은 가게', multiShopId: null }, 'temp-2');
      const key = which.startsWith('of') ? product.createShopDTOList[0]?.registerKey : 'ZIGZAG_twice';
      const entries = [{ ...entry, registerKey: key }, ...(which.startsWith('of') ? [] : [{ ...entry, registerKey: key }])];
      const refused = await call('PUT', `/api/v1/product/moa/${product.id}`, { ...seen, createShopDTOList: entries });
      expect([refused.status, refused.body.code, refused.body.errors?.[0]?.code]).toEqual([422, 'UNPROCESSABLE', 'REGISTER_KEY_TAKEN']);
      expect(refused.body.detail).toMatch(/다시 저장/);
      expect((await get(`/api/v1/product/moa/${product.id}`)).createShopDTOList).toEqual([]);
    },
  );
});

it('what the plan allows names her shop alone', async () => {
  expect((await get('/api/v1/payment/role')).availableShopAccountList).toEqual([String(mine)]);
  expect((await get('/api/v1/payment/role', sellerHeaders)).availableShopAccountList).toContain(String(hidden));
});

describe('a failed job of hers', () => {
  /** Started by her when she still had the other shop, and failed there. */
  async function failed(kind: string, input: object): Promise<string> {
    const { rows } = await world.database.system((tx) =>
      tx.query<{ user_id: number }>('select user_id from user_account where seller_id = $1 and shop_account_ids is not null', [sellerId]),
    );
    const createdBy = { userId: rows[0]?.user_id ?? 0, loginId: 'her' };
    return world.database.tenant(sellerId, async (tx) => {
      const runId = await createRun(tx, { kind, title: '지난 작업', items: [{ key: '1', label: '지난 항목', input }], createdBy });
      const claimed = await claimItems(tx, runId, 1, 'test');
      await completeItems(
        tx,
        runId,
        claimed.map(({ seq, attemptNo }) => ({ seq, attemptNo, status: 'FAILED' as const, message: '거절' })),
      );
      return String(runId);
    });
  }

  it.each([
    ['an order', 'orders.place', () => ({ lineId: Number(hers) }), () => ({ lineId: Number(theirs) })],
    ['a listing', 'listings.transmit', async () => ({ listingId: await listed(mine) }), () => ({ listingId: hiddenListing })],
  ] as const)('of %s is tried again at her shop, and at no other', async (_what, kind, own, other) => {
    expect((await call('POST', '/api/v1/job/retry', { id: await failed(kind, await own()) })).status).toBe(200);
    const id = await failed(kind, other());
    const refused = await call('POST', '/api/v1/job/retry', { id });
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([409, 'INVALID_STATE', expect.stringMatching(/맡지 않은/)]);
    expect((await call('POST', '/api/v1/job/retry', { id }, sellerHeaders)).status).toBe(200);
  });
});
