/** Claims from their request to their end, at a shop that has every call: what is asked of it, what the ledger holds, what a lost answer becomes. */
import { randomBytes } from 'node:crypto';
import { CONNECTORS } from '@moa/channels';
import type { ClaimCapability, ClaimFact, ClaimRef, Connector, LineClaim, LineFact, LineRef, Outcome } from '@moa/channels/sdk';
import { CLAIM_ACTION_ROWS, CLAIM_ACTIONS, type ClaimAction, type ClaimState, type LineAction } from '@moa/core';
import { describe, expect, test } from 'vitest';
import { cancelFact, lineFact, minute } from '../../../../test/modules/order-facts.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import type { ShopRuntime } from '../../shops/index.ts';
import { applyStock, balances, verifyStock } from '../../stock/index.ts';
import { actionHandler } from '../act/actions.tasks.ts';
import { ACTIONS } from '../act/actions.ts';
import { startAction } from '../act/commands.service.ts';
import { ingestPage } from '../ingest/ingest.ts';
import { claimDetail, countClaims, findClaims } from './claims.service.ts';
import { previewClaims, type RequestedClaim, startClaimAction, startClaimsForAll } from './commands.service.ts';
import { decideRestock } from './restock.ts';
import { findMatching } from './targets.ts';
import { wantSku } from './want.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });
const BY = { userId: '1', loginId: 'her' };
const PARCEL = { courierCode: 'CJ', invoiceNo: '640012345678' };
const policy = { reserveUnpaid: false };
const OK: Outcome<void> = { kind: 'ok', value: undefined };
const LOST: Outcome<void> = { kind: 'unknown', message: '응답을 받지 못했습니다.' };
let made = 0;

/** A capability nobody has in her manifest is not offered; this shop type has the calls that the tests are about. */
const SHOP = 'SMART_STORE';

