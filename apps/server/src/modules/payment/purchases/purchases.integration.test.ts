/** A pack is paid for once, whatever is lost, repeated or killed; and paid back once, while nothing of it is used. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProblemError } from '@moa/contract';
import { packsAt } from '@moa/core';
import {
  agreeToss,
  cancelTossInOffice,
  keepTossFailure,
  type NewFault,
  type RunningSandbox,
  SERVICE_BASE_PATHS,
  startSandbox,
  TOSS_SANDBOX,
  tossPayments,
} from '@moa/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dyingAt } from '../../../../test/modules/planner.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { createHttpServer } from '../../../platform/http/index.ts';
import { walkThrough } from '../../../platform/jobs/index.ts';
import { retainWalk } from '../../../platform/retention/index.ts';
import { createToss } from '../../../services/toss/toss.ts';
import { purchasesRoutes, registerPurchases } from './purchases.routes.ts';
import { cancelPurchase, createPurchase, listHistory, payPurchase, readAllowance, readResult } from './purchases.service.ts';
import { purchaseRetention } from './retention.ts';
import type { PurchaseDeps } from './settle.ts';
import { lookWalk } from './walk.ts';

const { database, seller } = await testDatabase();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const signal = new AbortController().signal;

let dir: string;
let sandbox: RunningSandbox;
let now = Date.now();
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'moa-purchases-'));
  sandbox = await startSandbox({ port: 0, dataDir: dir, channels: [], clock: { now: () => new Date(now) } });
});
afterAll(async () => {
  await sandbox.close();
  rmSync(dir, { recursive: true, force: true });
});
beforeEach(() => {
  sandbox.service('TOSS').reset();
  now = Date.now();
});

const kernel = () => sandbox.service('TOSS');
const fault = (operation: string, kind: NewFault['kind'], times = 1, skip = 0) => kernel().faults.add({ operation, kind, times, skip });
const statusAtToss = () => tossPayments(kernel()).map(({ status }) => status);
const refused = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof ProblemError ? `${error.status} ${error.code} ${error.detail ?? ''}` : error),
  );

async function world() {
  const { sellerId, userId, loginId } = await seller();
  const audited: string[] = [];
  const context = {
    sellerId,
    actor: { userId, loginId } as never,
    audit: async (_tx: unknown, entry: { target?: { id: string | number } }) => void audited.push(String(entry.target?.id)),
    storeAnswer: async () => undefined,
  };
  const scriptUrl = `${sandbox.url}${SERVICE_BASE_PATHS.TOSS}${TOSS_SANDBOX.scriptPath}`;
  const api = createToss({ url: `${sandbox.url}${SERVICE_BASE_PATHS.TOSS}`, secretKey: TOSS_SANDBOX.secretKey, timeoutMs: 1_000 });
  const deps: PurchaseDeps = {
    database,
    toss: { api, clientKey: TOSS_SANDBOX.clientKey, scriptUrl, live: false },
    packs: null,
    now: () => new Date(now),
  };
  const create = (products = 500) => createPurchase(deps, context, products);
  /** An order that the buyer agreed to in the window. */
  const agreed = async (products = 500) => {
    const { orderId, amount } = await create(products);
    return { orderId, amount, paymentKey: agreeToss(kernel(), { orderId, amount }) };
  };
  const pay = (input: { orderId: string; amount: number; paymentKey: string }, on: Database = database) =>
    payPurchase({ ...deps, database: on }, context, input);
  return {
    sellerId,
    deps,
    audited,
    create,
    agreed,
    pay,
    paid: async (products = 500) => pay(await agreed(products)),
    result: (orderId: string) => readResult(deps, sellerId, orderId),
    cancel: (orderId: string, on: Database = database) => cancelPurchase({ ...deps, database: on }, context, orderId, '쓰지 않음'),
    left: async () => (await readAllowance(deps, sellerId)).left,
    history: async () => (await listHistory(deps, sellerId)).contents,
    live: (live: boolean) => {
      deps.toss = { ...deps.toss, live };
    },
    use: (used: number) =>
      database.tenant(sellerId, (tx) =>
        tx.query(
          `insert into collect_allowance (seller_id, used) values ($1, $2) on conflict (seller_id) do update set used = excluded.used`,
          [tx.sellerId, used],
        ),
      ),
    walk: () => walkThrough(lookWalk(deps), { from: sellerId, to: sellerId }, { database, signal }),
    resumed: async () => {
      const { rows } = await database.system((tx) =>
        tx.query(`select 1 from task where name = 'payment.collect-paid' and seller_id = $1`, [sellerId]),
      );
      return rows.length;
    },
  };
}

