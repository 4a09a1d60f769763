import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/index.ts';
import { onCluster } from '../../../../test/support/on-cluster.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import { type CountInput, countOrdersByAccount, countOrdersByFlag, isPlainSearch, searchOrders, toWireRow } from './search.service.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });
const NOW = new Date('2026-11-21T00:00:00Z');

type Search = Parameters<typeof searchOrders>[2];

/** A seller with lines `n` = 1 to `count`, all written in one transaction; `columns` is SQL over n. */
async function sellerWith(count: number, columns: { due?: string; ordered?: string; bundle?: string } = {}) {
  const { sellerId } = await seller();
  const keys = await sellerVault.forSeller(sellerId);
  await database.tenant(sellerId, async (tx) => {
    await tx.query(
      `with title as (insert into sold_title (seller_id, title) values ($1, '린넨 셔츠') returning id)
       insert into order_line (seller_id, account_id, shop_type, order_no, line_no, bundle_no, state, source_time, ordered_at, dispatch_due, title_id, quantity, unit_price, amount, personal)
       select $1, 0, 'ORDER_HANDWRITING', 'ORDER-' || n, 'LINE-' || n, ${columns.bundle ?? 'null'}, 'NEW', now(), ${columns.ordered ?? 'now()'}, ${columns.due ?? 'null'},
              title.id, 1, 100, 100, '\\x00' from title, generate_series(1, $2::int) n order by n returning seller_id`,
      [tx.sellerId, count],
    );
    await tx.query(`select moa_count($1, '{0}', '{STATE}', '{NEW}', array[$2::bigint])`, [tx.sellerId, count]);
  });
  const search = (input: Search) => database.tenant(sellerId, (tx) => searchOrders(tx, keys, input, NOW), { readOnly: true });
  const byCursor = async (input: Search) => {
    const found: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const { rows, frame } = await search({ ...input, cursor });
      found.push(...rows.map((row) => row.order_no));
      if (frame.nextCursor === null) return found;
      cursor = frame.nextCursor;
    }
  };
  const byNumber = async (input: Search) => {
    const { frame } = await search(input);
    const pages = await Promise.all(Array.from({ length: frame.totalPages }, (_, page) => search({ ...input, page })));
    return pages.flatMap(({ rows }) => rows.map((row) => row.order_no));
  };
  const change = (set: string) =>
    database.tenant(sellerId, (tx) => tx.query(`update order_line set ${set} and seller_id = $1`, [sellerId]));
  return { sellerId, keys, search, byCursor, byNumber, change };
}

const orders = (...numbers: number[]) => numbers.map((n) => `ORDER-${n}`);