/** A shop with one order of `quantity` pieces, a claim on it, and what it answers; `lose` makes it act and answer nothing. */
async function claimShop(claim: Partial<ClaimFact>, line: Partial<LineFact> = {}, { stock = 10 } = {}) {
  const { sellerId } = await seller({ loginId: `claims${++made}` });
  const keys = await sellerVault.forSeller(sellerId);
  const { accountId, skus } = await database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ account: number; sku: number; other: number }>(
      `with account as (
         insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
         values ($1, $2, 'shop', '본점', 'SANDBOX', 'NORMAL') returning id),
       stocked as (insert into sku (seller_id, sku_code, sku_name) values ($1, 'S1', '셔츠 L') returning id),
       second as (insert into sku (seller_id, sku_code, sku_name) values ($1, 'S2', '셔츠 M') returning id),
       mapped as (
         insert into shop_option_map (seller_id, account_id, shop_product_id, option_key, sku_id, unit_quantity, mapped_by)
         select $1, account.id, 'P1', 'I1', stocked.id, 1, '시험' from account, stocked returning seller_id)
       select account.id as account, stocked.id as sku, second.id as other from account, stocked, second`,
      [tx.sellerId, SHOP],
    );
    const [row] = rows;
    if (!row) throw new Error('no shop');
    for (const skuId of [row.sku, row.other])
      await applyStock(tx, [{ skuId, effect: 'OPENING', source: { kind: 'MANUAL', id: 'open' }, quantity: stock }], { actor: '시험' });
    return { accountId: row.account, skus: [row.sku, row.other] as const };
  });
  const shop = {
    claim: { ...cancelFact(), ...claim },
    line: lineFact({ quantity: 2, ...line }),
    at: 1,
    lose: false,
    /** Reports what happened meanwhile, before a call is answered. */
    meanwhile: (): Promise<unknown> => Promise.resolve(),
    calls: [] as { name: string; asked: readonly (ClaimRef | LineRef)[] }[],
  };
  /** What the shop shows now. */
  const facts = (): LineFact[] => [{ ...shop.line, sourceTime: minute(++shop.at), claims: [shop.claim] }];
  const ingest = (lines: readonly LineFact[], claims: readonly LineClaim[] = []) =>
    database.tenant(sellerId, (tx) =>
      ingestPage(tx, keys, { id: accountId, shopType: SHOP }, { lines: [...lines], claims: [...claims] }, policy),
    );
  const call = (name: ClaimAction) => async (_ctx: unknown, asked: readonly ClaimRef[]) => {
    shop.calls.push({ name, asked });
    const { reached, line: to } = CLAIM_ACTION_ROWS[name];
    shop.claim = { ...shop.claim, state: reached ?? 'COLLECTED' };
    if (to !== null) shop.line = { ...shop.line, state: to };
    return new Map(asked.map(({ key }) => [key, shop.lose ? LOST : OK]));
  };
  const connector: Connector = {
    ...CONNECTORS[SHOP],
    claims: Object.fromEntries(CLAIM_ACTIONS.map((name) => [name, call(name)])) as ClaimCapability,
    orders: {
      collect: async () => ({ kind: 'again', message: '' }),
      lookUp: async () => {
        const nextCursor = { since: minute(0), until: minute(0), position: null, done: true };
        shop.calls.push({ name: 'lookUp', asked: [] });
        return { kind: 'ok', value: { lines: facts(), claims: [], unreadable: [], nextCursor } };
      },
      dispatch: async (_ctx, asked) => {
        shop.calls.push({ name: 'dispatch', asked });
        await shop.meanwhile();
        const canceling = shop.claim.type === 'CANCEL' && shop.claim.state === 'REQUESTED';
        return new Map(
          asked.map(({ key }) => [key, canceling ? { kind: 'refused', code: 'E', message: '처리할 수 없는 상태입니다.' } : OK]),
        );
      },
    },
  };
  const runtime = {
    context: async () => ({ account: { status: 'NORMAL', shopType: SHOP }, connector, ctx: {} }),
  } as unknown as ShopRuntime;
  const handler = actionHandler({ database, sellerVault, shops: runtime, policy, now: () => new Date() });
  const workOff = async (jobId: string | null, name: ClaimAction | LineAction) => {
    if (jobId === null) return {};
    const context = { database, taskId: 1, attemptNo: 1, lastAttempt: false, signal: new AbortController().signal, workerId: 'w' };
    await handler.run({ sellerId, runId: Number(jobId), kind: ACTIONS[name].jobKind }, context).catch(() => undefined);
    return database.tenant(sellerId, async (tx) => {
      const { rows } = await tx.query<{ status: string; message: string }>(
        'select status, message from job_item where seller_id = $1 and run_id = $2',
        [tx.sellerId, Number(jobId)],
      );
      return rows[0] ?? {};
    });
  };
  const stored = () =>
    database.tenant(sellerId, async (tx) => {
      const { rows } = await tx.query<Record<string, never> & { id: number; state: ClaimState; line_id: number | null }>(
        'select * from claim where seller_id = $1 order by id',
        [tx.sellerId],
      );
      if (!rows[0]) throw new Error('no claim');
      return rows[0];
    });
  const lineOf = () =>
    database.tenant(sellerId, async (tx) => {
      const { rows } = await tx.query<{
        id: number;
        state: string;
        open_claim: string | null;
        invoice_no: string | null;
        stock_state: string;
      }>('select id, state, open_claim, invoice_no, stock_state from order_line where seller_id = $1', [tx.sellerId]);
      return rows[0];
    });
  /** Every claim action of this shop is offered, whatever the manifest names today. */
  const start = async (name: ClaimAction, asked: Omit<RequestedClaim, 'claimId'> = {}) => {
    const { id } = await stored();
    return database.tenant(sellerId, (tx) => startClaimAction(tx, name, [{ claimId: id, ...asked }], BY, () => []));
  };
  const reading = { keys, mask: () => ({ name: '홍**', phone: '', address: '' }), now: new Date(minute(60)) };
  return {
    shop,
    sellerId,
    skus,
    facts,
    ingest,
    stored,
    lineOf,
    start,
    workOff,
    act: async (name: ClaimAction, asked?: Omit<RequestedClaim, 'claimId'>) => workOff((await start(name, asked)).jobId, name),
    dispatch: async () => {
      const id = (await lineOf())?.id ?? 0;
      return database.tenant(sellerId, (tx) => startAction(tx, 'dispatch', [{ lineId: id, ...PARCEL }], BY));
    },
    balance: async (which: 0 | 1 = 0) => (await database.tenant(sellerId, (tx) => balances(tx, [skus[which]]))).get(skus[which]),
    ledger: () =>
      database.tenant(sellerId, async (tx) => {
        const { rows } = await tx.query<{ effect: string; on_hand: number }>(
          `select effect, sum(delta_on_hand)::bigint as on_hand from stock_movement where seller_id = $1 and source_kind = 'CLAIM' group by 1 order by 1`,
          [tx.sellerId],
        );
        return Object.fromEntries(rows.map((row) => [row.effect, row.on_hand]));
      }),
    decide: async (restock: { resell: number; damaged: number; missing: number }, known: number) => {
      const { id } = await stored();
      return database.tenant(sellerId, (tx) => decideRestock(tx, { claimId: id, restock, actor: 'her' }, known));
    },
    want: async (which: 0 | 1 | null) => {
      const { id } = await stored();
      return database.tenant(sellerId, (tx) => wantSku(tx, { claimId: id, skuId: which === null ? null : skus[which] }, 'her', policy));
    },
    list: (input: Partial<Parameters<typeof findClaims>[1]> = {}) => database.tenant(sellerId, (tx) => findClaims(tx, input, reading)),
    count: () => database.tenant(sellerId, (tx) => countClaims(tx, reading.now)),
    detail: async () => {
      const { id } = await stored();
      return database.tenant(sellerId, (tx) => claimDetail(tx, id, reading));
    },
  };
}

