import { events, payment, problem } from '@moa/contract';
import type { LinkedAccount } from '@moa/core';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Actor, createHttpServer } from '../../platform/http/index.ts';
import { type TestSeller, testDatabase } from '../../testing/index.ts';
import { createPayment, setPlan } from './index.ts';

const setup = await testDatabase();
const { database } = setup;
let clock = new Date('2026-11-21T03:00:00Z');
let seller: TestSeller;
const accounts: LinkedAccount[] = [
  { id: '1', shopType: 'COUPANG' },
  { id: '2', shopType: 'CAFE24' },
];
const module = createPayment({ database, accounts: async () => accounts, now: () => clock });

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
const app = await createHttpServer({
  modules: module.http,
  authenticator: {
    authenticate: async (token) => {
      if (token !== 'A' && token !== 'S' && token !== 'U') throw problem('UNAUTHENTICATED');
      return actorOf(token);
    },
  },
  database,
  idempotency: null,
});

beforeEach(async () => {
  seller = await setup.seller();
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
    availableShopAccountList: ['1', '2'],
    trafficNotAvailable: false,
    availableOrderPlan: { isUse: false, shopList: [] },
  });
  expect(await expiry()).toEqual({ expireDate: null, daysLeft: null, planName: '무료', autoPay: false });
});

test('on the orders-only plan the role says so, to her and to her people', async () => {
  await put('ORDER', '2026-11-28', ['COUPANG']);
  const wanted = { availableShopAccountList: ['1'], availableOrderPlan: { isUse: true, shopList: ['COUPANG'] } };
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
