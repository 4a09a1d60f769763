import { events, payment, problem } from '@moa/contract';
import { PLANS, type Plan } from '@moa/core';
import { beforeEach, describe, expect, test } from 'vitest';
import { type TestSeller, testDatabase } from '../../../test/support/index.ts';
import { type Actor, createHttpServer } from '../../platform/http/index.ts';
import { createPayment, setPlan } from './index.ts';

const setup = await testDatabase();
const { database } = setup;
let clock = new Date('2026-11-21T03:00:00Z');
let seller: TestSeller;
/** Ids of her accounts at COUPANG and CAFE24. */
let coupang: string;
let cafe24: string;
/** The price list of a day on which plans can be bought, with limits that a test reaches. */
const ON_SALE: Plan[] = PLANS.map((plan) => ({
  ...plan,
  monthlyPrice: plan.monthlyPrice ?? 29_000,
  ...(plan.code === 'FREE' ? { limits: { ...plan.limits, shopAccounts: 1, ordersAMonth: 2 } } : {}),
}));
const module = createPayment({ database, now: () => clock });
const onSale = createPayment({ database, now: () => clock, plans: ON_SALE });

async function account(shopType: 'COUPANG' | 'CAFE24'): Promise<string> {
  const { rows } = await database.tenant(seller.sellerId, (tx) =>
    tx.query<{ id: number }>(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status) values ($1, $2, 'login', $2, 'SANDBOX', 'NORMAL') returning id`,
      [tx.sellerId, shopType],
    ),
  );
  return String(rows[0]?.id);
}

const actorOf = (role: Actor['role']): Actor => ({
  userId: seller.userId,
  loginId: seller.loginId,
  role,
  sessionId: 's',
  sellerId: role === 'A' ? null : seller.sellerId,
  authorities: new Set(),
  rights: new Set(),
  shopAccountIds: null,
  actingSellerLoginId: null,
});
const serve = (modules: typeof module.http) =>
  createHttpServer({
    modules,
    authenticator: {
      authenticate: async (token) => {
        if (token !== 'A' && token !== 'S' && token !== 'U') throw problem('UNAUTHENTICATED');
        return actorOf(token);
      },
    },
    database,
    idempotency: null,
  });
const app = await serve(module.http);
const shop = await serve(onSale.http);

beforeEach(async () => {
  seller = await setup.seller();
  [coupang, cafe24] = [await account('COUPANG'), await account('CAFE24')];
  clock = new Date('2026-11-21T03:00:00Z');
});

const call = async (method: 'GET' | 'POST', url: string, role: Actor['role'] = 'U') =>
  (await app.inject({ method, url, headers: { authorization: `Bearer ${role}` } })).json();
const role = (who?: Actor['role']) => call('GET', '/api/v1/payment/role', who);
const loginUpdate = (who?: Actor['role']) => call('POST', '/api/v1/payment/login-update', who);
const expiry = () => call('GET', '/user-expire-date');
const plans = async () =>
  (
    await database.tenant(seller.sellerId, (tx) =>
      tx.query<{ line: string }>(
        `select plan || coalesce(' ' || ended_at::text, '') as line from seller_plan where seller_id = $1 order by id`,
        [tx.sellerId],
      ),
    )
  ).rows.map(({ line }) => line);
const put = (code: 'FREE' | 'ORDER' | 'STANDARD', until: string | null = null, shopTypes: ('COUPANG' | 'CAFE24')[] = []) =>
  setPlan(database, { loginId: seller.loginId, code, until, shopTypes }, clock);

test('a seller without a plan of her own is on the free one, which leaves nothing out and has no end', async () => {
  expect(await role()).toMatchObject({
    availableShopAccountList: [coupang, cafe24],
    trafficNotAvailable: false,
    availableOrderPlan: { isUse: false, shopList: [] },
  });
  expect(await expiry()).toEqual({ expireDate: null, daysLeft: null, planName: '무료', autoPay: false });
});

test('on the orders-only plan the role says so, to her and to her people', async () => {
  await put('ORDER', '2026-11-28', ['COUPANG']);
  const wanted = { availableShopAccountList: [coupang], availableOrderPlan: { isUse: true, shopList: ['COUPANG'] } };
  for (const answer of [await role(), await role('S'), await loginUpdate()]) expect(answer).toMatchObject(wanted);
  expect(await expiry()).toEqual({ expireDate: '2026-11-28T15:00:00.000Z', daysLeft: 7, planName: '주문관리', autoPay: false });
});

describe('a plan that has run out', () => {
  beforeEach(async () => {
    await put('ORDER', '2026-11-21');
    clock = new Date('2026-11-21T15:00:00Z');
  });

  test('counts no more, even before anybody closes it', async () => {
    expect((await role()).availableOrderPlan).toEqual({ isUse: false, shopList: [] });
    expect(await expiry()).toMatchObject({ expireDate: null, planName: '무료' });
    expect(await plans()).toEqual(['ORDER']);
  });

  test('is closed by the next login at the instant it ended, once, and the free one begins', async () => {
    const answers = await Promise.all([loginUpdate(), loginUpdate('S'), loginUpdate()]);
    for (const answer of answers) expect(answer.availableOrderPlan.isUse).toBe(false);
    expect(await plans()).toEqual(['ORDER 2026-11-21 15:00:00+00', 'FREE']);
    const { rows } = await database.system((tx) =>
      tx.query<{ action: string }>('select action from audit_log where seller_id = $1 order by id', [seller.sellerId]),
    );
    expect(rows.map(({ action }) => action)).toEqual(['payment.planSet', 'payment.planEnded']);
  });

  test('until its last Korean day is over it holds', async () => {
    clock = new Date('2026-11-21T14:59:59Z');
    expect((await loginUpdate()).availableOrderPlan.isUse).toBe(true);
    expect(await expiry()).toMatchObject({ daysLeft: 0 });
  });
});

test('an administrator who acts as nobody is kept from nothing and changes nothing', async () => {
  expect((await role('A')).availableOrderPlan).toEqual({ isUse: false, shopList: [] });
  expect((await loginUpdate('A')).availableShopAccountList).toEqual([]);
});

test('a sub-user does not learn when the plan ends', async () => {
  expect((await call('GET', '/user-expire-date', 'S')).code).toBe('FORBIDDEN');
});

test('nobody is put on a plan who does not exist', async () => {
  expect(await setPlan(database, { loginId: 'nobody', code: 'ORDER', until: null, shopTypes: [] }, clock)).toBe(false);
});

test('the operations are those of the contract', () => {
  expect(module.http.map(({ contract }) => contract)).toEqual([payment, events]);
});

describe('once plans can be bought', () => {
  const ask = async (method: 'GET' | 'POST', url: string) =>
    (await shop.inject({ method, url, headers: { authorization: 'Bearer U' } })).json();
  const available = async () =>
    (
      await database.tenant(seller.sellerId, (tx) =>
        tx.query<{ id: number; available_shop: boolean }>('select id, available_shop from shop_account where seller_id = $1 order by id', [
          tx.sellerId,
        ]),
      )
    ).rows.map(({ id, available_shop: inside }) => [String(id), inside]);
  const order = (no: string, at: Date, shopType = 'COUPANG') =>
    database.tenant(seller.sellerId, async (tx) => {
      const { rows } = await tx.query<{ id: number }>(
        `insert into sold_title (seller_id, title) values ($1, $2) on conflict do nothing returning id`,
        [tx.sellerId, no],
      );
      await tx.query(
        `insert into order_line (seller_id, account_id, shop_type, order_no, line_no, state, source_time, ordered_at, title_id, quantity, unit_price, amount, personal, created_at)
         values ($1, $2, $3, $4, $4, 'NEW', $5, $5, $6, 1, 1000, 1000, '', $5)`,
        [tx.sellerId, Number(coupang), shopType, no, at, rows[0]?.id ?? 0],
      );
    });

  test('accounts beyond the plan are outside, and back inside when it allows them', async () => {
    expect((await ask('POST', '/api/v1/payment/login-update')).availableShopAccountList).toEqual([coupang]);
    expect(await available()).toEqual([
      [coupang, true],
      [cafe24, false],
    ]);
    await put('STANDARD');
    expect(await available()).toEqual([
      [coupang, true],
      [cafe24, true],
    ]);
  });

  test('the allowance is used up by orders collected in the Korean month, and by nothing else', async () => {
    await order('before', new Date('2026-10-31T14:59:59Z'));
    await order('first', new Date('2026-10-31T15:00:00Z'));
    await order('by-hand', new Date('2026-11-10T00:00:00Z'), 'ORDER_HANDWRITING');
    expect((await ask('GET', '/api/v1/payment/role')).trafficNotAvailable).toBe(false);
    expect(await onSale.service.traffic(seller.sellerId)).toEqual({ used: 1, limit: 2 });
    await order('second', new Date('2026-11-20T00:00:00Z'));
    expect((await ask('GET', '/api/v1/payment/role')).trafficNotAvailable).toBe(true);
    expect(await role()).toMatchObject({ trafficNotAvailable: false });
    clock = new Date('2026-11-30T15:00:00Z');
    expect((await ask('GET', '/api/v1/payment/role')).trafficNotAvailable).toBe(false);
  });
});