const RETURN = { type: 'RETURN', state: 'REQUESTED', quantity: 2, rawState: 'RETURN_REQUEST' } as const;
const DELIVERED = { state: 'DELIVERED' } as const;

describe('a return', () => {
  test('goes from its request to its end, and gives back what the seller sells again', async () => {
    const world = await claimShop(RETURN, DELIVERED);
    await world.ingest(world.facts());
    expect(await world.balance()).toMatchObject({ onHand: 8, reserved: 0 });
    expect(await world.act('pickUpReturn', PARCEL)).toMatchObject({ status: 'DONE' });
    expect(await world.stored()).toMatchObject({ state: 'COLLECTING', pickup_invoice: PARCEL.invoiceNo });
    expect(await world.act('receiveReturn')).toMatchObject({ status: 'DONE' });
    expect(await world.stored()).toMatchObject({ state: 'COLLECTED', collected_at: expect.any(Date), auto_approve_at: expect.any(Date) });
    expect(await world.act('approveReturn', { restock: { resell: 1, damaged: 1, missing: 0 } })).toMatchObject({ status: 'DONE' });
    expect(world.shop.calls.map(({ name }) => name)).toEqual(['pickUpReturn', 'receiveReturn', 'approveReturn']);
    expect(world.shop.calls[0]?.asked).toMatchObject([{ claimNo: 'C1', quantity: 2, ...PARCEL }]);
    expect(await world.stored()).toMatchObject({ state: 'DONE', resold: 1, damaged: 1, auto_approve_at: null });
    expect(await world.lineOf()).toMatchObject({ state: 'RETURNED', open_claim: null });
    expect(await world.balance()).toMatchObject({ onHand: 9, reserved: 0 });
    expect(await world.ledger()).toEqual({ RETURN: 2, DAMAGE: -1 });
    // The shop says the same once more, and nothing is given back twice.
    await world.ingest(world.facts());
    expect(await world.balance()).toMatchObject({ onHand: 9, reserved: 0 });
    const { row, history } = await world.detail();
    expect(row).toMatchObject({ restock: { resell: 1, damaged: 1, missing: 0, left: 0 }, actions: [] });
    expect(history.map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        '반품요청',
        CLAIM_ACTION_ROWS.receiveReturn.title,
        CLAIM_ACTION_ROWS.approveReturn.title,
        '반품 재고 결정',
        '반품 입고',
        '불량 처리',
      ]),
    );
  });

  test('that the shop ended waits for a decision, which may come in parts and only for what is left', async () => {
    const world = await claimShop({ ...RETURN, state: 'DONE' }, { state: 'RETURNED' });
    await world.ingest(world.facts());
    expect(await world.balance()).toMatchObject({ onHand: 8 });
    expect((await world.list({ view: 'RESTOCK' })).contents).toMatchObject([{ restock: { left: 2 } }]);
    expect((await world.count()).restock).toEqual([{ type: 'RETURN', count: 1 }]);
    expect(await world.decide({ resell: 1, damaged: 0, missing: 0 }, 0)).toEqual({ left: 1 });
    await expect(world.decide({ resell: 1, damaged: 0, missing: 0 }, 0), 'a second press').rejects.toMatchObject({ code: 'STALE_VERSION' });
    await expect(world.decide({ resell: 1, damaged: 1, missing: 0 }, 1), 'more than is left').rejects.toMatchObject({
      code: 'INVALID_STATE',
    });
    expect(await world.decide({ resell: 1, damaged: 0, missing: 0 }, 1)).toEqual({ left: 0 });
    expect(await world.balance()).toMatchObject({ onHand: 10, reserved: 0 });
    expect((await world.list({ view: 'RESTOCK' })).contents).toEqual([]);
  });

  test('is held with what the buyer is asked for, has no timer meanwhile, and goes on where it was', async () => {
    const world = await claimShop({ ...RETURN, state: 'COLLECTED' }, DELIVERED);
    await world.ingest(world.facts());
    expect(await world.act('holdReturn', { reason: 'RETURN_FEE', detail: '배송비를 보내 주세요', fee: 5000 })).toMatchObject({
      status: 'DONE',
    });
    expect(world.shop.calls.at(-1)?.asked).toMatchObject([{ reason: 'RETURN_FEE', detail: '배송비를 보내 주세요', fee: 5000 }]);
    expect(await world.stored()).toMatchObject({ state: 'HOLD', held_from: 'COLLECTED', auto_approve_at: null });
    expect((await world.list({ view: 'OPEN' })).contents).toMatchObject([{ hold: { reason: 'RETURN_FEE', fee: 5000 } }]);
    expect(await world.start('approveReturn')).toMatchObject({ jobId: null, rejected: [{ message: expect.stringContaining('반품보류') }] });
    expect(await world.act('releaseReturn')).toMatchObject({ status: 'DONE' });
    expect(await world.stored()).toMatchObject({ state: 'COLLECTED', auto_approve_at: expect.any(Date) });
  });

  test('that the buyer takes back ends, with the line where it was', async () => {
    const world = await claimShop(RETURN, DELIVERED);
    await world.ingest(world.facts());
    expect(await world.lineOf()).toMatchObject({ state: 'DELIVERED', open_claim: 'RETURN' });
    world.shop.claim = { ...world.shop.claim, state: 'WITHDRAWN' };
    await world.ingest(world.facts());
    expect(await world.lineOf()).toMatchObject({ state: 'DELIVERED', open_claim: null });
    expect(await world.balance()).toMatchObject({ onHand: 8, reserved: 0 });
    expect((await world.list({ view: 'CLOSED' })).contents).toMatchObject([{ state: 'WITHDRAWN' }]);
    expect(await world.start('receiveReturn')).toMatchObject({ jobId: null, rejected: [{ message: expect.stringContaining('반품철회') }] });
  });

  test('is looked at, and not asked for again, when the answer was lost', async () => {
    const world = await claimShop({ ...RETURN, state: 'COLLECTED' }, DELIVERED);
    await world.ingest(world.facts());
    world.shop.lose = true;
    expect(await world.act('approveReturn', { restock: { resell: 2, damaged: 0, missing: 0 } })).toMatchObject({ status: 'DONE' });
    expect(world.shop.calls.map(({ name }) => name)).toEqual(['approveReturn', 'lookUp']);
    expect(await world.balance()).toMatchObject({ onHand: 10 });
  });

  test('that was decided between the start of a job and its turn is not decided twice', async () => {
    const world = await claimShop({ ...RETURN, state: 'COLLECTED' }, DELIVERED);
    await world.ingest(world.facts());
    const first = await world.start('approveReturn', { restock: { resell: 1, damaged: 0, missing: 0 } });
    const second = await world.start('rejectReturn', { reason: 'USED', detail: '' });
    expect(await world.workOff(first.jobId, 'approveReturn')).toMatchObject({ status: 'DONE' });
    expect(await world.workOff(second.jobId, 'rejectReturn')).toMatchObject({
      status: 'FAILED',
      message: expect.stringContaining('반품완료'),
    });
    expect(world.shop.calls.map(({ name }) => name)).toEqual(['approveReturn']);
  });

  test('that is told apart from its line moves by the time of its change, and not by that of its request', async () => {
    const world = await claimShop(RETURN, DELIVERED);
    const [line] = world.facts();
    if (!line) throw new Error('no line');
    const reported = (state: ClaimState, at: number): LineClaim[] => [
      { ...world.shop.claim, state, changedAt: minute(at), orderNo: line.orderNo, lineNo: line.lineNo, quantityOrdered: null },
    ];
    await world.ingest([{ ...line, claims: [] }], reported('REQUESTED', 10));
    await world.act('pickUpReturn', PARCEL);
    // By hand at the shop, after our call.
    const later = Math.ceil((Date.now() - Date.parse(minute(0))) / 60_000) + 5;
    await world.ingest([], reported('COLLECTED', later));
    expect(await world.stored()).toMatchObject({ state: 'COLLECTED' });
    await world.ingest([], reported('REQUESTED', 10));
    expect(await world.stored()).toMatchObject({ state: 'COLLECTED', quantity: 2 });
    // Of what was taken back a shop may name no pieces.
    await world.ingest(
      [],
      reported('WITHDRAWN', later + 1).map((claim) => ({ ...claim, quantity: 0 })),
    );
    expect(await world.stored()).toMatchObject({ state: 'WITHDRAWN', quantity: 2 });
  });

  test('that came before its order is shown, waits, and joins it', async () => {
    const world = await claimShop(RETURN, DELIVERED);
    const { orderNo, lineNo } = world.shop.line;
    await world.ingest([], [{ ...world.shop.claim, orderNo, lineNo, quantityOrdered: 2 }]);
    expect((await world.list({ view: 'OPEN', keyword: orderNo })).contents).toMatchObject([{ order: null, orderNo, actions: [] }]);
    expect(await world.start('receiveReturn')).toMatchObject({ rejected: [{ message: expect.stringContaining('주문수집') }] });
    await world.ingest([{ ...world.shop.line, claims: [] }]);
    expect((await world.list({ keyword: '홍길동' })).contents).toMatchObject([{ order: { state: 'DELIVERED' } }]);
    expect(await world.act('receiveReturn')).toMatchObject({ status: 'DONE' });
  });
});

