/** Notes about orders: found by the order's own words, open to-dos first, marked in the rows of the list, sealed where they lie. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { lineFact, minute } from '../../../../test/modules/order-facts.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import type { Actor } from '../../../platform/http/index.ts';
import { ALL_SELLERS, walkThrough } from '../../../platform/jobs/index.ts';
import { ingestPage } from '../ingest/ingest.ts';
import { searchOrders } from '../list/search.service.ts';
import { markNotedWalk } from './mark-noted.ts';
import { deleteMemos, memoPage, saveMemo, updateMemo } from './memo.service.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });
const NOW = new Date('2026-11-21T03:00:00Z');

async function shop() {
  const { sellerId, userId, loginId } = await seller();
  const keys = await sellerVault.forSeller(sellerId);
  const by = { userId, loginId, role: 'U' } as unknown as Actor;
  const run = <T>(work: Parameters<typeof database.tenant<T>>[1]) => database.tenant(sellerId, work);
  const ids = await run(async (tx) => {
    const { rows: accounts } = await tx.query<{ id: number }>(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status) values ($1, 'CAFE24', 'mall', '본점', 'SANDBOX', 'NORMAL') returning id`,
      [tx.sellerId],
    );
    const person = (name: string, phone: string) => ({ name, phone, phone2: '', zipCode: '', address1: '서울', address2: '' });
    const lines = [
      lineFact({ orderNo: 'A1', sourceTime: minute(0), receiver: person('홍길동', '010-1234-5678') }),
      lineFact({ orderNo: 'B1', sourceTime: minute(0), receiver: person('김영희', '010-2222-9999') }),
    ];
    await ingestPage(tx, keys, { id: accounts[0]?.id ?? 0, shopType: 'CAFE24' }, { lines, claims: [] }, { reserveUnpaid: false });
    const { rows } = await tx.query<{ id: number }>('select id from order_line where seller_id = $1 order by order_no', [tx.sellerId]);
    return rows.map(({ id }) => id);
  });
  const [a = 0, b = 0] = ids;
  const page = (input: Parameters<typeof memoPage>[2] = {}) => run((tx) => memoPage(tx, keys, input, by));
  return {
    a,
    b,
    page,
    bodies: async (input: Parameters<typeof memoPage>[2] = {}) => (await page(input)).contents.map(({ body }) => body),
    write: (lineIds: number[], body: string, todo = false) =>
      run((tx) => saveMemo(tx, keys, lineIds, { body, colour: todo ? 'RED' : 'NONE', todo }, by)),
    update: (id: string, change: { done?: boolean; body?: string }) => run((tx) => updateMemo(tx, keys, { id, ...change }, by, NOW)),
    remove: (id: string) => run((tx) => deleteMemos(tx, [Number(id)])),
    found: async (flags: ('MEMO' | 'TODO')[]) => {
      const { rows } = await run((tx) => searchOrders(tx, keys, { flags }, NOW));
      return rows.map((row) => [row.order_no, row.memo]);
    },
    /** As the version before marks left it. */
    unmark: () =>
      run(async (tx) => {
        await tx.query('update seller set notes_unmarked = true where seller_id = $1', [tx.sellerId]);
        await tx.query('update order_line set noted = false where seller_id = $1', [tx.sellerId]);
      }),
    marks: () =>
      run(async (tx) => {
        const { rows } = await tx.query<{ noted: number; unmarked: boolean }>(
          `select (select count(*) from order_line where seller_id = $1 and noted) as noted, notes_unmarked as unmarked from seller where seller_id = $1`,
          [tx.sellerId],
        );
        return rows[0];
      }),
    sealed: () =>
      run(async (tx) => (await tx.query<{ body: Buffer }>('select body from order_memo where seller_id = $1', [tx.sellerId])).rows),
  };
}

test('what is still to be done stands first, page after page, and the rest by its age', async () => {
  const { a, b, write, bodies, page, update } = await shop();
  await write([a], '하나', true);
  await write([b], '둘');
  await write([a], '셋', true);
  await write([b], '넷');
  expect(await bodies()).toEqual(['셋', '하나', '넷', '둘']);
  const walked: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const { contents, nextCursor } = await page({ size: 1, cursor });
    walked.push(...contents.map(({ body }) => body));
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  expect(walked).toEqual(['셋', '하나', '넷', '둘']);
  const [first] = (await page()).contents;
  await update(first?.id ?? '', { done: true });
  expect(await bodies()).toEqual(['하나', '넷', '셋', '둘']);
  expect(await bodies({ view: 'OPEN' })).toEqual(['하나']);
  expect(await bodies({ view: 'DONE' })).toEqual(['셋']);
  await update(first?.id ?? '', { done: false });
  expect(await bodies({ view: 'DONE' })).toEqual([]);
});

