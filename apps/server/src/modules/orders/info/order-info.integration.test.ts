/** What the seller corrects of an order, takes away of what she wrote, and sees of its invoices. */
import { randomBytes } from 'node:crypto';
import type { LineFact, Outcome } from '@moa/channels/sdk';
import { describe, expect, test } from 'vitest';
import { lineFact, minute } from '../../../../test/modules/order-facts.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import type { ShopRuntime } from '../../shops/index.ts';
import { applyStock, verifyStock } from '../../stock/index.ts';
import { actionHandler } from '../act/actions.tasks.ts';
import { startAction } from '../act/commands.service.ts';
import { ingestPage } from '../ingest/ingest.ts';
import { invoiceHistory } from '../invoice-file/invoice-history.ts';
import { openPersonal } from '../lines/personal.ts';
import { verifyCounters } from '../list/verify.ts';
import { deleteManualOrders } from '../manual/delete-manual.service.ts';
import { createManualOrders } from '../manual/manual-order.service.ts';
import { changeOrderInfo } from './order-info.service.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });
const POLICY = { reserveUnpaid: false };
const NEW_HOME = { name: '홍길동', phone: '010-9999-0000', zipCode: '06134', address1: '서울 강남구 테헤란로 1', address2: '203호' };

async function shop() {
  const { sellerId } = await seller();
  const keys = await sellerVault.forSeller(sellerId);
  const read = <T>(sql: string, values: unknown[] = []) =>
    database.tenant(sellerId, async (tx) => (await tx.query(sql, [tx.sellerId, ...values])).rows as T[]);
  const [account] = await read<{ id: number }>(
    `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
     values ($1, 'CAFE24', 'mall', '본점', 'SANDBOX', 'NORMAL') returning id`,
  );
  const collect = (...facts: Partial<LineFact>[]) =>
    database.tenant(sellerId, (tx) =>
      ingestPage(
        tx,
        keys,
        { id: account?.id ?? 0, shopType: 'CAFE24' },
        { lines: facts.map((fact) => lineFact(fact)), claims: [] },
        POLICY,
      ),
    );
  const lines = () =>
    read<{ id: number; personal: Buffer; packing_key: Buffer }>(
      'select id, personal, packing_key from order_line where seller_id = $1 order by id',
    );
  const change = (id: number, info: Omit<Parameters<typeof changeOrderInfo>[2], 'id'>) =>
    database.tenant(sellerId, (tx) => changeOrderInfo(tx, keys, { id: String(id), ...info }, 'kim'));
  const receivers = async () => (await lines()).map(({ personal }) => openPersonal(keys, personal).receiver.phone);
  return { sellerId, keys, read, collect, lines, change, receivers };
}

