/** Claims of orders by hand, from the telephone call to their end: no shop is asked, and the ledger holds what it should. */
import { randomBytes } from 'node:crypto';
import type { ClaimAction, ClaimType, LineAction } from '@moa/core';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/index.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import type { ShopRuntime } from '../../shops/index.ts';
import { applyStock, balances, verifyStock } from '../../stock/index.ts';
import { actionHandler } from '../act/actions.tasks.ts';
import { ACTIONS } from '../act/actions.ts';
import { startAction } from '../act/commands.service.ts';
import { holdLines } from '../hold/hold.service.ts';
import { verifyCounters } from '../list/verify.ts';
import { deleteManualOrders } from '../manual/delete-manual.service.ts';
import { createManualOrders } from '../manual/manual-order.service.ts';
import { claimDetail, countClaims, findClaims } from './claims.service.ts';
import { type RequestedClaim, startClaimAction } from './commands.service.ts';
import { fileClaim } from './file.service.ts';
import type { AskedFiling } from './file-at-shop.service.ts';
import { decideRestock } from './restock.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });
const policy = { reserveUnpaid: false };
const BY = { userId: '1', loginId: 'clerk' };
const PARCEL = { courierCode: 'CJ', invoiceNo: '640012345678' };
const PERSON = { name: '홍길동', phone: '010-1234-5678' };

/** An order by hand of three pieces at 10,000 won, ten in stock of its SKU and of another. */
async function phoneOrder() {
  const { sellerId } = await seller();
  const keys = await sellerVault.forSeller(sellerId);
  const skus = await database.tenant(sellerId, async (tx) => {
    const ids: number[] = [];
    for (const code of ['S1', 'S2']) {
      const { rows } = await tx.query<{ id: number }>(
        `insert into sku (seller_id, sku_code, sku_name) values ($1, $2, '셔츠') returning id`,
        [tx.sellerId, code],
      );
      const skuId = rows[0]?.id ?? 0;
      await applyStock(tx, [{ skuId, effect: 'OPENING', quantity: 10, source: { kind: 'MANUAL', id: `open:${skuId}` } }], {
        actor: 'test',
      });
      ids.push(skuId);
    }
    return ids as [number, number];
  });
  const enter = createManualOrders({ database, sellerVault });
  const lines = [{ skuId: skus[0], quantity: 3, unitPrice: 10_000 }];
  const { ids } = await enter(sellerId, { buyer: PERSON, receiver: PERSON, lines }, 'clerk', async () => undefined);
  const lineId = ids[0] ?? 0;
  const handler = actionHandler({ database, sellerVault, shops: {} as ShopRuntime, policy, now: () => new Date() });
  const workOff = async (jobId: string | null, name: ClaimAction | LineAction) => {
    const context = { database, taskId: 1, attemptNo: 1, lastAttempt: false, signal: new AbortController().signal, workerId: 'w' };
    if (jobId !== null) await handler.run({ sellerId, runId: Number(jobId), kind: ACTIONS[name].jobKind }, context);
  };
  const reading = { keys, mask: () => ({ name: '홍**', phone: '', address: '' }), now: new Date() };
  const detail = (id: number) => database.tenant(sellerId, (tx) => claimDetail(tx, id, reading));
  return {
    sellerId,
    skus,
    lineId,
    detail,
    file: async (type: ClaimType, quantity: number, change: Partial<AskedFiling> = {}) => {
      const said = { reason: 'CHANGE_MIND', fault: 'BUYER', detail: '', fee: 0, skuId: null, pickup: null, feeWay: null } as const;
      const asked = { lineId, type, quantity, left: 3, ...said, ...change };
      const { claimId } = await database.tenant(sellerId, (tx) => fileClaim(tx, asked, BY, { policy, at: new Date() }));
      return claimId ?? 0;
    },
    /** Its job waits; answered is its turn. */
    begin: async (name: ClaimAction, claimId: number) => {
      const { jobId } = await database.tenant(sellerId, (tx) => startClaimAction(tx, name, [{ claimId }], BY));
      return () => workOff(jobId, name);
    },
    beginLine: async (name: LineAction, sent: { courierCode?: string; invoiceNo?: string }) => {
      const { jobId } = await database.tenant(sellerId, (tx) => startAction(tx, name, [{ lineId, ...sent }], BY));
      return () => workOff(jobId, name);
    },
    hold: () => database.tenant(sellerId, (tx) => holdLines(tx, [lineId], '주소 확인', 'clerk')),
    act: async (name: ClaimAction, claimId: number, asked: Omit<RequestedClaim, 'claimId'> = {}) => {
      const { jobId, rejected } = await database.tenant(sellerId, (tx) => startClaimAction(tx, name, [{ claimId, ...asked }], BY));
      await workOff(jobId, name);
      return rejected[0]?.message ?? (await detail(claimId)).row.state;
    },
    move: async (name: LineAction, sent: { courierCode?: string; invoiceNo?: string } = {}) =>
      workOff((await database.tenant(sellerId, (tx) => startAction(tx, name, [{ lineId, ...sent }], BY))).jobId, name),
    restock: (claimId: number, resell: number, damaged: number) =>
      database.tenant(sellerId, (tx) => decideRestock(tx, { claimId, restock: { resell, damaged, missing: 0 }, actor: 'clerk' }, 0)),
    line: () =>
      database.tenant(sellerId, async (tx) => {
        const { rows } = await tx.query<{ state: string; open_claim: string | null; claimed_quantity: number; invoice_no: string | null }>(
          'select state, open_claim, claimed_quantity, invoice_no from order_line where seller_id = $1 and id = $2',
          [tx.sellerId, lineId],
        );
        return rows[0];
      }),
    stock: async (which: 0 | 1 = 0) => {
      const balance = (await database.tenant(sellerId, (tx) => balances(tx, [skus[which]]))).get(skus[which]);
      return [balance?.onHand, balance?.reserved];
    },
    find: (input: Parameters<typeof findClaims>[1]) => database.tenant(sellerId, (tx) => findClaims(tx, input, reading)),
    counts: () => database.tenant(sellerId, (tx) => countClaims(tx, new Date())),
    erase: () => database.tenant(sellerId, (tx) => deleteManualOrders(tx, [lineId], 'clerk', { policy, at: new Date() })),
    sound: async () => {
      expect((await verifyStock(database)).differences).toEqual([]);
      expect(await verifyCounters(database)).toEqual([]);
    },
  };
}

