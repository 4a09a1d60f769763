/** A settlement file as a job: taken in once whoever dies, told row by row, and what failed comes back. */
import { randomBytes } from 'node:crypto';
import type { SettleFact } from '@moa/core';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/index.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { RequestContext } from '../../../platform/http/index.ts';
import { readSheet } from '../../../platform/sheets/index.ts';
import { storeEntries } from '../entries.queries.ts';
import { createSettleFiles } from './file.service.ts';
import { settleFileHandler } from './file.tasks.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });
const files = createSettleFiles({ database, sellerVault });
const NOW = new Date('2026-11-27T03:00:00.000Z');
const HEADINGS = '주문번호,구매자,정산금액,지급일';
const LIMITS = { rows: 100, columns: 20, characters: 100_000 };

async function world() {
  const { sellerId, userId } = await seller();
  const read = <T>(text: string, values: readonly unknown[] = []) =>
    database.tenant(sellerId, async (tx) => (await tx.query(text, [sellerId, ...values])).rows as T[]);
  const [account] = await read<{ id: number }>(
    `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status) values ($1, 'SMART_STORE', 'a', '본점', 'SANDBOX', 'NORMAL') returning id`,
  );
  const scope = { sellerId, shopAccountIds: null as readonly number[] | null };
  const context = {
    sellerId,
    scope,
    actor: { userId, loginId: 'her' },
    audit: async () => undefined,
    storeAnswer: async () => undefined,
  } as unknown as RequestContext;
  const send = async (rows: readonly string[]) =>
    (await files.upload(context, { accountId: String(account?.id), file: new File([[HEADINGS, ...rows].join('\r\n')], '정산.csv') })).jobId;
  const run = (jobId: string, by: Database = database) =>
    settleFileHandler({ database: by, sellerVault, now: () => NOW }).run(
      { sellerId, runId: Number(jobId) },
      { database: by, taskId: 1, attemptNo: 1, lastAttempt: false, signal: new AbortController().signal, workerId: 'w' },
    );
  const stored = async () =>
    (
      await read<{ n: number; won: number }>('select count(*) as n, sum(amount)::bigint as won from settlement_entry where seller_id = $1')
    )[0];
  return { sellerId, userId, accountId: account?.id ?? 0, scope, read, send, run, stored };
}

const rows = (count: number, won = 1_000) => Array.from({ length: count }, (_, n) => `A-${n},김모아,${won},2026-11-20`);
const me = (userId: number) => ({ userId, rights: new Set<never>() });

test('a file is taken in piece by piece, and rows that can not be read are items with their sentence', async () => {
  const { send, run, stored, read, scope } = await world();
  const jobId = await send([...rows(1_200), 'A-x,김모아,많이,2026-11-20', ',,,', 'A-y,김모아,1000,언젠가']);
  expect(await files.get(scope, jobId)).toMatchObject({ rows: 1_202, stored: 0, wrong: 2 });
  await run(jobId);
  expect(await stored()).toEqual({ n: 1_200, won: 1_200_000 });
  expect(await files.get(scope, jobId)).toMatchObject({
    stored: 1_200,
    same: 0,
    unmatched: 1_200,
    problems: [
      { row: 1_202, message: expect.stringContaining('정산금액') },
      { row: 1_204, message: expect.stringContaining('지급일') },
    ],
  });
  expect(await read('select status, total, done, failed from job_run where seller_id = $1')).toEqual([
    { status: 'PARTIAL', total: 5, done: 3, failed: 2 },
  ]);
});

test('a job that is killed in the middle and run again takes in each row once, and the same file again changes nothing', async () => {
  const { send, run, stored, read, scope } = await world();
  const jobId = await send(rows(1_600));
  let transactions = 0;
  const dying = Object.create(database, {
    tenant: {
      value: (...call: Parameters<Database['tenant']>) => {
        transactions += 1;
        // The first pieces are in; the next was claimed and never comes to its end.
        if (transactions === 6) throw new Error('killed');
        return database.tenant(...call);
      },
    },
  }) as Database;
  await expect(run(jobId, dying)).rejects.toThrow('killed');
  const half = await stored();
  expect(half?.n).toBeGreaterThan(0);
  expect(half?.n).toBeLessThan(1_600);
  await read(`update job_item set status = 'QUEUED', lease_owner = null where seller_id = $1 and status = 'RUNNING'`);
  await run(jobId);
  expect(await stored()).toEqual({ n: 1_600, won: 1_600_000 });
  expect(await files.get(scope, jobId)).toMatchObject({ stored: 1_600, same: 0 });
  const written = await read('select id, xmin::text, updated_at from settlement where seller_id = $1 order by id');
  const again = await send(rows(1_600));
  await run(again);
  expect(await files.get(scope, again)).toMatchObject({ stored: 0, same: 1_600 });
  expect(await read('select id, xmin::text, updated_at from settlement where seller_id = $1 order by id')).toEqual(written);
});

