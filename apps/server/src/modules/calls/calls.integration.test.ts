import { randomBytes } from 'node:crypto';
import type { CallRecord } from '@moa/channels/sdk';
import { CALLS_DROPPED, keptSince, RETENTION } from '@moa/core';
import pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/support/index.ts';
import { createSellerVault } from '../../platform/crypto/index.ts';
import { CommitUnknown } from '../../platform/database/index.ts';
import { ALL_SELLERS, walkThrough } from '../../platform/jobs/index.ts';
import { retainWalk } from '../../platform/retention/index.ts';
import { traced } from '../../platform/trace.ts';
import { createCallLog } from './call-log.ts';
import type { CalledAccount } from './call-rows.ts';
import { type CallSight, type CallsRequest, readCallPage } from './calls.service.ts';
import { callRetention } from './retention.ts';

const { database, seller } = await testDatabase();
const NOW = new Date('2026-03-20T03:00:00.000Z');
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });
const deps = { database, sellerVault };
const ALL: CallSight = { areas: null, orderMessages: true };
const never = (error: unknown): void => {
  throw error;
};

function call(over: Partial<CallRecord> = {}): CallRecord {
  return {
    operation: 'products.stock',
    method: 'PUT',
    path: '/items/77',
    subject: '77',
    attempt: 1,
    startedAt: NOW,
    durationMs: 20,
    result: 'response',
    status: 200,
    outcome: 'ok',
    items: null,
    message: null,
    shopTraceId: 'shop-1',
    requestBytes: 10,
    responseBytes: 30,
    ...over,
  };
}

const gone = () => Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
const refused = (over: Partial<CallRecord> = {}) =>
  call({ outcome: 'refused', status: 400, message: '홍길동 님의 주문입니다. (E1)', ...over });
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);

async function calledSeller() {
  const { sellerId } = await seller();
  const log = createCallLog({ database, sellerVault, now: () => NOW, onError: never, flushMs: 60_000 });
  const account = (accountId: number | null): CalledAccount => ({ sellerId, accountId, shopType: 'COUPANG' });
  const read = (request: CallsRequest = {}, sight = ALL, shopAccountIds: readonly number[] | null = null) =>
    readCallPage(deps, { sellerId, shopAccountIds }, request, sight);
  return { sellerId, log, account, read };
}

test('what was asked of a shop is found by account, outcome, area, trace, number and time, newest first', async () => {
  const { log, account, read } = await calledSeller();
  traced('work-1', () => log.record(call(), account(1)));
  traced('work-2', () => {
    log.record(refused({ operation: 'orders.confirm', startedAt: minutes(1), subject: '20260302-0000011' }), account(1));
    log.record(call({ operation: 'token', startedAt: minutes(2), subject: null }), account(2));
  });
  await log.flush();
  const operations = async (request: CallsRequest) => (await read(request)).contents.map(({ operation }) => operation);
  expect(await operations({})).toEqual(['token', 'orders.confirm', 'products.stock']);
  expect(await operations({ accountId: '1' })).toEqual(['orders.confirm', 'products.stock']);
  expect(await operations({ outcome: ['REFUSED', 'UNKNOWN'] })).toEqual(['orders.confirm']);
  expect(await operations({ outcome: ['OK'] })).toEqual(['token', 'products.stock']);
  expect(await operations({ area: 'ACCESS' })).toEqual(['token']);
  expect(await operations({ traceId: 'work-2' })).toEqual(['token', 'orders.confirm']);
  expect(await operations({ number: '20260302-0000011' })).toEqual(['orders.confirm']);
  expect(await operations({ from: minutes(1).toISOString(), to: minutes(2).toISOString() })).toEqual(['orders.confirm']);
  const [row] = (await read({ outcome: ['REFUSED'] })).contents;
  expect(row).toMatchObject({ message: '홍길동 님의 주문입니다. (E1)', status: 400, traceId: 'work-2', shopTraceId: 'shop-1', sent: true });
});

