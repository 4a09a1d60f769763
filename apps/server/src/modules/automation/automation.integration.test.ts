/** Rules act once on each new order, whatever comes twice or is killed, and leave alone what must not be sent. */
import { randomBytes } from 'node:crypto';
import type { LineFact } from '@moa/channels/sdk';
import { NO_CONDITIONS, type RuleAction, type RuleConditions, type ShopType } from '@moa/core';
import { expect, test } from 'vitest';
import { lineFact, minute } from '../../../test/modules/order-facts.ts';
import { testDatabase } from '../../../test/support/index.ts';
import { createSellerVault } from '../../platform/crypto/index.ts';
import { ingestPage, readLinesById, releaseLines, verifyCounters } from '../orders/index.ts';
import { memoPage } from '../orders/memos/memo.service.ts';
import { changeBundles } from '../shipping/index.ts';
import { actOnArrivals } from './arrivals.tasks.ts';
import { enableRule, listRules, saveRule, tryRule } from './rules.service.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });
const NOW = new Date(minute(60));
const deps = { database, now: () => NOW };
const CONFIRM: RuleAction = { kind: 'CONFIRM' };
const HOLD: RuleAction = { kind: 'HOLD', text: '주소 확인' };
const CJ: RuleAction = { kind: 'COURIER', courierCode: 'CJ' };
let made = 0;

async function shop(shopType: ShopType = 'SMART_STORE') {
  const { sellerId } = await seller({ loginId: `rules${++made}` });
  const scope = { sellerId, shopAccountIds: null };
  const keys = await sellerVault.forSeller(sellerId);
  const { accountId, skuId } = await database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ account: number; sku: number }>(
      `with account as (
         insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
         values ($1, $2, 'shop', '본점', 'SANDBOX', 'NORMAL') returning id),
       stocked as (insert into sku (seller_id, sku_code, sku_name, on_hand) values ($1, 'S1', '셔츠', 5) returning id),
       mapped as (
         insert into shop_option_map (seller_id, account_id, shop_product_id, option_key, sku_id, unit_quantity, mapped_by)
         select $1, account.id, 'P1', 'I1', stocked.id, 1, '시험' from account, stocked returning seller_id)
       select account.id as account, stocked.id as sku from account, stocked`,
      [tx.sellerId, shopType],
    );
    return { accountId: rows[0]?.account ?? 0, skuId: rows[0]?.sku ?? 0 };
  });
  const rule = async (name: string, actions: RuleAction[], conditions: Partial<RuleConditions> = {}) => {
    const saved = await database.tenant(scope, (tx) =>
      saveRule(tx, scope, { rule: { name, conditions: { ...NO_CONDITIONS, ...conditions }, actions, last: false } }, '나', NOW),
    );
    await database.tenant(scope, (tx) => enableRule(tx, scope, Number(saved.id), true, '나'));
    return saved.id;
  };
  const report = (...lines: Partial<LineFact>[]) =>
    database.tenant(sellerId, (tx) =>
      ingestPage(
        tx,
        keys,
        { id: accountId, shopType },
        { lines: lines.map((line) => lineFact(line)), claims: [] },
        {
          reserveUnpaid: false,
        },
      ),
    );
  const act = () => database.tenant(sellerId, (tx) => actOnArrivals(tx, keys, NOW));
  const lines = () =>
    database.tenant(sellerId, async (tx) => {
      const { rows } = await tx.query<{
        id: number;
        order_no: string;
        hold: boolean;
        seller_hold: string | null;
        planned_courier: string | null;
      }>('select id, order_no, hold, seller_hold, planned_courier from order_line where seller_id = $1 order by order_no', [tx.sellerId]);
      return rows;
    });
  const logs = () =>
    database.tenant(sellerId, async (tx) => {
      const { rows } = await tx.query<{ order_no: string; done: string[]; skipped: { why: string }[]; run_id: number | null }>(
        'select order_no, done, skipped, run_id from automation_log where seller_id = $1 order by id',
        [tx.sellerId],
      );
      return rows.map(({ order_no, done, skipped, run_id }) => [
        order_no,
        done.join(),
        skipped.map(({ why }) => why).join(),
        run_id !== null,
      ]);
    });
  const items = () =>
    database.tenant(sellerId, async (tx) => {
      const { rows } = await tx.query<{ n: number }>(
        `select count(*) as n from job_item i join job_run r on r.seller_id = $1 and r.id = i.run_id where i.seller_id = $1 and r.kind = 'orders.place'`,
        [tx.sellerId],
      );
      return rows[0]?.n ?? 0;
    });
  return { sellerId, scope, keys, accountId, skuId, rule, report, act, lines, logs, items };
}

