/** Parcels are followed once, whatever is killed or comes twice; what has arrived moves hand-written orders, and shops are told once if at all. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ShopType, TrackingEvent } from '@moa/core';
import {
  keepUnscanned,
  type ParcelStep,
  type RunningSandbox,
  SERVICE_BASE_PATHS,
  scanParcel,
  startSandbox,
  TRACKER_SANDBOX_KEY,
} from '@moa/sandbox';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lineFact } from '../../../test/modules/order-facts.ts';
import { testDatabase } from '../../../test/support/index.ts';
import { createPlatformVault, createSellerVault } from '../../platform/crypto/index.ts';
import { walkThrough } from '../../platform/jobs/index.ts';
import { retainWalk } from '../../platform/retention/index.ts';
import { configuredTrackers } from '../../services/tracking/index.ts';
import { ingestPage, ORDER_POLICY, verifyCounters } from '../orders/index.ts';
import { createAnnouncements, takeAnnouncement } from './announced.ts';
import { noteParcelEvents } from './look.ts';
import { trackingRetention } from './retention.ts';
import { createTrackers } from './trackers.ts';
import { checkOrder, trackedOrder, trackedOrders } from './tracking.service.ts';
import { beginWalk, lookWalk, sentHandler } from './walks.ts';

const { database, seller } = await testDatabase();
const MASTER = [{ id: 'k', bytes: randomBytes(32) }] as const;
const sellerVault = createSellerVault({ database, masterKeys: [...MASTER] });
const START = Date.parse('2026-11-20T00:00:00Z');
const HOUR = 3_600_000;
const INVOICE = '500000000001';
const signal = new AbortController().signal;

let dir: string;
let sandbox: RunningSandbox;
let now = START;
let errors: string[] = [];
let numbers = 0;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'moa-tracking-'));
  sandbox = await startSandbox({ port: 0, dataDir: dir, channels: [], clock: { now: () => new Date(now) } });
});
afterAll(async () => {
  await sandbox.close();
  rmSync(dir, { recursive: true, force: true });
});
beforeEach(() => {
  sandbox.service('TRACKER').reset();
  now = START;
  errors = [];
});

const clock = () => new Date(now);

async function setUp(options: { address?: string } = {}) {
  const { sellerId } = await seller({ loginId: `tracked${++numbers}` });
  const scope = { sellerId, shopAccountIds: null };
  const keys = await sellerVault.forSeller(sellerId);
  const vault = await createPlatformVault(database, [...MASTER]);
  const tracker = { key: TRACKER_SANDBOX_KEY, url: `${sandbox.url}${SERVICE_BASE_PATHS.TRACKER}/graphql` };
  const services = configuredTrackers({ services: { tracker, sweetTracker: null }, sandbox: { enabled: false } } as never, clock);
  const trackers = createTrackers({
    services,
    budget: { acquire: async () => undefined },
    now: clock,
    onError: (error) => errors.push(String(error)),
  });
  const deps = { database, trackers, announcements: createAnnouncements(vault, options.address ?? null), now: clock };
  const range = { from: sellerId, to: sellerId };
  const read = <T>(text: string) => database.tenant(sellerId, async (tx) => (await tx.query(text, [tx.sellerId])).rows as T[]);
  const line = async (shopType: ShopType, change: { invoiceNo?: string; orderNo?: string } = {}) => {
    const accountId =
      shopType === 'ORDER_HANDWRITING'
        ? 0
        : await database.tenant(sellerId, async (tx) => {
            const { rows } = await tx.query<{ id: number }>(
              `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
               values ($1, $2, $3, '본점', 'SANDBOX', 'NORMAL') returning id`,
              [tx.sellerId, shopType, `shop${++numbers}`],
            );
            return rows[0]?.id ?? 0;
          });
    const orderNo = change.orderNo ?? `T${++numbers}`;
    const fact = lineFact({
      orderNo,
      state: 'DELIVERING',
      courierCode: 'HANJIN',
      invoiceNo: change.invoiceNo ?? INVOICE,
      dispatchedAt: new Date(START - HOUR).toISOString(),
    });
    await database.tenant(sellerId, (tx) => ingestPage(tx, keys, { id: accountId, shopType }, { lines: [fact], claims: [] }, ORDER_POLICY));
    const rows = await read<{ id: number; order_no: string }>('select id, order_no from order_line where seller_id = $1');
    return rows.find((row) => row.order_no === orderNo)?.id ?? 0;
  };
  return {
    sellerId,
    scope,
    deps,
    vault,
    read,
    line,
    begin: () => walkThrough(beginWalk(deps), range, { database, signal }),
    look: () => walkThrough(lookWalk(deps), range, { database, signal }),
    scan: (step: ParcelStep, invoiceNo = INVOICE) => scanParcel(sandbox.service('TRACKER'), 'kr.hanjin', invoiceNo, step),
    tracks: () =>
      read<{
        state: string;
        events: TrackingEvent[];
        next_check_at: Date | null;
        stopped: string | null;
        failures: number;
        reported_at: Date | null;
      }>('select state, events, next_check_at, stopped, failures, reported_at from parcel_track where seller_id = $1 order by id'),
    states: async () =>
      (await read<{ state: string }>('select state from order_line where seller_id = $1 order by id')).map(({ state }) => state),
    jobs: async () =>
      (await read<{ n: number }>(`select count(*) as n from job_run where seller_id = $1 and kind = 'orders.deliveryDispatch'`))[0]?.n ?? 0,
    wantReports: () => read(`update seller set settings = '{"general":{"reportDelivered":true}}' where seller_id = $1 returning seller_id`),
  };
}

const asked = () =>
  sandbox
    .service('TRACKER')
    .calls.recent(500)
    .filter(({ operation }) => operation === 'track').length;

test('a parcel of several lines is one parcel, asked for once and followed until it has arrived', async () => {
  const own = await setUp();
  await own.line('ORDER_HANDWRITING');
  await own.line('ORDER_HANDWRITING');
  await own.begin();
  await own.begin();
  expect(await own.tracks()).toHaveLength(1);
  await own.look();
  await own.look();
  expect(asked()).toBe(1);
  await own.scan('IN_TRANSIT');
  now += 5 * HOUR;
  await own.look();
  expect((await own.tracks())[0]).toMatchObject({ state: 'IN_TRANSIT', stopped: null });
  expect(await own.states()).toEqual(['DELIVERING', 'DELIVERING']);
  await own.scan('DELIVERED');
  const arrivedAt = now;
  now += 4 * HOUR;
  await own.look();
  expect((await own.tracks())[0]).toMatchObject({ state: 'DELIVERED', next_check_at: null });
  expect(await own.states()).toEqual(['DELIVERED', 'DELIVERED']);
  const delivered = await own.read<{ delivered_at: Date }>('select delivered_at from order_line where seller_id = $1');
  expect(delivered.map(({ delivered_at }) => delivered_at.getTime())).toEqual([arrivedAt, arrivedAt]);
  expect((await verifyCounters(database)).filter(({ sellerId }) => sellerId === own.sellerId)).toEqual([]);
  now += 48 * HOUR;
  const before = asked();
  await own.look();
  expect(asked()).toBe(before);
});

test('what was sent here is taken up and looked at at once; before it a row says when, and of a courier of whom nobody can be asked that there is none', async () => {
  const own = await setUp();
  const id = await own.line('ORDER_HANDWRITING');
  expect(await trackedOrders(own.deps, own.scope, [id])).toEqual({
    contents: [],
    waiting: [{ id: String(id), nextCheckAt: new Date(START + 5 * 60_000).toISOString() }],
  });
  expect(await trackedOrder(own.deps, own.scope, id)).toMatchObject({ parcel: null, firstCheckAt: expect.any(String) });
  const nobody = { ...own.deps, trackers: { ...own.deps.trackers, couriers: [] } };
  expect((await trackedOrders(nobody, own.scope, [id])).waiting).toEqual([{ id: String(id), nextCheckAt: null }]);
  const sent = { database, signal } as Parameters<ReturnType<typeof sentHandler>['run']>[1];
  await sentHandler(nobody).run({ sellerId: own.sellerId }, sent);
  expect(await own.tracks()).toEqual([]);
  await own.scan('IN_TRANSIT');
  for (const _ of [1, 2]) await sentHandler(own.deps).run({ sellerId: own.sellerId }, sent);
  expect(asked()).toBe(1);
  expect(await trackedOrders(own.deps, own.scope, [id])).toMatchObject({
    contents: [{ state: 'IN_TRANSIT', checkedAt: clock().toISOString() }],
    waiting: [],
  });
});

test('events keep no people', async () => {
  const own = await setUp();
  await own.line('ORDER_HANDWRITING');
  await own.scan('DELIVERED');
  await own.begin();
  await own.look();
  expect(JSON.stringify(await own.tracks())).not.toMatch(/홍길동|010-1234/);
});

test('the word of a shop that reports deliveries itself counts: its line stays until it says so', async () => {
  const own = await setUp();
  const id = await own.line('SMART_STORE');
  await own.wantReports();
  await own.scan('DELIVERED');
  await own.begin();
  await own.look();
  expect(await own.states()).toEqual(['DELIVERING']);
  expect(await own.jobs()).toBe(0);
  expect((await trackedOrder(own.deps, own.scope, id)).parcel).toMatchObject({ state: 'DELIVERED', stuck: false });
});

test('a shop that takes our word is told once where the seller wants it, and not where she does not', async () => {
  for (const wanted of [false, true]) {
    const own = await setUp();
    sandbox.service('TRACKER').reset();
    await own.line('COUPANG');
    if (wanted) await own.wantReports();
    await own.scan('DELIVERED');
    await own.begin();
    await own.look();
    for (const _ of [1, 2]) await own.begin();
    expect(await own.jobs()).toBe(wanted ? 1 : 0);
  }
});

test('a line that comes to a parcel after it has arrived is delivered too', async () => {
  const own = await setUp();
  await own.line('ORDER_HANDWRITING');
  await own.scan('DELIVERED');
  await own.begin();
  await own.look();
  await own.line('ORDER_HANDWRITING');
  await own.begin();
  expect(await own.states()).toEqual(['DELIVERED', 'DELIVERED']);
});

test('a number that is no longer used is let go, and taken up again when it is', async () => {
  const own = await setUp();
  const id = await own.line('ORDER_HANDWRITING');
  await own.begin();
  await own.read(`update order_line set invoice_no = '500000000009' where seller_id = $1 returning id`);
  await own.look();
  expect((await own.tracks())[0]).toMatchObject({ stopped: 'UNUSED', next_check_at: null });
  await own.read(`update order_line set invoice_no = '${INVOICE}' where seller_id = $1 and id = ${id} returning id`);
  await own.begin();
  expect((await own.tracks())[0]).toMatchObject({ stopped: null, next_check_at: new Date(now) });
});

test('what nobody ever scanned is given up with a word, and is no failure', async () => {
  const own = await setUp();
  const id = await own.line('ORDER_HANDWRITING');
  keepUnscanned(sandbox.service('TRACKER'), 'kr.hanjin', INVOICE);
  await own.begin();
  await own.look();
  expect((await own.tracks())[0]).toMatchObject({ state: 'READY', failures: 0, stopped: null });
  now += 15 * 24 * HOUR;
  await own.look();
  expect((await trackedOrder(own.deps, own.scope, id)).parcel).toMatchObject({
    stopped: expect.stringContaining('송장번호를 확인'),
    movedAt: null,
  });
});

test('a tracker that fails is asked later and later, one that refuses its key is asked no more for a while, and the operator hears of it', async () => {
  const own = await setUp();
  const id = await own.line('ORDER_HANDWRITING');
  await own.begin();
  const fault = sandbox.service('TRACKER').faults.add({ operation: 'track', kind: 'SERVER_ERROR', times: null });
  await own.look();
  expect((await own.tracks())[0]).toMatchObject({ failures: 1, next_check_at: new Date(now + 5 * 60_000) });
  now += 6 * 60_000;
  await own.look();
  expect((await own.tracks())[0]).toMatchObject({ failures: 2, next_check_at: new Date(now + 10 * 60_000) });
  await expect(checkOrder(own.deps, own.scope, id, signal)).rejects.toThrow(/답하지 않습니다/);
  sandbox.service('TRACKER').faults.remove(fault.id);
  const expired = sandbox.service('TRACKER').faults.add({ operation: 'track', kind: 'EXPIRED_TOKEN', times: null });
  now += 30 * 60_000;
  const before = asked();
  await own.look();
  await own.look();
  expect(asked()).toBe(before + 1);
  expect(errors.join()).toMatch(/키를 받지 않습니다/);
  expect(errors.join()).not.toContain(TRACKER_SANDBOX_KEY);
  sandbox.service('TRACKER').faults.remove(expired.id);
  now += 6 * HOUR;
  await own.scan('IN_TRANSIT');
  await own.look();
  expect((await own.tracks())[0]).toMatchObject({ state: 'IN_TRANSIT', failures: 0 });
});

test('what was leased by a worker that died is due again', async () => {
  const own = await setUp();
  await own.line('ORDER_HANDWRITING');
  await own.begin();
  const deps = { ...own.deps, trackers: { ...own.deps.trackers, track: () => Promise.reject(new Error('killed')) } };
  await expect(walkThrough(lookWalk(deps as never), { from: own.sellerId, to: own.sellerId }, { database, signal })).rejects.toThrow(
    'killed',
  );
  await own.look();
  expect(asked()).toBe(0);
  now += 11 * 60_000;
  await own.look();
  expect(asked()).toBe(1);
});

test('pressing again within a minute asks nobody; a line without a number, or of somebody else, is refused', async () => {
  const own = await setUp();
  const id = await own.line('ORDER_HANDWRITING');
  await own.scan('IN_TRANSIT');
  const first = await checkOrder(own.deps, own.scope, id, signal);
  expect(first).toMatchObject({ asked: true, parcel: { state: 'IN_TRANSIT', courierName: '한진택배' } });
  expect(await checkOrder(own.deps, own.scope, id, signal)).toEqual(first);
  expect(asked()).toBe(1);
  expect((await trackedOrders(own.deps, own.scope, [id])).contents).toMatchObject([
    { id: String(id), state: 'IN_TRANSIT', place: '옥천HUB' },
  ]);
  const { sellerId: other } = await setUp();
  await expect(checkOrder(own.deps, { sellerId: other, shopAccountIds: null }, id, signal)).rejects.toThrow(/찾을 수 없습니다/);
  await own.read('update order_line set invoice_no = null where seller_id = $1 returning id');
  await expect(checkOrder(own.deps, own.scope, id, signal)).rejects.toThrow(/송장번호가 있는/);
});

test('where we can be reached the tracker says what changes; its word only has the parcel asked for again', async () => {
  const own = await setUp({ address: 'http://127.0.0.1:1' });
  await own.line('ORDER_HANDWRITING');
  await own.begin();
  await own.look();
  const [call] = sandbox
    .service('TRACKER')
    .calls.recent(10)
    .filter(({ operation }) => operation === 'track.announce');
  expect(call).toBeDefined();
  const [row] = await own.read<{ id: number }>('select id from parcel_track where seller_id = $1');
  const token = own.vault.seal(`${own.sellerId}.${row?.id}`, 'parcel_track.announced').toString('base64url');
  const step = (said: Partial<{ token: string; carrierId: string; trackingNumber: string }>) =>
    takeAnnouncement(
      { database, vault: own.vault, couriers: own.deps.trackers.couriers },
      { token, carrierId: 'kr.hanjin', trackingNumber: INVOICE, ...said },
      clock(),
    );
  now += 2 * 60_000;
  const before = (await own.tracks())[0]?.next_check_at;
  await step({ carrierId: 'kr.lotte' });
  await step({ trackingNumber: '1' });
  await expect(step({ token: 'AAAA' })).rejects.toThrow(/없는 주소/);
  expect((await own.tracks())[0]?.next_check_at).toEqual(before);
  await step({});
  expect((await own.tracks())[0]?.next_check_at).toEqual(clock());
  await own.look();
  now += 10_000;
  await step({});
  expect((await own.tracks())[0]?.next_check_at).toEqual(new Date(now + 60_000));
  now += 60_000;
  await own.look();
  expect((await own.tracks())[0]?.next_check_at?.getTime()).toBeGreaterThan(now + HOUR);
  expect((await own.tracks())[0]?.state).toBe('READY');
});

test('what comes by another way is the same parcel, and nothing moves it back', async () => {
  const own = await setUp();
  await own.line('ORDER_HANDWRITING');
  const step = (state: TrackingEvent['state'], at: number) =>
    database.tenant(own.sellerId, (tx) =>
      noteParcelEvents(tx, { courierCode: 'HANJIN', invoiceNo: INVOICE, since: clock() }, [{ at, state, text: '', place: '' }], clock()),
    );
  await step('DELIVERED', now - HOUR);
  await step('IN_TRANSIT', now);
  await own.begin();
  expect(await own.tracks()).toMatchObject([{ state: 'DELIVERED' }]);
  expect(await own.states()).toEqual(['DELIVERED']);
});

test('parcels of long ago are erased', async () => {
  const own = await setUp();
  await own.line('ORDER_HANDWRITING');
  await own.begin();
  now += 121 * 24 * HOUR;
  await walkThrough(
    retainWalk({ policies: [trackingRetention], now: clock }),
    { from: own.sellerId, to: own.sellerId },
    { database, signal },
  );
  expect(await own.tracks()).toEqual([]);
});
