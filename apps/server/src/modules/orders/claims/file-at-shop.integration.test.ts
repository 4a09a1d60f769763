/** Filing a return or an exchange at a shop: once, whatever becomes of the answer, and one claim here for the one there. */
import { randomBytes } from 'node:crypto';
import { CONNECTORS } from '@moa/channels';
import type { ClaimFact, Connector, LineFact, LineFiling, LineRef, Outcome } from '@moa/channels/sdk';
import { describe, expect, test } from 'vitest';
import { cancelFact, lineFact, minute } from '../../../../test/modules/order-facts.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import { retryFailedItems } from '../../../platform/jobs/index.ts';
import type { LinkedAccount, ShopRuntime } from '../../shops/index.ts';
import { applyStock, balances, verifyStock } from '../../stock/index.ts';
import { actionHandler } from '../act/actions.tasks.ts';
import { type StoreDeps, storeLooked } from '../collect/collect.store.ts';
import { ingestPage } from '../ingest/ingest.ts';
import { orderDetail } from '../list/detail.service.ts';
import { verifyCounters } from '../list/verify.ts';
import { claimDetail } from './claims.service.ts';
import { fileClaim } from './file.service.ts';
import type { AskedFiling } from './file-at-shop.service.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });
const BY = { userId: '1', loginId: 'her' };
const policy = { reserveUnpaid: false };
const OK: Outcome<void> = { kind: 'ok', value: undefined };
const LOST: Outcome<void> = { kind: 'unknown', message: '응답을 받지 못했습니다.' };
const WRONG: Outcome<void> = { kind: 'fix', problems: [{ path: 'reason', message: '사유를 확인해주십시오.' }] };
const FETCHED = { way: 'SHOP', courierCode: null, invoiceNo: null } as const;
let made = 0;

