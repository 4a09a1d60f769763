import { randomBytes } from 'node:crypto';
import { CONNECTORS } from '@moa/channels';
import type { BatchOutcome, Connector, LineFact, LineRef, Outcome } from '@moa/channels/sdk';
import type { LineAction } from '@moa/core';
import { describe, expect, test } from 'vitest';
import { lineFact, minute } from '../../../../test/modules/order-facts.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import type { ShopRuntime } from '../../shops/index.ts';
import { ingestPage } from '../ingest/ingest.ts';
import { actionHandler } from './actions.tasks.ts';
import { ACTIONS } from './actions.ts';
import { startAction } from './commands.service.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });
const BY = { userId: '1', loginId: '시험' };
const PARCEL = { courierCode: 'CJ', invoiceNo: '640012345678' };
const policy = { reserveUnpaid: false };
let made = 0;

interface ShopBox {
  state: 'NEW' | 'PREPARING' | 'DELIVERING';
  invoiceNo: string | null;
}

const DONE: Outcome<void> = { kind: 'ok', value: undefined };
const REFUSED: Outcome<void> = { kind: 'refused', code: 'INVALID_STATUS', message: '상태가 바뀌어 처리할 수 없습니다.' };

/** A shop that knows bundles only, as COUPANG does: what is asked of one line is done to all of its bundle, and once. */
async function bundleShop(facts: readonly LineFact[]) {
  const boxes = new Map<string, ShopBox>(facts.map((fact) => [fact.bundleNo ?? '', { state: 'NEW', invoiceNo: null }]));
  const calls: string[][] = [];
  const boxOf = ({ bundleNo }: { bundleNo: string | null }) => boxes.get(bundleNo ?? '') ?? { state: 'NEW', invoiceNo: null };
  const eachBox = (lines: readonly LineRef[], move: (box: ShopBox, members: readonly LineRef[]) => Outcome<void>): BatchOutcome<void> => {
    calls.push(lines.map(({ lineNo }) => lineNo));
    const outcomes = new Map<string, Outcome<void>>();
    for (const members of Map.groupBy(lines, ({ bundleNo }) => bundleNo).values()) {
      const outcome = move(boxOf({ bundleNo: members[0]?.bundleNo ?? null }), members);
      for (const { key } of members) outcomes.set(key, outcome);
    }
    return outcomes;
  };
  const now = () => facts.map((fact) => ({ ...fact, ...boxOf(fact), sourceTime: minute(60) }));
  const orders: Connector['orders'] = {
    collect: async () => ({ kind: 'again', message: '' }),
    lookUp: async (_ctx, lines) => {
      const asked = new Set(lines.map(({ lineNo }) => lineNo));
      const cursor = { since: minute(0), until: minute(0), position: null, done: true };
      return {
        kind: 'ok',
        value: { lines: now().filter(({ lineNo }) => asked.has(lineNo)), claims: [], unreadable: [], nextCursor: cursor },
      };
    },
    confirm: async (_ctx, lines) =>
      eachBox(lines, (box) => {
        if (box.state !== 'NEW') return REFUSED;
        box.state = 'PREPARING';
        return DONE;
      }),
    dispatch: async (_ctx, lines) =>
      eachBox(lines, (box, members) => {
        if (box.state !== 'PREPARING') return REFUSED;
        box.state = 'DELIVERING';
        box.invoiceNo = lines.find(({ key }) => key === members[0]?.key)?.invoiceNo ?? null;
        return DONE;
      }),
  };
  const connector: Connector = { ...CONNECTORS.COUPANG, orders };

  const { sellerId } = await seller({ loginId: `acts${++made}` });
  const keys = await sellerVault.forSeller(sellerId);
  const accountId = await database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status) values ($1, 'COUPANG', 'shop', '본점', 'SANDBOX', 'NORMAL') returning id`,
      [tx.sellerId],
    );
    return rows[0]?.id ?? 0;
  });
  const ingest = (lines: readonly LineFact[]) =>
    database.tenant(sellerId, (tx) =>
      ingestPage(tx, keys, { id: accountId, shopType: 'COUPANG' }, { lines: [...lines], claims: [] }, policy),
    );
  await ingest(facts);
  const shown = () =>
    database.tenant(sellerId, async (tx) => {
      const { rows } = await tx.query<{ id: number; line_no: string; state: string; last_error: string | null }>(
        'select id, line_no, state, last_error from order_line where seller_id = $1 order by id',
        [tx.sellerId],
      );
      return rows;
    });
  const runtime = {
    context: async () => ({ account: { status: 'NORMAL', shopType: 'COUPANG' }, connector, ctx: {} }),
  } as unknown as ShopRuntime;
  const act = async (action: LineAction, lineNos?: readonly string[]) => {
    const chosen = (await shown()).filter(({ line_no }) => lineNos?.includes(line_no) ?? true);
    const requests = chosen.map(({ id }) => ({ lineId: id, ...(action === 'dispatch' ? PARCEL : {}) }));
    const { jobId } = await database.tenant(sellerId, (tx) => startAction(tx, action, requests, BY));
    const payload = { sellerId, runId: Number(jobId), kind: ACTIONS[action].jobKind };
    await actionHandler({ database, sellerVault, shops: runtime, policy, now: () => new Date() }).run(payload, {
      database,
      taskId: payload.runId,
      attemptNo: 1,
      lastAttempt: false,
      signal: new AbortController().signal,
      workerId: 'test',
    });
    return database.tenant(sellerId, async (tx) => {
      const { rows } = await tx.query<{ status: string; n: number }>(
        'select status, count(*) as n from job_item where seller_id = $1 and run_id = $2 group by 1 order by 1',
        [tx.sellerId, payload.runId],
      );
      return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
    });
  };
  return { boxes, calls, now, ingest, shown, act };
}

/** Lines of bundles of three, so that no whole number of bundles makes a batch of two hundred. */
const inThrees = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    lineFact({
      orderNo: `O${Math.floor(at / 3)}`,
      lineNo: `L${at}`,
      bundleNo: `B${Math.floor(at / 3)}`,
      shopItemId: `I${at}`,
      rawState: 'ACCEPT',
    }),
  );
const two = () => inThrees(2);

describe('actions on many lines', () => {
  test('never cut a bundle in two, whatever the size of a batch', async () => {
    // Bundles whose lines were chosen far apart: the first lines of all of them, then the second, then the third.
    const facts = inThrees(210);
    const shop = await bundleShop([0, 1, 2].flatMap((nth) => facts.filter((_fact, at) => at % 3 === nth)));
    expect(await shop.act('confirm')).toEqual({ DONE: 210 });
    expect(await shop.act('dispatch')).toEqual({ DONE: 210 });
    expect(shop.calls.map(({ length }) => length)).toEqual([201, 9, 201, 9]);
    for (const call of shop.calls) expect(call.length % 3, 'whole bundles').toBe(0);
    expect(new Set((await shop.shown()).map(({ state, last_error }) => `${state} ${last_error}`))).toEqual(new Set(['DELIVERING null']));
  });
});

test('lines of two shops under the same bundle number are no bundle', async () => {
  const { sellerId } = await seller({ loginId: `acts${++made}` });
  const keys = await sellerVault.forSeller(sellerId);
  const bought = (lineNo: string, bundleNo: string) => lineFact({ orderNo: `O${lineNo}`, lineNo, bundleNo });
  const items = await database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
       select $1, 'COUPANG', 'shop' || n, '지점', 'SANDBOX', 'NORMAL' from generate_series(1, 2) n returning id`,
      [tx.sellerId],
    );
    const [first, second] = rows.map(({ id }) => ({ id, shopType: 'COUPANG' }));
    if (!first || !second) throw new Error('no shops');
    await ingestPage(tx, keys, first, { lines: [bought('1', 'B1'), bought('2', 'B2')], claims: [] }, policy);
    await ingestPage(tx, keys, second, { lines: [bought('3', 'B1')], claims: [] }, policy);
    await ingestPage(tx, keys, first, { lines: [bought('4', 'B2')], claims: [] }, policy);
    const lines = await tx.query<{ id: number }>('select id from order_line where seller_id = $1 order by line_no', [tx.sellerId]);
    const { jobId } = await startAction(
      tx,
      'confirm',
      lines.rows.map(({ id }) => ({ lineId: id })),
      BY,
    );
    return tx.query<{ label: string }>('select label from job_item where seller_id = $1 and run_id = $2 order by seq', [
      tx.sellerId,
      Number(jobId),
    ]);
  });
  // The other shop's B1 stays where it was chosen; what shares B2 stands together.
  expect(items.rows.map(({ label }) => label.replace(/\D+/g, ' ').trim().split(' ')[0])).toEqual(['1', '2', '4', '3']);
});