describe('an exchange', () => {
  const EXCHANGE = { ...RETURN, type: 'EXCHANGE', quantity: 1 } as const;

  test('keeps what goes out once the goods came back, and sends it', async () => {
    const world = await claimShop(EXCHANGE, DELIVERED);
    await world.ingest(world.facts());
    await world.want(1);
    expect(await world.act('receiveExchange')).toMatchObject({ status: 'DONE' });
    expect([await world.balance(0), await world.balance(1)]).toMatchObject([
      { onHand: 8, reserved: 0 },
      { onHand: 10, reserved: 1 },
    ]);
    expect((await world.list({ view: 'OPEN' })).contents).toMatchObject([
      { wanted: { skuCode: 'S2', sellable: 9, chosen: true, kept: true } },
    ]);
    // What an exchange keeps is held by it and by no line.
    expect((await verifyStock(database)).differences).toEqual([]);
    await world.want(null);
    expect((await verifyStock(database)).differences).toEqual([]);
    expect([await world.balance(0), await world.balance(1)]).toMatchObject([{ reserved: 1 }, { reserved: 0 }]);
    expect(await world.act('dispatchExchange', PARCEL)).toMatchObject({ status: 'DONE' });
    expect(await world.balance()).toMatchObject({ onHand: 7, reserved: 0 });
    expect(await world.stored()).toMatchObject({ state: 'REDELIVERING', resent_invoice: PARCEL.invoiceNo });
    await expect(world.want(1)).rejects.toMatchObject({ code: 'INVALID_STATE' });
    // The goods that came back are decided about while the others travel.
    expect(await world.decide({ resell: 1, damaged: 0, missing: 0 }, 0)).toEqual({ left: 0 });
    expect(await world.balance()).toMatchObject({ onHand: 8, reserved: 0 });
  });

  test('that is refused sets free what was kept', async () => {
    const world = await claimShop({ ...EXCHANGE, state: 'COLLECTED' }, DELIVERED);
    await world.ingest(world.facts());
    expect(await world.balance()).toMatchObject({ reserved: 1 });
    expect(await world.act('rejectExchange', { reason: 'NO_STOCK', detail: '재고가 없어요' })).toMatchObject({ status: 'DONE' });
    expect(await world.balance()).toMatchObject({ onHand: 8, reserved: 0 });
    expect(await world.lineOf()).toMatchObject({ state: 'DELIVERED', open_claim: null });
  });
});