async function delivered() {
  const order = await phoneOrder();
  await order.move('confirm');
  await order.move('dispatch', PARCEL);
  await order.move('markDelivered');
  return order;
}

describe('claims of orders by hand', () => {
  test('a cancel of some pieces is done at once and frees them; the rest is sent', async () => {
    const order = await phoneOrder();
    const id = await order.file('CANCEL', 1);
    expect((await order.detail(id)).row).toMatchObject({
      state: 'DONE',
      raiser: 'SELLER',
      shopName: '수기주문',
      shopType: 'ORDER_HANDWRITING',
    });
    expect(await order.line()).toMatchObject({ state: 'NEW', open_claim: null, claimed_quantity: 1 });
    expect(await order.stock()).toEqual([10, 2]);
    await order.move('confirm');
    await order.move('dispatch', PARCEL);
    expect(await order.stock()).toEqual([8, 0]);
    await order.sound();
  });

  test('a cancel of all pieces ends the line; because it is sold out nothing is left to sell', async () => {
    const order = await phoneOrder();
    await order.file('CANCEL', 3, { reason: 'SOLD_OUT', fault: 'SELLER' });
    expect(await order.line()).toMatchObject({ state: 'CANCELED', claimed_quantity: 3 });
    expect(await order.stock()).toEqual([0, 0]);
    await order.sound();
  });

  test('two cancels of some pieces because it is sold out leave nothing to sell', async () => {
    const order = await phoneOrder();
    await order.file('CANCEL', 1, { reason: 'SOLD_OUT', fault: 'SELLER' });
    await order.file('CANCEL', 2, { reason: 'SOLD_OUT', fault: 'SELLER', left: 2 });
    expect(await order.stock()).toEqual([0, 0]);
    await order.sound();
  });

  test('what stopped an action before its turn stops it: a return that was withdrawn, an order that was cancelled or held', async () => {
    const back = await delivered();
    const id = await back.file('RETURN', 3);
    expect(await back.act('receiveReturn', id)).toBe('COLLECTED');
    const again = await delivered();
    const other = await again.file('RETURN', 3);
    const late = await again.begin('receiveReturn', other);
    expect(await again.act('withdrawReturn', other)).toBe('WITHDRAWN');
    await late();
    expect((await again.detail(other)).row.state).toBe('WITHDRAWN');
    expect(await again.line()).toMatchObject({ state: 'DELIVERED' });

    const canceled = await phoneOrder();
    await canceled.move('confirm');
    const sending = await canceled.beginLine('dispatch', PARCEL);
    await canceled.file('CANCEL', 3);
    await sending();
    expect(await canceled.line()).toMatchObject({ state: 'CANCELED', invoice_no: null });

    const held = await phoneOrder();
    await held.move('confirm');
    const waiting = await held.beginLine('dispatch', PARCEL);
    await held.hold();
    await waiting();
    expect(await held.line()).toMatchObject({ state: 'PREPARING', invoice_no: null });
    await held.sound();
  });

  test('a return of two goes to its end: parcel, arrival, hold, money, and what became of the goods', async () => {
    const order = await delivered();
    const id = await order.file('RETURN', 2, { fee: 3000, detail: '작아요' });
    expect((await order.detail(id)).row).toMatchObject({ state: 'REQUESTED', fee: 3000, refund: 17_000, detail: '작아요', notOffered: [] });
    expect((await order.find({ types: ['RETURN'], view: 'OPEN', shopTypes: ['ORDER_HANDWRITING'] })).contents).toHaveLength(1);
    expect((await order.find({ types: ['RETURN'], view: 'OPEN', shopTypes: ['COUPANG'] })).contents).toEqual([]);
    expect((await order.counts()).open).toEqual([{ type: 'RETURN', state: 'REQUESTED', count: 1, urgent: 0 }]);
    expect(await order.act('pickUpReturn', id, PARCEL)).toBe('COLLECTING');
    expect(await order.act('holdReturn', id, { reason: 'RETURN_FEE', detail: '배송비', fee: 3000 })).toBe('HOLD');
    expect(await order.act('releaseReturn', id)).toBe('COLLECTING');
    expect(await order.act('receiveReturn', id)).toBe('COLLECTED');
    expect(await order.act('withdrawReturn', id)).toMatch(/처리할 수 없습니다/);
    expect(await order.act('approveReturn', id)).toBe('DONE');
    expect(await order.line()).toMatchObject({ state: 'DELIVERED', open_claim: null });
    expect(await order.stock()).toEqual([7, 0]);
    await order.restock(id, 1, 1);
    expect(await order.stock()).toEqual([8, 0]);
    await order.sound();
  });

  test('an exchange for another option: it is kept when the goods came back, goes out, and ends when they arrived', async () => {
    const order = await delivered();
    const id = await order.file('EXCHANGE', 3, { reason: 'COLOR_SIZE', skuId: order.skus[1] });
    expect(await order.act('receiveExchange', id)).toBe('COLLECTED');
    expect(await order.stock(1)).toEqual([10, 3]);
    expect(await order.act('dispatchExchange', id, PARCEL)).toBe('REDELIVERING');
    expect(await order.stock(1)).toEqual([7, 0]);
    expect(await order.act('finishExchange', id)).toBe('DONE');
    expect(await order.line()).toMatchObject({ state: 'EXCHANGED', open_claim: null });
    await order.sound();
  });

  test('a buyer who thinks better of it leaves the line as it was, and her pieces can be claimed again', async () => {
    const order = await delivered();
    const id = await order.file('RETURN', 3);
    await expect(order.file('RETURN', 1)).rejects.toMatchObject({ code: 'STALE_VERSION' });
    await expect(order.file('RETURN', 1, { left: 0 })).rejects.toMatchObject({ code: 'INVALID_STATE' });
    expect(await order.act('withdrawReturn', id)).toBe('WITHDRAWN');
    expect(await order.line()).toMatchObject({ state: 'DELIVERED', open_claim: null });
    expect(await order.act('approveReturn', await order.file('RETURN', 1))).toMatch(/처리할 수 없습니다/);
    await order.sound();
  });

  test('what does not fit is refused with what to do, and nothing is stored', async () => {
    const order = await phoneOrder();
    await expect(order.file('RETURN', 1)).rejects.toMatchObject({ code: 'INVALID_STATE' });
    await expect(order.file('CANCEL', 4)).rejects.toMatchObject({ code: 'INVALID_STATE' });
    await expect(order.file('CANCEL', 1, { lineId: 999 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const sent = await delivered();
    await expect(sent.file('EXCHANGE', 1, { reason: 'BROKEN', fault: 'SELLER', skuId: 999_999 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await order.find({})).contents).toEqual([]);
    await order.sound();
  });

  test('two clerks who file at the same moment: one of them hears of the other', async () => {
    const order = await delivered();
    const both = await Promise.allSettled([order.file('RETURN', 2), order.file('RETURN', 2)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await order.sound();
  });

  test('an order that is deleted takes its claims along', async () => {
    const order = await phoneOrder();
    await order.file('CANCEL', 1);
    await order.erase();
    expect((await order.find({})).contents).toEqual([]);
    expect(await order.stock()).toEqual([10, 0]);
    await order.sound();
  });
});