describe('a corrected receiver', () => {
  test('is that of the whole order and its parcel, and stays until the shop says something new', async () => {
    const { collect, lines, change, receivers, read } = await shop();
    await collect({ lineNo: '1' }, { lineNo: '2' }, { orderNo: 'other', lineNo: '1' });
    const [first, , other] = await lines();
    expect(await change(first?.id ?? 0, { receiver: NEW_HOME })).toEqual({ changed: 2, issued: false });
    expect(await receivers()).toEqual(['010-9999-0000', '010-9999-0000', '010-1234-5678']);
    const keys = (await lines()).map(({ packing_key }) => packing_key.toString('hex'));
    expect(keys[0]).toBe(keys[1]);
    expect(keys[0]).not.toBe(other?.packing_key.toString('hex'));
    await collect({ lineNo: '1', sourceTime: minute(5), state: 'PREPARING' });
    expect((await receivers())[0]).toBe('010-9999-0000');
    const moved = { name: '홍길동', phone: '010-7777-7777', phone2: '', zipCode: '1', address1: '부산', address2: '' };
    await collect({ lineNo: '1', sourceTime: minute(6), state: 'PREPARING', receiver: moved });
    expect((await receivers())[0]).toBe('010-7777-7777');
    const replaced = () => read(`select detail from order_event where seller_id = $1 and kind = 'ORDER_INFO' and actor = '쇼핑몰'`);
    expect(await replaced()).toEqual([{ detail: expect.stringContaining('직접 고친 내용은 없어졌습니다') }]);
    await collect({ lineNo: '1', sourceTime: minute(7), state: 'PREPARING', receiver: moved });
    expect(await replaced()).toHaveLength(1);
    expect(await read(`select detail, actor from order_event where seller_id = $1 and kind = 'ORDER_INFO' order by id limit 1`)).toEqual([
      { detail: '연락처, 주소', actor: 'kim' },
    ]);
  });

  test('changes nothing where it is the same, nothing that has left, and no buyer of a shop', async () => {
    const { collect, lines, change, keys } = await shop();
    await collect({ orderNo: 'A' }, { orderNo: 'B', state: 'DELIVERING' });
    const [a, b] = await lines();
    const same = openPersonal(keys, a?.personal ?? null).receiver;
    expect(await change(a?.id ?? 0, { receiver: same })).toEqual({ changed: 0, issued: false });
    await expect(change(b?.id ?? 0, { receiver: NEW_HOME })).rejects.toMatchObject({ code: 'INVALID_STATE' });
    await expect(change(a?.id ?? 0, { receiver: NEW_HOME, buyer: NEW_HOME })).rejects.toMatchObject({ code: 'UNPROCESSABLE' });
    await expect(change(9_999_999, { receiver: NEW_HOME })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('hand-written orders', () => {
  async function written() {
    const own = await shop();
    const { sellerId, read } = own;
    const [sku] = await read<{ id: number }>(`insert into sku (seller_id, sku_code, sku_name) values ($1, 'S', '셔츠') returning id`);
    const skuId = sku?.id ?? 0;
    await database.tenant(sellerId, (tx) =>
      applyStock(tx, [{ skuId, effect: 'OPENING', quantity: 5, source: { kind: 'MANUAL', id: 'open' } }], { actor: 'test' }),
    );
    const enter = createManualOrders({ database, sellerVault });
    const order = { buyer: NEW_HOME, receiver: NEW_HOME, lines: [{ skuId, quantity: 2, unitPrice: 100 }] };
    const { ids } = await enter(sellerId, order, 'kim', async () => undefined);
    const remove = (...lineIds: number[]) =>
      database.tenant(sellerId, (tx) => deleteManualOrders(tx, lineIds, 'kim', { policy: POLICY, at: new Date() }));
    return { ...own, id: ids[0] ?? 0, remove };
  }

  test('that are deleted free their stock and leave nothing', async () => {
    const { read, id, remove } = await written();
    expect(await remove(id, id)).toBe(1);
    expect(await read('select on_hand, reserved from sku where seller_id = $1')).toEqual([{ on_hand: 5, reserved: 0 }]);
    expect(await read('select 1 from order_line where seller_id = $1')).toEqual([]);
    await expect(remove(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await verifyStock(database)).differences).toEqual([]);
    expect(await verifyCounters(database)).toEqual([]);
  });

  test('stay once they were sent, and a shop’s order is never deleted', async () => {
    const { read, collect, lines, id, remove } = await written();
    await collect({});
    const ofShop = (await lines()).find((line) => line.id !== id)?.id ?? 0;
    await expect(remove(id, ofShop)).rejects.toMatchObject({ code: 'INVALID_STATE' });
    await read(`update order_line set state = 'DELIVERING' where seller_id = $1 and id = $2`, [id]);
    await expect(remove(id)).rejects.toMatchObject({ code: 'INVALID_STATE' });
    expect(await lines()).toHaveLength(2);
    await read(`update order_line set state = 'NEW' where seller_id = $1 and id = $2`, [id]);
  });
});

describe('the history of invoices', () => {
  test('says who sent which number, what it was before, and what the shop answered or changed itself', async () => {
    const { sellerId, collect, lines } = await shop();
    await collect({ state: 'PREPARING' });
    const lineId = (await lines())[0]?.id ?? 0;
    const act = async (action: 'dispatch' | 'modifyInvoice', invoiceNo: string, outcome: Outcome<void>) => {
      const call = async (_ctx: unknown, called: readonly { key: string }[]) => new Map(called.map(({ key }) => [key, outcome]));
      const connector = { manifest: { orders: { confirmFirst: false } }, orders: { dispatch: call, modifyInvoice: call } };
      const shops = { context: async () => ({ account: { shopType: 'CAFE24', status: 'NORMAL' }, connector, ctx: {} }) };
      const handler = actionHandler({
        database,
        sellerVault,
        shops: shops as unknown as ShopRuntime,
        policy: POLICY,
        now: () => new Date(),
      });
      const by = { userId: '1', loginId: 'kim' };
      const requested = { lineId, courierCode: 'CJ', invoiceNo };
      const { jobId } = await database.tenant(sellerId, (tx) => startAction(tx, action, [requested], by));
      const context = { database, taskId: 1, attemptNo: 1, lastAttempt: false, signal: new AbortController().signal, workerId: 'w' };
      await handler.run({ sellerId, runId: Number(jobId), kind: `orders.${action}` }, context);
    };
    await act('dispatch', '612345678906', { kind: 'ok', value: undefined });
    await act('modifyInvoice', '612345678910', { kind: 'refused', code: 'x', message: '집화된 송장입니다.' });
    await collect({
      state: 'DELIVERING',
      courierCode: 'HANJIN',
      invoiceNo: '511111111113',
      sourceTime: new Date(Date.now() + 60_000).toISOString(),
    });
    const history = await database.tenant(sellerId, (tx) => invoiceHistory(tx, lineId));
    const cj = (invoiceNo: string) => ({ courierCode: 'CJ', courierName: 'CJ대한통운', invoiceNo });
    expect(history).toMatchObject([
      {
        kind: 'AT_SHOP',
        by: '쇼핑몰',
        before: cj('612345678906'),
        after: { courierCode: 'HANJIN', invoiceNo: '511111111113' },
        outcome: 'OK',
      },
      {
        kind: 'MODIFY_INVOICE',
        by: 'kim',
        before: cj('612345678906'),
        after: cj('612345678910'),
        outcome: 'FAILED',
        message: '집화된 송장입니다.',
      },
      { kind: 'DISPATCH', by: 'kim', before: null, after: cj('612345678906'), outcome: 'OK' },
    ]);
    await expect(database.tenant(sellerId, (tx) => invoiceHistory(tx, 9_999_999))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