describe('the order list', () => {
  test('says of what has left or ended neither that it is late nor that it is held', async () => {
    const { keys, search, change } = await sellerWith(3);
    await change(`delayed = true, hold = true where order_no in ('ORDER-1', 'ORDER-2')`);
    await change(`state = 'CANCELED' where order_no = 'ORDER-1'`);
    for (const flag of ['DELAYED', 'HOLD'] as const)
      expect(
        (await search({ flags: [flag] })).rows.map((row) => row.order_no),
        flag,
      ).toEqual(['ORDER-2']);
    const { rows, frame: _, ...page } = await search({});
    const nobody = () => ({ name: '', phone: '', address: '' });
    const flags = new Map(rows.map((row) => [row.order_no, toWireRow(row, keys, page, '', nobody).flags]));
    expect(flags.get('ORDER-1')).toEqual([]);
    expect(flags.get('ORDER-2')).toEqual(expect.arrayContaining(['DELAYED', 'HOLD']));
  });

  test('counts the lines with each mark as choosing it would find them, whatever else is asked', async () => {
    const { sellerId, keys, search, change } = await sellerWith(40, { due: `timestamptz '2026-11-20' + n * interval '1 hour'` });
    await change(`delayed = true where order_no in ('ORDER-1', 'ORDER-2', 'ORDER-5')`);
    await change(`hold = true where order_no = 'ORDER-3'`);
    await change(`oversold = true where order_no in ('ORDER-4', 'ORDER-5')`);
    await change(`state = 'PREPARING' where order_no in ('ORDER-5', 'ORDER-6')`);
    await change(`state = 'CANCELED' where order_no = 'ORDER-1'`);
    await database.tenant(sellerId, (tx) =>
      tx.query(
        `insert into order_memo (seller_id, line_id, account_id, body, todo, author_id, author)
         select seller_id, id, account_id, '', true, 1, 'me' from order_line where seller_id = $1 and order_no = 'ORDER-7' returning id`,
        [tx.sellerId],
      ),
    );
    const each = ['OVERDUE', 'DUE_TODAY', 'NO_INVOICE', 'OVERSOLD', 'DELAYED', 'HOLD', 'ADDRESS_WAITING', 'MEMO', 'TODO'] as const;
    const questions: Search[] = [
      {},
      { status: ['NEW'] },
      { status: ['CANCELED'] },
      { range: { from: '2026-11-21' }, dateType: 'DUE' },
      { keyword: 'ORDER-5', scope: 'ORDER_NO' },
      { keyword: '어디에도없는말' },
    ];
    let found = 0;
    for (const question of questions) {
      const { counts } = await database.tenant(sellerId, (tx) => countOrdersByFlag(tx, keys, { ...question, each: [...each] }, NOW));
      const expected = await Promise.all(
        each.map(async (flag) => [flag, (await search({ ...question, flags: [flag] })).frame.totalElements]),
      );
      expect(counts, JSON.stringify(question)).toEqual(Object.fromEntries(expected));
      found += Object.values(counts).filter((n) => n > 0).length;
    }
    expect(found).toBeGreaterThan(12);
  });

  test.each(['asc', 'desc'])('by deadline (%s) leaves out no line, and those without a deadline come last', async (direction) => {
    const { byCursor, byNumber } = await sellerWith(11, {
      due: `case when n % 3 > 0 then timestamptz '2026-11-21' + (n / 2) * interval '1 day' end`,
    });
    const expected = direction === 'asc' ? orders(1, 2, 4, 5, 7, 8, 10, 11, 3, 6, 9) : orders(11, 10, 8, 7, 5, 4, 2, 1, 9, 6, 3);
    for (const size of [1, 2, 4, 8, 20]) {
      expect(await byCursor({ status: ['NEW'], sort: `dispatchDue,${direction}`, size })).toEqual(expected);
      expect(await byNumber({ status: ['NEW'], sort: `dispatchDue,${direction}`, size })).toEqual(expected);
    }
  });

  test('counts the lines of each account: all of them as far as a total is exact or counters know, else up to a thousand', async () => {
    const { sellerId, keys, change } = await sellerWith(10_001);
    const account = await database.tenant(sellerId, async (tx) => {
      const { rows } = await tx.query<{ id: number }>(
        `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
         values ($1, 'COUPANG', 'shop', '본점', 'SANDBOX', 'NORMAL') returning id`,
        [tx.sellerId],
      );
      return rows[0]?.id ?? 0;
    });
    const counted = async (input: CountInput) => {
      const { contents } = await database.tenant(sellerId, (tx) => countOrdersByAccount(tx, keys, input, NOW), { readOnly: true });
      return contents.map(({ accountId, count, exact }) => [accountId === '0' ? 'by hand' : 'shop', count, exact]);
    };
    await change(`account_id = ${account}, shop_type = 'COUPANG' where line_no in ('LINE-1', 'LINE-2', 'LINE-3')`);
    await database.tenant(sellerId, (tx) =>
      tx.query(`select moa_count($1, array[$2::bigint, 0], '{STATE,STATE}', '{NEW,NEW}', '{3,-3}')`, [tx.sellerId, account]),
    );
    expect(await counted({ status: ['NEW'] })).toEqual([
      ['shop', 3, true],
      ['by hand', 9998, true],
    ]);
    const sinceJanuary = { status: ['NEW'], range: { from: '2026-01-01' } } satisfies CountInput;
    expect(await counted(sinceJanuary)).toEqual([
      ['shop', 3, true],
      ['by hand', 1000, false],
    ]);
    await change(`state = 'PREPARING' where line_no = 'LINE-9'`);
    expect(await counted(sinceJanuary)).toEqual([
      ['shop', 3, true],
      ['by hand', 9997, true],
    ]);
    expect(await counted({ keyword: 'ORDER-77', scope: 'ORDER_NO' })).toEqual([
      ['shop', 0, true],
      ['by hand', 1, true],
    ]);
    expect(await counted({ keyword: '없는상품' })).toEqual([
      ['shop', 0, true],
      ['by hand', 0, true],
    ]);
  });

  test('finds what is confirmed and has no invoice yet, and says so of each', async () => {
    const { search, change } = await sellerWith(4);
    await change(`state = 'PREPARING' where line_no in ('LINE-2', 'LINE-3')`);
    await change(`invoice_no = '123456789012' where line_no in ('LINE-3', 'LINE-4')`);
    const { rows } = await search({ flags: ['NO_INVOICE'] });
    expect(rows.map((row) => row.order_no)).toEqual(orders(2));
  });

  test('finds what is under way and has not moved for so many days: by its last move, or since it was sent', async () => {
    const { search, change, sellerId } = await sellerWith(6);
    await change(
      `state = case when line_no = 'LINE-6' then 'DELIVERED' else 'DELIVERING' end, courier_code = 'CJGLS', invoice_no = line_no where true`,
    );
    const parcels = [
      ['LINE-1', 'IN_TRANSIT', '2026-11-17T23:00:00Z'],
      ['LINE-2', 'IN_TRANSIT', '2026-11-18T01:00:00Z'],
      ['LINE-3', 'READY', null],
      ['LINE-4', 'DELIVERED', '2026-11-11T00:00:00Z'],
      ['LINE-6', 'IN_TRANSIT', '2026-11-11T00:00:00Z'],
    ];
    await database.tenant(sellerId, async (tx) => {
      for (const [invoiceNo, state, movedAt] of parcels)
        await tx.query(
          `insert into parcel_track (seller_id, courier_code, invoice_no, state, moved_at, since) values ($1, 'CJGLS', $2, $3, $4, '2026-11-10T00:00:00Z')`,
          [tx.sellerId, invoiceNo, state, movedAt],
        );
    });
    const found = async (unmovedDays: number) => (await search({ unmovedDays })).rows.map((row) => row.order_no);
    expect(await found(3)).toEqual(orders(3, 1));
    expect(await found(2)).toEqual(orders(3, 2, 1));
    expect(await found(12)).toEqual([]);
  });

  test('distinguishes lines that were ordered within one millisecond', async () => {
    const { byCursor } = await sellerWith(7, { ordered: `timestamptz '2026-11-20 00:00:00.123456Z' + (n / 3) * interval '1 microsecond'` });
    expect(await byCursor({ size: 2 })).toEqual(orders(7, 6, 5, 4, 3, 2, 1));
    expect(await byCursor({ size: 2, sort: 'orderedAt,asc' })).toEqual(orders(1, 2, 3, 4, 5, 6, 7));
  });

  test.each([
    ['its own number', 'ORDER-2', orders(2)],
    ['the number of its line', 'LINE-3', orders(3)],
    ['the number of its bundle', 'BUNDLE-1', orders(5, 4, 3)],
    ['a number that nothing has', 'BUNDLE-9', []],
  ])('finds an order by %s', async (_, keyword, expected) => {
    const { search } = await sellerWith(6, { bundle: `'BUNDLE-' || n / 3` });
    const { rows, frame } = await search({ keyword, scope: 'ORDER_NO' });
    expect(rows.map((row) => row.order_no)).toEqual(expected);
    expect(frame.totalElements).toBe(expected.length);
  });
});

