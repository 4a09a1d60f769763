import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SERVICE_BASE_PATHS, TOSS_SANDBOX } from '../../base-paths.ts';
import { type RunningSandbox, startSandbox } from '../../server/start-sandbox.ts';
import type { Loose } from '../../testing/loose.ts';
import { agreeToss, tossPayments } from './payments.ts';

let dir: string;
let sandbox: RunningSandbox;
let now = Date.parse('2026-11-28T03:00:00Z');
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'moa-toss-'));
  sandbox = await startSandbox({ port: 0, dataDir: dir, channels: [], clock: { now: () => new Date(now) } });
});
afterAll(async () => {
  await sandbox.close();
  rmSync(dir, { recursive: true, force: true });
});
beforeEach(() => {
  now = Date.parse('2026-11-28T03:00:00Z');
  kernel().reset();
});

const kernel = () => sandbox.service('TOSS');
const base = () => `${sandbox.url}${SERVICE_BASE_PATHS.TOSS}`;
const basic = (secret: string = TOSS_SANDBOX.secretKey) => `Basic ${Buffer.from(`${secret}:`).toString('base64')}`;

async function call(
  method: string,
  path: string,
  body?: unknown,
  { key, authorization = basic() }: { key?: string; authorization?: string } = {},
): Promise<{ status: number; body: Loose }> {
  const answer = await fetch(`${base()}${path}`, {
    method,
    headers: {
      authorization,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

const ORDER = { orderId: 'ord-20260101-01', amount: 11_000 };
const confirm = (paymentKey: string, change: object = {}, extra: { key?: string; authorization?: string } = {}) =>
  call('POST', '/v1/payments/confirm', { paymentKey, ...ORDER, ...change }, extra);
const cancelled = (paymentKey: string, body: object = { cancelReason: '단순 변심' }, extra: { key?: string } = {}) =>
  call('POST', `/v1/payments/${paymentKey}/cancel`, body, extra);

test.each([
  ['no header', ''],
  ['another key', basic('test_sk_other')],
  ['the key without its colon', `Basic ${Buffer.from(TOSS_SANDBOX.secretKey).toString('base64')}`],
  ['a bearer', `Bearer ${TOSS_SANDBOX.secretKey}`],
])('%s is refused', async (_name, authorization) => {
  expect(await confirm(agreeToss(kernel(), ORDER), {}, { authorization })).toMatchObject({
    status: 401,
    body: { code: 'UNAUTHORIZED_KEY' },
  });
  expect(tossPayments(kernel())[0]?.status).toBe('IN_PROGRESS');
});

describe('a confirmation', () => {
  test('answers the payment as the sheet shows it, and is found by both keys', async () => {
    const paymentKey = agreeToss(kernel(), ORDER);
    expect((await call('GET', `/v1/payments/orders/${ORDER.orderId}`)).body.status).toBe('IN_PROGRESS');
    const done = {
      paymentKey,
      orderId: ORDER.orderId,
      status: 'DONE',
      method: '카드',
      totalAmount: 11_000,
      balanceAmount: 11_000,
      suppliedAmount: 10_000,
      vat: 1_000,
      currency: 'KRW',
      type: 'NORMAL',
      cancels: null,
    };
    expect(await confirm(paymentKey)).toMatchObject({ status: 200, body: done });
    for (const path of [paymentKey, `orders/${ORDER.orderId}`])
      expect(await call('GET', `/v1/payments/${path}`)).toMatchObject({ status: 200, body: done });
  });

  test('works once; the same key is given the first answer, refusals too', async () => {
    const paymentKey = agreeToss(kernel(), ORDER);
    const first = await confirm(paymentKey, {}, { key: 'a' });
    expect(await confirm(paymentKey, {}, { key: 'a' })).toEqual(first);
    expect(await confirm(paymentKey, {}, { key: 'b' })).toMatchObject({ status: 400, body: { code: 'ALREADY_PROCESSED_PAYMENT' } });
    expect(await confirm(paymentKey, {}, { key: 'b' })).toMatchObject({ status: 400, body: { code: 'ALREADY_PROCESSED_PAYMENT' } });
    expect((await confirm(paymentKey, {}, { key: 'x'.repeat(301) })).status).toBe(400);
  });

  test.each([
    ['another amount', { amount: 1 }, 400, 'INVALID_REQUEST'],
    ['an amount that is text', { amount: '11000' }, 400, 'INVALID_REQUEST'],
    ['another order', { orderId: 'ord-other' }, 400, 'INVALID_REQUEST'],
    ['a field that does not exist', { currency: 'KRW' }, 400, 'INVALID_REQUEST'],
    ['an unknown payment', { paymentKey: 'tpk_other' }, 404, 'NOT_FOUND_PAYMENT_SESSION'],
  ])('of %s takes no money', async (_name, change, status, code) => {
    const paymentKey = agreeToss(kernel(), ORDER);
    expect(await confirm(paymentKey, change)).toMatchObject({ status, body: { code } });
    expect(tossPayments(kernel())[0]?.status).toBe('IN_PROGRESS');
  });

  test('comes too late after ten minutes', async () => {
    const paymentKey = agreeToss(kernel(), ORDER);
    now += 10 * 60_000;
    expect(await confirm(paymentKey)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND_PAYMENT_SESSION' } });
    expect((await call('GET', `/v1/payments/${paymentKey}`)).body.status).toBe('EXPIRED');
  });

  test('that takes effect without an answer is found by its order', async () => {
    const paymentKey = agreeToss(kernel(), ORDER);
    kernel().faults.add({ operation: 'payments.confirm', kind: 'SERVER_ERROR_AFTER_EFFECT', times: 1 });
    expect(await confirm(paymentKey)).toMatchObject({ status: 500, body: { code: 'FAILED_INTERNAL_SYSTEM_PROCESSING' } });
    expect((await call('GET', `/v1/payments/orders/${ORDER.orderId}`)).body.status).toBe('DONE');
  });
});

test('an order that nobody began is unknown', async () => {
  expect(await call('GET', '/v1/payments/orders/ord-none-01')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND_PAYMENT' } });
});

describe('a cancel', () => {
  const paid = async () => {
    const paymentKey = agreeToss(kernel(), ORDER);
    await confirm(paymentKey);
    return paymentKey;
  };
  test('without an amount pays everything back, once', async () => {
    const paymentKey = await paid();
    const { body } = await cancelled(paymentKey);
    expect(body).toMatchObject({ status: 'CANCELED', totalAmount: 11_000, balanceAmount: 0, suppliedAmount: 0, vat: 0 });
    expect(body.cancels[0].transactionKey).toBe(body.lastTransactionKey);
    expect(await cancelled(paymentKey)).toMatchObject({ status: 400, body: { code: 'ALREADY_CANCELED_PAYMENT' } });
  });
  test('of a part leaves the rest', async () => {
    const paymentKey = await paid();
    expect((await cancelled(paymentKey, { cancelReason: '일부', cancelAmount: 1_000 })).body).toMatchObject({
      status: 'PARTIAL_CANCELED',
      balanceAmount: 10_000,
    });
    expect((await cancelled(paymentKey, { cancelReason: '더', cancelAmount: 10_001 })).body.code).toBe('NOT_CANCELABLE_AMOUNT');
  });
  test.each([[{}], [{ cancelReason: '' }], [{ cancelReason: '가'.repeat(201) }], [{ cancelReason: '변심', refundReceiveAccount: {} }]])(
    'with %j is refused',
    async (body) => {
      expect(await cancelled(await paid(), body)).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    },
  );
  test('of what nobody paid is refused', async () => {
    expect((await cancelled(agreeToss(kernel(), ORDER))).body.code).toBe('NOT_CANCELABLE_PAYMENT');
  });
});

describe('the window', () => {
  const query = (change: Record<string, string> = {}) =>
    new URLSearchParams({
      clientKey: TOSS_SANDBOX.clientKey,
      method: 'CARD',
      currency: 'KRW',
      amount: '11000',
      orderId: ORDER.orderId,
      orderName: '상품 <b>500개</b>',
      successUrl: 'http://localhost:1/done',
      failUrl: 'http://localhost:1/fail',
      ...change,
    });
  const open = async (change: Record<string, string> = {}) => {
    const answer = await fetch(`${base()}/window?${query(change)}`, { redirect: 'manual' });
    return { status: answer.status, html: await answer.text(), location: answer.headers.get('location') };
  };
  const answer = async (choice: string) => {
    const { html } = await open();
    const path = new RegExp(`action="([^"]+/${choice})"`).exec(html)?.[1] ?? '';
    const said = await fetch(`${sandbox.url}${path}`, { method: 'POST', redirect: 'manual' });
    return new URL(said.headers.get('location') ?? 'http://none');
  };

  test('shows what is paid, as text', async () => {
    const { html } = await open();
    expect(html).toContain('11,000원');
    expect(html).not.toContain('<b>500');
  });
  test.each([
    [{ clientKey: 'test_ck_other' }],
    [{ amount: '0' }],
    [{ amount: '1.5' }],
    [{ currency: 'USD' }],
    [{ orderId: 'short' }],
    [{ orderId: 'ord 20260101' }],
    [{ orderName: '' }],
    [{ successUrl: 'javascript:alert(1)' }],
    [{ method: 'VIRTUAL_ACCOUNT' }],
  ])('does not open for %j', async (change) => {
    expect((await open(change)).status).toBe(400);
    expect(tossPayments(kernel())).toEqual([]);
  });
  test('leads back with what the confirmation needs', async () => {
    const { pathname, searchParams } = await answer('EASY_PAY');
    const [payment] = tossPayments(kernel());
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/done',
      { paymentType: 'NORMAL', orderId: ORDER.orderId, paymentKey: payment?.paymentKey, amount: '11000' },
    ]);
    expect((await confirm(payment?.paymentKey ?? '')).body).toMatchObject({ status: 'DONE', method: '간편결제' });
    expect((await open()).location).toContain('DUPLICATED_ORDER_ID');
  });
  test('leads back with a code where it was refused, and without the order where it was given up', async () => {
    expect(Object.fromEntries((await answer('refuse')).searchParams)).toMatchObject({
      code: 'REJECT_CARD_COMPANY',
      orderId: ORDER.orderId,
    });
    const given = await answer('cancel');
    expect([given.searchParams.get('code'), given.searchParams.get('orderId')]).toEqual(['PAY_PROCESS_CANCELED', null]);
  });
  test('has a script that pages of other origins may load', async () => {
    const script = await fetch(`${base()}${TOSS_SANDBOX.scriptPath}`);
    expect(script.headers.get('content-type')).toContain('javascript');
    expect(await script.text()).toContain('window.TossPayments');
  });
});