describe('an order', () => {
  test('is of a pack that is on sale, at its price, and nothing is paid by it', async () => {
    const at = await world();
    const [pack] = packsAt(new Date(now));
    const order = await at.create();
    expect(order).toMatchObject({ products: pack?.products, amount: pack?.price, state: 'CREATED', pending: false, cancelable: false });
    expect(order.orderId).toMatch(/^[A-Za-z0-9_-]{6,64}$/);
    expect(await at.left()).toBe(100);
    expect(await refused(at.create(501))).toContain('400 VALIDATION_FAILED');
  });

  test('costs what the operator says', async () => {
    const at = await world();
    const deps = { ...at.deps, packs: [{ products: 7, price: 700 }] };
    expect((await readAllowance(deps, at.sellerId)).packs).toEqual([{ products: 7, price: 700 }]);
  });

  test('of another seller is not found', async () => {
    const [hers, his] = [await world(), await world()];
    const order = await hers.agreed();
    for (const work of [() => his.pay(order), () => his.result(order.orderId), () => his.cancel(order.orderId)])
      expect(await refused(work())).toContain('404 NOT_FOUND');
    expect(statusAtToss()).toEqual(['IN_PROGRESS']);
  });
});

describe('a payment', () => {
  test('adds its products once, however often it comes back', async () => {
    const at = await world();
    const order = await at.agreed();
    expect(await at.pay(order)).toMatchObject({ state: 'PAID', pending: false, method: '카드', cancelable: true });
    await Promise.all([at.pay(order), at.pay(order), at.walk()]);
    expect([await at.left(), await at.resumed(), statusAtToss()]).toEqual([600, 1, ['DONE']]);
    expect((await at.history()).map(({ state, receiptUrl }) => [state, receiptUrl?.startsWith('https://')])).toEqual([['PAID', true]]);
  });

  test('that comes back twice at the same time is taken and booked once', async () => {
    const at = await world();
    const order = await at.agreed();
    const answers = await Promise.all([at.pay(order), at.pay(order), at.pay(order)]);
    expect(answers.map(({ state }) => state)).toContain('PAID');
    expect([await at.left(), statusAtToss()]).toEqual([600, ['DONE']]);
  });

  test('of another amount than the order’s is not taken', async () => {
    const at = await world();
    const order = await at.agreed();
    expect(await refused(at.pay({ ...order, amount: 100 }))).toContain('422 UNPROCESSABLE 결제하려는 금액이 주문과 달라');
    expect([await at.left(), statusAtToss()]).toEqual([100, ['IN_PROGRESS']]);
  });

  test('that was agreed to for another amount is refused by Toss, and says so', async () => {
    const at = await world();
    const { orderId, amount } = await at.create();
    const paymentKey = agreeToss(kernel(), { orderId, amount: 100 });
    expect(await at.pay({ orderId, amount, paymentKey })).toMatchObject({ state: 'FAILED', by: 'OPERATOR' });
    expect(await at.left()).toBe(100);
  });

  test.each<[NewFault['kind'], 'PAID' | 'CREATED']>([
    ['LOST_AFTER_EFFECT', 'PAID'],
    ['SERVER_ERROR_AFTER_EFFECT', 'PAID'],
    ['WRONG_SHAPE', 'PAID'],
    ['GATEWAY_ANSWER', 'PAID'],
    ['SERVER_ERROR', 'CREATED'],
    ['RATE_LIMITED', 'CREATED'],
  ])('under %s is looked up, and paid once in the end', async (kind, state) => {
    const at = await world();
    fault('payments.confirm', kind);
    const order = await at.agreed();
    expect(await at.pay(order)).toMatchObject({ state, pending: state === 'CREATED' });
    now += 4_000;
    expect(await at.result(order.orderId)).toMatchObject({ state: 'PAID' });
    expect([await at.left(), statusAtToss()]).toEqual([600, ['DONE']]);
  });

  test('whose answer and whose look are both lost is pending, and booked by the next look', async () => {
    const at = await world();
    fault('payments.confirm', 'LOST_AFTER_EFFECT');
    fault('payments.read', 'SERVER_ERROR', 2);
    const order = await at.agreed();
    expect(await at.pay(order)).toMatchObject({ state: 'CREATED', pending: true });
    now += 4_000;
    expect(await at.result(order.orderId)).toMatchObject({ pending: true });
    now += 2 * MINUTE;
    await at.walk();
    expect([(await at.result(order.orderId)).state, await at.left()]).toEqual(['PAID', 600]);
  });

  test('that comes too late is over, and says what to do', async () => {
    const at = await world();
    const order = await at.agreed();
    now += 11 * MINUTE;
    expect(await at.pay(order)).toMatchObject({
      state: 'EXPIRED',
      by: 'BUYER',
      message: expect.stringContaining('결제 시간(10분)이 지나'),
    });
    expect(await at.left()).toBe(100);
  });

  test('killed at any transaction is booked by the look that follows', async () => {
    for (let kill = 1; kill <= 3; kill += 1) {
      kernel().reset();
      const at = await world();
      const order = await at.agreed();
      const died = await at.pay(order, dyingAt(database, kill)).then(
        () => false,
        () => true,
      );
      now += 2 * MINUTE;
      await at.walk();
      const { state } = await at.result(order.orderId);
      // Killed before it was begun, the browser has to come again.
      const expected = kill === 1 ? ['CREATED', 100] : ['PAID', 600];
      expect([died, state, await at.left()], `killed at ${kill}`).toEqual([true, ...expected]);
    }
  });

  test('that nobody came back with is over after half an hour', async () => {
    const at = await world();
    const { orderId } = await at.agreed();
    now += 32 * MINUTE;
    await at.walk();
    expect(await at.result(orderId)).toMatchObject({ state: 'EXPIRED', pending: false });
    expect([await at.left(), statusAtToss()]).toEqual([100, ['EXPIRED']]);
  });
});

