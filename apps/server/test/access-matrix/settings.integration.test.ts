/** Each setting does what the screen says it does, over the API and through the workers that act upon it. */
import { DEFAULT_SELLER_SETTINGS, koreanDate, type SellerSettings } from '@moa/core';
import { describe, expect, it, test } from 'vitest';
import { collectWork } from '../../src/modules/orders/collect/collect.ts';
import type { ShopRuntime } from '../../src/modules/shops/index.ts';
import { freeSlots } from '../../src/platform/jobs/index.ts';
import { minute } from '../modules/order-facts.ts';
import { startApp } from './app.ts';
import { spareShop } from './data/linked-shop.ts';
import { orderLine } from './data/order-line.ts';
import { type Caller, createWorld } from './world.ts';

const world = await createWorld();
const app = await startApp(world);
const MINUTE = 60_000;

async function call(caller: Caller, method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, body?: unknown) {
  const headers = await world.headersOf(caller);
  const answer = await app.inject(
    body === undefined
      ? { method, url, headers }
      : { method, url, headers: { ...headers, 'content-type': 'application/json' }, payload: JSON.stringify(body) },
  );
  return { status: answer.statusCode, body: answer.json() };
}

async function save(change: Partial<SellerSettings>) {
  const { body } = await call('seller', 'GET', '/api/v1/seller/setting');
  const saved = await call('seller', 'PUT', '/api/v1/seller/setting', { ...body, ...change });
  expect(saved.status).toBe(200);
  return saved.body;
}

const tenant = <T>(fn: Parameters<typeof world.database.tenant<T>>[1]) => world.database.tenant(world.seller.sellerId, fn);