describe('a cancel', () => {
  const PREPARING = { state: 'PREPARING' } as const;
  const CANCEL = { type: 'CANCEL', state: 'REQUESTED', quantity: 2 } as const;

  test('is refused with the parcel in which the order leaves', async () => {
    const world = await claimShop(CANCEL, PREPARING);
    await world.ingest(world.facts());
    expect(await world.start('rejectCancel')).toMatchObject({ jobId: null, rejected: [{ message: expect.stringContaining('송장번호') }] });
    expect(await world.act('rejectCancel', PARCEL)).toMatchObject({ status: 'DONE' });
    expect(world.shop.calls.at(-1)?.asked).toMatchObject([{ claimNo: 'C1', ...PARCEL }]);
    expect(await world.lineOf()).toMatchObject({
      state: 'DELIVERING',
      invoice_no: PARCEL.invoiceNo,
      stock_state: 'SHIPPED',
      open_claim: null,
    });
    expect(await world.balance()).toMatchObject({ onHand: 8, reserved: 0 });
  });

  test('that comes before a dispatch has its turn stops it, with the sentence, and without a call', async () => {
    const world = await claimShop({ ...CANCEL, state: 'WITHDRAWN' }, PREPARING);
    await world.ingest([{ ...world.shop.line, claims: [] }]);
    const { jobId } = await world.dispatch();
    world.shop.claim = { ...world.shop.claim, state: 'REQUESTED' };
    await world.ingest(world.facts());
    expect(await world.workOff(jobId, 'dispatch')).toMatchObject({
      status: 'FAILED',
      message: expect.stringContaining('취소요청이 들어온 주문'),
    });
    expect(world.shop.calls).toEqual([]);
    expect(await world.lineOf()).toMatchObject({ state: 'PREPARING', open_claim: 'CANCEL' });
  });

  test('that the shop has and we have not heard of is what the refused dispatch says', async () => {
    const world = await claimShop(CANCEL, PREPARING);
    await world.ingest([{ ...world.shop.line, claims: [] }]);
    const { jobId } = await world.dispatch();
    expect(await world.workOff(jobId, 'dispatch')).toMatchObject({
      status: 'FAILED',
      message: expect.stringContaining('취소요청이 들어온 주문'),
    });
    expect(await world.lineOf()).toMatchObject({ state: 'PREPARING', open_claim: 'CANCEL' });
    expect(await world.balance()).toMatchObject({ onHand: 10, reserved: 2 });
  });

  test('that comes once the parcel has left is refused with that parcel', async () => {
    const world = await claimShop({ ...CANCEL, state: 'WITHDRAWN' }, PREPARING);
    await world.ingest([{ ...world.shop.line, claims: [] }]);
    world.shop.meanwhile = async () => world.ingest([{ ...world.shop.line, claims: [{ ...world.shop.claim, state: 'REQUESTED' }] }]);
    const { jobId } = await world.dispatch();
    expect(await world.workOff(jobId, 'dispatch')).toMatchObject({ status: 'DONE' });
    expect(await world.lineOf()).toMatchObject({ state: 'DELIVERING', open_claim: 'CANCEL' });
    expect(await world.act('rejectCancel')).toMatchObject({ status: 'DONE' });
    expect(world.shop.calls.at(-1)?.asked).toMatchObject([PARCEL]);
    expect(await world.lineOf()).toMatchObject({ state: 'DELIVERING', open_claim: null });
    expect(await world.balance()).toMatchObject({ onHand: 8, reserved: 0 });
  });
});