describe('what is said first is not the last word', () => {
  test('a refusal of what was taken all the same is booked: the payment itself says', async () => {
    const at = await world();
    const order = await at.agreed();
    // Somebody else's call of the same payment was first, and its answer is a refusal of a code that nobody knows.
    const api = at.deps.toss.api;
    at.deps.toss = {
      ...at.deps.toss,
      api: {
        ...api,
        confirm: async (payment, key) => {
          await api.confirm(payment, key);
          return { kind: 'refused', code: 'PROVIDER_ERROR' };
        },
      },
    };
    expect(await at.pay(order)).toMatchObject({ state: 'PAID' });
    expect(await at.left()).toBe(600);
  });

  test('what failed is looked at once more after ten minutes', async () => {
    const at = await world();
    const order = await at.agreed();
    const api = at.deps.toss.api;
    const confirm = api.confirm;
    at.deps.toss = { ...at.deps.toss, api: { ...api, confirm: async () => ({ kind: 'refused', code: 'PROVIDER_ERROR' }) } };
    expect(await at.pay(order)).toMatchObject({ state: 'FAILED', by: 'BUYER' });
    // It was taken after all.
    await confirm({ paymentKey: order.paymentKey, orderId: order.orderId, amount: order.amount }, 'late');
    now += 11 * MINUTE;
    await at.walk();
    expect([(await at.result(order.orderId)).state, await at.left()]).toEqual(['PAID', 600]);
  });

  test('of two windows of one order the one that was confirmed is asked about', async () => {
    const at = await world();
    const { orderId, amount } = await at.create();
    const paymentKey = agreeToss(kernel(), { orderId, amount });
    const api = at.deps.toss.api;
    // Asked for the order, Toss names the window that was closed.
    const closed = {
      paymentKey: 'tpk_closed',
      orderId,
      status: 'ABORTED',
      totalAmount: amount,
      balanceAmount: amount,
      method: '',
      receiptUrl: null,
    };
    at.deps.toss = { ...at.deps.toss, api: { ...api, byOrder: async () => ({ kind: 'ok', payment: closed }) } };
    fault('payments.confirm', 'LOST_AFTER_EFFECT');
    expect(await at.pay({ orderId, amount, paymentKey })).toMatchObject({ state: 'PAID' });
    expect(await at.left()).toBe(600);
  });

  test('a failure that is kept under its key ends neither a payment nor a cancel', async () => {
    const at = await world();
    keepTossFailure(kernel());
    const order = await at.agreed();
    expect(await at.pay(order)).toMatchObject({ state: 'CREATED', pending: true });
    now += 4_000;
    expect(await at.result(order.orderId)).toMatchObject({ state: 'PAID' });
    keepTossFailure(kernel());
    expect(await at.cancel(order.orderId)).toMatchObject({ state: 'CANCELING' });
    now += 2 * MINUTE;
    await at.walk();
    expect([(await at.result(order.orderId)).state, await at.left(), statusAtToss()]).toEqual(['CANCELED', 100, ['CANCELED']]);
  });
});

