/** Everything that a list finds is what its pages show, and one job acts on it with a row a line. */
import { randomBytes } from 'node:crypto';
import { MATCHING_MAX } from '@moa/contract';
import { koreanDate, LINE_STATES } from '@moa/core';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/index.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import type { ShopRuntime } from '../../shops/index.ts';
import { holdHandler, startHoldForAll } from '../hold/hold.tasks.ts';
import { searchOrders } from '../list/search.service.ts';
import { verifyCounters } from '../list/verify.ts';
import { actionHandler } from './actions.tasks.ts';
import { ACTIONS } from './actions.ts';
import { startForAll } from './commands.service.ts';
import { type OrderTargets, targetLines } from './targets.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });
const NOW = new Date('2026-11-21T03:00:00Z');
const BY = { userId: '1', loginId: 'her' };
const none = {} as ShopRuntime;
const handler = actionHandler({ database, sellerVault, shops: none, policy: { reserveUnpaid: false }, now: () => NOW });

/** A seller with hand-written lines `n` = 1 to `count`; `columns` is SQL over n. */
async function sellerWith(count: number, columns: Record<string, string> = {}) {
  const { sellerId } = await seller();
  const keys = await sellerVault.forSeller(sellerId);
  const set: Record<string, string> = { state: `'NEW'`, ordered_at: `timestamptz '2026-11-20' - n * interval '1 hour'`, ...columns };
  await database.tenant(sellerId, async (tx) => {
    await tx.query(
      `with title as (insert into sold_title (seller_id, title) values ($1, '린넨 셔츠') returning id)
       insert into order_line (seller_id, account_id, shop_type, order_no, line_no, source_time, title_id, quantity, unit_price, amount, personal, ${Object.keys(set).join(', ')})
       select $1, 0, 'ORDER_HANDWRITING', 'ORDER-' || n, '1', '2026-11-20', title.id, 1, 100, 100, '\\x00', ${Object.values(set).join(', ')}
         from title, generate_series(1, $2::int) n order by n returning seller_id`,
      [tx.sellerId, count],
    );
    const { rows } = await tx.query<{ state: string; n: number }>(
      'select state, count(*) as n from order_line where seller_id = $1 group by 1',
      [tx.sellerId],
    );
    await tx.query(
      `select moa_count($1, array_fill(0::bigint, array[$4::int]), array_fill('STATE'::text, array[$4::int]), $2::text[], $3::bigint[])`,
      [tx.sellerId, rows.map(({ state }) => state), rows.map(({ n }) => n), rows.length],
    );
  });
  return {
    sellerId,
    search: (input: Parameters<typeof searchOrders>[2]) =>
      database.tenant(sellerId, (tx) => searchOrders(tx, keys, { ...input, size: 500 }, NOW)),
    found: (targets: OrderTargets) => database.tenant(sellerId, (tx) => targetLines(tx, keys, targets, NOW)),
    read: <T>(sql: string, values: unknown[] = []) =>
      database.tenant(sellerId, async (tx) => (await tx.query(sql, [tx.sellerId, ...values])).rows as T[]),
    act: async (action: 'confirm' | 'dispatch' | 'delayDispatch' | 'markDelivered', targets: OrderTargets, extra = {}) => {
      const jobId = await database.tenant(sellerId, async (tx) =>
        startForAll(tx, action, await targetLines(tx, keys, targets, NOW), BY, extra),
      );
      await handler.run(
        { sellerId, runId: Number(jobId), kind: ACTIONS[action].jobKind },
        { database, taskId: 1, attemptNo: 1, lastAttempt: false, signal: new AbortController().signal, workerId: 'w' },
      );
      return jobId;
    },
  };
}

const wrongCounters = async (sellerId: number) => (await verifyCounters(database)).filter((row) => row.sellerId === sellerId);

