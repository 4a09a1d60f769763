/** Invoice numbers that come as a file, and what the server refuses of them whoever sends it. */
import { randomBytes } from 'node:crypto';
import type { LineRef, Outcome } from '@moa/channels/sdk';
import { describe, expect, test } from 'vitest';
import { lineFact, minute } from '../../../../test/modules/order-facts.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import { retryFailedItems } from '../../../platform/jobs/index.ts';
import type { ShopRuntime } from '../../shops/index.ts';
import { actionHandler } from '../act/actions.tasks.ts';
import { startAction } from '../act/commands.service.ts';
import { ingestPage } from '../ingest/ingest.ts';
import { checkInvoiceFile, invoiceFileFailures, startInvoiceFile } from './invoice-file.service.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });
const BY = { userId: '1', loginId: 'her' };

/** A seller whose shop sends what it is asked, but for the orders it refuses. */
async function sellerWith(orderNos: readonly string[], refusedAtShop: readonly string[] = []) {
  const { sellerId, userId } = await seller();
  const keys = await sellerVault.forSeller(sellerId);
  await database.tenant(sellerId, async (tx) => {
    const account = await tx.query<{ id: number }>(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
       values ($1, 'CAFE24', 'mall', '본점', 'SANDBOX', 'NORMAL') returning id`,
      [tx.sellerId],
    );
    const lines = orderNos.map((orderNo) => lineFact({ orderNo, state: 'PREPARING', sourceTime: minute(0) }));
    await ingestPage(tx, keys, { id: account.rows[0]?.id ?? 0, shopType: 'CAFE24' }, { lines, claims: [] }, { reserveUnpaid: false });
  });
  const asked: string[] = [];
  const dispatch = async (_ctx: unknown, lines: readonly LineRef[]): Promise<Map<string, Outcome<void>>> => {
    asked.push(...lines.map(({ orderNo }) => orderNo));
    return new Map(
      lines.map(({ key, orderNo }) => [
        key,
        refusedAtShop.includes(orderNo)
          ? { kind: 'refused', code: 'X', message: '쇼핑몰이 거절했습니다.' }
          : { kind: 'ok', value: undefined },
      ]),
    );
  };
  const shops = {
    context: async () => ({
      account: { shopType: 'CAFE24', status: 'NORMAL' },
      connector: {
        manifest: { orders: { confirmFirst: false } },
        orders: { dispatch, lookUp: async () => ({ kind: 'refused', code: 'X', message: '없습니다.' }) },
      },
      ctx: {},
    }),
  } as unknown as ShopRuntime;
  const handler = actionHandler({ database, sellerVault, shops, policy: { reserveUnpaid: false }, now: () => new Date() });
  return {
    sellerId,
    asked,
    by: { ...BY, userId: String(userId) },
    work: (runId: number) =>
      handler.run(
        { sellerId, runId, kind: 'orders.dispatchFile' },
        { database, taskId: 1, attemptNo: 1, lastAttempt: false, signal: new AbortController().signal, workerId: 'w' },
      ),
    read: <T>(sql: string, values: unknown[] = []) =>
      database.tenant(sellerId, async (tx) => (await tx.query(sql, [tx.sellerId, ...values])).rows as T[]),
  };
}

test.each([
  ['CJ', '12345', '송장번호가 짧습니다. 5자리인데 보통 10·12자리입니다.'],
  ['CJ', '6.40012E+11', '엑셀이 송장번호를 지수로 바꾸었습니다.'],
  ['NOBODY', '640012345678', '택배사를 다시 선택해주십시오.'],
])('%s %s is refused by the server: no job begins and the shop is not asked', async (courierCode, invoiceNo, message) => {
  const { sellerId, asked, read } = await sellerWith(['A']);
  const [line] = await read<{ id: number }>('select id from order_line where seller_id = $1');
  const requested = { lineId: line?.id ?? 0, courierCode, invoiceNo };
  const { jobId, rejected } = await database.tenant(sellerId, (tx) => startAction(tx, 'dispatch', [requested], BY));
  expect(jobId).toBeNull();
  expect(rejected).toMatchObject([{ id: String(line?.id), ok: false, message: expect.stringContaining(message) }]);
  expect(await read('select 1 from job_run where seller_id = $1')).toEqual([]);
  expect(await read('select invoice_no, state from order_line where seller_id = $1')).toEqual([{ invoice_no: null, state: 'PREPARING' }]);
  expect(asked).toEqual([]);
});

test('what goes without a number is sent under its order’s own, and a courier’s parcel without one is refused', async () => {
  const { sellerId, read } = await sellerWith(['20261127-0000123']);
  const [line] = await read<{ id: number }>('select id from order_line where seller_id = $1');
  const start = (courierCode: string) =>
    database.tenant(sellerId, (tx) => startAction(tx, 'dispatch', [{ lineId: line?.id ?? 0, courierCode, invoiceNo: '' }], BY));
  expect((await start('CJ')).jobId).toBeNull();
  expect((await start('DIRECT')).rejected).toEqual([]);
  expect(await read(`select input ->> 'invoiceNo' as no from job_item where seller_id = $1`)).toEqual([{ no: '202611270000123' }]);
});

describe('a file of invoice numbers', () => {
  const row = (at: number, orderNo: string, invoiceNo = '640012345678') => ({
    row: at,
    orderNo,
    lineNo: '',
    bundleNo: '',
    shop: '',
    account: '',
    courier: 'CJ대한통운',
    invoiceNo,
  });
  const file = [row(2, 'A'), row(3, 'NOWHERE'), row(4, 'B', '12345'), row(5, 'C', '640012345689'), row(6, 'D', '640012345693')];

  test('is one job whose rows are counted from the start, and gives back those that failed', async () => {
    const { sellerId, asked, work, read, by } = await sellerWith(['A', 'B', 'C', 'D'], ['D']);
    const { jobId } = await database.tenant(sellerId, (tx) => startInvoiceFile(tx, 'dispatch', file, by));
    const job = () => read('select kind, status, total, done, failed from job_run where seller_id = $1 and id = $2', [jobId]);
    expect(await job()).toEqual([{ kind: 'orders.dispatchFile', status: 'QUEUED', total: 5, done: 0, failed: 2 }]);
    await work(Number(jobId));
    expect(await job()).toEqual([{ kind: 'orders.dispatchFile', status: 'PARTIAL', total: 5, done: 2, failed: 3 }]);
    expect(asked.toSorted()).toEqual(['A', 'C', 'D']);
    const failures = await database.tenant(sellerId, (tx) => invoiceFileFailures(tx, Number(jobId), null));
    expect(failures).toEqual([
      { ...row(3, 'NOWHERE'), message: expect.stringContaining('찾을 수 없') },
      { ...row(4, 'B', '12345'), message: expect.stringContaining('짧습니다') },
      { ...row(6, 'D', '640012345693'), message: expect.stringContaining('거절') },
    ]);
  });

  test('is checked before anything is sent: every row that would not go, and every number that is doubtful, says why', async () => {
    const { sellerId, asked, read } = await sellerWith(['A', 'B', 'C', 'OLD']);
    await database.tenant(sellerId, (tx) =>
      tx.query(
        `update order_line set packing_key = decode(md5(order_no), 'hex'), courier_code = case when order_no = 'OLD' then 'CJ' end,
                invoice_no = case when order_no = 'OLD' then '640012345685' end where seller_id = $1`,
        [tx.sellerId],
      ),
    );
    const [first, second, third] = ['640012345674', '640012345685', '640012345696'];
    const rows = [
      row(2, 'A', first),
      row(3, 'NOWHERE', '6.4E+11'),
      row(4, 'B', '12345'),
      row(5, 'B', first),
      row(6, 'C', second),
      row(7, 'C', third),
    ];
    const checked = await database.tenant(sellerId, (tx) => checkInvoiceFile(tx, 'dispatch', rows), { readOnly: true });
    expect(checked).toEqual({
      lines: 3,
      problems: [
        { row: 3, severity: 'ERROR', message: expect.stringMatching(/찾을 수 없.*지수로/) },
        { row: 4, severity: 'ERROR', message: expect.stringContaining('짧습니다') },
        { row: 5, severity: 'WARN', message: expect.stringContaining('2행과 송장번호가 같은데') },
        { row: 6, severity: 'WARN', message: expect.stringContaining('주문 OLD에 이미 쓴') },
        { row: 7, severity: 'ERROR', message: expect.stringContaining('6행에 다른 송장번호') },
      ],
    });
    expect(asked).toEqual([]);
    expect(await read('select 1 from job_run where seller_id = $1')).toEqual([]);
  });

  test('means every line of a bundle by its number', async () => {
    const { sellerId, read, by } = await sellerWith(['A', 'B', 'C']);
    await database.tenant(sellerId, (tx) =>
      tx.query(`update order_line set bundle_no = 'BOX' where seller_id = $1 and order_no <> 'C'`, [tx.sellerId]),
    );
    await database.tenant(sellerId, (tx) => startInvoiceFile(tx, 'dispatch', [{ ...row(2, ''), bundleNo: 'BOX' }], by));
    expect(await read('select total, failed from job_run where seller_id = $1')).toEqual([{ total: 2, failed: 0 }]);
  });

  test('tried again, tries what the shop refused and not what was wrong in the file', async () => {
    const { sellerId, work, read, by } = await sellerWith(['B', 'D'], ['D']);
    const { jobId } = await database.tenant(sellerId, (tx) => startInvoiceFile(tx, 'dispatch', file.slice(2), by));
    await work(Number(jobId));
    expect(await database.tenant(sellerId, (tx) => retryFailedItems(tx, Number(jobId)))).toBe(1);
    expect(await read("select key from job_item where seller_id = $1 and run_id = $2 and status = 'QUEUED'", [jobId])).toHaveLength(1);
    await work(Number(jobId));
    expect(await read('select status, total, done, failed from job_run where seller_id = $1')).toEqual([
      { status: 'FAILED', total: 3, done: 0, failed: 3 },
    ]);
  });

  test('in which nothing can be sent has ended at once', async () => {
    const { sellerId, asked, read, by } = await sellerWith(['A']);
    await database.tenant(sellerId, (tx) => startInvoiceFile(tx, 'dispatch', [row(2, 'NOWHERE')], by));
    expect(await read('select status, total, failed from job_run where seller_id = $1')).toEqual([
      { status: 'FAILED', total: 1, failed: 1 },
    ]);
    expect(asked).toEqual([]);
  });

  test('sends nothing for the number of a line that several orders have: at some shops it counts the lines of each order', async () => {
    const { sellerId, asked, work, read, by } = await sellerWith(['A', 'B', 'C']);
    await database.tenant(sellerId, (tx) => tx.query(`update order_line set line_no = '1' where seller_id = $1`, [tx.sellerId]));
    const rows = [{ ...row(2, ''), lineNo: '1' }];
    const { jobId } = await database.tenant(sellerId, (tx) => startInvoiceFile(tx, 'dispatch', rows, by));
    await work(Number(jobId));
    expect(asked).toEqual([]);
    expect(await read('select status, message from job_item where seller_id = $1')).toEqual([
      { status: 'FAILED', message: expect.stringContaining('여러 주문') },
    ]);
  });

  test('whose rows say the same number of a row is taken like any other: every row is counted and given back', async () => {
    const { sellerId, read, by } = await sellerWith(['A', 'B']);
    const rows = [row(2, 'NOWHERE'), row(2, 'NEITHER'), row(2, 'A'), row(2, 'B', '640012345689')];
    const { jobId } = await database.tenant(sellerId, (tx) => startInvoiceFile(tx, 'dispatch', rows, by));
    expect(await read('select status, total, failed from job_run where seller_id = $1')).toEqual([
      { status: 'QUEUED', total: 4, failed: 2 },
    ]);
    const failures = await database.tenant(sellerId, (tx) => invoiceFileFailures(tx, Number(jobId), null));
    expect(failures.map(({ orderNo }) => orderNo)).toEqual(['NOWHERE', 'NEITHER']);
  });

  test('is given back only to who sees the job, and only where there was a file', async () => {
    const { sellerId, by } = await sellerWith(['A']);
    const { jobId } = await database.tenant(sellerId, (tx) => startInvoiceFile(tx, 'dispatch', [row(2, 'NOWHERE')], by));
    const failures = (createdBy: number | null, run = Number(jobId)) =>
      database.tenant(sellerId, (tx) => invoiceFileFailures(tx, run, createdBy));
    expect(await failures(Number(by.userId))).toHaveLength(1);
    await expect(failures(Number(by.userId) + 1)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(failures(null, 999_999)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