describe('a list that conditions narrow', () => {
  const narrow: Search = { status: ['NEW', 'PREPARING'], shopTypes: ['ORDER_HANDWRITING'] };

  test.each(['orderedAt,desc', 'orderedAt,asc', 'dispatchDue,asc', 'dispatchDue,desc'])(
    'by %s has each line once on its page, however it is paged',
    async (sort) => {
      const { byCursor, byNumber } = await sellerWith(11, {
        ordered: `timestamptz '2026-11-20' + (n / 2) * interval '1 hour'`,
        due: `case when n % 3 > 0 then timestamptz '2026-11-21' + (n / 2) * interval '1 day' end`,
      });
      const all = await byCursor({ status: ['NEW'], sort, size: 20 });
      expect(all).toHaveLength(11);
      for (const size of [1, 3, 4, 20]) {
        expect(await byCursor({ ...narrow, sort, size })).toEqual(all);
        expect(await byNumber({ ...narrow, sort, size })).toEqual(all);
      }
    },
  );

  test('counts to its bound, and has the first of more than that', async () => {
    const { search } = await sellerWith(10_030, {
      ordered: `timestamptz '2026-11-20' - n * interval '1 second'`,
      due: `timestamptz '2026-11-21'`,
    });
    for (const input of [narrow, { ...narrow, sort: 'dispatchDue,asc', dateType: 'ORDERED', range: { from: '2026-11-01' } }] as Search[]) {
      const { rows, frame } = await search({ ...input, size: 20, page: 2 });
      expect(frame).toMatchObject({ totalElements: 10_000, totalExact: false });
      expect(rows.map((row) => row.order_no)).toEqual(Array.from({ length: 20 }, (_, n) => `ORDER-${41 + n}`));
    }
  });

  test('of many lines from a day on, by deadline, has first what was due before that day, and last what is due on none', async () => {
    const { search } = await sellerWith(10_030, {
      ordered: `timestamptz '2026-11-20' - n * interval '1 second'`,
      due: `case when n % 2000 = 0 then timestamptz '2026-10-01' + n * interval '1 second' when n > 10020 then null else timestamptz '2026-11-21' + n * interval '1 second' end`,
    });
    const input: Search = { ...narrow, sort: 'dispatchDue,asc', dateType: 'ORDERED', range: { from: '2026-11-01' }, size: 20 };
    const early = [2000, 4000, 6000, 8000, 10_000];
    const usual = Array.from({ length: 10_020 }, (_, n) => n + 1).filter((n) => !early.includes(n));
    const all = [...early, ...usual, ...Array.from({ length: 10 }, (_, n) => 10_021 + n)].map((n) => `ORDER-${n}`);
    const first = await search(input);
    expect(first.frame).toMatchObject({ totalElements: 10_000, totalExact: false });
    expect(first.rows.map((row) => row.order_no)).toEqual(all.slice(0, 20));
    const next = await search({ ...input, cursor: first.frame.nextCursor ?? undefined });
    expect(next.rows.map((row) => row.order_no)).toEqual(all.slice(20, 40));
    expect((await search({ ...input, page: 499 })).rows.map((row) => row.order_no)).toEqual(all.slice(9_980, 10_000));
    // Past the end of what is counted, into the lines without a deadline.
    let cursor = (await search({ ...input, page: 499 })).frame.nextCursor ?? undefined;
    const rest: string[] = [];
    while (cursor !== undefined) {
      const page: Awaited<ReturnType<typeof search>> = await search({ ...input, cursor });
      rest.push(...page.rows.map((row) => row.order_no));
      cursor = page.frame.nextCursor ?? undefined;
    }
    expect(rest).toEqual(all.slice(10_000));
  });

  test('of lines still to be sent, paid from a day on or overdue, has those due before that day and on none as well', async () => {
    const { byNumber, change } = await sellerWith(8, { ordered: `timestamptz '2026-11-10' + n * interval '1 hour'` });
    await change(`paid_at = ordered_at where line_no <> 'LINE-8'`);
    await change(`dispatch_due = timestamptz '2026-11-12' where line_no in ('LINE-1', 'LINE-2', 'LINE-8')`);
    await change(`dispatch_due = timestamptz '2026-11-01' where line_no = 'LINE-3'`);
    await change(`dispatch_due = timestamptz '2026-12-24' where line_no = 'LINE-4'`);
    await change(`paid_at = timestamptz '2026-10-01' where line_no = 'LINE-6'`);
    await change(`state = 'PREPARING' where line_no = 'LINE-2'`);
    const asked: Search = { range: { from: '2026-11-08' }, sort: 'orderedAt,asc', size: 2 };
    const open: Search['status'] = ['NEW', 'PREPARING'];
    expect(await byNumber({ ...asked, dateType: 'PAID', status: open })).toEqual(orders(1, 2, 3, 4, 5, 7));
    expect(await byNumber({ ...asked, dateType: 'PAID', status: ['NEW'] })).toEqual(orders(1, 3, 4, 5, 7));
    expect(await byNumber({ ...asked, dateType: 'PAID', flags: ['OVERDUE'] })).toEqual(orders(1, 2, 3));
    expect(await byNumber({ ...asked, dateType: 'ORDERED', flags: ['OVERDUE'] })).toEqual(orders(1, 2, 3, 8));
  });

  test('of one shop among several, of several, and of accounts that are named, has the lines of these alone', async () => {
    const { search, sellerId } = await sellerWith(6);
    await database.tenant(sellerId, async (tx) => {
      const { rows } = await tx.query<{ id: number }>(
        `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
         select $1, case when n < 3 then 'COUPANG' else '11ST' end, 'a' || n, '본점', 'SANDBOX', 'NORMAL' from generate_series(1, 3) n returning id`,
        [tx.sellerId],
      );
      for (const [at, { id }] of rows.entries()) {
        const shopType = at < 2 ? 'COUPANG' : '11ST';
        await tx.query(`update order_line set account_id = $2, shop_type = $3 where seller_id = $1 and line_no = $4`, [
          tx.sellerId,
          id,
          shopType,
          `LINE-${at + 1}`,
        ]);
        await tx.query(`select moa_count($1, array[$2::bigint], '{STATE}', '{NEW}', '{1}')`, [tx.sellerId, id]);
      }
      await tx.query(`select moa_count($1, '{0}', '{STATE}', '{NEW}', '{-3}')`, [tx.sellerId]);
    });
    const found = async (input: Search) => {
      const { rows, frame } = await search(input);
      expect(frame.totalElements).toBe(rows.length);
      return rows.map((row) => row.order_no);
    };
    expect(await found({ shopTypes: ['11ST'] })).toEqual(orders(3));
    expect(await found({ shopTypes: ['COUPANG'], status: ['NEW'] })).toEqual(orders(2, 1));
    expect(await found({ shopTypes: ['COUPANG', '11ST'], sort: 'orderedAt,asc' })).toEqual(orders(1, 2, 3));
    expect(await found({ shopTypes: ['ORDER_HANDWRITING'], flags: [] })).toEqual(orders(6, 5, 4));
    expect(await found({ shopTypes: ['COUPANG'], status: ['CONFIRMED'] })).toEqual([]);
    const { rows } = await search({ shopTypes: ['COUPANG'] });
    const accountId = String(rows[0]?.account_id);
    expect(await found({ shopTypes: ['COUPANG', '11ST'], accountIds: [accountId] })).toEqual(orders(2));
    expect(await found({ shopTypes: ['11ST'], accountIds: [accountId] })).toEqual([]);
  });

  test.each<[Search, number]>([
    [{ flags: ['OVERDUE'] }, 3],
    [{ status: ['NEW'], flags: ['OVERDUE'] }, 3],
    [{ status: ['NEW', 'CONFIRMED'], flags: ['OVERDUE'] }, 3],
    [{ status: ['CONFIRMED'], flags: ['OVERDUE'] }, 0],
    [{ status: ['NEW'], flags: ['NO_INVOICE'] }, 0],
    [{ status: ['CONFIRMED'], flags: ['HOLD'] }, 0],
  ])('finds nothing for a mark that no line in the states can have: %j', async (input, expected) => {
    const { search } = await sellerWith(3, { due: `timestamptz '2026-11-01'` });
    expect((await search(input)).frame.totalElements).toBe(expected);
  });

  test('is empty where the seller has no line in the shop', async () => {
    const { search } = await sellerWith(3);
    expect((await search({ shopTypes: ['COUPANG'] })).frame.totalElements).toBe(0);
    expect((await search({ shopTypes: ['COUPANG', 'ORDER_HANDWRITING'] })).frame.totalElements).toBe(3);
  });
});