test('an order that arrives is acted on once, however often it is reported', async () => {
  const own = await shop();
  await own.rule('셔츠 바로 보내기', [CONFIRM, CJ, { kind: 'MEMO', text: '포장 주의' }], { keyword: '셔츠' });
  for (const _ of [1, 2]) {
    await own.report({ orderNo: 'A1' }, { orderNo: 'A2', productName: '바지' });
    await own.act();
  }
  expect(await own.logs()).toEqual([['A1', 'CONFIRM,COURIER,MEMO', '', true]]);
  expect(await own.items()).toBe(1);
  const memos = await database.tenant(own.sellerId, (tx) => memoPage(tx, own.keys, {}, { userId: '1', loginId: '나' } as never));
  expect(memos.contents.map(({ body, author, line }) => [line.orderNo, body, author])).toEqual([
    ['A1', '포장 주의', '자동 규칙 · 셔츠 바로 보내기'],
  ]);
  expect((await own.lines()).map(({ order_no, planned_courier }) => [order_no, planned_courier])).toEqual([
    ['A1', 'CJ'],
    ['A2', null],
  ]);
});

test('what is killed before its commit is done by the next try, once', async () => {
  const own = await shop();
  await own.rule('보내기', [CONFIRM]);
  await own.report({ orderNo: 'A1' });
  const killed = database.tenant(own.sellerId, async (tx) => {
    await actOnArrivals(tx, own.keys, NOW);
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  expect([await own.items(), await own.logs()]).toEqual([0, []]);
  expect(await own.act()).toBe(1);
  expect(await own.act()).toBe(0);
  expect(await own.items()).toBe(1);
});

test('an unpaid order is acted on when it is paid, and one from before the rule never', async () => {
  const own = await shop();
  await own.report({ orderNo: 'OLD' }, { orderNo: 'A1', state: 'PAYMENT_WAITING' });
  await own.rule('보내기', [CONFIRM]);
  await own.report({ orderNo: 'OLD', sourceTime: minute(1) });
  expect(await own.act()).toBe(0);
  await own.report({ orderNo: 'A1', sourceTime: minute(2) });
  await own.act();
  expect((await own.logs()).map(([orderNo]) => orderNo)).toEqual(['A1']);
});

const NOBODY = { name: '', phone: '', phone2: '', zipCode: '', address1: '', address2: '' };

test('a present is confirmed once its address came, and whatever else a rule does with it was done before, once', async () => {
  const own = await shop('TALKGIFT');
  await own.rule('선물 보내기', [CONFIRM, CJ, { kind: 'MEMO', text: '선물 포장' }]);
  for (const _ of [1, 2]) {
    await own.report({ orderNo: 'G1', receiver: NOBODY });
    await own.act();
  }
  expect(await own.logs()).toEqual([['G1', 'COURIER,MEMO', 'ADDRESS_WAITING', false]]);
  expect(await own.items()).toBe(0);

  await own.report({ orderNo: 'G1', sourceTime: minute(5) });
  const killed = database.tenant(own.sellerId, async (tx) => {
    await actOnArrivals(tx, own.keys, NOW);
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  for (const _ of [1, 2]) {
    await own.act();
    await own.report({ orderNo: 'G1', sourceTime: minute(5) }, { orderNo: 'G1', receiver: NOBODY });
  }
  expect(await own.logs()).toEqual([['G1', 'COURIER,MEMO,CONFIRM', '', true]]);
  expect(await own.items()).toBe(1);
  const memos = await database.tenant(own.sellerId, (tx) => memoPage(tx, own.keys, {}, { userId: '1', loginId: '나' } as never));
  expect(memos.contents).toHaveLength(1);
});

test('rules that changed while a present waited: one made since leaves it alone, and one switched off says so', async () => {
  const own = await shop('TALKGIFT');
  const off = await own.rule('보내기', [CONFIRM, CJ]);
  await own.report({ orderNo: 'G1', receiver: NOBODY });
  await own.act();
  await own.rule('나중 규칙', [CONFIRM]);
  await database.tenant(own.sellerId, (tx) =>
    tx.query('update automation_rule set enabled = false where seller_id = $1 and id = $2', [tx.sellerId, off]),
  );
  await own.report({ orderNo: 'G1', sourceTime: minute(5) });
  await own.act();
  expect(await own.logs()).toEqual([['G1', 'COURIER', 'RULE_CHANGED', false]]);
  expect(await own.items()).toBe(0);
});

test('a present whose address came before the rules got their turn is met once, with it', async () => {
  const own = await shop('TALKGIFT');
  await own.rule('보내기', [CONFIRM, CJ]);
  await own.report({ orderNo: 'G1', receiver: NOBODY });
  await own.report({ orderNo: 'G1', sourceTime: minute(5) });
  expect(await own.act()).toBe(1);
  expect(await own.act()).toBe(0);
  expect(await own.logs()).toEqual([['G1', 'CONFIRM,COURIER', '', true]]);
});

test('a present that nobody accepted is left alone, and trying a rule says the same of all of them', async () => {
  const own = await shop('TALKGIFT');
  await own.rule('보내기', [CONFIRM]);
  await own.report({ orderNo: 'CAME', receiver: NOBODY }, { orderNo: 'WAITS', receiver: NOBODY }, { orderNo: 'GONE', receiver: NOBODY });
  await own.act();
  await own.report(
    { orderNo: 'CAME', sourceTime: minute(5) },
    { orderNo: 'GONE', receiver: NOBODY, state: 'CANCELED', sourceTime: minute(5) },
  );
  await own.act();
  expect((await own.logs()).toSorted()).toEqual([
    ['CAME', 'CONFIRM', '', true],
    ['GONE', '', 'ADDRESS_WAITING', false],
    ['WAITS', '', 'ADDRESS_WAITING', false],
  ]);
  const found = await tryRule(deps, own.scope, {
    rule: { name: '선물', conditions: NO_CONDITIONS, actions: [CONFIRM], last: false },
    days: 90,
  });
  expect(found).toMatchObject({ taken: 3, skipped: expect.arrayContaining([{ why: 'ADDRESS_WAITING', count: 2 }]) });
});

test('a held order stays held whatever the shop reports, is refused to be sent, and counts until it is released', async () => {
  const own = await shop();
  await own.rule('보내기', [CONFIRM]);
  await own.rule('비싼 주문', [HOLD], { amountFrom: 10_000 });
  await own.report({ orderNo: 'A1', amount: 10_000 });
  await own.act();
  expect(await own.logs()).toEqual([
    ['A1', '', 'HELD', false],
    ['A1', 'HOLD', '', false],
  ]);
  await own.report({ orderNo: 'A1', amount: 10_000, sourceTime: minute(9) });
  const [line] = await own.lines();
  expect(line).toMatchObject({ hold: true, seller_hold: '주소 확인' });
  expect((await database.tenant(own.sellerId, (tx) => readLinesById(tx, [line?.id ?? 0])))[0]?.record.hold).toBe(true);
  expect(await verifyCounters(database)).toEqual([]);
  expect(await database.tenant(own.sellerId, (tx) => releaseLines(tx, [line?.id ?? 0], '나'))).toBe(1);
  expect((await own.lines())[0]).toMatchObject({ hold: false, seller_hold: null });
  expect(await verifyCounters(database)).toEqual([]);
});

test('an order that is to go apart gets a box of its own with the rest of its bundle, and one that a person chose a box for stays in it', async () => {
  const own = await shop();
  await own.rule('따로', [{ kind: 'SPLIT' }], { keyword: '유리' });
  await own.report(
    { orderNo: 'A1', productName: '유리컵', bundleNo: 'B1' },
    { orderNo: 'A2', productName: '접시', bundleNo: 'B1' },
    { orderNo: 'A3', productName: '접시' },
    { orderNo: 'A4', productName: '유리병' },
  );
  await own.act();
  const boxes = () =>
    database.tenant(own.sellerId, async (tx) => {
      const { rows } = await tx.query<{ order_no: string; box: string | null }>(
        `select order_no, encode(parcel_key, 'hex') as box from order_line where seller_id = $1 order by order_no`,
        [tx.sellerId],
      );
      return Object.fromEntries(rows.map(({ order_no, box }) => [order_no, box]));
    });
  const first = await boxes();
  expect(first.A1).toEqual(expect.any(String));
  expect([first.A2, first.A3]).toEqual([first.A1, null]);
  expect([first.A4 === null, first.A4 === first.A1]).toEqual([false, false]);
  await own.report({ orderNo: 'A5', productName: '유리잔' });
  const [late] = (await own.lines()).filter(({ order_no }) => order_no === 'A5');
  const [other] = (await own.lines()).filter(({ order_no }) => order_no === 'A4');
  await database.tenant(own.sellerId, (tx) =>
    changeBundles(tx, { action: 'MERGE', ids: [other?.id ?? 0, late?.id ?? 0], acceptDifferent: true }, '나'),
  );
  await own.act();
  expect((await boxes()).A5).toBe(first.A4);
  expect((await own.logs()).toSorted()).toEqual([
    ['A1', 'SPLIT', '', false],
    ['A4', 'SPLIT', '', false],
    ['A5', '', 'PARCEL_CHOSEN', false],
  ]);
});

test('what has no SKU or too little stock is not confirmed, and the log says why', async () => {
  const own = await shop();
  await own.rule('보내기', [CONFIRM]);
  await own.report({ orderNo: 'A1', shopItemId: 'unknown' }, { orderNo: 'A2', quantity: 6 });
  await own.act();
  expect(await own.logs()).toEqual([
    ['A1', '', 'NEEDS_MAPPING', false],
    ['A2', '', 'OVERSOLD', false],
  ]);
  expect(await own.items()).toBe(0);
});

test('a rule is tried on past orders beside the others, and nothing changes', async () => {
  const own = await shop();
  await own.rule('비싼 주문', [HOLD], { amountFrom: 50_000 });
  await own.report(
    { orderNo: 'A1', amount: 10_000 },
    { orderNo: 'A2', amount: 60_000 },
    { orderNo: 'A3', amount: 20_000, productName: '바지' },
  );
  const found = await tryRule(deps, own.scope, {
    rule: { name: '셔츠', conditions: { ...NO_CONDITIONS, keyword: '셔츠' }, actions: [CONFIRM], last: false },
    days: 90,
  });
  expect(found).toMatchObject({
    lines: 3,
    complete: true,
    taken: 2,
    done: [{ kind: 'CONFIRM', count: 1 }],
    skipped: [{ why: 'HELD', count: 1 }],
    shops: [{ shopName: '본점', count: 2 }],
    conflicts: [{ kind: 'CONFIRM_HOLD', second: null }],
  });
  expect(found.samples.map(({ orderNo }) => orderNo)).toEqual(['A2', 'A1']);
  expect(await own.items()).toBe(0);
});

test('rules name the pairs that fight, and refuse SKUs and shops that are not there', async () => {
  const own = await shop();
  await own.rule('보내기', [CONFIRM]);
  await own.rule('보류', [HOLD]);
  expect((await listRules(deps, own.scope)).conflicts.map(({ kind }) => kind)).toEqual(['CONFIRM_HOLD']);
  await expect(own.rule('없는 SKU', [HOLD], { skuIds: ['999999'] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(own.rule('없는 쇼핑몰', [HOLD], { accountIds: ['999999'] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