test('what decides itself first stands first, and behind it what has no timer, the longest known first', async () => {
  const world = await claimShop({ ...RETURN, state: 'COLLECTED' }, DELIVERED);
  const order = (orderNo: string, claim: Partial<ClaimFact>, at: number): LineFact => ({
    ...world.shop.line,
    orderNo,
    sourceTime: minute(at),
    claims: [{ ...world.shop.claim, claimNo: `C-${orderNo}`, ...claim }],
  });
  await world.ingest([
    order('later', {}, 60),
    order('none', { state: 'REQUESTED' }, 10),
    order('first', {}, 20),
    order('none-2', { state: 'COLLECTING' }, 5),
  ]);
  const page = await world.list({ view: 'OPEN', size: 1 });
  const seen = [...page.contents];
  for (let cursor = page.nextCursor; cursor !== null; ) {
    const next = await world.list({ view: 'OPEN', size: 1, cursor });
    seen.push(...next.contents);
    cursor = next.nextCursor;
  }
  expect(seen.map(({ orderNo }) => orderNo)).toEqual(['first', 'later', 'none', 'none-2']);
  expect((await world.list({ view: 'OPEN', size: 2, page: 1 })).contents.map(({ orderNo }) => orderNo)).toEqual(['none', 'none-2']);
});