let mixed: Awaited<ReturnType<typeof sellerWith>>;
beforeAll(async () => {
  mixed = await sellerWith(60, {
    state: `(array['${LINE_STATES.join("','")}'])[1 + n % ${LINE_STATES.length}]`,
    oversold: 'n % 7 = 0',
    needs_mapping: 'n % 11 = 0',
    dispatch_due: `case when n % 5 > 0 then timestamptz '2026-11-21' + (n - 30) * interval '3 hours' end`,
    invoice_no: `case when n % 2 = 0 then '64001234' || n end`,
  });
});

test('everything that conditions find is every row of their pages', async () => {
  const some = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
  const conditions = fc.record({
    status: some([LINE_STATES[1]], [LINE_STATES[1], LINE_STATES[2]]),
    shopTypes: some(['ORDER_HANDWRITING' as const], ['COUPANG' as const]),
    flags: some(['OVERSOLD' as const], ['OVERDUE' as const], ['NO_INVOICE' as const], ['DUE_TODAY' as const]),
    range: some({ from: '2026-11-19' }, { from: '2026-11-18', to: '2026-11-19' }),
    keyword: some('셔츠', 'ORDER-7', '없는 말', '640012344'),
    sort: some('dispatchDue,asc'),
  });
  await fc.assert(
    fc.asyncProperty(conditions, async (matching) => {
      const shown = (await mixed.search(matching)).rows.map(({ id }) => id).toSorted((a, b) => a - b);
      if (shown.length === 0) await expect(mixed.found({ matching })).rejects.toMatchObject({ code: 'UNPROCESSABLE' });
      else expect(await mixed.found({ matching })).toEqual(shown);
    }),
    { numRuns: 40 },
  );
});

test('lines with a mark that is left out are not among them', async () => {
  const marked = await mixed.read<{ id: number }>('select id from order_line where seller_id = $1 and not oversold and not needs_mapping');
  expect(await mixed.found({ matching: { without: ['OVERSOLD', 'NEEDS_MAPPING'] } })).toEqual(
    marked.map(({ id }) => id).toSorted((a, b) => a - b),
  );
});

test('one job has a row a line, and those that may not be acted on have failed from the start with their sentence', async () => {
  const { act, read } = await sellerWith(6, { state: `case when n <= 4 then 'NEW' else 'DELIVERING' end` });
  const jobId = await act('confirm', { matching: { sort: 'orderedAt,asc' } });
  expect(await read('select status, total, done, failed from job_run where seller_id = $1 and id = $2', [jobId])).toEqual([
    { status: 'PARTIAL', total: 6, done: 4, failed: 2 },
  ]);
  expect(await read(`select distinct message from job_item where seller_id = $1 and status = 'FAILED'`)).toEqual([
    { message: expect.stringContaining('배송중') },
  ]);
  expect(await read(`select state, count(*) as n from order_line where seller_id = $1 group by 1 order by 1`)).toEqual([
    { state: 'DELIVERING', n: 2 },
    { state: 'PREPARING', n: 4 },
  ]);
  await expect(act('confirm', { matching: {} })).rejects.toMatchObject({ code: 'INVALID_STATE' });
});

test('more than are taken at once are refused with what to do', async () => {
  const { found } = await sellerWith(MATCHING_MAX + 1);
  await expect(found({ matching: {} })).rejects.toMatchObject({
    detail: '한 번에 20,000건까지 처리할 수 있습니다. 조건을 더해 나누어 처리해주십시오.',
  });
});

