/** Searching everything: what a word finds, what each row says of it, and what it costs among many lines. */
import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { lineFact } from '../../../../test/modules/order-facts.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import type { TenantTx } from '../../../platform/database/index.ts';
import { ingestPage } from '../ingest/ingest.ts';
import { searchOrders, toWireRow } from './search.service.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });
const NOW = new Date('2026-11-21T00:00:00Z');
type Search = Parameters<typeof searchOrders>[2];

async function sellerWith(lines: readonly Partial<Parameters<typeof lineFact>[0]>[]) {
  const { sellerId } = await seller();
  const keys = await sellerVault.forSeller(sellerId);
  const accountId = await database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status) values ($1, 'SMART_STORE', 'shop', '본점', 'SANDBOX', 'NORMAL') returning id`,
      [tx.sellerId],
    );
    const account = { id: rows[0]?.id ?? 0, shopType: 'SMART_STORE' };
    const facts = lines.map((line, at) => lineFact({ orderNo: `20261121${1000 + at}`, ...line }));
    await ingestPage(tx, keys, account, { lines: facts, claims: [] }, { reserveUnpaid: false });
    return account.id;
  });
  const search = (input: Search) => database.tenant(sellerId, (tx) => searchOrders(tx, keys, input, NOW), { readOnly: true });
  return {
    sellerId,
    keys,
    accountId,
    search,
    /** Order number and where it was found, newest first. */
    found: async (keyword: string, scope?: Search['scope']) => {
      const { rows, frame, ...page } = await search({ keyword, ...(scope ? { scope } : {}) });
      expect(frame.totalElements).toBe(rows.length);
      return rows.map((row) => `${row.order_no} ${toWireRow(row, keys, page, keyword).foundIn.join('+')}`);
    },
  };
}

test('a SKU finds the orders of it by its whole code, as it is typed or in large letters', async () => {
  const { sellerId, found } = await sellerWith([
    { orderNo: 'A', productName: '양말', optionText: 'SOCK-BK' },
    { orderNo: 'B', productName: '양말', optionText: '검정' },
    { orderNo: 'C', productName: '양말', optionText: '흰색' },
  ]);
  await database.tenant(sellerId, async (tx) => {
    await tx.query(
      `insert into sku (seller_id, sku_code, sku_name) values ($1, 'SOCK-BK', '양말'), ($1, 'SOCK-WH', '양말') returning seller_id`,
      [tx.sellerId],
    );
    await tx.query(
      `update order_line l set sku_id = s.id from sku s
        where l.seller_id = $1 and s.seller_id = $1 and ((l.order_no = 'B' and s.sku_code = 'SOCK-BK') or (l.order_no = 'C' and s.sku_code = 'SOCK-WH'))`,
      [tx.sellerId],
    );
  });
  expect((await found('sock-bk')).toSorted()).toEqual(['A OPTION', 'B SKU']);
  expect(await found('SOCK-BK', 'SKU')).toEqual(['B SKU']);
  expect(await found('SOCK-', 'SKU')).toEqual([]);
  await database.tenant(sellerId, (tx) =>
    tx.query(`update sku set sku_code = 'Sock-wH', deleted_at = now() where seller_id = $1 and sku_code = 'SOCK-WH'`, [tx.sellerId]),
  );
  expect(await found('sock-WH', 'SKU')).toEqual(['C SKU']);
});

const person = (name: string, phone: string) => ({ name, phone, phone2: '', zipCode: '', address1: '서울', address2: '' });

describe('a search of everything', () => {
  const made = sellerWith([
    { orderNo: 'A', productName: '캔버스 에코백', optionText: '아이보리', receiver: person('김린넨', '010-1111-2222') },
    { orderNo: 'B', productName: '여름 린넨 셔츠', optionText: '네이비 / L', receiver: person('에코백', '010-3333-4444') },
    { orderNo: 'C', productName: '울 코트', optionText: '린넨 안감', receiver: person('홍길동', '010-5555-6666') },
    {
      orderNo: '2026112155556666001',
      productName: '양말',
      optionText: '',
      receiver: person('이보람', '02-777-1234'),
      invoiceNo: '123412341234',
      state: 'DELIVERING',
    },
    {
      orderNo: 'GIFT',
      productName: '양말',
      optionText: '',
      buyer: person('최선물', '010-7777-8888'),
      receiver: person('박받음', '010-9999-0000'),
    },
    { orderNo: 'BARE', productName: '양말', optionText: '', buyer: person('정혼자', '010-2222-8888'), receiver: person('', '') },
  ]);
  test.each([
    ['린넨', ['B PRODUCT', 'C OPTION']],
    ['에코백', ['A PRODUCT', 'B NAME']],
    ['에코', ['A PRODUCT']],
    ['김린넨', ['A NAME']],
    ['셔츠 네이비', ['B OPTION']],
    ['셔츠 여름', ['B PRODUCT']],
    ['셔츠 아이보리', []],
    ['6666', ['C PHONE']],
    ['010-5555-6666', ['C PHONE']],
    ['02-777-1234', ['2026112155556666001 PHONE']],
    ['2026112155556666001', ['2026112155556666001 ORDER_NO']],
    ['1234-1234-1234', ['2026112155556666001 INVOICE']],
    ['최선물', ['GIFT BUYER']],
    ['최 선물', ['GIFT BUYER']],
    ['박받음', ['GIFT NAME']],
    ['정혼자', ['BARE BUYER']],
    ['없는말', []],
  ])('for %s reports where it was found', async (keyword, expected) => {
    expect((await (await made).found(keyword)).toSorted()).toEqual(expected.toSorted());
  });

  test.each([
    ['PRODUCT', '린넨', ['B PRODUCT', 'C OPTION']],
    ['NAME', '에코백', ['B PRODUCT+NAME']],
    ['NAME', '최선물', ['GIFT BUYER']],
    ['PRODUCT', '최선물', []],
  ] as const)('keeps to %s where that is chosen', async (scope, keyword, expected) => {
    const found = await (await made).found(keyword, scope);
    expect(found.map((each) => each.split(' ')[0]).toSorted()).toEqual(expected.map((each) => each.split(' ')[0]).toSorted());
  });
});

describe('a word of one character', () => {
  const made = sellerWith([
    { orderNo: 'A', productName: '머그컵', optionText: '블루' },
    { orderNo: 'B', productName: '블루 접시', optionText: '2장' },
    { orderNo: 'C', productName: '여름 셔츠', optionText: '네이비 / L' },
    { orderNo: 'D', productName: '여름 셔츠', optionText: 'BLACK / XL' },
    { orderNo: 'E', productName: '한복 한 벌', optionText: '' },
    { orderNo: 'F', productName: '유리컵 블루', optionText: '' },
    { orderNo: 'G', productName: '식기', optionText: '컵 세트' },
  ]);
  test.each([
    ['컵', ['A PRODUCT', 'F PRODUCT', 'G OPTION']],
    ['한 벌', ['E PRODUCT']],
    ['벌 한', ['E PRODUCT']],
    ['컵 블루', ['A OPTION', 'F PRODUCT']],
    ['블루 컵', ['A OPTION', 'F PRODUCT']],
    ['셔츠 L', ['C OPTION']],
    ['l', ['C OPTION']],
    ['여름 벌', []],
    ['뷁', []],
  ])('is looked for as others are: %s', async (keyword, expected) => {
    expect((await (await made).found(keyword)).toSorted()).toEqual(expected);
  });
});

test('pages of a word found in several places hold every order once', async () => {
  const { search } = await sellerWith(
    Array.from({ length: 11 }, (_, n) => ({
      orderNo: `O${n}`,
      orderedAt: new Date(Date.UTC(2026, 10, 1, 0, n)).toISOString(),
      productName: n % 3 === 0 ? '린넨 셔츠' : '울 코트',
      optionText: n % 2 === 0 ? '린넨 블랙' : '네이비',
      receiver: person(n % 5 === 0 ? '린넨' : '홍길동', '010-1111-2222'),
    })),
  );
  const expected = ['O10', 'O9', 'O8', 'O6', 'O5', 'O4', 'O3', 'O2', 'O0'];
  for (const size of [1, 2, 4, 20]) {
    const { frame } = await search({ keyword: '린넨', size });
    expect(frame.totalElements).toBe(expected.length);
    const pages = await Promise.all(Array.from({ length: frame.totalPages }, (_, page) => search({ keyword: '린넨', size, page })));
    expect(pages.flatMap(({ rows }) => rows.map((row) => row.order_no))).toEqual(expected);
    const walked: string[] = [];
    for (let cursor: string | undefined, more = true; more; ) {
      const page = await search({ keyword: '린넨', size, ...(cursor === undefined ? {} : { cursor }) });
      walked.push(...page.rows.map((row) => row.order_no));
      cursor = page.frame.nextCursor ?? undefined;
      more = cursor !== undefined;
    }
    expect(walked).toEqual(expected);
  }
});

/** More than the bound of what a common word costs. */
const MANY = 45_000;
const AT_ONCE = 5_000;

test('among many lines a search reads few of them, whatever the word is', async () => {
  const { sellerId, accountId, search } = await sellerWith([
    { orderNo: 'RARE', productName: '캔버스 에코백', optionText: '아이보리' },
    { orderNo: 'OFTEN', productName: '린넨 셔츠', optionText: '네이비 / L' },
  ]);
  // No statement may take longer than thirty seconds, also on a busy machine.
  const lines = (from: number) => (tx: TenantTx) =>
    tx.query(
      `insert into order_line (seller_id, account_id, shop_type, order_no, line_no, state, source_time, ordered_at, title_id, option_text, quantity, unit_price, amount, personal,
                               name_index, buyer_index, phone_index, phone4_index, invoice_no)
       select $1, $2, 'SMART_STORE', 'M' || n, '1', 'NEW', now(), now() - n * interval '1 second', t.id, '네이비 / L', 1, 100, 100, '\\x00',
              sha256(n::text::bytea), sha256(n::text::bytea), sha256(n::text::bytea), sha256((n % 10000)::text::bytea), 'I' || n
         from sold_title t, generate_series($3::int, $4::int) n where t.seller_id = $1 and t.title = '린넨 셔츠' returning seller_id`,
      [tx.sellerId, accountId, from, from + AT_ONCE - 1],
    );
  for (let from = 1; from <= MANY; from += AT_ONCE) await database.tenant(sellerId, lines(from));
  await database.system((tx) => tx.query('select moa_refresh_statistics()'));
  // A first run makes the plan.
  const reads = async (keyword: string) => {
    await search({ keyword, size: 50 });
    return database.tenant(sellerId, async (tx) => {
      const before = await linesRead(tx);
      const { rows } = await searchOrders(tx, sellerVault.forSeller(sellerId), { keyword, size: 50 }, NOW);
      const after = await linesRead(tx);
      return { found: rows.length, whole: after.whole - before.whole, read: after.read - before.read };
    });
  };
  for (const keyword of ['에코백', '아이보리', '홍길동', '9999', '없는말', '뷁', '백 에코']) {
    const cost = await reads(keyword);
    expect(cost.whole, `${keyword}: no walk through the table`).toBe(0);
    expect(cost.read, keyword).toBeLessThan(500);
  }
  // The bound of the count is what a common word costs.
  for (const keyword of ['린넨', '네이비']) {
    const cost = await reads(keyword);
    expect(cost.found, keyword).toBe(50);
    expect(cost.read, keyword).toBeLessThan(35_000);
  }
  // Its lines alone take long to write on a busy machine.
}, 240_000);

/** Rows of the tables read so far: walking through them, and all. */
async function linesRead(tx: TenantTx, tables: readonly string[] = ['order_line']): Promise<{ whole: number; read: number }> {
  const { rows } = await tx.query<{ whole: number; read: number }>(
    `select sum(seq_tup_read)::int as whole, sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
       from pg_stat_xact_user_tables where relname = any ($1)`,
    [tables],
  );
  return rows[0] ?? { whole: 0, read: 0 };
}

describe('many words', () => {
  const TEXTS = 1500;

  /** Names and options as long as shops allow, all of which have the first word. */
  async function sellerOfLongTexts() {
    const { sellerId } = await seller();
    const keys = await sellerVault.forSeller(sellerId);
    await database.tenant(sellerId, async (tx) => {
      await tx.query(
        `with title as (insert into sold_title (seller_id, title)
             select $1, n || ' 린넨 abcdefghijklmnopqrstuvwxyz ' || repeat('긴 이름 ', 60) from generate_series(1, ${TEXTS}) n returning seller_id, id),
           gram as (insert into sold_title_gram (seller_id, gram, title_id) select seller_id, '린넨', id from title returning seller_id),
           option as (insert into sold_option (seller_id, title_id, option_text)
             select seller_id, id, '네이비' || repeat(' 안감', 60) from title returning seller_id, id)
         insert into sold_option_gram (seller_id, gram, option_id) select seller_id, '네이', id from option returning seller_id`,
        [tx.sellerId],
      );
    });
    return async (keyword: string) =>
      database.tenant(sellerId, async (tx) => {
        const before = await linesRead(tx, ['sold_title', 'sold_option']);
        const { rows } = await searchOrders(tx, keys, { keyword, scope: 'PRODUCT' }, NOW);
        return { rows, read: (await linesRead(tx, ['sold_title', 'sold_option'])).read - before.read };
      });
  }

  test.each(['린넨', '네이비'])('behind %s cost little more than few: each text is read once, not once a word', async (first) => {
    const search = await sellerOfLongTexts();
    await database.system((tx) => tx.query('select moa_refresh_statistics()'));
    const letters = [...'abcdefghijklmnopqrstuvwxyz긴이름'].join(' ');
    // Against each other, in turns, and the quickest of several: a busy machine slows both. Once a word would be thirty times as long.
    const few = { keyword: `${first} @`, quickest: Number.POSITIVE_INFINITY };
    const many = { keyword: `${first} ${letters} @`, quickest: Number.POSITIVE_INFINITY };
    for (let run = 0; run < 5; run += 1) {
      for (const each of [few, many]) {
        const begun = performance.now();
        expect((await search(each.keyword)).rows).toEqual([]);
        each.quickest = Math.min(each.quickest, performance.now() - begun);
      }
    }
    expect(many.quickest).toBeLessThan(few.quickest * 12);
  });

  test.each(['린넨', '네이비'])('behind %s of a seller new to the statistics read each text once', async (word) => {
    await sellerOfLongTexts();
    await database.system((tx) => tx.query('select moa_refresh_statistics()'));
    const search = await sellerOfLongTexts();
    expect((await search(`${word} @@`)).read).toBeLessThanOrEqual(2 * TEXTS);
    // A word of one character may be the option's alone: those of the names that are found are read beside them.
    expect((await search(`${word} @`)).read).toBeLessThanOrEqual(4 * TEXTS);
  });
});