/** A shop with one delivered order of two pieces; `answers` are what it says in turn, and whether it does what it is asked (`does`). */
async function soldShop(state: LineFact['state'] = 'DELIVERED', shopType: 'SMART_STORE' | 'CAFE24' | 'AUCTION' = 'SMART_STORE') {
  const { sellerId } = await seller({ loginId: `files${++made}` });
  const keys = await sellerVault.forSeller(sellerId);
  const { accountId, skus } = await database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ account: number; sku: number; other: number }>(
      `with account as (
         insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
         values ($1, $2, 'shop', '본점', 'SANDBOX', 'NORMAL') returning id),
       stocked as (insert into sku (seller_id, sku_code, sku_name) values ($1, 'S1', '셔츠 L') returning id),
       second as (insert into sku (seller_id, sku_code, sku_name) values ($1, 'S2', '셔츠 M') returning id),
       selling as (
         insert into listing (seller_id, account_id, shop_type, register_key, management_code, shop_product_id, name)
         select $1, account.id, $2, 'R1', 'M1', 'P1', '셔츠' from account returning id),
       items as (
         insert into listing_item (seller_id, listing_id, item_code, shop_item_id)
         select $1, selling.id, 'C' || n, 'I' || n from selling, generate_series(1, 2) n returning id, shop_item_id, listing_id),
       used as (
         insert into listing_item_sku (seller_id, listing_item_id, sku_id, listing_id)
         select $1, items.id, case when items.shop_item_id = 'I1' then stocked.id else second.id end, items.listing_id from items, stocked, second
         returning seller_id)
       select account.id as account, stocked.id as sku, second.id as other from account, stocked, second`,
      [tx.sellerId, shopType],
    );
    const [row] = rows;
    if (!row) throw new Error('no shop');
    for (const skuId of [row.sku, row.other])
      await applyStock(tx, [{ skuId, effect: 'OPENING', source: { kind: 'MANUAL', id: 'open' }, quantity: 10 }], { actor: '시험' });
    return { accountId: row.account, skus: [row.sku, row.other] as const };
  });
  const shop = {
    line: lineFact({ quantity: 2, state }),
    claims: [] as ClaimFact[],
    at: 1,
    answers: [] as { says: Outcome<void>; does: boolean }[],
    shown: true,
    readable: true,
    calls: [] as LineFiling[],
    looks: 0,
  };
  const facts = (): LineFact[] => [{ ...shop.line, sourceTime: minute(++shop.at), claims: shop.shown ? [...shop.claims] : [] }];
  const ask = (change: Partial<ClaimFact>) => {
    const fact = { ...cancelFact(), claimNo: `R${shop.claims.length + 1}`, type: 'RETURN', rawState: 'RETURN_REQUEST', ...change } as const;
    shop.claims.push({ ...fact, requestedAt: minute(20 + shop.claims.length) });
  };
  const ingest = () =>
    database.tenant(sellerId, (tx) => ingestPage(tx, keys, { id: accountId, shopType }, { lines: facts(), claims: [] }, policy));
  const take = (type: 'RETURN' | 'EXCHANGE') => async (_ctx: unknown, filings: LineFiling[]) => {
    shop.calls.push(...filings);
    const { says, does } = shop.answers.shift() ?? { says: OK, does: true };
    if (does) for (const { pieces } of filings) ask({ type, quantity: pieces, fault: 'NONE', reason: null, detail: '' });
    return new Map(filings.map(({ key }) => [key, says]));
  };
  const connector: Connector = {
    ...CONNECTORS[shopType],
    claims: { fileReturn: take('RETURN'), fileExchange: take('EXCHANGE') },
    orders: {
      collect: async () => ({ kind: 'again', message: '' }),
      lookUp: async (_ctx: unknown, _lines: LineRef[]) => {
        shop.looks += 1;
        if (!shop.readable) return { kind: 'again', message: '지금은 볼 수 없습니다.' };
        const nextCursor = { since: minute(0), until: minute(0), position: null, done: true };
        return { kind: 'ok', value: { lines: facts(), claims: [], unreadable: [], nextCursor } };
      },
    },
  };
  const account = { status: 'NORMAL', shopType };
  const shops = { context: async () => ({ account, connector, ctx: {} }) } as unknown as ShopRuntime;
  const handler = actionHandler({ database, sellerVault, shops, policy, now: () => new Date() });
  const lineId = async () =>
    database.tenant(sellerId, async (tx) => {
      const { rows } = await tx.query<{ id: number }>('select id from order_line where seller_id = $1', [tx.sellerId]);
      return rows[0]?.id ?? 0;
    });
  await ingest();
  const line = await lineId();
  const start = (change: Partial<AskedFiling> = {}) => {
    const pickup = shopType === 'CAFE24' ? null : FETCHED;
    const said = { reason: 'COLOR_SIZE', fault: 'BUYER', detail: '작아요', fee: 0, skuId: null, pickup, feeWay: null } as const;
    const asked: AskedFiling = { lineId: line, type: 'RETURN', quantity: 1, left: 2, ...said, ...change };
    return database.tenant(sellerId, async (tx) => (await fileClaim(tx, asked, BY, { policy, at: new Date() })).jobId ?? '');
  };
  const workOff = async (jobId: string, kind = 'claims.fileReturn') => {
    const context = { database, taskId: 1, attemptNo: 1, lastAttempt: false, signal: new AbortController().signal, workerId: 'w' };
    await database.tenant(sellerId, (tx) =>
      tx.query(`update job_item set not_before = '-infinity' where seller_id = $1 and run_id = $2`, [tx.sellerId, Number(jobId)]),
    );
    await handler.run({ sellerId, runId: Number(jobId), kind }, context).catch(() => undefined);
    return database.tenant(sellerId, async (tx) => {
      const { rows } = await tx.query<{ status: string; message: string }>(
        'select status, message from job_item where seller_id = $1 and run_id = $2',
        [tx.sellerId, Number(jobId)],
      );
      return rows[0];
    });
  };
  const reading = { keys, mask: () => ({ name: '홍**', phone: '', address: '' }), now: new Date(minute(60)) };
  return {
    shop,
    skus,
    ask,
    ingest,
    start,
    workOff,
    file: async (change: Partial<AskedFiling> = {}) =>
      workOff(await start(change), change.type === 'EXCHANGE' ? 'claims.fileExchange' : 'claims.fileReturn'),
    claims: () =>
      database.tenant(sellerId, async (tx) => {
        const { rows } = await tx.query<{
          id: number;
          claim_no: string;
          raiser: string;
          fault: string;
          detail: string;
          quantity: number;
          state: string;
        }>('select id, claim_no, raiser, fault, detail, quantity, state from claim where seller_id = $1 order by id', [tx.sellerId]);
        return rows;
      }),
    claim: (id: number) => database.tenant(sellerId, (tx) => claimDetail(tx, id, reading)),
    detail: () => database.tenant(sellerId, (tx) => orderDetail(tx, keys, line, false, new Date(minute(60)))),
    age: (ms: number) =>
      database.tenant(sellerId, (tx) =>
        tx.query('update order_attempt set started_at = $2 where seller_id = $1', [tx.sellerId, new Date(Date.now() - ms)]),
      ),
    drop: (shopItemId: string) =>
      database.tenant(sellerId, (tx) =>
        tx.query('update listing_item set removed_at = now() where seller_id = $1 and shop_item_id = $2', [tx.sellerId, shopItemId]),
      ),
    balance: async (which: 0 | 1) => (await database.tenant(sellerId, (tx) => balances(tx, [skus[which]]))).get(skus[which]),
    collect: () => {
      const account = { id: accountId, sellerId, shopType } as LinkedAccount;
      const nextCursor = { since: minute(0), until: minute(0), position: null, done: true };
      const page = { lines: facts(), claims: [], unreadable: [], nextCursor };
      return storeLooked({ database, policy } as StoreDeps, keys, account, page, []);
    },
    /** Puts the alerts and the end of the order so far back. */
    passed: (ms: number) =>
      database.tenant(sellerId, async (tx) => {
        const then = new Date(Date.now() - ms);
        await tx.query('update alert set created_at = $2 where seller_id = $1', [tx.sellerId, then]);
        await tx.query('update order_line set confirmed_at = $2 where seller_id = $1 and confirmed_at is not null', [tx.sellerId, then]);
      }),
    /** As an action that succeeds leaves the line. */
    forget: () =>
      database.tenant(sellerId, (tx) =>
        tx.query('update order_line set last_error = null where seller_id = $1 and id = $2', [tx.sellerId, line]),
      ),
    alerts: () =>
      database.tenant(sellerId, async (tx) => {
        const { rows } = await tx.query<{ title: string; body: string; link: string; severity: string; ended: boolean }>(
          'select title, body, link, severity, resolved_at is not null as ended from alert where seller_id = $1 order by id',
          [tx.sellerId],
        );
        return rows;
      }),
    retry: (jobId: string) => database.tenant(sellerId, (tx) => retryFailedItems(tx, Number(jobId))),
    sound: async () => {
      expect((await verifyStock(database)).differences).toEqual([]);
      expect(await verifyCounters(database)).toEqual([]);
    },
  };
}