test('a call that took all of its things but one is no success, and is found among what was refused', async () => {
  const { log, account, read } = await calledSeller();
  const batch = (over: Partial<CallRecord>) => call({ operation: 'orders.dispatch', ...over });
  traced('work', () => {
    log.record(batch({ items: { accepted: 50, refused: 0, open: 0 } }), account(1));
    log.record(batch({ outcome: 'refused', items: { accepted: 49, refused: 1, open: 0 }, startedAt: minutes(1) }), account(1));
    log.record(batch({ outcome: 'unknown', items: { accepted: 10, refused: 2, open: 1 }, startedAt: minutes(2) }), account(1));
    log.record(batch({ outcome: 'again', startedAt: minutes(3) }), account(1));
  });
  await log.flush();
  const items = async (request: CallsRequest) => (await read(request)).contents.map((row) => row.items);
  expect(await items({ outcome: ['REFUSED'] })).toEqual([
    { accepted: 10, refused: 2, open: 1 },
    { accepted: 49, refused: 1, open: 0 },
  ]);
  expect(await items({ outcome: ['OK'] })).toEqual([{ accepted: 50, refused: 0, open: 0 }]);
  expect(await items({ outcome: ['AGAIN'] })).toEqual([null]);
});

test('pages of calls of the same moment miss none and repeat none', async () => {
  const { log, account, read } = await calledSeller();
  for (let n = 0; n < 25; n += 1) traced(`work-${n}`, () => log.record(call(), account(1)));
  await log.flush();
  const seen: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await read({ size: 10, cursor });
    seen.push(...page.contents.map(({ traceId }) => traceId ?? ''));
    cursor = page.nextCursor;
  }
  expect(new Set(seen).size).toBe(25);
  expect(seen).toHaveLength(25);
});

test('what a shop said is sealed, and shown to those only who may see its orders', async () => {
  const { sellerId, log, account, read } = await calledSeller();
  traced('work', () => {
    log.record(refused({ operation: 'orders.dispatch' }), account(1));
    log.record(refused({ operation: 'products.update', message: '이름이 깁니다.' }), account(1));
  });
  await log.flush();
  const { rows } = await database.tenant(sellerId, (tx) =>
    tx.query<{ message: Buffer }>('select message from channel_call where seller_id = $1', [sellerId]),
  );
  expect(rows).toHaveLength(2);
  for (const { message } of rows) expect(message.toString()).not.toMatch(/홍길동|이름이/);
  const messages = async (sight: CallSight) => (await read({}, sight)).contents.map(({ message }) => message).toSorted();
  expect(await messages(ALL)).toEqual(['이름이 깁니다.', '홍길동 님의 주문입니다. (E1)']);
  expect(await messages({ areas: null, orderMessages: false })).toEqual([null, '이름이 깁니다.']);
  expect(await messages({ areas: ['PRODUCT'], orderMessages: false })).toEqual(['이름이 깁니다.']);
  expect((await read({ area: 'ORDER' }, { areas: ['PRODUCT'], orderMessages: false })).contents).toEqual([]);
});