describe('keys for tests', () => {
  test('pay for nothing once live ones are set', async () => {
    const at = await world();
    const { orderId } = await at.paid();
    expect(await at.left()).toBe(600);
    at.live(true);
    expect([await at.left(), await at.history()]).toEqual([100, []]);
    expect(await refused(at.cancel(orderId))).toContain('409 INVALID_STATE');
    expect(statusAtToss()).toEqual(['DONE']);
    at.live(false);
    expect(await at.left()).toBe(600);
  });
});

describe('taking a pack back', () => {
  test('pays everything back, once', async () => {
    const at = await world();
    const { orderId } = await at.paid();
    expect(await at.cancel(orderId)).toMatchObject({ state: 'CANCELED', pending: false });
    expect(await at.cancel(orderId)).toMatchObject({ state: 'CANCELED' });
    expect([await at.left(), statusAtToss()]).toEqual([100, ['CANCELED']]);
  });

  test('is refused once something of it is used, and after seven days', async () => {
    const at = await world();
    const { orderId } = await at.paid();
    await at.use(101);
    expect(await refused(at.cancel(orderId))).toContain('409 INVALID_STATE 이미 사용한 상품이 있어');
    expect((await at.history())[0]).toMatchObject({ cancelable: false, cancelRefusal: expect.stringContaining('499개') });
    await at.use(100);
    now += 8 * DAY;
    expect(await refused(at.cancel(orderId))).toContain('7일이 지나');
    expect([await at.left(), statusAtToss()]).toEqual([500, ['DONE']]);
  });

  test('of one pack leaves the others', async () => {
    const at = await world();
    const [first] = [await at.paid(), await at.paid(1_000)];
    await at.use(1_100);
    expect(await at.cancel(first.orderId)).toMatchObject({ state: 'CANCELED' });
    expect(await at.left()).toBe(0);
  });

  test.each<NewFault['kind']>(['LOST_AFTER_EFFECT', 'SERVER_ERROR', 'RATE_LIMITED', 'GATEWAY_ANSWER'])(
    'under %s takes the products at once, and the money comes back once',
    async (kind) => {
      const at = await world();
      const { orderId } = await at.paid();
      fault('payments.cancel', kind);
      await at.cancel(orderId);
      expect(await at.left()).toBe(100);
      now += 2 * MINUTE;
      await at.walk();
      expect([(await at.result(orderId)).state, await at.left(), tossPayments(kernel())[0]?.cancels.length]).toEqual(['CANCELED', 100, 1]);
    },
  );

  test('that Toss refuses gives the products back', async () => {
    const at = await world();
    const { orderId } = await at.paid();
    fault('payments.cancel', 'EXPIRED_TOKEN');
    const kept = await at.cancel(orderId);
    expect(kept).toMatchObject({ state: 'PAID', by: 'OPERATOR', cancelable: true });
    // Who reads it does not pay twice.
    expect(kept.message).toContain('다시 결제하지 마시고');
    await at.use(200);
    expect((await at.history())[0]?.message).toBe('');
    await at.use(0);
    expect(await at.left()).toBe(600);
    expect(await at.cancel(orderId)).toMatchObject({ state: 'CANCELED' });
  });

  test('killed at any transaction, ends one way or the other', async () => {
    for (let kill = 1; kill <= 3; kill += 1) {
      kernel().reset();
      const at = await world();
      const { orderId } = await at.paid();
      const died = await at.cancel(orderId, dyingAt(database, kill)).then(
        () => false,
        () => true,
      );
      now += 2 * MINUTE;
      await at.walk();
      const expected = kill === 1 ? ['PAID', 600, 'DONE'] : ['CANCELED', 100, 'CANCELED'];
      expect([died, (await at.result(orderId)).state, await at.left(), statusAtToss()[0]], `killed at ${kill}`).toEqual([
        true,
        ...expected,
      ]);
    }
  });
});

