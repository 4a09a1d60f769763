/** Settlement on a real database: files once and again, lines that come late, marks, and who sees what. */
import { randomBytes } from 'node:crypto';
import type { LineFact } from '@moa/channels/sdk';
import { addWorkingDays, KNOWN_CALENDAR } from '@moa/core';
import { expect, test } from 'vitest';
import { lineFact, minute } from '../../../test/modules/order-facts.ts';
import { testDatabase } from '../../../test/support/index.ts';
import { createSellerVault } from '../../platform/crypto/index.ts';
import type { RequestContext } from '../../platform/http/index.ts';
import { ALL_SELLERS, walkThrough } from '../../platform/jobs/index.ts';
import { retainWalk } from '../../platform/retention/index.ts';
import { saveHolidayChange } from '../holidays/holidays.queries.ts';
import { ingestPage } from '../orders/index.ts';
import { createSettleFiles } from './file/file.service.ts';
import { settleFileHandler } from './file/file.tasks.ts';
import { settlementRetention } from './retention.ts';
import { createSettlementService } from './settlement.service.ts';
import { expectLines } from './watch.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });
const NOW = new Date('2026-11-23T03:00:00.000Z');
const service = createSettlementService({ database, now: () => NOW });
const files = createSettleFiles({ database, sellerVault });
const handler = settleFileHandler({ database, sellerVault, now: () => NOW });
let made = 0;

const HEADINGS = '구매확정일,주문번호,상품주문번호,판매금액,판매수수료,배송비,배송비수수료,정산금액';
const csv = (...rows: string[]) => new File([[HEADINGS, ...rows].join('\r\n')], 'settle.csv');

async function world() {
  made += 1;
  const { sellerId, userId } = await seller({ loginId: `settle${made}` });
  const keys = await sellerVault.forSeller(sellerId);
  const account = (shopAccountId: string) =>
    database.tenant(sellerId, async (tx) => {
      const { rows } = await tx.query<{ id: number }>(
        `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status, fee_rate)
         values ($1, 'SMART_STORE', $2, '본점', 'SANDBOX', 'NORMAL', 0.1) returning id`,
        [tx.sellerId, shopAccountId],
      );
      return rows[0]?.id ?? 0;
    });
  const accountId = await account('first');
  const context = (shopAccountIds: readonly number[] | null = null) =>
    ({
      sellerId,
      scope: { sellerId, shopAccountIds },
      actor: { userId, loginId: 'her' },
      audit: async () => undefined,
      storeAnswer: async () => undefined,
    }) as unknown as RequestContext;
  const scope = { sellerId, shopAccountIds: null };
  const run = (jobId: string, signal = new AbortController().signal) =>
    handler.run({ sellerId, runId: Number(jobId) }, { database, taskId: 1, attemptNo: 1, lastAttempt: false, signal, workerId: 'w' });
  /** Sent and taken in to its end. */
  const upload = async (file: File, to = accountId) => {
    const { jobId } = await files.upload(context(), { accountId: String(to), file });
    await run(jobId);
    return files.get(scope, jobId);
  };
  return {
    sellerId,
    accountId,
    account,
    context,
    upload,
    run,
    list: async (input: Parameters<typeof service.list>[1] = {}, limited: readonly number[] | null = null) =>
      (await service.list({ sellerId, shopAccountIds: limited }, input)).contents,
    get: (id: string) => service.get(scope, id),
    sum: () => service.sum(scope, {}),
    order: (orderNo: string, over: Partial<LineFact> = {}) => {
      const line = lineFact({
        orderNo,
        lineNo: orderNo,
        state: 'CONFIRMED',
        amount: 20_000,
        unitPrice: 20_000,
        expectedSettlement: null,
        confirmedAt: minute(15_000),
        ...over,
      });
      return database.tenant(sellerId, (tx) =>
        ingestPage(tx, keys, { id: accountId, shopType: 'SMART_STORE' }, { lines: [line], claims: [] }, { reserveUnpaid: false }),
      );
    },
    expectAll: (now = NOW) => database.tenant(sellerId, (tx) => expectLines(tx, now)),
  };
}

