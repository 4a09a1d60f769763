/** Hand-written orders by a file: what is refused, what is entered once whoever dies, and what comes back to be mended. */
import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/index.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import type { RequestContext } from '../../../platform/http/index.ts';
import { readSheet } from '../../../platform/sheets/index.ts';
import { applyStock, verifyStock } from '../../stock/index.ts';
import { verifyCounters } from '../list/verify.ts';
import { createManualFiles } from './manual-file.service.ts';
import { manualFileHandler } from './manual-file.tasks.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });
const files = createManualFiles({ database, sellerVault });
const handler = manualFileHandler({ database, sellerVault, now: () => new Date() });
const HEAD = '주문번호,받는 분,연락처,SKU 코드,수량,배송비';
const LIMITS = { rows: 3_000, columns: 100, characters: 1_000_000 };

async function shop(stock = 100) {
  const { sellerId, userId } = await seller();
  const read = <T>(sql: string, values: unknown[] = []) =>
    database.tenant(sellerId, async (tx) => (await tx.query(sql, [tx.sellerId, ...values])).rows as T[]);
  const [sku] = await read<{ id: number }>(
    `insert into sku (seller_id, sku_code, sku_name, sale_price) values ($1, 'S1', '셔츠', 19900) returning id`,
  );
  await database.tenant(sellerId, (tx) =>
    applyStock(tx, [{ skuId: sku?.id ?? 0, effect: 'OPENING', quantity: stock, source: { kind: 'MANUAL', id: 'open' } }], {
      actor: 'test',
    }),
  );
  const scope = { sellerId, shopAccountIds: null };
  const context = (loginId = 'kim', id = userId, shops: readonly number[] | null = null) =>
    ({
      sellerId,
      scope: { ...scope, shopAccountIds: shops },
      actor: { userId: id, loginId },
      audit: async () => undefined,
      storeAnswer: async () => undefined,
    }) as unknown as RequestContext;
  const upload = async (rows: readonly string[], who = context()) =>
    (await files.upload(who, new File([[HEAD, ...rows].join('\r\n')], 'orders.csv'))).id;
  const run = async (jobId: string, signal = new AbortController().signal, workerId = 'w') =>
    handler.run({ sellerId, runId: Number(jobId) }, { database, taskId: 1, attemptNo: 1, lastAttempt: false, signal, workerId });
  const enter = async (rows: readonly string[]) => {
    const id = await upload(rows);
    const { jobId } = await files.start(context(), id);
    await run(jobId);
    return { id, jobId };
  };
  const orders = () =>
    read<{ order_no: string; lines: number; amount: number }>(
      'select order_no, count(*) as lines, sum(amount)::bigint as amount from order_line where seller_id = $1 group by order_no order by order_no',
    );
  return { sellerId, userId, read, context, scope, upload, run, enter, orders };
}

const row = (orderNo: string, quantity = '1', sku = 'S1', name = '김모아') => `${orderNo},${name},010-1234-5678,${sku},${quantity},`;

test('a file is looked at, entered, and when it comes again nothing is', async () => {
  const { enter, orders, upload, context, read } = await shop();
  const rows = [row('T-1'), row('T-1', '2'), row('', '3'), row('', '3'), row('bad', 'x')];
  const { id } = await enter(rows);
  const made = await orders();
  expect(made.map(({ lines, amount }) => [lines, amount])).toEqual([
    [1, 59_700],
    [1, 59_700],
    [2, 59_700],
  ]);
  expect(made[2]?.order_no).toBe('T-1');
  expect(await read('select reserved from sku where seller_id = $1')).toEqual([{ reserved: 9 }]);
  expect((await files.get(context(), id)).orders.map(({ state }) => state)).toEqual(['KNOWN', 'KNOWN', 'KNOWN', 'WRONG']);
  const again = await upload(rows.slice(0, 4));
  await expect(files.start(context(), again)).rejects.toMatchObject({ code: 'UNPROCESSABLE' });
  expect(await orders()).toEqual(made);
  expect((await verifyStock(database)).differences).toEqual([]);
  expect(await verifyCounters(database)).toEqual([]);
});