describe('a plain list', () => {
  const everything = { sellerId: 1, shopAccountIds: null };
  const plain: Search = { status: ['NEW'], range: { from: '2026-11-01' }, sort: 'orderedAt,desc', size: 50 };

  test.each<[boolean, Search]>([
    [true, {}],
    [true, plain],
    [true, { ...plain, page: 3, keyword: ' ' }],
    [false, { status: ['NEW', 'PREPARING'] }],
    [false, { ...plain, keyword: '셔츠' }],
    [false, { ...plain, accountIds: ['1'] }],
    [false, { ...plain, shopTypes: ['COUPANG'] }],
    [false, { ...plain, flags: ['OVERDUE'] }],
    [false, { ...plain, claimType: 'CANCEL' }],
    [false, { ...plain, unmovedDays: 3 }],
    [false, { ...plain, dateType: 'PAID' }],
    [false, { ...plain, sort: 'dispatchDue,asc' }],
  ])('is one whose index is known beforehand: %s for %j', (expected, input) => {
    expect(isPlainSearch(input, everything)).toBe(expected);
  });

  test('is none for who sees some shops only', () => {
    expect(isPlainSearch(plain, { sellerId: 1, shopAccountIds: [1] })).toBe(false);
  });

  // A cluster plans for each seller: which node is asked stands in the values.
  test.skipIf(onCluster)('is planned once, and joins the few rows of its page whatever the tables hold', async () => {
    const { sellerId, keys, change } = await sellerWith(2_000, { ordered: `now() - n * interval '1 minute'` });
    await change(`state = case when ordered_at > now() - interval '1000 minutes' then 'NEW' else 'CONFIRMED' end where true`);
    await database.tenant(sellerId, async (tx) => {
      await tx.query(`insert into sold_title (seller_id, title) select $1, 'T' || n from generate_series(1, 20000) n returning seller_id`, [
        sellerId,
      ]);
      await tx.query(
        `insert into sku (seller_id, sku_code, sku_name) select $1, 'S' || n, '셔츠' from generate_series(1, 20000) n returning seller_id`,
        [sellerId],
      );
      await tx.query(
        `insert into product (seller_id, moa_product_seq, name, main_price, body) select $1, n, '셔츠', 1, '{}' from generate_series(1, 20000) n returning seller_id`,
        [sellerId],
      );
    });
    await database.system((tx) => tx.query('select moa_refresh_statistics()'));
    const plans = await database.tenant(
      sellerId,
      async (tx) => {
        for (const page of [0, 0, 1, 18]) expect((await searchOrders(tx, keys, { ...plain, page }, NOW)).rows).toHaveLength(50);
        const { rows } = await tx.query<{ name: string; generic: number; custom: number }>(
          `select name, generic_plans as generic, custom_plans as custom from pg_prepared_statements where statement like '%with page as%l.state = $2 and l.ordered_at >= $3%few limit 50%'`,
        );
        const explained = [];
        for (const { name } of rows) {
          const { rows: lines } = await tx.query<{ 'QUERY PLAN': string }>(
            `explain execute "${name}" (${sellerId}, 'NEW', '2026-11-01', 50, 0)`,
          );
          explained.push(lines.map((line) => line['QUERY PLAN']).join('\n'));
        }
        return { counts: rows, explained };
      },
      { readOnly: true, plansOnce: true },
    );
    expect(plans.counts.every(({ custom }) => custom === 0)).toBe(true);
    expect(plans.counts.reduce((sum, { generic }) => sum + generic, 0)).toBeGreaterThanOrEqual(4);
    for (const plan of plans.explained) {
      expect(plan).toContain('order_line_state');
      expect(plan).not.toMatch(/Seq Scan on (order_line|product|sku|sold_title)/);
    }
  });
});