const LOST_DONE = { says: LOST, does: true };
const LOST_NOT_DONE = { says: LOST, does: false };
const refusal = { says: { kind: 'refused', code: '104133', message: '지금 상태에서는 처리할 수 없는 주문입니다.' }, does: false } as const;

describe('a return filed at a shop', () => {
  test('is the claim that is collected: hers, with what she said of it, once', async () => {
    const at = await soldShop();
    expect(await at.file()).toMatchObject({ status: 'DONE' });
    expect(at.shop.calls).toMatchObject([
      { pieces: 1, quantity: 2, reason: 'COLOR_SIZE', detail: '작아요', pickup: { way: 'SHOP', parcel: null } },
    ]);
    const mine = { raiser: 'SELLER', fault: 'BUYER', detail: '작아요', quantity: 1, state: 'REQUESTED' };
    expect(await at.claims()).toMatchObject([{ claim_no: 'R1', ...mine }]);
    // Every collection reports it again.
    await at.ingest();
    expect(await at.claims()).toMatchObject([{ claim_no: 'R1', ...mine }]);
    const { row, history } = await at.detail();
    expect(row.lastError ?? null).toBeNull();
    expect(history.map(({ title, actor }) => `${title} ${actor}`)).toEqual(expect.arrayContaining(['반품 접수 her', '반품요청 쇼핑몰']));
    const claim = await at.claim((await at.claims())[0]?.id ?? 0);
    expect(claim.history.map(({ title }) => title)).toEqual(expect.arrayContaining(['반품 접수', '반품요청']));
    await at.sound();
  });

  test('whose answer was lost is looked up, and sent again only where the shop shows none', async () => {
    const done = await soldShop();
    done.shop.answers = [LOST_DONE];
    expect(await done.file()).toMatchObject({ status: 'DONE' });
    expect([done.shop.calls.length, (await done.claims()).length]).toEqual([1, 1]);

    const lost = await soldShop();
    lost.shop.answers = [LOST_NOT_DONE];
    const job = await lost.start();
    expect(await lost.workOff(job)).toMatchObject({ status: 'QUEUED' });
    expect(await lost.workOff(job)).toMatchObject({ status: 'DONE' });
    expect([lost.shop.calls.length, (await lost.claims()).length]).toEqual([2, 1]);
  });

  test('that nobody can look up is not sent again', async () => {
    const at = await soldShop();
    at.shop.answers = [LOST_DONE];
    at.shop.readable = false;
    const job = await at.start();
    expect(await at.workOff(job)).toMatchObject({ status: 'QUEUED' });
    expect(await at.workOff(job)).toMatchObject({ status: 'QUEUED' });
    expect(at.shop.calls).toHaveLength(1);
    at.shop.readable = true;
    expect(await at.workOff(job)).toMatchObject({ status: 'DONE' });
    expect([at.shop.calls.length, (await at.claims()).length]).toEqual([1, 1]);
  });

  test('is known as hers too where a collection brings it before the job goes on', async () => {
    const at = await soldShop();
    at.shop.answers = [LOST_DONE];
    at.shop.readable = false;
    const job = await at.start();
    await at.workOff(job);
    await at.ingest();
    expect(await at.claims()).toMatchObject([{ raiser: 'SELLER', detail: '작아요' }]);
    at.shop.readable = true;
    expect(await at.workOff(job)).toMatchObject({ status: 'DONE' });
    expect([at.shop.calls.length, (await at.claims()).length]).toEqual([1, 1]);
  });

  test('that the shop does not show yet keeps her from filing another until it does', async () => {
    const at = await soldShop();
    at.shop.shown = false;
    expect(await at.file()).toMatchObject({ status: 'DONE' });
    expect(await at.claims()).toEqual([]);
    await expect(at.start()).rejects.toMatchObject({ code: 'INVALID_STATE', detail: expect.stringContaining('수집') });
    at.shop.shown = true;
    await at.ingest();
    expect(await at.claims()).toMatchObject([{ raiser: 'SELLER', quantity: 1 }]);
    await expect(at.start({ left: 1 })).rejects.toMatchObject({ detail: expect.stringContaining('진행 중인 반품') });
    expect(at.shop.calls).toHaveLength(1);
  });

  test('that the shop lost can be filed anew after half an hour', async () => {
    const at = await soldShop();
    at.shop.shown = false;
    await at.file();
    at.shop.claims = [];
    at.shop.shown = true;
    await at.age(31 * 60_000);
    expect(await at.file()).toMatchObject({ status: 'DONE' });
    expect(await at.claims()).toHaveLength(1);
  });

  test('that the shop refuses fails with its cause, which goes when somebody files it there', async () => {
    const at = await soldShop();
    at.shop.answers = [refusal];
    expect(await at.file()).toMatchObject({ status: 'FAILED', message: expect.stringContaining('처리할 수 없는') });
    expect(await at.claims()).toEqual([]);
    expect((await at.detail()).row.lastError).toContain('처리할 수 없는');
    const [alert] = await at.alerts();
    expect(alert).toMatchObject({ title: '스마트스토어 반품 접수 실패: 주문 2026110100001', severity: 'ERROR', ended: false });
    expect(alert?.body).toMatch(/처리할 수 없는.*스마트스토어센터에서 접수해주십시오/);
    expect(alert?.link).toMatch(/^\/app\/order\/all\?id=\d+$/);
    await at.collect();
    expect(await at.alerts()).toMatchObject([{ ended: false }]);
    at.ask({ quantity: 2 });
    await at.collect();
    expect((await at.detail()).row.lastError ?? null).toBeNull();
    expect(await at.alerts()).toMatchObject([{ ended: true }]);
    // What a refused filing said is nothing of the buyer's own claim.
    expect(await at.claims()).toMatchObject([{ raiser: 'BUYER', detail: '' }]);
  });

  test('that the shop refused stays reported when another action on the line succeeds', async () => {
    const at = await soldShop();
    at.shop.answers = [refusal];
    await at.file();
    await at.forget();
    await at.collect();
    expect((await at.detail()).row.lastError ?? null).toBeNull();
    expect(await at.alerts()).toMatchObject([{ ended: false }]);
    // An exchange is not what she wanted to file.
    at.ask({ type: 'EXCHANGE', quantity: 1 });
    await at.collect();
    expect(await at.alerts()).toMatchObject([{ ended: false }]);
    at.ask({ quantity: 1 });
    await at.collect();
    expect(await at.alerts()).toMatchObject([{ ended: true }]);
  });

  test('that the shop refused is over when the order is', async () => {
    const at = await soldShop();
    at.shop.answers = [refusal];
    await at.file();
    at.shop.line.state = 'CONFIRMED';
    await at.collect();
    expect(await at.alerts()).toMatchObject([{ ended: true }]);
  });

  test('that the shop refused is no longer reported while it is filed anew, and once it is filed', async () => {
    const at = await soldShop();
    at.shop.answers = [refusal, refusal];
    await at.file();
    const again = await at.start();
    expect(await at.alerts()).toMatchObject([{ ended: true }]);
    await at.workOff(again);
    expect((await at.alerts()).map(({ ended }) => ended)).toEqual([true, false]);
    // What has failed is tried again from the list of jobs, too.
    await at.retry(again);
    expect((await at.workOff(again))?.status).toBe('DONE');
    expect((await at.alerts()).map(({ ended }) => ended)).toEqual([true, true]);
  });

  test('is not sent where the buyer asked for something meanwhile, and the seller is told', async () => {
    const at = await soldShop();
    const job = await at.start();
    at.ask({ type: 'EXCHANGE', quantity: 1 });
    await at.ingest();
    expect(await at.workOff(job)).toMatchObject({ status: 'FAILED', message: expect.stringContaining('교환이 접수된') });
    expect(at.shop.calls).toEqual([]);
  });

  test('which the shop refuses as the buyer asked for something is told so', async () => {
    const at = await soldShop();
    const job = await at.start();
    at.shop.answers = [refusal];
    at.ask({ type: 'EXCHANGE', quantity: 1 });
    expect(await at.workOff(job)).toMatchObject({ status: 'FAILED', message: expect.stringContaining('교환이 접수된') });
  });

  test('is sent to nobody where the buyer has just asked for the same herself: what the seller said would be lost', async () => {
    const at = await soldShop();
    const job = await at.start();
    at.ask({ quantity: 1 });
    await at.ingest();
    expect(await at.workOff(job)).toMatchObject({ status: 'FAILED', message: expect.stringContaining('반품이 접수된') });
    expect(at.shop.calls).toEqual([]);
    expect(await at.claims()).toMatchObject([{ raiser: 'BUYER', detail: '' }]);
  });

  test('is joined with one claim: what the buyer asks for afterwards is hers', async () => {
    const at = await soldShop();
    await at.file();
    const [filed] = at.shop.claims;
    if (filed) filed.state = 'DONE';
    await at.ingest();
    at.ask({ quantity: 1, fault: 'NONE', reason: null, detail: '' });
    await at.ingest();
    expect(await at.claims()).toMatchObject([
      { raiser: 'SELLER', detail: '작아요' },
      { raiser: 'BUYER', fault: 'NONE', detail: '' },
    ]);
    await at.sound();
  });

  test('which is wrong in itself is told so, and nothing is looked up where shops divide no line', async () => {
    const at = await soldShop();
    at.shop.answers = [{ says: WRONG, does: false }];
    expect(await at.file()).toMatchObject({ status: 'FAILED', message: expect.stringContaining('사유') });
    expect(at.shop.looks).toBe(0);
  });

  test('pressed twice is filed once', async () => {
    const at = await soldShop();
    const job = await at.start();
    await expect(at.start()).rejects.toMatchObject({ code: 'INVALID_STATE', detail: expect.stringContaining('접수하고 있습니다') });
    await at.workOff(job);
    expect(at.shop.calls).toHaveLength(1);
  });

  test.each<[string, Partial<AskedFiling>, RegExp]>([
    ['more pieces than there are', { quantity: 3 }, /2개입니다/],
    ['no way back', { pickup: null }, /수거 방법/],
    ['a parcel that is none', { pickup: { way: 'BUYER', courierCode: 'CJ', invoiceNo: '1' } }, /송장/],
    ['a courier that nobody knows', { pickup: { way: 'BUYER', courierCode: 'NOBODY', invoiceNo: '640012345678' } }, /택배사/],
    ['a fee that the shop works out', { fee: 3000 }, /0원/],
    ['an exchange, of which this shop has no call', { type: 'EXCHANGE' }, /스마트스토어센터에서 접수/],
    ['pieces that somebody claimed since', { left: 1 }, /다른 사람이 먼저/],
  ])('%s is refused before anything is sent', async (_, change, detail) => {
    const at = await soldShop();
    await expect(at.start(change)).rejects.toMatchObject({ detail: expect.stringMatching(detail) });
    expect(at.shop.calls).toEqual([]);
  });

  test('of what has not left, or was decided to be kept, is refused with what to do', async () => {
    const waiting = await soldShop('PREPARING');
    await expect(waiting.start()).rejects.toMatchObject({ detail: expect.stringContaining('배송준비중') });
    const kept = await soldShop('CONFIRMED');
    await expect(kept.start()).rejects.toMatchObject({ detail: expect.stringContaining('스마트스토어센터에서 접수') });
  });
});