test.each([
  ['A1', ['가']],
  ['홍길동', ['가']],
  ['9999', ['나']],
  ['010-2222-9999', ['나']],
  ['린넨', []],
])('the word %s finds the notes of its order', async (keyword, expected) => {
  const { a, b, write, bodies } = await shop();
  await write([a], '가');
  await write([b], '나');
  expect(await bodies({ keyword })).toEqual(expected);
});

test('one note on several orders is one for each, and each row says how many it has and whether something is to be done', async () => {
  const { a, b, write, found, page, update, remove } = await shop();
  await write([a, b], '같이');
  await write([a], '전화하기', true);
  expect(await found(['MEMO'])).toEqual(
    expect.arrayContaining([
      ['A1', { count: 2, open: true, colour: 'RED' }],
      ['B1', { count: 1, open: false, colour: 'NONE' }],
    ]),
  );
  expect((await found(['TODO'])).map(([orderNo]) => orderNo)).toEqual(['A1']);
  const [open] = (await page({ view: 'OPEN' })).contents;
  await update(open?.id ?? '', { done: true, body: '전화했음' });
  expect(await found(['TODO'])).toEqual([]);
  await remove(open?.id ?? '');
  await expect(remove(open?.id ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await found(['MEMO'])).length).toBe(2);
});

test('nobody reads a note where it lies, and the list shows its receiver masked', async () => {
  const { a, write, sealed, page } = await shop();
  await write([a], '010-1234-5678로 전화');
  expect((await sealed()).map(({ body }) => body.includes('1234'))).toEqual([false]);
  expect((await page()).contents[0]?.line.receiverName).toBe('홍*동');
});

test('a line that is not there has no note', async () => {
  const { write, bodies } = await shop();
  await expect(write([999_999_999], '없음')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await bodies()).toEqual([]);
});

test('notes from before their lines were marked are found before, while and after that is done', async () => {
  const { a, b, write, page, remove, found, unmark, marks } = await shop();
  await write([a, b], '하나');
  await write([b], '둘', true);
  const numbers = async (flags: ('MEMO' | 'TODO')[]) => (await found(flags)).map(([orderNo]) => orderNo).toSorted();
  const all = async () => [await numbers(['MEMO']), await numbers(['TODO'])];
  await unmark();
  expect(await all()).toEqual([['A1', 'B1'], ['B1']]);
  const run = (at: Date) =>
    walkThrough(
      markNotedWalk(() => at),
      ALL_SELLERS,
      { database, signal: new AbortController().signal },
    );
  await run(new Date());
  expect(await marks()).toEqual({ noted: 2, unmarked: true });
  expect(await all()).toEqual([['A1', 'B1'], ['B1']]);
  await run(new Date(Date.now() + 3 * 24 * 60 * 60_000));
  expect(await marks()).toEqual({ noted: 2, unmarked: false });
  expect(await all()).toEqual([['A1', 'B1'], ['B1']]);
  for (const { id } of (await page({ lineId: String(b) })).contents) await remove(id);
  expect(await all()).toEqual([['A1'], []]);
});

test('whoever writes and deletes notes at the same time, the list finds the lines that have one', async () => {
  const { a, b, write, page, remove, found } = await shop();
  for (let round = 0; round < 5; round += 1) {
    const { contents } = await page();
    const some = contents.filter((_, n) => n % 2 === round % 2);
    await Promise.all([write([a], '하나'), write([b, a], '둘', true), ...some.map(({ id }) => remove(id)), write([b], '셋')]);
    const noted = new Set((await page()).contents.map(({ line }) => line.orderNo));
    expect((await found(['MEMO'])).map(([orderNo]) => orderNo).toSorted()).toEqual([...noted].toSorted());
  }
  for (const { id } of (await page()).contents) await remove(id);
  expect(await found(['MEMO'])).toEqual([]);
});