describe('the webhook', () => {
  async function hooked() {
    const at = await world();
    const app = await createHttpServer({
      modules: [{ name: 'purchases', contract: {}, handlers: {}, plain: (scope) => registerPurchases(scope, at.deps) }],
      authenticator: { authenticate: async () => null } as never,
      idempotency: null,
    });
    const send = async (payload: unknown) => {
      const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
      return (
        await app.inject({
          method: 'POST',
          url: '/api/v1/payment/webhook/toss',
          headers: { 'content-type': 'application/json' },
          payload: body,
        })
      ).statusCode;
    };
    const changed = (orderId: string, status = 'DONE') => ({
      eventType: 'PAYMENT_STATUS_CHANGED',
      createdAt: '2026-11-28T12:00:00.000',
      data: { orderId, status, totalAmount: 1 },
    });
    return { ...at, app, send, changed };
  }

  test('is a hint: what it says is looked up, and booked once', async () => {
    const at = await hooked();
    const order = await at.agreed();
    // It lies: nobody has paid.
    expect([await at.send(at.changed(order.orderId)), await at.send(at.changed(order.orderId))]).toEqual([200, 200]);
    await at.walk();
    expect(await at.left()).toBe(100);
    await at.pay(order);
    for (let n = 0; n < 3; n += 1) await at.send(at.changed(order.orderId));
    await at.walk();
    expect(await at.left()).toBe(600);
  });

  test('brings what the operator paid back at Toss', async () => {
    const at = await hooked();
    const { orderId } = await at.paid();
    await at.use(300);
    cancelTossInOffice(kernel(), orderId);
    await at.send(at.changed(orderId, 'CANCELED'));
    await at.walk();
    expect([(await at.result(orderId)).state, await at.left()]).toEqual(['CANCELED', 0]);
  });

  test.each([
    ['no JSON', '{"eventType":', 400],
    ['a list', [], 200],
    [
      'a deposit of a virtual account',
      { createdAt: '2026-11-28', secret: 'x', status: 'DONE', orderId: 'moa-1-aaaaaaaaaaaaaaaaaaaaaa' },
      200,
    ],
    ['an order of nobody', { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId: 'moa-zzzzzz-aaaaaaaaaaaaaaaaaaaaaa' } }, 200],
    ['an order that is none', { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId: "'; drop table purchase" } }, 200],
    ['a megabyte', { eventType: 'x', data: { orderId: 'x'.repeat(1024 * 1024) } }, 413],
  ])('with %s changes nothing', async (_, payload, status) => {
    const at = await hooked();
    await at.paid();
    expect([await at.send(payload), await at.left()]).toEqual([status, 600]);
  });

  test('is slowed down where it comes too often', async () => {
    const at = await hooked();
    const statuses: number[] = [];
    for (let n = 0; n < 130; n += 1) statuses.push(await at.send([]));
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
  });

  test('stands beside a page that lets the payment service’s script in, and no other', async () => {
    const at = await hooked();
    const page = await at.app.inject('/api/v1/payment/checkout');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain(`script-src 'self' ${new URL(sandbox.url).origin};`);
    expect(policy).toContain("default-src 'none'");
    expect(page.body).toContain(`src="${at.deps.toss.scriptUrl}"`);
    expect(page.body).not.toMatch(/<script>|secret|test_sk/);
    expect((await at.app.inject('/api/v1/payment/checkout.js')).headers['content-type']).toContain('javascript');
  });
});

test('where no payments are set up none of it is there', async () => {
  const at = await world();
  const off: Readonly<Record<string, (call: never) => unknown>> = purchasesRoutes(null);
  const input = { products: 500, orderId: 'moa-1-x', paymentKey: 'k', amount: 1, reason: 'x' };
  const call = { input, context: { sellerId: at.sellerId } } as never;
  const answers = await Promise.all(Object.values(off).map((handler) => refused(Promise.resolve().then(() => handler(call)))));
  expect(answers).toEqual(Array.from({ length: 6 }, () => '404 NOT_FOUND 결제를 사용하지 않는 곳입니다.'));
});

test('the history leaves out what nobody ever came back with', async () => {
  const at = await world();
  await at.create();
  const { orderId } = await at.paid();
  expect((await at.history()).map((each) => each.orderId)).toEqual([orderId]);
});

test('purchases are kept for five years', async () => {
  const at = await world();
  const { orderId } = await at.paid();
  const erase = () =>
    walkThrough(
      retainWalk({ policies: [purchaseRetention], now: at.deps.now }),
      { from: at.sellerId, to: at.sellerId },
      { database, signal },
    );
  now += 5 * 365 * DAY - DAY;
  await erase();
  expect((await at.history()).map((each) => each.orderId)).toEqual([orderId]);
  now += 4 * DAY;
  await erase();
  expect([await at.history(), await at.left()]).toEqual([[], 600]);
});