describe('the settings of a seller', () => {
  it('begin with the defaults, are kept, and are in the audit log with what they were', async () => {
    const first = await call('seller', 'GET', '/api/v1/seller/setting');
    expect(first).toEqual({ status: 200, body: { ...DEFAULT_SELLER_SETTINGS, version: 0 } });
    const saved = await save({ courierCode: 'HANJIN', orderRange: '7d' });
    expect(saved).toMatchObject({ courierCode: 'HANJIN', orderRange: '7d', version: 1 });
    const { rows } = await tenant((tx) =>
      tx.query<{ before: object; after: object }>(
        `select before, after from audit_log where seller_id = $1 and action = 'seller.settings'`,
        [tx.sellerId],
      ),
    );
    expect(rows).toMatchObject([{ before: { courierCode: null }, after: { courierCode: 'HANJIN' } }]);
    // Everybody who works on the seller's orders has them on the screen.
    const me = await call('sub:orderAuth', 'GET', '/api/v1/users/info');
    expect(me.body.settings).toMatchObject({ courierCode: 'HANJIN', orderRange: '7d', tables: {}, orderLayout: null });
    expect((await call('stranger', 'GET', '/api/v1/users/info')).body.settings).toMatchObject({ courierCode: null });
  });

  it('are not written over by who has not seen the last change', async () => {
    const { body } = await call('seller', 'GET', '/api/v1/seller/setting');
    await save({ lowStock: 7 });
    const late = await call('seller', 'PUT', '/api/v1/seller/setting', { ...body, lowStock: 9 });
    expect(late).toMatchObject({ status: 409, body: { code: 'STALE_VERSION', data: { version: body.version + 1 } } });
    expect((await call('seller', 'GET', '/api/v1/seller/setting')).body.lowStock).toBe(7);
  });

  test.each<[string, unknown]>([
    ['collectInterval', 7],
    ['collectInterval', '10'],
    ['collectInterval', null],
    ['collectQuiet', { from: '23:00', to: '23:00' }],
    ['collectQuiet', { from: '24:00', to: '07:00' }],
    ['collectQuiet', { from: '２３:00', to: '07:00' }],
    ['collectQuiet', { from: '23:00', to: '07:00', more: 1 }],
    ['dispatchCutOff', ''],
    ['dispatchCutOff', '   '],
    ['dispatchCutOff', '14시'],
    ['dispatchCutOff', '😀'],
    ['dispatchCutOff', "14:00'; drop table seller; --"],
    ['daysOff', ['2026-02-30']],
    ['daysOff', ['내일']],
    ['daysOff', ['2026-11-27', '2026-11-27']],
    ['daysOff', Array.from({ length: 101 }, (_, at) => `20${String(10 + at)}-01-01`)],
    ['daysOff', null],
    ['safetyStock', -1],
    ['safetyStock', 10_000],
    ['safetyStock', 1.5],
    ['safetyStock', '５'],
    ['lowStock', 10_000],
    ['lowStock', null],
    ['soldOutRule', 'DELETE'],
    ['autoResume', 'yes'],
    ['courierCode', ''],
    ['courierCode', '없는택배'],
    ['courierCode', '<script>alert(1)</script>'],
    ['courierCode', 'x'.repeat(41)],
    ['maskDays', 29],
    ['maskDays', 366],
    ['orderRange', '1y'],
    ['surprise', true],
  ])('refuse %s of %j with a Korean word at the field', async (field, value) => {
    const { body } = await call('seller', 'GET', '/api/v1/seller/setting');
    const answer = await call('seller', 'PUT', '/api/v1/seller/setting', { ...body, [field]: value });
    expect(answer.status).toBe(400);
    const at = answer.body.errors.map((error: { path: string }) => error.path);
    expect(at.some((path: string) => path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`))).toBe(true);
    for (const { message } of answer.body.errors) expect(message).toMatch(/[가-힣]/);
  });
});

describe('collection', () => {
  const linked = async (own: number | null) => {
    const shop = await spareShop(world);
    await tenant(async (tx) => {
      await tx.query('update shop_account set collect_interval_minutes = $3 where seller_id = $1 and id = $2', [tx.sellerId, shop.id, own]);
      await tx.query(`insert into due_account (seller_id, account_id, next_run_at) values ($1, $2, '2000-01-01Z')`, [tx.sellerId, shop.id]);
    });
    return Number(shop.id);
  };

  const dueAt = async (accountId: number) =>
    (
      await tenant((tx) =>
        tx.query<{ next_run_at: Date }>('select next_run_at from due_account where seller_id = $1 and account_id = $2', [
          tx.sellerId,
          accountId,
        ]),
      )
    ).rows[0]?.next_run_at;

  /** Collects what is due at `now` from shops that have nothing. */
  async function collect(now: Date) {
    const account = (sellerId: number, id: number) => ({ id, sellerId, shopType: 'COUPANG', shopName: '본점', status: 'NORMAL' });
    const shops = {
      account: async (sellerId: number, id: number) => account(sellerId, id),
      context: async (sellerId: number, id: number) => ({ account: account(sellerId, id), connector: {}, ctx: {} }),
    } as unknown as ShopRuntime;
    const work = collectWork({
      database: world.database,
      sellerVault: world.sellerVault,
      shops,
      policy: { reserveUnpaid: false },
      now: () => now,
      random: () => 0.5,
      onError: (error) => {
        throw error;
      },
    });
    const { rows: due } = await world.database.system((tx) => work.claim(tx, freeSlots(100), 'test'));
    for (const each of due) await work.run(each, new AbortController().signal);
  }

  it('comes back after the seller’s interval, or the shop’s own where it has one', async () => {
    await save({ collectInterval: 30, collectQuiet: null });
    const [follows, own] = [await linked(null), await linked(15)];
    const now = new Date('2026-11-23T01:00:00Z');
    await collect(now);
    expect(await dueAt(follows)).toEqual(new Date(now.getTime() + 30 * MINUTE));
    expect(await dueAt(own)).toEqual(new Date(now.getTime() + 15 * MINUTE));
    const shops = await call('seller', 'GET', '/api/v1/users/shopLink');
    const wire = (id: number) => shops.body.contents.find((shop: { id: string }) => shop.id === String(id));
    expect(wire(follows)).toMatchObject({ ownIntervalMinutes: null, collectIntervalMinutes: 30 });
    expect(wire(own)).toMatchObject({ ownIntervalMinutes: 15, collectIntervalMinutes: 15 });
  });

  it('of a shop goes back to the seller’s interval when its own is taken away', async () => {
    const own = await linked(15);
    const shop = async () =>
      (await call('seller', 'GET', '/api/v1/users/shopLink')).body.contents.find((each: { id: string }) => each.id === String(own));
    const { version } = await shop();
    const answer = await call('seller', 'PUT', '/api/v1/users/shop/modify', { id: String(own), version, collectIntervalMinutes: null });
    expect(answer.body).toMatchObject({ ownIntervalMinutes: null, collectIntervalMinutes: 30 });
  });

  it('rests in the quiet hours and goes on when they end', async () => {
    await save({ collectInterval: 10, collectQuiet: { from: '23:00', to: '07:00' } });
    const shop = await linked(null);
    await collect(new Date('2026-11-22T22:55:00+09:00'));
    expect(await dueAt(shop)).toEqual(new Date('2026-11-23T07:01:00+09:00'));
  });

  it('that is due already follows a new setting at once', async () => {
    await save({ collectInterval: 60, collectQuiet: null });
    const shop = await linked(null);
    await collect(new Date());
    const hour = (await dueAt(shop))?.getTime() ?? 0;
    expect(hour - Date.now()).toBeGreaterThan(55 * MINUTE);
    await save({ collectInterval: 5 });
    expect(((await dueAt(shop))?.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(5 * MINUTE);
  });
});

it('what was paid before the cut-off leaves today: in the list, in its filter, and on the dashboard', async () => {
  await save({ dispatchCutOff: null });
  const far = new Date(Date.now() + 10 * 86_400_000).toISOString();
  const { id } = await orderLine(world, {
    shopItemId: 'I-cut',
    paidAt: new Date(Date.now() - 4 * 86_400_000).toISOString(),
    dispatchDue: far,
  });
  const flags = async () => (await call('seller', 'GET', `/api/v1/order/detail?id=${id}`)).body.row.flags as string[];
  const listed = async () =>
    (await call('seller', 'GET', '/api/v1/order/search?flags[0]=DUE_TODAY&size=500')).body.contents.some(
      (row: { id: string }) => row.id === id,
    );
  const today = async () => (await call('seller', 'GET', '/api/v1/common/dashboard')).body.orders.dueToday as number;
  const before = await today();
  expect([await flags(), await listed()]).toEqual([expect.not.arrayContaining(['DUE_TODAY']), false]);
  await save({ dispatchCutOff: '14:00' });
  expect([await flags(), await listed(), await today()]).toEqual([expect.arrayContaining(['DUE_TODAY']), true, before + 1]);
});

it('on a day off what was paid after the cut-off of the last working day waits until she works again', async () => {
  const korean = (back: number) => koreanDate(new Date(Date.now() - back * 86_400_000));
  await save({ dispatchCutOff: '23:59', daysOff: [] });
  const paidAt = new Date(Date.now() - 60 * MINUTE).toISOString();
  const far = new Date(Date.now() + 10 * 86_400_000).toISOString();
  const { id } = await orderLine(world, { shopItemId: 'I-off', paidAt, dispatchDue: far });
  const flags = async () => (await call('seller', 'GET', `/api/v1/order/detail?id=${id}`)).body.row.flags as string[];
  const off = [0, 1, 2].map(korean);
  expect((await save({ daysOff: off })).daysOff).toEqual(off.toSorted());
  expect(await flags()).not.toContain('DUE_TODAY');
  // A client that does not know them leaves them as they are.
  const { body } = await call('seller', 'GET', '/api/v1/seller/setting');
  const { daysOff: _, ...older } = body;
  expect((await call('seller', 'PUT', '/api/v1/seller/setting', older)).body.daysOff).toEqual(off.toSorted());
  await save({ dispatchCutOff: null, daysOff: [] });
});

it('a new SKU begins with the seller’s safety stock unless it is given one', async () => {
  await save({ safetyStock: 3 });
  const made = async (extra: object) =>
    (await call('seller', 'POST', '/api/v1/moa/sku', { skuName: '안전재고 시험', stockQuantity: 10, ...extra })).body;
  expect(await made({})).toMatchObject({ safetyStock: 3, sellableQuantity: 7 });
  expect(await made({ safetyStock: 0 })).toMatchObject({ safetyStock: 0, sellableQuantity: 10 });
});

it('what counts as low stock is the seller’s to say', async () => {
  await save({ safetyStock: 0, lowStock: 2 });
  const { body: sku } = await call('seller', 'POST', '/api/v1/moa/sku', { skuName: '부족 시험', stockQuantity: 8 });
  const low = async () => {
    const list = await call('seller', 'GET', '/api/v1/moa/sku/list?stock=LOW&size=500');
    return list.body.contents.some((row: { id: string }) => row.id === sku.id);
  };
  const counts = async () => [
    (await call('seller', 'GET', '/api/v1/moa/sku/count')).body.low,
    (await call('seller', 'GET', '/api/v1/common/dashboard')).body.products.lowSkus,
  ];
  const [before] = await counts();
  expect(await low()).toBe(false);
  await save({ lowStock: 8 });
  expect(await low()).toBe(true);
  const after = await counts();
  expect(after[0]).toBeGreaterThan(before);
  expect(after[1]).toBe(after[0]);
});

it('personal data is shown to nobody once its time has passed', async () => {
  const { id } = await orderLine(world, { shopItemId: 'I-mask', state: 'CONFIRMED', confirmedAt: minute(0), sourceTime: minute(0) });
  await tenant((tx) =>
    tx.query(`update order_line set confirmed_at = now() - interval '40 days' where seller_id = $1 and id = $2`, [tx.sellerId, id]),
  );
  const shown = async () => (await call('seller', 'GET', `/api/v1/order/detail?id=${id}&reveal=true`)).body;
  await save({ maskDays: 41 });
  expect(await shown()).toMatchObject({ masked: false, maskedForAll: false, receiver: { name: '홍길동' } });
  await save({ maskDays: 40 });
  const masked = await shown();
  expect(masked).toMatchObject({ masked: true, maskedForAll: true, receiver: { name: '홍*동' }, raw: null });
});

describe('the settings of a person', () => {
  it('follow him to another browser, list by list, and concern nobody else', async () => {
    const prefs = { order: ['due', 'quantity'], visible: { sku: true }, widths: { due: 140 }, density: 'compact' };
    const keep = (list: string, kept: unknown) => call('sub:orderAuth', 'PUT', '/api/v1/users/setting', { table: { list, prefs: kept } });
    expect((await keep('orders-new', prefs)).status).toBe(200);
    await keep('skus', { ...prefs, density: 'normal' });
    const tables = async (caller: Caller) => (await call(caller, 'GET', '/api/v1/users/info')).body.settings.tables;
    expect(await tables('sub:orderAuth')).toEqual({ 'orders-new': prefs, skus: { ...prefs, density: 'normal' } });
    expect(await tables('seller')).toEqual({});
    await keep('skus', null);
    expect(Object.keys(await tables('sub:orderAuth'))).toEqual(['orders-new']);
    // An administrator has lists too, and works for no seller.
    expect((await call('admin', 'PUT', '/api/v1/users/setting', { table: { list: 'members', prefs } })).status).toBe(200);
    expect(await tables('admin')).toEqual({ members: prefs });
  });

  test.each([
    [{}],
    [{ table: { list: 'A B', prefs: null } }],
    [{ table: { list: 'orders', prefs: { order: ["x'; --"], visible: {}, widths: {}, density: 'normal' } } }],
    [{ table: { list: 'orders', prefs: { order: [], visible: {}, widths: { a: 9_999 }, density: 'normal' } } }],
    [{ table: { list: 'orders', prefs: { order: [], visible: {}, widths: {}, density: '😀' } } }],
    [
      {
        table: {
          list: 'orders',
          prefs: {
            order: [],
            visible: Object.fromEntries(Array.from({ length: 81 }, (_, n) => [`c${n}`, true])),
            widths: {},
            density: 'normal',
          },
        },
      },
    ],
    [{ alerts: { SOLD_OUT: { MAIL: true, ALIMTALK: false } } }],
    [{ alerts: {}, more: 1 }],
  ])('refuse %j', async (body) => {
    expect((await call('seller', 'PUT', '/api/v1/users/setting', body)).status).toBe(400);
  });

  it('name the alerts that a person’s authorities let him hear of', async () => {
    const topics = async (caller: Caller) => (await call(caller, 'GET', '/api/v1/users/setting')).body.alertTopics;
    const money = ['PAYOUT_LATE', 'SETTLE_MISMATCH', 'FEE_CHANGED', 'RECEIVABLE_OVER'];
    expect(await topics('seller')).toEqual(['COLLECT_FAILED', 'SOLD_OUT', 'LOW_STOCK', ...money]);
    expect(await topics('sub:settleAuth')).toEqual(money);
    expect(await topics('sub:productAuth')).toEqual(['SOLD_OUT', 'LOW_STOCK']);
    expect(await topics('sub:csAuth')).toEqual(['COLLECT_FAILED']);
    expect(await topics('sub:none')).toEqual([]);
    expect(await topics('acting')).toEqual([]);
  });
});

describe('saved layouts', () => {
  const LIST = '/api/v1/users/customOrderList';
  const columns = [
    { key: 'quantity', visible: true, width: 90 },
    { key: 'sku', visible: true, width: null },
    { key: 'amount', visible: false, width: null },
  ];
  const add = (caller: Caller, body: object) => call(caller, 'POST', LIST, { kind: 'SCREEN', columns, ...body });
  const names = async (caller: Caller) =>
    (await call(caller, 'GET', `${LIST}?kind=SCREEN`)).body.contents.map((layout: { name: string; default: boolean }) => [
      layout.name,
      layout.default,
    ]);

  it('are one’s own until they are shared, and lists begin with the one that was chosen', async () => {
    const { body: mine } = await add('seller', { name: '포장용', default: true });
    expect(mine).toMatchObject({ mine: true, shared: false, default: true, owner: 'seller1', columns });
    expect(await names('sub:orderAuth')).toEqual([]);
    expect((await call('sub:orderAuth', 'PUT', LIST, { id: mine.id, default: true })).status).toBe(404);
    await call('seller', 'PUT', LIST, { id: mine.id, version: 0, shared: true });
    expect(await names('sub:orderAuth')).toEqual([['포장용', false]]);
    expect(await names('stranger')).toEqual([]);
    await call('sub:orderAuth', 'PUT', LIST, { id: mine.id, default: true });
    expect(await names('sub:orderAuth')).toEqual([['포장용', true]]);
    expect((await call('sub:orderAuth', 'GET', '/api/v1/users/info')).body.settings.orderLayout).toEqual({
      order: ['quantity', 'sku', 'amount'],
      visible: { quantity: true, sku: true, amount: false },
      widths: { quantity: 90 },
      density: 'normal',
    });
    // What somebody else shares can be begun with, not changed.
    expect(await call('sub:orderAuth', 'PUT', LIST, { id: mine.id, name: '내 것' })).toMatchObject({
      status: 422,
      body: { code: 'UNPROCESSABLE' },
    });
    expect((await call('sub:orderAuth', 'DELETE', LIST, { id: mine.id })).status).toBe(422);
    await call('seller', 'PUT', LIST, { id: mine.id, shared: false });
    expect((await call('sub:orderAuth', 'GET', '/api/v1/users/info')).body.settings.orderLayout).toBeNull();
    expect(await names('seller')).toEqual([['포장용', true]]);
  });

  it('have one name each, are few, and keep the change that was seen', async () => {
    const { body: first } = await add('seller', { name: '송장용' });
    expect(await add('seller', { name: ' 송장용 ' })).toMatchObject({ status: 409, body: { code: 'DUPLICATE' } });
    expect((await add('sub:orderAuth', { name: '송장용' })).status).toBe(200);
    expect((await call('seller', 'PUT', LIST, { id: first.id, version: 0, density: 'compact' })).body).toMatchObject({
      density: 'compact',
      version: 1,
    });
    expect(await call('seller', 'PUT', LIST, { id: first.id, version: 0, density: 'normal' })).toMatchObject({
      body: { code: 'STALE_VERSION' },
    });
    const answers = await Promise.all(Array.from({ length: 35 }, (_, n) => add('seller', { kind: 'EXCEL', name: `엑셀 ${n}` })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({ status: 422, body: { code: 'UNPROCESSABLE' } });
  });

  it('that others share are removed by the seller, too', async () => {
    const { body: shared } = await add('sub:orderAuth', { name: '공유', shared: true, default: true });
    expect((await call('seller', 'DELETE', LIST, { id: shared.id })).status).toBe(200);
    expect((await call('sub:orderAuth', 'GET', '/api/v1/users/info')).body.settings.orderLayout).toBeNull();
  });

  test.each([
    [{ name: '' }],
    [{ name: '   ' }],
    [{ name: '가'.repeat(31) }],
    [{ name: 'a', columns: [] }],
    [{ name: 'a', columns: [columns[0], columns[0]] }],
    [{ name: 'a', columns: [{ key: '<script>', visible: true, width: null }] }],
    [{ name: 'a', columns: [{ key: 'a', visible: true, width: 1 }] }],
    [{ name: 'a', kind: 'PDF' }],
    [{ name: 'a', owner: 'b' }],
  ])('refuse %j', async (body) => {
    expect((await add('seller', body)).status).toBe(400);
  });

  test.each(['😀 포장', "'; drop table saved_layout; --", '<script>alert(1)</script>', '１２３'])(
    'keep %s as a name like any other',
    async (name) => {
      expect((await add('seller', { name })).body).toMatchObject({ name });
    },
  );
});
