/** Lines that a shop divides, on a real database: pieces, stock and money once, and what the seller did with the whole is with its part too. */
import { randomBytes } from 'node:crypto';
import type { ClaimFact, LineFact } from '@moa/channels/sdk';
import { describe, expect, test } from 'vitest';
import { cancelFact, lineFact, minute } from '../../../../test/modules/order-facts.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import { readBest, readSales } from '../../home/dashboard.queries.ts';
import { expectLines } from '../../settlement/watch.ts';
import { applyStock, balances, verifyStock } from '../../stock/index.ts';
import { claimDetail } from '../claims/claims.service.ts';
import { holdLines } from '../hold/hold.service.ts';
import { openPersonal, peopleDigest, sealPersonal } from '../lines/personal.ts';
import { orderDetail } from '../list/detail.service.ts';
import { verifyCounters } from '../list/verify.ts';
import { insertMemos } from '../memos/memo.queries.ts';
import { ingestPage } from './ingest.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });
let made = 0;

async function mall(stock = 10) {
  const { sellerId, userId } = await seller({ loginId: `divided${++made}` });
  const keys = await sellerVault.forSeller(sellerId);
  const read = <T>(text: string, values: readonly unknown[] = []) =>
    database.tenant(sellerId, async (tx) => (await tx.query(text, [sellerId, ...values])).rows as T[]);
  const [made1] = await read<{ account: number; sku: number }>(
    `with account as (
       insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status, fee_rate)
       values ($1, 'CAFE24', 'mall', '본점', 'SANDBOX', 'NORMAL', 0.03) returning id),
     stocked as (insert into sku (seller_id, sku_code, sku_name) values ($1, 'S1', '셔츠') returning id),
     listed as (
       insert into listing (seller_id, account_id, shop_type, register_key, management_code, shop_product_id, name)
       select $1, id, 'CAFE24', 'R1', 'M1', 'P1', '셔츠' from account returning id),
     item as (insert into listing_item (seller_id, listing_id, item_code, shop_item_id) select $1, id, 'M1-1', 'I1' from listed returning id),
     tied as (
       insert into listing_item_sku (seller_id, listing_item_id, sku_id, listing_id)
       select $1, item.id, stocked.id, listed.id from item, stocked, listed returning seller_id)
     select account.id as account, stocked.id as sku from account, stocked`,
  );
  const { account: accountId = 0, sku: skuId = 0 } = made1 ?? {};
  await database.tenant(sellerId, (tx) =>
    applyStock(tx, [{ skuId, effect: 'OPENING', source: { kind: 'MANUAL', id: 'open' }, quantity: stock }], { actor: 'test' }),
  );
  const collect = (...lines: LineFact[]) =>
    database.tenant(
      sellerId,
      (tx) => ingestPage(tx, keys, { id: accountId, shopType: 'CAFE24' }, { lines, claims: [] }, { reserveUnpaid: false }),
      { retry: true },
    );
  return {
    sellerId,
    userId,
    keys,
    read,
    collect,
    lines: () =>
      read<Record<string, unknown> & { id: number; personal: Buffer }>('select * from order_line where seller_id = $1 order by line_no'),
    balance: async () => (await database.tenant(sellerId, (tx) => balances(tx, [skuId]))).get(skuId),
    set: (text: string, ...values: unknown[]) => read(`update order_line set ${text} where seller_id = $1`, values),
    /** Nothing of the books is wrong. */
    async check() {
      const { differences } = await verifyStock(database);
      expect(differences.filter((each) => each.sellerId === sellerId)).toEqual([]);
      expect((await verifyCounters(database)).filter((each) => each.sellerId === sellerId)).toEqual([]);
    },
  };
}