test('rows of one order are in one piece, so that its differences are counted once', async () => {
  const { send, run, scope, read } = await world();
  const jobId = await send([...rows(499), ...Array.from({ length: 4 }, () => 'B,김모아,100,2026-11-20'), 'C,김모아,5,2026-11-20']);
  await run(jobId);
  expect(await files.get(scope, jobId)).toMatchObject({ stored: 504, unmatched: 501 });
  expect(
    (await read<{ input: object }>('select input from job_item where seller_id = $1 order by seq')).map(({ input }) => input),
  ).toMatchObject([
    { from: 0, to: 503 },
    { from: 503, to: 504 },
  ]);
});

test('what failed comes back with its words, to who sent it or may see people, and to nobody of another shop', async () => {
  const { send, userId, scope, accountId } = await world();
  const jobId = await send(['A-1,김모아,많이,2026-11-20', 'A-2,이모아,1000,2026-11-20']);
  const { lines } = await readSheet(Buffer.from(await files.failures(scope, me(userId), jobId)), LIMITS);
  expect(lines.map(({ cells }) => cells)).toEqual([
    ['확인할 내용', ...HEADINGS.split(',')],
    [expect.stringContaining('2행: 정산금액'), 'A-1', '김모아', '많이', '2026-11-20'],
  ]);
  await expect(files.failures(scope, me(userId + 1), jobId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(files.get({ ...scope, shopAccountIds: [accountId + 1] }, jobId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const none = await send(['A-2,이모아,1000,2026-11-20']);
  await expect(files.failures(scope, me(userId), none)).rejects.toMatchObject({ code: 'UNPROCESSABLE' });
});

test('of a file in which no row can be read, the first are told one by one and the rest together', async () => {
  const { send, read } = await world();
  await send(Array.from({ length: 700 }, (_, n) => `A-${n},김모아,많이,2026-11-20`));
  expect(await read('select status, total, failed from job_run where seller_id = $1')).toEqual([
    { status: 'FAILED', total: 501, failed: 501 },
  ]);
});

test('what the shop reports by its API and the file says too is one payment, whichever comes first', async () => {
  const { send, run, stored, read, sellerId, accountId, scope } = await world();
  const sale = (orderNo: string, amount: number): SettleFact => ({
    key: `api|${orderNo}`,
    event: 'SALE',
    orderNo,
    lineNo: '1',
    itemId: '',
    productId: '',
    productName: '',
    optionName: '',
    quantity: 1,
    parts: null,
    amount,
    basisDate: '2026-11-20',
    expectDate: null,
    paidDate: null,
  });
  const collect = (...facts: SettleFact[]) =>
    database.tenant(sellerId, (tx) => storeEntries(tx, { id: accountId, shopType: 'SMART_STORE' }, facts, 'API'));
  await collect(sale('A-0', 1_000), sale('A-1', 900));
  const upload = async () => {
    const jobId = await send(rows(3));
    await run(jobId);
    return files.get(scope, jobId);
  };
  // Of A-1 the file says another sum; A-2 the API has not reported yet.
  expect(await upload()).toMatchObject({ stored: 2, same: 1 });
  expect(await stored()).toEqual({ n: 4, won: 3_900 });
  await collect(sale('A-2', 1_000));
  expect(await stored()).toEqual({ n: 4, won: 3_900 });
  expect(await read("select source from settlement_entry where seller_id = $1 and order_no in ('A-0', 'A-2')")).toEqual([
    { source: 'API' },
    { source: 'API' },
  ]);
  expect(await upload()).toMatchObject({ stored: 0, same: 3 });
  await collect(sale('A-0', 1_000), sale('A-1', 900), sale('A-2', 1_000));
  expect(await stored()).toEqual({ n: 4, won: 3_900 });
});
