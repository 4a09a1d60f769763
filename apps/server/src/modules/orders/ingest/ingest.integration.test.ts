import { randomBytes } from 'node:crypto';
import type { LineFact } from '@moa/channels/sdk';
import type { LineState } from '@moa/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cancelFact, lineFact, minute } from '../../../../test/modules/order-facts.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import type { TenantTx } from '../../../platform/database/index.ts';
import { applyStock, balances } from '../../stock/index.ts';
import { startAction } from '../act/commands.service.ts';
import { RAW_ASSOCIATED_DATA } from '../lines/line.store.ts';
import { openPersonal } from '../lines/personal.ts';
import { coverLines } from '../mapping/shortage.ts';
import { ingestPage } from './ingest.ts';

/** Some thousand statements: each takes longer where it goes to another node, or where the machine is busy. */
const PATIENT = { timeout: 120_000 };

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });
let made = 0;

/** A seller with one shop account whose option P1/I1 is tied to a SKU with `stock` units. */
async function shop(stock: number) {
  const { sellerId } = await seller({ loginId: `ingest${++made}` });
  const keys = await sellerVault.forSeller(sellerId);
  const ids = await database.tenant(sellerId, async (tx) => {
    const one = async (text: string, values: unknown[]) =>
      (await tx.query<{ id: number }>(text, [tx.sellerId, ...values])).rows[0]?.id ?? 0;
    const accountId = await one(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status) values ($1, 'SMART_STORE', $2, '본점', 'SANDBOX', 'NORMAL') returning id`,
      ['shop'],
    );
    const skuId = await one(`insert into sku (seller_id, sku_code, sku_name) values ($1, $2, '셔츠') returning id`, ['S1']);
    await applyStock(tx, [{ skuId, effect: 'OPENING', source: { kind: 'MANUAL', id: 'open' }, quantity: stock }], { actor: 'test' });
    const listingId = await one(
      `insert into listing (seller_id, account_id, shop_type, register_key, management_code, shop_product_id, name) values ($1, $2, 'SMART_STORE', 'R1', 'M1', 'P1', '셔츠') returning id`,
      [accountId],
    );
    const itemId = await one(
      `insert into listing_item (seller_id, listing_id, item_code, shop_item_id) values ($1, $2, 'M1-1', 'I1') returning id`,
      [listingId],
    );
    await tx.query('insert into listing_item_sku (seller_id, listing_item_id, sku_id, listing_id) values ($1, $2, $3, $4)', [
      tx.sellerId,
      itemId,
      skuId,
      listingId,
    ]);
    return { accountId, skuId, listingId };
  });
  const ingest = (lines: LineFact[], claims: Parameters<typeof ingestPage>[3]['claims'] = []) =>
    database.tenant(
      sellerId,
      (tx) => ingestPage(tx, keys, { id: ids.accountId, shopType: 'SMART_STORE' }, { lines, claims }, { reserveUnpaid: false }),
      { retry: true },
    );
  return {
    sellerId,
    keys,
    ...ids,
    ingest,
    balance: async () => (await database.tenant(sellerId, (tx) => balances(tx, [ids.skuId]))).get(ids.skuId),
    lines: () =>
      database.tenant(
        sellerId,
        async (tx) =>
          (
            await tx.query<Record<string, unknown>>('select * from order_line where seller_id = $1 order by order_no, line_no', [
              tx.sellerId,
            ])
          ).rows,
      ),
    counters: () => database.tenant(sellerId, counters),
  };
}

/** Maintained counts beside what counting the rows gives. */
async function counters(tx: TenantTx) {
  const { rows } = await tx.query<{ key: string; n: number }>(
    `select kind || ':' || key as key, n from menu_counter where seller_id = $1 and n <> 0 order by 1`,
    [tx.sellerId],
  );
  const counted = await tx.query<{ key: string; n: number }>(
    `select 'STATE:' || state as key, count(*) as n from order_line where seller_id = $1 group by 1
     union all select 'CLAIM:' || open_claim, count(*) from order_line where seller_id = $1 and open_claim is not null group by 1
     union all select 'FLAG:' || flag, count(*) from order_line, lateral (values ('NEEDS_MAPPING', needs_mapping), ('OVERSOLD', oversold), ('DELAYED', delayed), ('HOLD', hold)) f (flag, up)
                where seller_id = $1 and up and state in ('PAYMENT_WAITING', 'NEW', 'PREPARING') group by 1
     order by 1`,
    [tx.sellerId],
  );
  return { kept: rows, counted: counted.rows };
}

describe('a collected page', () => {
  test('reserves stock, marks the listing and keeps personal data sealed', async () => {
    const s = await shop(10);
    expect(await s.ingest([lineFact({ quantity: 2 })])).toMatchObject({ created: 1, needsMapping: 0 });
    expect(await s.balance()).toMatchObject({ onHand: 10, reserved: 2 });
    const [line] = await s.lines();
    expect(openPersonal(s.keys, line?.personal as Buffer).receiver.name).toBe('홍길동');
    expect(JSON.stringify(line)).not.toContain('홍길동');
    const due = await database.tenant(s.sellerId, (tx) =>
      tx.query<{ due: boolean }>('select due_at is not null as due from listing where seller_id = $1', [tx.sellerId]),
    );
    expect(due.rows).toEqual([{ due: true }]);
  });

  test('of more lines than one statement takes is stored whole, each line with its own people and record, and once', async () => {
    const s = await shop(1_000);
    const lines = Array.from({ length: 150 }, (_, i) =>
      lineFact({ orderNo: `A${String(i).padStart(3, '0')}`, receiver: { ...lineFact().receiver, name: `받는이${i}` }, raw: { n: i } }),
    );
    expect(await s.ingest(lines)).toMatchObject({ created: 150, same: 0 });
    expect(await s.ingest(lines)).toMatchObject({ created: 0, same: 150 });
    const { rows } = await database.tenant(s.sellerId, (tx) =>
      tx.query<{ personal: Buffer; raw: Buffer }>(
        `select l.personal, r.raw from order_line l join order_raw r on r.seller_id = l.seller_id and r.line_id = l.id
          where l.seller_id = $1 order by l.order_no`,
        [s.sellerId],
      ),
    );
    expect(rows.map(({ personal }) => openPersonal(s.keys, personal).receiver.name)).toEqual(lines.map((line) => line.receiver.name));
    expect(rows.map(({ raw }) => JSON.parse(s.keys.open(raw, RAW_ASSOCIATED_DATA)))).toEqual(lines.map((line) => line.raw));
    expect(await s.balance()).toMatchObject({ reserved: 150 });
  });

  test('that sells more than there is marks the order until stock has come in for all that is reserved', async () => {
    const s = await shop(1);
    await s.ingest([lineFact({ orderNo: 'A', quantity: 2 }), lineFact({ orderNo: 'B', quantity: 3 })]);
    const marks = async () => (await s.lines()).map((line) => line.oversold);
    const receive = (quantity: number) =>
      database.tenant(s.sellerId, (tx) =>
        applyStock(tx, [{ skuId: s.skuId, effect: 'ADD', source: { kind: 'MANUAL', id: `in${quantity}` }, quantity }], {
          actor: 'test',
        }),
      );
    const cover = () => database.tenant(s.sellerId, coverLines);
    expect(await marks()).toEqual([true, true]);
    await receive(3);
    expect([await cover(), await marks()]).toEqual([0, [true, true]]);
    await receive(1);
    expect([await cover(), await marks()]).toEqual([2, [false, false]]);
    expect(await cover()).toBe(0);
    const { kept, counted } = await s.counters();
    expect(kept).toEqual(counted);
  });

  test('that comes twice changes nothing', async () => {
    const s = await shop(10);
    await s.ingest([lineFact()]);
    expect(await s.ingest([lineFact()])).toMatchObject({ created: 0, changed: 0, same: 1 });
    expect(await s.balance()).toMatchObject({ reserved: 1 });
  });

  test('collected by four workers at once gives one line each', async () => {
    const s = await shop(100);
    const page = Array.from({ length: 20 }, (_, i) => lineFact({ orderNo: `A${i}` }));
    const results = await Promise.all([1, 2, 3, 4].map((turn) => s.ingest(turn % 2 === 0 ? page : [...page].reverse())));
    expect(results.reduce((sum, result) => sum + result.created, 0)).toBe(20);
    expect(await s.lines()).toHaveLength(20);
    expect(await s.balance()).toMatchObject({ reserved: 20 });
    const { kept, counted } = await s.counters();
    expect(kept).toEqual(counted);
  });

  test('that sells more than there is keeps the order and flags it', async () => {
    const s = await shop(1);
    const result = await s.ingest([lineFact({ quantity: 3 })]);
    expect(result.oversold).toHaveLength(1);
    expect(await s.lines()).toMatchObject([{ oversold: true, state: 'NEW' }]);
    expect(await s.balance()).toMatchObject({ onHand: 1, reserved: 3 });
  });

  test('of an unknown listing waits for mapping and touches no stock', async () => {
    const s = await shop(5);
    expect(await s.ingest([lineFact({ shopProductId: 'P9', shopItemId: 'I9' })])).toMatchObject({ needsMapping: 1 });
    expect(await s.lines()).toMatchObject([{ needs_mapping: true, parts: null }]);
    expect(await s.balance()).toMatchObject({ reserved: 0 });
  });

  test('with a claim whose line was never seen keeps the claim and links it when the line comes', async () => {
    const s = await shop(5);
    await s.ingest([], [{ ...cancelFact({ state: 'DONE' }), orderNo: 'L1', lineNo: '1', quantityOrdered: 1 }]);
    await s.ingest([lineFact({ orderNo: 'L1' })]);
    expect(await s.lines()).toMatchObject([{ state: 'CANCELED' }]);
    expect(await s.balance()).toMatchObject({ reserved: 0 });
  });

  test('with two partial cancels of one line counts each', async () => {
    const s = await shop(10);
    await s.ingest([lineFact({ quantity: 5 })]);
    await s.ingest([lineFact({ quantity: 5, sourceTime: minute(20), claims: [cancelFact({ state: 'DONE', quantity: 2 })] })]);
    await s.ingest([
      lineFact({
        quantity: 5,
        sourceTime: minute(30),
        claims: [cancelFact({ state: 'DONE', quantity: 2 }), cancelFact({ claimNo: 'C2', state: 'DONE', quantity: 1 })],
      }),
    ]);
    expect(await s.balance()).toMatchObject({ reserved: 2 });
  });

  test('with a newer dispatch takes the goods out once', async () => {
    const s = await shop(10);
    await s.ingest([lineFact({ quantity: 2 })]);
    const sent = lineFact({ quantity: 2, state: 'DELIVERING', sourceTime: minute(50), invoiceNo: '688900112233', courierCode: 'CJ' });
    await s.ingest([sent]);
    await s.ingest([sent]);
    expect(await s.balance()).toMatchObject({ onHand: 8, reserved: 0 });
    expect(await s.lines()).toMatchObject([{ state: 'DELIVERING', invoice_no: '688900112233' }]);
  });
});

test('any order and repetition of pages ends in the same lines, stock and counts', PATIENT, async () => {
  // A dispatched line is not cancelled by its channel: orders 1 and 2 are delivered, order 3 is cancelled before dispatch.
  const stories: Record<number, LineState[]> = {
    1: ['NEW', 'PREPARING', 'DELIVERING', 'DELIVERED'],
    2: ['NEW', 'PREPARING', 'DELIVERING', 'DELIVERED'],
    3: ['NEW', 'PREPARING', 'CANCELED'],
  };
  const fact = fc.record({ order: fc.integer({ min: 1, max: 3 }), step: fc.nat({ max: 3 }) }).map(({ order, step }) =>
    lineFact({
      orderNo: `O${order}`,
      state: stories[order]?.[step] ?? 'NEW',
      sourceTime: minute(stories[order]?.[step] ? step * 10 : 0),
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(fact, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }), async (pages) => {
      const [forward, backward] = [await shop(100), await shop(100)];
      for (const page of pages) await forward.ingest(page);
      for (const page of [...pages, ...pages].reverse()) await backward.ingest([...page].reverse());
      const view = (lines: Record<string, unknown>[]) =>
        lines.map((line) => [line.order_no, line.state, line.stock_state === 'RELEASED' ? 'NONE' : line.stock_state]);
      expect(view(await backward.lines())).toEqual(view(await forward.lines()));
      for (const s of [forward, backward]) {
        const { kept, counted } = await s.counters();
        expect(kept).toEqual(counted);
      }
      expect((await backward.balance())?.reserved).toBe((await forward.balance())?.reserved);
    }),
    { numRuns: 25 },
  );
});

test('what the shop has no call for is refused by name before a job is begun', async () => {
  const s = await shop(1);
  await s.ingest([lineFact({ state: 'DELIVERING' })]);
  const [line] = await s.lines();
  const requested = { lineId: Number(line?.id), courierCode: 'CJGLS', invoiceNo: '612345678906' };
  const started = await database.tenant(s.sellerId, (tx) => startAction(tx, 'modifyInvoice', [requested], { userId: '1', loginId: 'her' }));
  expect(started).toEqual({
    jobId: null,
    rejected: [{ id: String(line?.id), ok: false, message: '이 쇼핑몰은 모아에서 처리할 수 없습니다. 쇼핑몰 관리자에서 처리해주십시오.' }],
  });
});