describe('a return at a shop that pays back at once what its buyer has decided to keep', () => {
  const whole = { quantity: 2, reason: 'BROKEN', fault: 'SELLER' } as const;

  test('is filed of what was decided on, by whoever saw that nothing is fetched', async () => {
    const at = await soldShop('CONFIRMED', 'AUCTION');
    await expect(at.start(whole)).rejects.toMatchObject({ detail: expect.stringContaining('수거 방법') });
    expect(await at.file({ ...whole, pickup: null })).toMatchObject({ status: 'DONE' });
    expect(at.shop.calls).toMatchObject([{ pieces: 2, pickup: null }]);
  });

  test('is not filed once she decided meanwhile: the seller would lose the money without knowing', async () => {
    const at = await soldShop('DELIVERED', 'AUCTION');
    const job = await at.start(whole);
    at.shop.line.state = 'CONFIRMED';
    await at.ingest();
    expect(await at.workOff(job)).toMatchObject({ status: 'FAILED', message: expect.stringContaining('구매확정') });
    expect(at.shop.calls).toEqual([]);
    await at.collect();
    expect((await at.detail()).row.lastError).toContain('구매확정');
    expect(await at.alerts()).toMatchObject([{ ended: false }]);
    // It could still be filed; after two weeks nobody means to.
    const passed = (days: number) => at.passed(days * 86_400_000);
    await passed(13);
    await at.collect();
    expect(await at.alerts()).toMatchObject([{ ended: false }]);
    await passed(15);
    at.shop.line = { ...at.shop.line, bundleNo: 'B2' };
    await at.collect();
    expect(await at.alerts()).toMatchObject([{ ended: true }]);
  });
});