test('who is limited to shops sees their calls alone, and nobody those of another seller', async () => {
  const { log, account, read } = await calledSeller();
  const other = await calledSeller();
  for (const accountId of [1, 2, null]) log.record(call({ path: `/of/${accountId}` }), account(accountId));
  await log.flush();
  expect((await read({}, ALL, [2])).contents.map(({ path }) => path)).toEqual(['/of/2']);
  expect((await other.read()).contents).toEqual([]);
  await expect(readCallPage(deps, { sellerId: 999_999, shopAccountIds: null }, {}, ALL)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('calls are completed by who reads the answer before they are written', async () => {
  const { log, account, read } = await calledSeller();
  const record = call();
  log.record(record, account(1));
  Object.assign(record, { outcome: 'fix', message: '상품명을 줄여주십시오.' });
  await log.flush();
  expect((await read()).contents).toMatchObject([{ outcome: 'FIX', message: '상품명을 줄여주십시오.' }]);
});

test('a database that is away loses no call there is room for, writes none twice, and what there is no room for is counted', async () => {
  const { account, read } = await calledSeller();
  let away = true;
  let commits = 0;
  const flaky: Pick<typeof database, 'tenant'> = {
    tenant: async (scope, work, options) => {
      if (away && commits === 0) throw gone();
      const done = await database.tenant(scope, work, options);
      commits += 1;
      // Committed, and the answer was lost.
      if (commits === 1) throw new CommitUnknown(gone());
      return done;
    },
  };
  const log = createCallLog({ database: flaky, sellerVault, now: () => NOW, onError: never, capacity: 5, flushMs: 60_000 });
  for (let n = 0; n < 3; n += 1) traced(`work-${n}`, () => log.record(call(), account(1)));
  await log.flush();
  for (let n = 3; n < 9; n += 1) traced(`work-${n}`, () => log.record(call(), account(1)));
  away = false;
  await log.flush();
  await log.flush();
  const { contents } = await read();
  expect(contents.map(({ operation, repeated }) => [operation, repeated + 1]).toSorted()).toEqual([
    [CALLS_DROPPED, 4],
    ...Array.from({ length: 5 }, () => ['products.stock', 1]),
  ]);
});

test('a node that is away keeps the calls of its own sellers waiting and nobody else’s', async () => {
  const [lying, standing] = [await calledSeller(), await calledSeller()];
  let away = true;
  const torn: Pick<typeof database, 'tenant'> = {
    tenant: (scope, work, options) => {
      if (away && scope === lying.sellerId) {
        return Promise.reject(Object.assign(new pg.DatabaseError('connection to the remote node failed', 0, 'error'), { code: '08006' }));
      }
      return database.tenant(scope, work, options);
    },
  };
  const log = createCallLog({ database: torn, sellerVault, now: () => NOW, onError: never, flushMs: 60_000 });
  traced('work', () => {
    log.record(call(), lying.account(1));
    log.record(call(), standing.account(1));
  });
  await log.flush();
  expect([(await lying.read()).contents.length, (await standing.read()).contents.length]).toEqual([0, 1]);
  away = false;
  await log.flush();
  expect([(await lying.read()).contents.length, (await standing.read()).contents.length]).toEqual([1, 1]);
});

test('ending writes what waits', async () => {
  const { log, account, read } = await calledSeller();
  log.record(call(), account(1));
  await log.stop();
  expect((await read()).contents).toHaveLength(1);
});

test('ending does not wait for a database that never answers', async () => {
  const { account } = await calledSeller();
  const silent = { tenant: () => new Promise<never>(() => undefined) };
  const log = createCallLog({ database: silent, sellerVault, now: () => NOW, onError: never, flushMs: 60_000 });
  log.record(call(), account(1));
  await log.stop();
});

test('calls go after two weeks, some at a time, and no earlier', async () => {
  const { log, account, read } = await calledSeller();
  const old = keptSince(RETENTION.channelCall, NOW).getTime();
  for (let n = 0; n < 1_200; n += 1) log.record(call({ startedAt: new Date(old - 1_000 - n), path: '/old' }), account(1));
  log.record(call({ startedAt: new Date(old), path: '/young' }), account(1));
  await log.flush();
  const { signal } = new AbortController();
  await walkThrough(retainWalk({ policies: [callRetention], now: () => NOW }), ALL_SELLERS, { database, signal });
  expect((await read()).contents.map(({ path }) => path)).toEqual(['/young']);
});

test('each way of asking reads an index that begins with what is asked for', async () => {
  const { sellerId } = await calledSeller();
  await database.system(async (tx) => {
    await tx.query('set local enable_seqscan = off');
    const explain = async (where: string) => {
      const { rows } = await tx.query<{ 'QUERY PLAN': string }>(
        `explain select * from channel_call c where seller_id = ${sellerId} and ${where} order by at desc, id desc limit 50`,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    expect(await explain(`account_id = 1`)).toContain('channel_call_account');
    expect(await explain(`area = 'ACCESS'`)).toContain('channel_call_area');
    expect(await explain(`trace_id = 'a'`)).toContain('channel_call_trace');
    expect(await explain(`subject = 'a'`)).toContain('channel_call_subject');
    expect(await explain(`account_id = 1 and outcome <> 'OK'`)).toContain('channel_call_failed');
  });
});