test('lines that are promised for a later day stay where they are, are marked and counted, and those that have as much time are refused', async () => {
  const { sellerId, act, read } = await sellerWith(4, {
    // As an order written by hand has it.
    parts: `'[]'::jsonb`,
    state: `case when n <= 2 then 'NEW' else 'PREPARING' end`,
    dispatch_due: `case n when 1 then null when 4 then timestamptz '2026-12-24' else timestamptz '2026-11-22' end`,
  });
  await act('delayDispatch', { matching: {} }, { delayReason: 'MADE_TO_ORDER', detail: '', dueDate: '2026-11-28' });
  const lines = await read<{ state: string; delayed: boolean; due: Date }>(
    'select state, delayed, dispatch_due as due from order_line where seller_id = $1 order by id',
  );
  expect(lines.map(({ state, delayed, due }) => [state, delayed, koreanDate(due)])).toEqual([
    ['NEW', true, '2026-11-28'],
    ['NEW', true, '2026-11-28'],
    ['PREPARING', true, '2026-11-28'],
    ['PREPARING', false, '2026-12-24'],
  ]);
  expect(await read('select distinct detail from order_event where seller_id = $1')).toEqual([
    { detail: '주문 제작 · 발송예정일 2026-11-28' },
  ]);
  expect(await wrongCounters(sellerId)).toEqual([]);
});

test('what no courier reports of is delivered by hand', async () => {
  const { sellerId, act, read } = await sellerWith(2, { state: `'DELIVERING'`, stock_state: `'SHIPPED'`, parts: `'[]'::jsonb` });
  await act('markDelivered', { matching: {} });
  expect(await read('select distinct state, delivered_at is not null as known from order_line where seller_id = $1')).toEqual([
    { state: 'DELIVERED', known: true },
  ]);
  expect(await wrongCounters(sellerId)).toEqual([]);
});

test('everything that a list finds is held and released with a result a line, however often it is run', async () => {
  const { sellerId, found, read } = await sellerWith(30, { state: `case when n % 3 = 0 then 'DELIVERING' else 'NEW' end` });
  const hold = (change: { hold: boolean; reason: string }) =>
    database.tenant(sellerId, async (tx) =>
      startHoldForAll(tx, change, await targetLines(tx, await sellerVault.forSeller(sellerId), { matching: {} }, NOW), BY),
    );
  const work = async (jobId: string) => {
    const context = { database, taskId: 1, attemptNo: 1, lastAttempt: false, signal: new AbortController().signal, workerId: 'w' };
    for (let times = 0; times < 2; times += 1)
      await holdHandler({ database, now: () => NOW }).run({ sellerId, runId: Number(jobId) }, context);
    return read<{ status: string; n: number }>(
      'select status, count(*)::int as n from job_item where seller_id = $1 and run_id = $2 group by 1 order by 1',
      [Number(jobId)],
    );
  };
  expect(await found({ matching: {} })).toHaveLength(30);
  expect(await work(await hold({ hold: true, reason: '주소 확인' }))).toEqual([
    { status: 'DONE', n: 20 },
    { status: 'FAILED', n: 10 },
  ]);
  expect(await read('select distinct seller_hold from order_line where seller_id = $1 and hold')).toEqual([{ seller_hold: '주소 확인' }]);
  expect(await work(await hold({ hold: true, reason: '또' }))).toEqual([
    { status: 'FAILED', n: 10 },
    { status: 'SKIPPED', n: 20 },
  ]);
  expect(await work(await hold({ hold: false, reason: '' }))).toEqual([
    { status: 'DONE', n: 20 },
    { status: 'SKIPPED', n: 10 },
  ]);
  expect(await read('select 1 from order_line where seller_id = $1 and (hold or seller_hold is not null)')).toEqual([]);
  expect(await read('select 1 from order_event where seller_id = $1')).toHaveLength(40);
  expect(await wrongCounters(sellerId)).toEqual([]);
});

test('everything that a list finds leaves in a way without a number, each under its own', async () => {
  const { act, read } = await sellerWith(6, { state: `case when n = 1 then 'DELIVERED' else 'PREPARING' end` });
  await act('dispatch', { matching: {} }, { courierCode: 'DIRECT' });
  expect(
    await read(`select order_no, invoice_no from order_line where seller_id = $1 and state = 'DELIVERING' order by 1 limit 1`),
  ).toEqual([{ order_no: 'ORDER-2', invoice_no: 'ORDER2' }]);
  expect(await read(`select 1 from order_line where seller_id = $1 and state = 'DELIVERING' and courier_code = 'DIRECT'`)).toHaveLength(5);
});