const line = (no: number, quantity: number, at: number, change: Partial<LineFact> = {}): LineFact =>
  lineFact({
    lineNo: `0${no}`,
    quantity,
    unitPrice: 10_000,
    amount: 10_000 * quantity - 500 * quantity,
    discount: 500 * quantity,
    shopDiscount: 0,
    deliveryFee: no === 1 ? 3_000 : 0,
    expectedSettlement: null,
    division: { from: no === 1 ? null : '01' },
    sourceTime: minute(at),
    ...change,
  });
const asked = { state: null, claims: [cancelFact({ claimNo: '02-CANCEL' })] };

describe('a line that its shop divides', () => {
  test('leaves the pieces, the stock, the money and the counters as they were, however its pages come', async () => {
    const s = await mall();
    const whole = line(1, 3, 0);
    const divided = [line(1, 2, 1), line(2, 1, 1, asked)];
    await s.collect(whole);
    for (const page of [divided, [whole], divided.toReversed(), [whole, ...divided], [divided[0] ?? whole, whole]]) {
      await s.collect(...page);
      expect(await s.lines()).toMatchObject([
        { line_no: '01', quantity: 2, amount: 19_000, discount: 1_000, delivery_fee: 3_000, divided_from: null, state: 'NEW' },
        {
          line_no: '02',
          quantity: 1,
          amount: 9_500,
          discount: 500,
          delivery_fee: 0,
          divided_from: '01',
          state: 'NEW',
          open_claim: 'CANCEL',
        },
      ]);
      expect(await s.balance()).toMatchObject({ onHand: 10, reserved: 3 });
      await s.check();
    }
    await s.collect(
      line(1, 2, 2, { state: 'DELIVERING' }),
      line(2, 1, 2, { state: 'CANCELED', claims: [cancelFact({ claimNo: '02-CANCEL', state: 'DONE' })] }),
    );
    expect(await s.balance()).toMatchObject({ onHand: 8, reserved: 0 });
    await s.check();
  });

  test('is whole again in the books when one of its pages comes before the other, and when the part comes first', async () => {
    const s = await mall();
    await s.collect(line(1, 3, 0));
    await s.collect(line(2, 1, 1, asked));
    await s.collect(line(1, 2, 1));
    expect(await s.balance()).toMatchObject({ onHand: 10, reserved: 3 });
    await s.collect(line(1, 1, 2));
    await s.collect(line(3, 1, 2, { state: null }));
    expect(await s.balance()).toMatchObject({ onHand: 10, reserved: 3 });
    await s.check();
  });

  test('had left: what left is gone once, also where the stock had no more than that', async () => {
    const s = await mall(3);
    const sent = { state: 'DELIVERING', dispatchedAt: minute(1) } as const;
    await s.collect(line(1, 3, 1, sent));
    const back = { ...sent, state: null, claims: [cancelFact({ type: 'RETURN', claimNo: '02-RETURN' })] };
    await s.collect(line(2, 1, 2, back), line(1, 2, 2, sent));
    expect(await s.lines()).toMatchObject([
      { stock_state: 'SHIPPED' },
      { state: 'DELIVERING', stock_state: 'SHIPPED', open_claim: 'RETURN' },
    ]);
    expect(await s.balance()).toMatchObject({ onHand: 0, reserved: 0 });
    await s.check();
  });

  test('is no new shortage and no new order to rules', async () => {
    const s = await mall(3);
    await s.collect(line(1, 3, 0));
    await s.collect(lineFact({ orderNo: 'LATER', quantity: 2, division: { from: null } }));
    await s.read(
      `insert into automation_rule (seller_id, name, position, enabled, conditions, actions, updated_by) values ($1, '규칙', 1, true, '{}', '[]', 'kim')
       returning id`,
    );
    const { oversold } = await s.collect(line(1, 2, 1), line(2, 1, 1, asked));
    expect(oversold).toEqual([]);
    expect(await s.read('select line_id from automation_arrival where seller_id = $1')).toEqual([]);
    expect(await s.read('select line_no, oversold from order_line where seller_id = $1 order by order_no, line_no')).toEqual([
      { line_no: '01', oversold: false },
      { line_no: '02', oversold: false },
      { line_no: '1', oversold: true },
    ]);
    await s.check();
  });

  test('is exchanged by goods that are a line of the order: they leave once, and nobody pays for them again', async () => {
    const s = await mall();
    const sent = { state: 'DELIVERED', dispatchedAt: minute(1), deliveredAt: minute(2) } as const;
    const exchange = (change: Partial<ClaimFact>) => [cancelFact({ type: 'EXCHANGE', claimNo: '01-EXCHANGE', ...change })];
    await s.collect(line(1, 1, 2, sent));
    await s.collect(line(1, 1, 3, { ...sent, claims: exchange({ state: 'COLLECTED' }) }));
    expect(await s.balance()).toMatchObject({ onHand: 9, reserved: 1 });
    const goods = (at: number, change: Partial<LineFact>) =>
      line(2, 1, at, { division: { from: null }, amount: 0, sentFor: '01', ...change });
    await s.collect(line(1, 1, 4, { ...sent, claims: exchange({ state: 'COLLECTED', sentAs: '02' }) }), goods(4, { state: 'PREPARING' }));
    expect(await s.balance()).toMatchObject({ onHand: 9, reserved: 1 });
    await s.check();
    await s.collect(
      line(1, 1, 5, { state: 'EXCHANGED', claims: exchange({ state: 'DONE', sentAs: '02' }) }),
      goods(5, { state: 'DELIVERING' }),
    );
    expect(await s.balance()).toMatchObject({ onHand: 8, reserved: 0 });
    expect(await s.lines()).toMatchObject([{ amount: 9_500 }, { amount: 0, divided_from: null }]);
    await s.check();
  });

  test('is exchanged by goods that the claim has sent already: they leave once, are no sale, and are named where they are seen', async () => {
    const s = await mall();
    const sent = { state: 'DELIVERED', paidAt: minute(0), dispatchedAt: minute(1), deliveredAt: minute(2) } as const;
    const exchange = (change: Partial<ClaimFact>) => [cancelFact({ type: 'EXCHANGE', claimNo: '01-EXCHANGE', ...change })];
    await s.collect(line(1, 1, 2, sent));
    await s.collect(line(1, 1, 3, { state: 'EXCHANGED', claims: exchange({ state: 'DONE' }) }));
    expect(await s.balance()).toMatchObject({ onHand: 8, reserved: 0 });
    const goods = line(2, 1, 4, { ...sent, division: { from: null }, amount: 0, sentFor: '01' });
    const page = [line(1, 1, 4, { state: 'EXCHANGED', claims: exchange({ state: 'DONE', sentAs: '02' }) }), goods];
    await s.collect(...page);
    await s.collect(...page);
    expect(await s.balance()).toMatchObject({ onHand: 8, reserved: 0 });
    await s.check();
    const now = new Date(minute(9));
    await database.tenant(s.sellerId, async (tx) => {
      await expectLines(tx, new Date('2026-11-27T03:00:00.000Z'));
      expect((await readSales(tx, now)).filter(({ lines }) => lines > 0)).toMatchObject([{ lines: 1, amount: 9_500 }]);
      expect(await readBest(tx, now)).toMatchObject([{ quantity: 1 }]);
      const [, part] = await s.lines();
      const detail = await orderDetail(tx, s.keys, part?.id ?? 0, false, now);
      expect(detail).toMatchObject({ sentFor: '01', row: { flags: ['EXCHANGE_GOODS'] } });
      const [claim] = (await tx.query<{ id: number }>('select id from claim where seller_id = $1', [tx.sellerId])).rows;
      const { row } = await claimDetail(tx, claim?.id ?? 0, { keys: s.keys, mask: () => ({ name: '', phone: '', address: '' }), now });
      expect(row).toMatchObject({ sentAs: { id: String(part?.id), lineNo: '02' }, wanted: { chosen: false } });
    });
    expect(await s.read('select line_no from settlement where seller_id = $1')).toEqual([]);
  });

  test('is expected to be paid once', async () => {
    const s = await mall();
    const arrived = { state: 'DELIVERED', dispatchedAt: minute(1), deliveredAt: minute(2) } as const;
    const expected = async () => {
      await database.tenant(s.sellerId, (tx) => expectLines(tx, new Date('2026-11-27T03:00:00.000Z')));
      const rows = await s.read<{ line_no: string; quantity: number; expected: { gross: number } }>(
        'select line_no, quantity, expected from settlement where seller_id = $1 order by line_no',
      );
      return rows.map((row) => [row.line_no, row.quantity, row.expected]);
    };
    await s.collect(line(1, 3, 2, arrived));
    const before = await expected();
    expect(before).toHaveLength(1);
    await s.collect(line(1, 2, 3, arrived), line(2, 1, 3, { ...arrived, state: null, claims: [cancelFact({ type: 'RETURN' })] }));
    const after = await expected();
    const sum = (rows: unknown[][]) => rows.reduce((total, [, , won]) => total + Number(won), 0);
    expect(after.map(([no, quantity]) => [no, quantity])).toEqual([
      ['01', 2],
      ['02', 1],
    ]);
    expect(Math.abs(sum(after) - sum(before))).toBeLessThan(5);
  });

  test('says so in the history of both, and the part in its details', async () => {
    const s = await mall();
    await s.collect(line(1, 3, 0));
    await s.collect(line(1, 2, 1), line(2, 1, 1, asked));
    await s.collect(line(1, 2, 1), line(2, 1, 1, asked));
    const events = await s.read(
      `select l.line_no, e.title, e.detail from order_event e join order_line l on l.seller_id = e.seller_id and l.id = e.line_id
        where e.seller_id = $1 and e.kind = 'DIVIDED' order by l.line_no`,
    );
    expect(events).toEqual([
      { line_no: '01', title: '수량 변경', detail: '3개 → 2개 · 쇼핑몰이 상품주문을 나누었습니다: 02 1개' },
      { line_no: '02', title: '상품주문 나뉨', detail: '쇼핑몰이 상품주문 01에서 1개를 나누었습니다.' },
    ]);
    const [whole, part] = await s.lines();
    const detail = (id: number | undefined) =>
      database.tenant(s.sellerId, (tx) => orderDetail(tx, s.keys, id ?? 0, false, new Date(minute(9))));
    expect((await detail(whole?.id)).dividedFrom).toBe(null);
    expect((await detail(part?.id)).dividedFrom).toBe('01');
  });
});