test('a file is compared with the orders to the won, and the same file again changes nothing', async () => {
  const { order, upload, list, get, sum } = await world();
  await order('A');
  await order('B');
  const file = () =>
    csv(
      '2026-11-11,A,A,20000,-2000,3000,-108,20892',
      '2026-11-11,B,B,20000,-2600,3000,-108,20292',
      ',C,,1,,,,',
      '2026-11-11,Z,Z,100,-10,0,0,90',
    );
  expect(await upload(file())).toMatchObject({ rows: 4, stored: 3, same: 0, wrong: 1, unmatched: 1, differing: 1, problems: [{ row: 4 }] });
  const rows = await list();
  expect(rows.map(({ orderNo, state, difference, causes }) => [orderNo, state, difference, causes])).toEqual(
    expect.arrayContaining([
      ['A', 'MATCH', 0, []],
      ['B', 'MISMATCH', -600, [{ cause: 'FEE_RATE', won: -600 }]],
      ['Z', 'UNMATCHED', 90, [{ cause: 'UNKNOWN_ORDER', won: 90 }]],
    ]),
  );
  const before = await sum();
  expect(await upload(file())).toMatchObject({ stored: 0, same: 3 });
  expect(await list()).toEqual(rows);
  expect(await sum()).toEqual(before);
  expect(before.months).toEqual([
    { month: '2026-11', lines: 3, expected: 41_784, paid: 41_274, waiting: 0, difference: -510, differing: 2, unchecked: 2 },
  ]);
  const differing = rows.find(({ state }) => state === 'MISMATCH');
  expect(await get(differing?.id ?? '')).toMatchObject({
    expectedParts: { gross: 20_000, fee: -2_000, deliveryFee: 3_000, deliveryFeeFee: -108, total: 20_892 },
    entries: [{ event: 'SALE', amount: 20_292, parts: { salesFee: -2_600 } }],
  });
});

test('rows of an order stand with the line they count for, and sum up to what was paid for it', async () => {
  const { order, upload, list, get } = await world();
  await order('A', { lineNo: 'A1', deliveryFee: 3_000 });
  await order('A', { lineNo: 'A2', amount: 10_000, unitPrice: 10_000 });
  const rows = [
    'A,A1,판매,18000,2026-11-12',
    'A,A2,판매,8800,2026-11-12',
    'A,D9,배송비,2892,2026-11-12',
    'A,A2,페널티,-500,2026-11-12',
    'A,X7,판매,700,2026-11-12',
  ];
  await upload(new File([['주문번호,상품주문번호,구분,정산금액,정산기준일', ...rows].join('\n')], 'settle.csv'));
  const lines = await list();
  const own = async (lineNo: string) => {
    const line = lines.find((each) => each.lineNo === lineNo);
    const { entries, paid } = await get(line?.id ?? '');
    const amounts = entries.filter(({ ofLine }) => ofLine).map(({ amount }) => amount);
    expect(amounts.reduce((sum, won) => sum + won, 0)).toBe(paid);
    expect(entries).toHaveLength(rows.length);
    return amounts;
  };
  expect(await own('A1')).toEqual([18_000, 2_892]);
  expect(await own('A2')).toEqual([8_800, -500]);
  expect(await own('X7')).toEqual([700]);
});

test('a row that came before its order is joined when the order comes', async () => {
  const { order, upload, list, expectAll } = await world();
  await upload(csv('2026-11-11,A,A,20000,-2000,3000,-108,20892'));
  expect(await list()).toMatchObject([{ state: 'UNMATCHED', lineId: null }]);
  await order('A');
  expect(await expectAll()).toBe(1);
  expect(await list()).toMatchObject([{ state: 'MATCH', difference: 0, lineId: expect.any(String) }]);
  expect(await expectAll()).toBe(0);
});