test('of everything that a list finds the action runs on what it may, the rest says why, and the preview had said so', async () => {
  const s = await claimShop({ type: 'RETURN', state: 'REQUESTED' }, { state: 'DELIVERED' });
  await s.ingest([
    lineFact({ orderNo: 'A', state: 'DELIVERED', claims: [cancelFact({ claimNo: 'A', type: 'RETURN', state: 'COLLECTED' })] }),
    lineFact({ orderNo: 'B', state: 'DELIVERED', claims: [cancelFact({ claimNo: 'B', type: 'RETURN', state: 'DONE' })] }),
    lineFact({ orderNo: 'C', state: 'PREPARING', claims: [cancelFact({ claimNo: 'C', state: 'REQUESTED' })] }),
  ]);
  const reading = { keys: await sellerVault.forSeller(s.sellerId), now: new Date() };
  const found = (matching: Parameters<typeof findMatching>[2]) =>
    database.tenant(s.sellerId, (tx) => findMatching(tx, 'rejectReturn', matching, reading));
  expect(await found({})).toHaveLength(2);
  expect(await found({ types: ['CANCEL'] })).toEqual([]);
  expect(await found({ view: 'CLOSED' })).toHaveLength(1);
  const ids = await found({});
  expect(await database.tenant(s.sellerId, (tx) => previewClaims(tx, 'rejectReturn', ids))).toEqual({
    able: 1,
    upTo: String(Math.max(...ids)),
    refused: [{ message: expect.stringMatching(/이미 끝난 건/), count: 1 }],
  });
  expect(await found({ upTo: String(Math.min(...ids)) })).toEqual([Math.min(...ids)]);
  const said = { reason: 'BUYER_AGREED', detail: '협의' } as const;
  const { jobId } = await database.tenant(s.sellerId, (tx) =>
    startClaimsForAll(
      tx,
      'rejectReturn',
      ids.map((claimId) => ({ claimId, ...said })),
      BY,
    ),
  );
  const items = await database.tenant(s.sellerId, async (tx) => {
    const { rows } = await tx.query<{ status: string; message: string }>(
      'select status, message from job_item where seller_id = $1 and run_id = $2 order by seq',
      [tx.sellerId, Number(jobId)],
    );
    return rows;
  });
  expect(items).toEqual([
    { status: 'QUEUED', message: '' },
    { status: 'FAILED', message: expect.stringMatching(/이미 끝난 건/) },
  ]);
  await expect(
    database.tenant(s.sellerId, (tx) => startClaimsForAll(tx, 'holdExchange', [{ claimId: ids[0] ?? 0, ...said }], BY)),
  ).rejects.toMatchObject({ code: 'INVALID_STATE' });
});