describe('an exchange filed at a shop', () => {
  const whole = { type: 'EXCHANGE', quantity: 2 } as const;

  test('for another option names it to the shop, and that option is what is kept and goes out', async () => {
    const at = await soldShop('DELIVERED', 'CAFE24');
    expect(await at.file({ ...whole, skuId: at.skus[1] })).toMatchObject({ status: 'DONE' });
    expect(at.shop.calls).toMatchObject([{ pieces: 2, wantedItemId: 'I2' }]);
    const [claim] = await at.claims();
    expect(claim).toMatchObject({ raiser: 'SELLER', fault: 'BUYER', detail: '작아요' });
    expect((await at.claim(claim?.id ?? 0)).row).toMatchObject({
      reason: 'COLOR_SIZE',
      wanted: { skuId: String(at.skus[1]), chosen: true },
    });
    const filed = at.shop.claims[0];
    if (filed) filed.state = 'COLLECTED';
    await at.ingest();
    expect(await at.balance(1)).toMatchObject({ onHand: 10, reserved: 2 });
    expect(await at.balance(0)).toMatchObject({ onHand: 8, reserved: 0 });
    await at.sound();
  });

  test('that was refused there gives nothing to the next one that the buyer asks for', async () => {
    const at = await soldShop('DELIVERED', 'CAFE24');
    await at.file({ ...whole, skuId: at.skus[1] });
    const [filed] = at.shop.claims;
    if (filed) filed.state = 'REJECTED';
    await at.ingest();
    at.ask({ type: 'EXCHANGE', quantity: 2 });
    await at.ingest();
    const [, second] = await at.claims();
    expect(second).toMatchObject({ raiser: 'BUYER' });
    expect((await at.claim(second?.id ?? 0)).row.wanted).toMatchObject({ chosen: false });
    expect(await at.balance(1)).toMatchObject({ reserved: 0 });
    await at.sound();
  });

  test('of a line that the shop divided meanwhile is refused, as how many pieces come back is hers to say', async () => {
    const at = await soldShop('DELIVERED', 'CAFE24');
    at.shop.answers = [{ says: WRONG, does: false }];
    const job = await at.start(whole);
    at.shop.line = { ...at.shop.line, quantity: 1, division: { from: null } };
    expect(await at.workOff(job, 'claims.fileExchange')).toMatchObject({
      status: 'FAILED',
      message: expect.stringContaining('나누었습니다'),
    });
    expect(at.shop.calls).toHaveLength(1);
  });

  test('for what was ordered names no option', async () => {
    const at = await soldShop('DELIVERED', 'CAFE24');
    expect(await at.file({ ...whole, skuId: at.skus[0] })).toMatchObject({ status: 'DONE' });
    expect(at.shop.calls).toMatchObject([{ wantedItemId: null }]);
  });

  test('for what the product does not have there, or for some pieces where the shop divides none, is refused with what to do', async () => {
    const at = await soldShop('DELIVERED', 'CAFE24');
    await expect(at.start({ ...whole, skuId: 999_999 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(at.start({ ...whole, quantity: 1 })).rejects.toMatchObject({ detail: expect.stringContaining('2개를 모두') });
    await at.drop('I2');
    await expect(at.start({ ...whole, skuId: at.skus[1] })).rejects.toMatchObject({
      detail: expect.stringContaining('같은 상품에 고른 SKU'),
    });
    expect(at.shop.calls).toEqual([]);
  });
});