test('a confirmed line waits for its payment, and is missing once its day has passed', async () => {
  const { order, list, expectAll } = await world();
  await order('A', { confirmedAt: '2026-11-20T03:00:00.000Z' });
  await order('N', { state: 'DELIVERING', confirmedAt: null });
  await expectAll();
  expect(await list()).toMatchObject([{ orderNo: 'A', state: 'WAITING', expected: 20_892, difference: null, payDay: '2026-11-23' }]);
  // Half a day after it was looked at last, by the database's own clock, at the earliest.
  await expectAll(new Date(Math.max(NOW.getTime(), Date.now()) + 7 * 86_400_000));
  expect(await list()).toMatchObject([{ state: 'MISSING', difference: -20_892, causes: [{ cause: 'NOT_PAID', won: -20_892 }] }]);
});

test('days of payment follow a holiday that is added, and rows that were paid stay', async () => {
  const { order, expectAll, list, upload } = await world();
  await order('A');
  await order('B');
  await upload(csv('2026-11-11,B,B,20000,-2000,3000,-108,20892'));
  await expectAll();
  const days = async () => Object.fromEntries((await list()).map(({ orderNo, payDay }) => [orderNo, payDay]));
  const before = await days();
  const holiday = before.A ?? '';
  // What was written before it, by the database's own clock.
  await database.system((tx) => saveHolidayChange(tx, { day: holiday, name: '임시공휴일' }, 'moaadmin'));
  try {
    expect(await expectAll(new Date())).toBe(1);
    const after = await days();
    expect(after.A).toBe(addWorkingDays(holiday, 1, KNOWN_CALENDAR));
    expect(after.B).toBe(before.B);
    expect(await expectAll(new Date())).toBe(0);
  } finally {
    await database.system((tx) => tx.query('delete from holiday_change'));
  }
});

test('what was missing is in its grace again when a holiday behind its day is added', async () => {
  const { order, expectAll, list } = await world();
  await order('A', { confirmedAt: '2026-11-20T03:00:00.000Z' });
  // Paid on the 23rd, and missed from the 27th on.
  await expectAll(new Date('2026-11-27T03:00:00Z'));
  expect(await list()).toMatchObject([{ state: 'MISSING', payDay: '2026-11-23' }]);
  await database.system((tx) => saveHolidayChange(tx, { day: '2026-11-25', name: '임시공휴일' }, 'moaadmin'));
  try {
    await expectAll(new Date('2026-11-27T03:00:00Z'));
    expect(await list()).toMatchObject([{ state: 'WAITING', payDay: '2026-11-23' }]);
  } finally {
    await database.system((tx) => tx.query('delete from holiday_change'));
  }
});

test('several states at once are one list in its order, by pages too, and a number finds what has it alone', async () => {
  const { order, upload, list, sellerId } = await world();
  for (const orderNo of ['A', 'B', 'C', 'D']) await order(orderNo);
  await upload(
    csv(
      '2026-11-09,A,A,20000,-2000,3000,-108,20892',
      '2026-11-10,B,B,20000,-2600,3000,-108,20292',
      '2026-11-11,X,X,100,-10,0,0,90',
      '2026-11-12,C,C,20000,-2500,3000,-108,20392',
      '2026-11-13,Y,Y,100,-10,0,0,90',
    ),
  );
  const states = ['MISMATCH', 'UNMATCHED'] as const;
  expect((await list({ state: [...states] })).map(({ orderNo }) => orderNo)).toEqual(['Y', 'C', 'X', 'B']);
  const page = (number: number) => service.list({ sellerId, shopAccountIds: null }, { state: [...states], page: number, size: 3 });
  expect(await page(0)).toMatchObject({ totalElements: 4, contents: [{ orderNo: 'Y' }, { orderNo: 'C' }, { orderNo: 'X' }] });
  expect((await page(1)).contents.map(({ orderNo }) => orderNo)).toEqual(['B']);
  expect((await list({ keyword: 'C' })).map(({ orderNo }) => orderNo)).toEqual(['C']);
  expect((await list({ keyword: 'C', state: ['UNMATCHED'] })).map(({ orderNo }) => orderNo)).toEqual([]);
  expect((await list({ keyword: 'X' }, [])).map(({ orderNo }) => orderNo)).toEqual([]);
  const detail = async (keyword: string) => (await service.detail({ sellerId, shopAccountIds: null }, { keyword })).contents;
  expect((await detail('B')).map(({ orderNo }) => orderNo)).toEqual(['B']);
  expect(await detail('none')).toEqual([]);
});