describe('a part of a line', () => {
  test('goes in the box that was packed by hand, and is short with an alert of its own', async () => {
    const s = await mall(1);
    await s.collect(line(1, 3, 0));
    await s.set('parcel_key = $2', Buffer.from('box'));
    const { oversold } = await s.collect(line(1, 2, 1), line(2, 1, 1, { state: 'NEW' }));
    const [, part] = await s.lines();
    expect(part).toMatchObject({ parcel_key: Buffer.from('box'), oversold: true });
    expect(oversold).toEqual([part?.id]);
    expect((await s.collect(line(1, 2, 1), line(2, 1, 1, { state: 'NEW' }))).oversold).toEqual([]);
    await s.check();
  });

  test.each([true, false])('meets the rules where its line has not met them yet: %s', async (waits) => {
    const s = await mall();
    await s.read(
      `insert into automation_rule (seller_id, name, position, enabled, conditions, actions, updated_by) values ($1, '규칙', 1, true, '{}', '[]', 'kim')
       returning id`,
    );
    await s.collect(line(1, 3, 0));
    const arrivals = () => s.read<{ line_id: number }>('select line_id from automation_arrival where seller_id = $1 order by line_id');
    expect(await arrivals()).toHaveLength(1);
    if (!waits) await s.read('delete from automation_arrival where seller_id = $1 returning line_id');
    const page = [line(1, 2, 1), line(2, 1, 1, { state: 'NEW' })];
    await s.collect(...page);
    await s.collect(...page);
    expect(await arrivals()).toHaveLength(waits ? 2 : 0);
  });

  test('is held, costs and goes where the seller said of the whole, and has its notes without what is still to be done', async () => {
    const s = await mall();
    await s.collect(line(1, 3, 0));
    const [whole] = await s.lines();
    const said = openPersonal(s.keys, whole?.personal ?? Buffer.alloc(0));
    const corrected = sealPersonal(s.keys, { ...said, receiver: { ...said.receiver, address2: '고친 주소' } });
    await s.set(
      `planned_courier = 'CJ', unit_cost = 4000, unit_cost_by = 'kim', personal = $2, shop_people = $3`,
      corrected.personal,
      peopleDigest(s.keys, said),
    );
    await database.tenant(s.sellerId, async (tx) => {
      await holdLines(tx, [whole?.id ?? 0], '주소 확인', 'kim');
      await insertMemos(tx, [whole?.id ?? 0], {
        body: Buffer.from('선물 포장'),
        colour: 'RED',
        todo: false,
        authorId: Number(s.userId),
        author: 'kim',
      });
      await insertMemos(tx, [whole?.id ?? 0], {
        body: Buffer.from('전화하기'),
        colour: 'NONE',
        todo: true,
        authorId: Number(s.userId),
        author: 'kim',
      });
    });
    const page = [line(1, 2, 1), line(2, 1, 1, asked)];
    await s.collect(...page);
    await s.collect(...page);
    const [, part] = await s.lines();
    expect(part).toMatchObject({
      hold: true,
      seller_hold: '주소 확인',
      planned_courier: 'CJ',
      unit_cost: 4_000,
      unit_cost_by: 'kim',
      noted: true,
    });
    expect(openPersonal(s.keys, part?.personal ?? Buffer.alloc(0)).receiver.address2).toBe('고친 주소');
    const memos = await s.read<{ open: boolean; colour: string }>(
      'select open, colour from order_memo where seller_id = $1 and line_id = $2 order by id',
      [part?.id],
    );
    expect(memos).toEqual([
      { open: false, colour: 'RED' },
      { open: false, colour: 'NONE' },
    ]);
    await s.check();
  });

  test('keeps the SKU that the whole had, whatever its option is tied to by now', async () => {
    const s = await mall();
    await s.collect(line(1, 3, 0));
    await s.read(
      `with other as (insert into sku (seller_id, sku_code, sku_name) values ($1, 'S2', '다른 셔츠') returning id)
       update listing_item_sku set sku_id = other.id from other where seller_id = $1`,
    );
    await s.collect(line(1, 2, 1), line(2, 1, 1, asked));
    const [whole, part] = await s.lines();
    expect(part?.parts).toEqual(whole?.parts);
    expect(part?.listing_item_id).toBe(whole?.listing_item_id);
    expect(await s.balance()).toMatchObject({ reserved: 3 });
    await s.check();
  });

  test('that left in the parcel of the whole has its invoice, and one that stayed behind has none', async () => {
    const s = await mall();
    const sent = { state: 'DELIVERING', dispatchedAt: minute(1), courierCode: 'CJ', invoiceNo: '612345678906' } as const;
    await s.collect(line(1, 3, 1, sent));
    await s.collect(line(1, 2, 2, sent), line(2, 1, 2, { state: null, dispatchedAt: minute(1), claims: [cancelFact({ type: 'RETURN' })] }));
    await s.collect(line(1, 1, 3, sent), line(3, 1, 3, asked));
    expect(await s.lines()).toMatchObject([
      { invoice_no: '612345678906' },
      { invoice_no: '612345678906', courier_code: 'CJ' },
      { invoice_no: null, courier_code: null, state: 'PREPARING' },
    ]);
    await s.check();
  });
});
