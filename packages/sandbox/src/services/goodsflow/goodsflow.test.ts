import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { GOODSFLOW_SANDBOX_KEY, SERVICE_BASE_PATHS } from '../../base-paths.ts';
import { type RunningSandbox, startSandbox } from '../../server/start-sandbox.ts';
import type { Loose } from '../../testing/loose.ts';

let dir: string;
let sandbox: RunningSandbox;
let now = Date.parse('2026-01-02T00:00:00Z');
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'moa-goodsflow-'));
  sandbox = await startSandbox({ port: 0, dataDir: dir, channels: [], clock: { now: () => new Date(now) } });
});
afterAll(async () => {
  await sandbox.close();
  rmSync(dir, { recursive: true, force: true });
});
beforeEach(() => sandbox.service('GOODSFLOW').reset());

async function call(method: string, path: string, body?: unknown, key = GOODSFLOW_SANDBOX_KEY): Promise<{ status: number; body: Loose }> {
  const answer = await fetch(`${sandbox.url}${SERVICE_BASE_PATHS.GOODSFLOW}${path}`, {
    method,
    headers: { authorization: key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

const item = (change: Record<string, unknown> = {}) => ({
  centerCode: 'C0001',
  uniqueId: 'U1',
  boxSize: 'B05',
  transporter: 'KOREX',
  fromName: '모아',
  fromPhoneNo: '0212345678',
  fromZipcode: '06236',
  fromAddress1: '서울',
  toName: '김모아',
  toPhoneNo: '01012345678',
  toZipcode: '06236',
  toAddress1: '서울',
  consumerName: '김모아',
  consumerPhoneNo: '01012345678',
  deliveryPaymentMethod: 'SENDER_PAY',
  deliveryItems: [{ orderNo: 'A1', orderDate: '2026-01-02 10:00', name: '셔츠', quantity: 1, price: 100 }],
  ...change,
});
const register = (...items: object[]) => call('POST', '/api/deliveries/shipping/print/deliveryItems', { items });

test('an outer success holds rows that failed, and a number that is there already is one of them', async () => {
  const { body } = await register(item(), item(), item({ uniqueId: 'U2', toPhoneNo: '010-1234-5678', extra: 1 }));
  expect([body.success, body.data.successCnt, body.data.failCnt]).toEqual([true, 1, 2]);
  expect(body.data.items[1].error.detail).toHaveProperty('uniqueId');
  expect(Object.keys(body.data.items[2].error.detail).sort()).toEqual(['extra', 'toPhoneNo']);
});

test.each([
  ['a scheme before the key', `Bearer ${GOODSFLOW_SANDBOX_KEY}`],
  ['another key', 'x'],
])('%s is refused', async (_name, key) => {
  expect((await call('GET', '/api/centers', undefined, key)).status).toBe(401);
});

test('a label without an approved contract is refused', async () => {
  const { body } = await register(item({ transporter: 'LOGEN' }));
  expect(body.data.items[0].error.detail).toHaveProperty('transporter');
});

test('the number is there once the page was opened, within a minute, and each event is given once', async () => {
  const { body: registered } = await register(item());
  const { serviceId } = registered.data.items[0].data;
  const page = async () =>
    (await call('PUT', '/api/deliveries/shipping/print-uri?idType=serviceId&includePrinted=false', [serviceId])).body.data.url;
  const late = await page();
  now += 61_000;
  expect((await fetch(late)).status).toBe(410);
  expect((await call('GET', `/api/deliveries/${serviceId}`)).body.data[0].invoiceNo).toBeNull();
  expect((await fetch(await page())).status).toBe(200);
  const { body: events } = await call('GET', '/api/deliveries/webhooks');
  expect(events.data.map((event: Loose) => [event.deliveryStatus, event.seq])).toEqual([
    ['PRINTED', 0],
    ['TRANSFERRED', 0],
  ]);
  expect(events.data[0].invoiceNo).toMatch(/^\d{12}$/);
  expect((await call('GET', '/api/deliveries/webhooks')).body.data).toEqual([]);
});

test('one contract a page, and no cancel after pickup', async () => {
  const { body } = await register(item(), item({ uniqueId: 'U2', transporter: 'HANJIN' }));
  const ids = body.data.items.map((row: Loose) => row.data.serviceId);
  expect((await call('PUT', '/api/deliveries/shipping/print-uri?idType=serviceId', ids)).status).toBe(400);
  await call('PUT', `/api/test/changeStatus/${ids[0]}/PICKUP`);
  const canceled = await call('DELETE', '/api/deliveries/cancel', {
    items: ids.map((id: string) => ({ id, reasonType: 'SENDER_CANCEL' })),
  });
  expect(canceled.body.data.items.map((row: Loose) => row.success)).toEqual([false, true]);
});

test('a place of dispatch is added and changed, and what is wrong with one is named by its fields', async () => {
  const place = { name: '모아 대전센터', zipCode: '34126', address1: '대전 유성구 대학로 1', address2: '', phoneNo1: '0421234567' };
  const { body: added } = await call('POST', '/api/centers', place);
  const { centerCode } = added.data;
  expect((await call('PUT', `/api/centers/${centerCode}`, { ...place, name: '모아 세종센터', enabled: true })).status).toBe(200);
  const { body: centers } = await call('GET', '/api/centers');
  expect(centers.data.map(({ name }: Loose) => name)).toEqual(['모아 물류센터', '모아 부산센터', '모아 세종센터']);
  const { status, body } = await call('POST', '/api/centers', { ...place, zipCode: '1', phoneNo1: '042-123-4567', floor: 1 });
  expect([status, Object.keys(body.error.detail).sort()]).toEqual([400, ['floor', 'phoneNo1', 'zipCode']]);
});