test('a mark stays while the difference is the same, and goes with it', async () => {
  const { order, upload, list, context } = await world();
  await order('A');
  await upload(csv('2026-11-11,A,A,20000,-2600,3000,-108,20292'));
  const [row] = await list();
  await service.check(context(), { ids: [row?.id ?? ''], checked: true });
  await upload(csv('2026-11-11,A,A,20000,-2600,3000,-108,20292'));
  expect(await list({ checked: true })).toMatchObject([{ checkedBy: 'her' }]);
  await upload(csv('2026-11-11,A,A,20000,-2700,3000,-108,20192'));
  expect(await list()).toMatchObject([{ checkedAt: null, difference: -700 }]);
});

test('who works for some shops sees and marks what is of these', async () => {
  const { order, upload, list, account, context, accountId } = await world();
  const other = await account('second');
  await order('A');
  await upload(csv('2026-11-11,A,A,20000,-2600,3000,-108,20292'));
  await upload(csv('2026-11-12,Q,Q,100,-10,0,0,90'), other);
  expect((await list({}, [other])).map(({ orderNo }) => orderNo)).toEqual(['Q']);
  const [mine] = await list({}, [accountId]);
  await expect(service.check(context([other]), { ids: [mine?.id ?? ''], checked: true })).rejects.toThrow();
  await expect(
    files.upload(context([other]), { accountId: String(accountId), file: csv('2026-11-12,Q,Q,100,-10,0,0,90') }),
  ).rejects.toThrow();
});

test.each([
  ['no settlement', new File(['이름,가격\r\nA,1'], 'x.csv')],
  ['no rows', new File([HEADINGS], 'x.csv')],
  ['no sheet', new File([Buffer.from('%PDF-1.7')], 'x.pdf')],
])('a file with %s is refused with a sentence', async (_, file) => {
  await expect((await world()).upload(file)).rejects.toMatchObject({ status: 422 });
});

test('what is older than five years is erased', async () => {
  const { upload, list } = await world();
  await upload(csv('2020-11-11,A,A,100,-10,0,0,90', '2026-11-11,B,B,100,-10,0,0,90'));
  await walkThrough(retainWalk({ policies: settlementRetention, now: () => NOW }), ALL_SELLERS, {
    database,
    signal: new AbortController().signal,
  });
  expect((await list()).map(({ orderNo }) => orderNo)).toEqual(['B']);
});

test('what is expected follows the fee of the product’s category, what is taken of the delivery fee and what the shop bears of a discount', async () => {
  const { order, list, sellerId, accountId, expectAll } = await world();
  await order('A', { amount: 48_900, unitPrice: 49_900, discount: 1_000, shopDiscount: 1_000 });
  await database.tenant(sellerId, async (tx) => {
    await tx.query(`update shop_account set shop_type = 'COUPANG', fee_rate = 0.1188 where seller_id = $1 and id = $2`, [
      sellerId,
      accountId,
    ]);
    const { rows } = await tx.query<{ id: number }>(
      `insert into product (seller_id, moa_product_seq, name, main_price, body, category_id, category_path) values ($1, 1, '셔츠', 49900, '{}', '01010202', '패션의류 > 셔츠') returning id`,
      [sellerId],
    );
    await tx.query(`update order_line set shop_type = 'COUPANG', product_id = $2 where seller_id = $1`, [sellerId, rows[0]?.id]);
  });
  await expectAll();
  // 10.5 % of 49,900 won and a tenth of it; 3 % of 3,000 won and a tenth of it.
  expect(await list()).toMatchObject([{ expected: 49_900 - 5_239 - 523 + 3_000 - 90 - 9 }]);
});
