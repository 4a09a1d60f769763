import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agreeToss, type NewFault, type RunningSandbox, SERVICE_BASE_PATHS, startSandbox, TOSS_SANDBOX, tossPayments } from '@moa/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadConfig } from '../../platform/config/index.ts';
import { configuredToss } from './index.ts';
import { createToss } from './toss.ts';

let dir: string;
let sandbox: RunningSandbox;
let now = Date.now();
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'moa-toss-'));
  sandbox = await startSandbox({ port: 0, dataDir: dir, channels: [], clock: { now: () => new Date(now) } });
});
afterAll(async () => {
  await sandbox.close();
  rmSync(dir, { recursive: true, force: true });
});
beforeEach(() => {
  now = Date.now();
  kernel().reset();
});

const kernel = () => sandbox.service('TOSS');
const toss = (secretKey: string = TOSS_SANDBOX.secretKey, url = `${sandbox.url}${SERVICE_BASE_PATHS.TOSS}`) =>
  createToss({ url, secretKey, timeoutMs: 1_000 });
const fault = (operation: string, kind: NewFault['kind']) => kernel().faults.add({ operation, kind, times: 1 });
const ORDER = { orderId: 'moa-1-aaaaaaaa', amount: 19_000 };
const confirm = (client = toss()) => client.confirm({ ...ORDER, paymentKey: agreeToss(kernel(), ORDER) }, 'confirm-1');

describe('a confirmation', () => {
  test('takes the money once, under one key', async () => {
    const paymentKey = agreeToss(kernel(), { ...ORDER, method: 'EASY_PAY' });
    const first = await toss().confirm({ ...ORDER, paymentKey }, 'k');
    expect(first).toMatchObject({
      kind: 'ok',
      payment: { paymentKey, orderId: ORDER.orderId, status: 'DONE', totalAmount: 19_000, method: '간편결제 토스페이' },
    });
    expect(await toss().confirm({ ...ORDER, paymentKey }, 'k')).toEqual(first);
    expect(await toss().byOrder(ORDER.orderId)).toEqual(first);
    expect(await toss().byKey(paymentKey)).toEqual(first);
    expect(await toss().confirm({ ...ORDER, paymentKey }, 'l')).toMatchObject({ kind: 'refused', code: 'ALREADY_PROCESSED_PAYMENT' });
  });

  test.each<[NewFault['kind'], string, string]>([
    ['SERVER_ERROR', 'lost', 'IN_PROGRESS'],
    ['SERVER_ERROR_AFTER_EFFECT', 'lost', 'DONE'],
    ['LOST_AFTER_EFFECT', 'lost', 'DONE'],
    ['RATE_LIMITED', 'slow_down', 'IN_PROGRESS'],
    ['MALFORMED_BODY', 'lost', 'DONE'],
    ['CUT_BODY', 'lost', 'DONE'],
    ['WRONG_SHAPE', 'lost', 'DONE'],
    ['GATEWAY_ANSWER', 'lost', 'DONE'],
    ['NOT_FOUND_AS_404', 'lost', 'DONE'],
  ])('under %s is %s, and the order says that it is %s', async (kind, answer, status) => {
    fault('payments.confirm', kind);
    expect((await confirm()).kind).toBe(answer);
    expect(await toss().byOrder(ORDER.orderId)).toMatchObject({ kind: 'ok', payment: { status } });
  });

  test('with another key is refused', async () => {
    expect(await confirm(toss('test_sk_other'))).toMatchObject({ kind: 'refused', code: 'UNAUTHORIZED_KEY' });
    expect(tossPayments(kernel())[0]?.status).toBe('IN_PROGRESS');
  });

  test('of another amount, or too late, is refused', async () => {
    const paymentKey = agreeToss(kernel(), ORDER);
    expect(await toss().confirm({ ...ORDER, paymentKey, amount: 1 }, 'a')).toMatchObject({ kind: 'refused', code: 'INVALID_REQUEST' });
    now += 11 * 60_000;
    expect(await toss().confirm({ ...ORDER, paymentKey }, 'b')).toMatchObject({
      kind: 'refused',
      code: 'NOT_FOUND_PAYMENT_SESSION',
    });
  });
});

test('an order that nobody began is absent', async () => {
  expect(await toss().byOrder('moa-1-none')).toEqual({ kind: 'absent' });
});

test('a cancel pays everything back, once', async () => {
  const done = await confirm();
  const paymentKey = done.kind === 'ok' ? done.payment.paymentKey : '';
  const canceled = await toss().cancel(paymentKey, '사용하지 않음', 'c');
  expect(canceled).toMatchObject({ kind: 'ok', payment: { status: 'CANCELED', balanceAmount: 0, totalAmount: 19_000 } });
  expect(await toss().cancel(paymentKey, '사용하지 않음', 'c')).toEqual(canceled);
  expect(await toss().cancel(paymentKey, '다시', 'd')).toMatchObject({ kind: 'refused', code: 'ALREADY_CANCELED_PAYMENT' });
});

test('where nobody listens nothing was sent', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  expect((await toss(TOSS_SANDBOX.secretKey, `http://127.0.0.1:${port}`).byOrder('x')).kind).toBe('unsent');
});

test.each([
  ['nested as newer versions do', 400, { version: 'x', error: { code: 'REJECT_CARD_COMPANY', message: '거절' } }, { kind: 'refused' }],
  ['without a message', 400, { code: 'A_NEW_CODE' }, { kind: 'refused', code: 'A_NEW_CODE' }],
  ['a call that still runs', 409, { code: 'IDEMPOTENT_REQUEST_PROCESSING' }, { kind: 'lost' }],
  [
    'a success in another currency',
    200,
    { paymentKey: 'k', orderId: 'o', status: 'DONE', totalAmount: 1, balanceAmount: 1, currency: 'USD' },
    { kind: 'lost' },
  ],
  [
    'a receipt that is no address',
    200,
    {
      paymentKey: 'k',
      orderId: 'o',
      status: 'DONE',
      totalAmount: 1,
      balanceAmount: 1,
      currency: 'KRW',
      receipt: { url: 'javascript:alert(1)' },
      card: 3,
    },
    { kind: 'ok', payment: { receiptUrl: null } },
  ],
])('an answer %s', async (_name, status, body, expected) => {
  const server = createServer((_request, reply) => reply.writeHead(status).end(JSON.stringify(body)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  expect(await toss('test_sk_x', `http://127.0.0.1:${port}`).byKey('k')).toMatchObject(expected);
  await new Promise((resolve) => server.close(resolve));
});

test('payments are taken where keys are set, or the simulated one stands, which production never takes', () => {
  const live = { MOA_TOSS_CLIENT_KEY: 'live_ck_1', MOA_TOSS_SECRET_KEY: 'live_sk_1' };
  const production = { NODE_ENV: 'production', MOA_SECRET_KEYS: `a:${'A'.repeat(43)}=`, MOA_TOKEN_KEYS: `t:${'B'.repeat(43)}=` };
  const clientKey = (env: Record<string, string>) => configuredToss(loadConfig(env))?.clientKey ?? null;
  expect([clientKey({}), clientKey({ MOA_SANDBOX: '0' }), clientKey(live)]).toEqual([TOSS_SANDBOX.clientKey, null, 'live_ck_1']);
  expect([clientKey({ ...production, MOA_SANDBOX: '1' }), clientKey({ ...production, ...live })]).toEqual([null, 'live_ck_1']);
});