test('a job that is killed and run again enters each order once, and two jobs of one file do, too', async () => {
  const { run, context, orders, upload, read } = await shop(200);
  const rows = Array.from({ length: 120 }, (_, n) => row(`K-${n}`));
  const [one, two] = [await upload(rows), await upload(rows)];
  const { jobId } = await files.start(context(), one);
  const { jobId: second } = await files.start(context(), two);
  expect((await files.start(context(), one)).jobId).toBe(jobId);
  // The signal ends the first try between two transactions.
  const killed = new AbortController();
  const claims = run(jobId, killed.signal).catch((error: unknown) => error);
  killed.abort(new Error('killed'));
  await claims;
  await read(`update job_item set status = 'QUEUED', lease_owner = null where seller_id = $1 and status = 'RUNNING'`);
  await Promise.all([run(jobId, undefined, 'a'), run(second, undefined, 'b')].map((each) => each.catch(() => undefined)));
  await run(jobId);
  await run(second);
  expect(await orders()).toHaveLength(120);
  expect(await read('select reserved from sku where seller_id = $1')).toEqual([{ reserved: 120 }]);
});

describe('what is not entered', () => {
  test('for want of stock says so, and comes back as rows that can be uploaded again', async () => {
    const { enter, orders, scope, userId, read } = await shop(2);
    const { id, jobId } = await enter([row('A', '2'), row('B', '1'), row('C', '1', 'nope')]);
    expect((await orders()).map(({ order_no }) => order_no)).toEqual(['A']);
    expect(await read('select status, done, failed from job_run where seller_id = $1 and id = $2', [jobId])).toMatchObject([
      { done: 1, failed: 2 },
    ]);
    const { lines } = await readSheet(Buffer.from(await files.failures(scope, { userId, rights: new Set() }, id)), LIMITS);
    expect(lines.map(({ cells }) => [cells[0], cells[1]])).toEqual([
      ['확인할 내용', '주문번호'],
      ['재고가 모자랍니다. 재고를 입고한 뒤 다시 시도해주십시오.', 'B'],
      [expect.stringContaining('SKU ‘nope’을(를) 찾을 수 없습니다.'), 'C'],
    ]);
  });

  test.each<[string, string]>([
    ['an empty file', ''],
    ['a file without our headings', '상품,가격\r\n셔츠,100'],
    ['headings alone', HEAD],
    ['2,001 rows', [HEAD, ...Array.from({ length: 2_001 }, () => row(''))].join('\r\n')],
    ['a picture', '\u0089PNG'],
  ])('%s is refused with a sentence', async (_, text) => {
    const { context } = await shop();
    await expect(files.upload(context(), new File([text], 'x.csv'))).rejects.toMatchObject({
      code: 'UNPROCESSABLE',
      detail: expect.stringMatching(/[.]$/),
    });
  });

  test('by who sees some shops only, and what names people is for who uploaded it or may see people', async () => {
    const { context, upload, scope, userId } = await shop();
    const limited = context('lee', 7, [1]);
    await expect(upload([row('A')], limited)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const id = await upload([row('A', 'x')]);
    await expect(files.get(limited, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(files.start(limited, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const nobody = { userId: userId + 1, rights: new Set<never>() };
    await expect(files.failures(scope, nobody, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await files.failures(scope, { ...nobody, rights: new Set(['viewPersonal' as const]) }, id)).length).toBeGreaterThan(0);
    expect((await files.failures(scope, { userId, rights: new Set() }, id)).length).toBeGreaterThan(0);
  });

  test('the row of the job says which cell kept an order from being entered', async () => {
    const { enter, read } = await shop();
    await enter([row('A', '0'), row('B', '1')]);
    expect(await read('select message from job_item where seller_id = $1 order by seq')).toMatchObject([
      { message: '2행 수량: 1 이상으로 적어주십시오.' },
      { message: '' },
    ]);
  });

  test('no personal data stands open in the file, its job or its items', async () => {
    const { enter, read } = await shop();
    await enter([row('A', '1', 'S1', '홍길동표시')]);
    const text = JSON.stringify([
      await read(`select input, label, message, detail from job_item where seller_id = $1`),
      await read(`select title, input from job_run where seller_id = $1`),
      await read(`select encode(rows, 'escape') as rows from manual_file where seller_id = $1`),
    ]);
    expect(text).not.toContain('홍길동표시');
    expect(text).not.toContain('1234-5678');
  });

  test('the template can be filled in and is read as it was meant', async () => {
    const { scope } = await shop();
    const { lines } = await readSheet(Buffer.from(await files.template(scope)), LIMITS);
    expect(lines[0]?.cells.slice(0, 3)).toEqual(['주문번호', '받는 분', '연락처']);
    expect(lines[1]?.cells).toContain('S1');
  });
});