test('a shop that takes its time holds up no other, however many lines that one has', async () => {
  const { sellerId } = await seller({ loginId: `acts${++made}` });
  const keys = await sellerVault.forSeller(sellerId);
  const [slow, quick] = await database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
       select $1, 'COUPANG', 'shop' || n, '지점', 'SANDBOX', 'NORMAL' from generate_series(1, 2) n returning id`,
      [tx.sellerId],
    );
    return rows.map(({ id }) => id);
  });
  const bought = (account: string, count: number) =>
    Array.from({ length: count }, (_, at) => lineFact({ orderNo: `${account}${at}`, lineNo: `${account}${at}`, bundleNo: null }));
  const all = bought('Q', 450);
  let confirmed = 0;
  const quickIsDone = Promise.withResolvers<void>();
  const confirm = async (lines: readonly LineRef[], of: 'slow' | 'quick'): Promise<BatchOutcome<void>> => {
    if (of === 'slow') await quickIsDone.promise;
    else confirmed += lines.length;
    if (confirmed === all.length) quickIsDone.resolve();
    return new Map(lines.map(({ key }) => [key, DONE]));
  };
  const runtime = {
    context: async (_: number, accountId: number) => {
      const of = accountId === slow ? 'slow' : 'quick';
      const orders = { ...CONNECTORS.COUPANG.orders, confirm: (_ctx: unknown, lines: readonly LineRef[]) => confirm(lines, of) };
      return { account: { status: 'NORMAL', shopType: 'COUPANG' }, connector: { ...CONNECTORS.COUPANG, orders }, ctx: {} };
    },
  } as unknown as ShopRuntime;
  const jobId = await database.tenant(sellerId, async (tx) => {
    await ingestPage(tx, keys, { id: slow ?? 0, shopType: 'COUPANG' }, { lines: bought('S', 1), claims: [] }, policy);
    await ingestPage(tx, keys, { id: quick ?? 0, shopType: 'COUPANG' }, { lines: all, claims: [] }, policy);
    const { rows } = await tx.query<{ id: number }>('select id from order_line where seller_id = $1 order by id', [tx.sellerId]);
    return (
      await startAction(
        tx,
        'confirm',
        rows.map(({ id }) => ({ lineId: id })),
        BY,
      )
    ).jobId;
  });
  const payload = { sellerId, runId: Number(jobId), kind: ACTIONS.confirm.jobKind };
  await actionHandler({ database, sellerVault, shops: runtime, policy, now: () => new Date() }).run(payload, {
    database,
    taskId: payload.runId,
    attemptNo: 1,
    lastAttempt: false,
    signal: new AbortController().signal,
    workerId: 'test',
  });
  const { rows } = await database.tenant(sellerId, (tx) =>
    tx.query<{ state: string; n: number }>('select state, count(*) as n from order_line where seller_id = $1 group by 1', [tx.sellerId]),
  );
  expect(rows).toEqual([{ state: 'PREPARING', n: 451 }]);
});

describe('what a shop refuses', () => {
  test('is done where the shop shows that it is', async () => {
    const shop = await bundleShop(two());
    shop.boxes.set('B0', { state: 'PREPARING', invoiceNo: null });
    expect(await shop.act('confirm')).toEqual({ DONE: 2 });
    expect((await shop.shown()).map(({ state, last_error }) => [state, last_error])).toEqual([
      ['PREPARING', null],
      ['PREPARING', null],
    ]);
    shop.boxes.set('B0', { state: 'DELIVERING', invoiceNo: PARCEL.invoiceNo });
    expect(await shop.act('dispatch')).toEqual({ DONE: 2 });
  });

  test('takes nothing back where the shop is further on', async () => {
    const shop = await bundleShop(two());
    shop.boxes.set('B0', { state: 'DELIVERING', invoiceNo: PARCEL.invoiceNo });
    expect(await shop.act('confirm')).toEqual({ DONE: 2 });
    expect((await shop.shown()).map(({ state }) => state)).toEqual(['DELIVERING', 'DELIVERING']);
  });

  test('stays refused where it was done otherwise', async () => {
    const shop = await bundleShop(two());
    await shop.act('confirm');
    shop.boxes.set('B0', { state: 'DELIVERING', invoiceNo: '501234567890' });
    expect(await shop.act('dispatch')).toEqual({ FAILED: 2 });
  });
});

describe('the failure shown on a line', () => {
  /** Two lines whose dispatch has failed, in a shop that shows them in preparation. */
  const failed = async () => {
    const shop = await bundleShop(two());
    await shop.act('confirm');
    shop.boxes.set('B0', { state: 'NEW', invoiceNo: null });
    expect(await shop.act('dispatch')).toEqual({ FAILED: 2 });
    expect((await shop.shown()).map(({ last_error }) => last_error)).toEqual([REFUSED.message, REFUSED.message]);
    return shop;
  };
  /** After everything that was done here. */
  const later = () => new Date(Date.now() + 60_000).toISOString();
  const errors = async (shop: Awaited<ReturnType<typeof failed>>) => (await shop.shown()).map(({ last_error }) => last_error !== null);

  test('goes when the shop shows what the action wanted, or more', async () => {
    for (const state of ['DELIVERING', 'DELIVERED', 'CONFIRMED', 'CANCELED'] as const) {
      const shop = await failed();
      const [first, ...others] = shop.now();
      if (!first) throw new Error('no line');
      await shop.ingest([{ ...first, state, sourceTime: later() }, ...others]);
      expect(await errors(shop), state).toEqual([false, true]);
    }
  });

  test('stays while the shop shows less, and when nothing new is reported', async () => {
    const shop = await failed();
    await shop.ingest(shop.now().map((fact) => ({ ...fact, state: 'PREPARING', sourceTime: later() })));
    expect(await errors(shop)).toEqual([true, true]);
    await shop.ingest(shop.now().map((fact) => ({ ...fact, state: null, rawState: 'NEW_WORD', sourceTime: later() })));
    expect(await errors(shop)).toEqual([true, true]);
  });
});
