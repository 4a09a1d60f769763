/** Base products out as a sheet, edited, in again as a plan: what stands in the file, what is refused, what is left alone, taken back. */
import {
  deriveBasic,
  newShopEntry,
  type ProductDraft,
  type ReadSheet,
  readProductSheet,
  readSkuSheet,
  regenerate,
  restoreFormula,
} from '@moa/core';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { startApp } from '../../../test/access-matrix/app.ts';
import { freshDraft } from '../../../test/access-matrix/data/product.ts';
import { shopOf } from '../../../test/access-matrix/data/shop.ts';
import { createWorld } from '../../../test/access-matrix/world.ts';
import type { Database } from '../../platform/database/index.ts';
import { firstRows } from '../../platform/paging.ts';
import { planHandler } from '../plans/apply.tasks.ts';
import { listPlanItems } from '../plans/plans.queries.ts';
import { loadDraft, saveDraft } from '../products/index.ts';
import { stockKind } from '../stock/index.ts';
import { productSheetKind } from './product/product-sheet.plan.ts';

const world = await createWorld();
const app = await startApp(world);
const { accountId } = await shopOf(world);
const { database } = world;
const { sellerId } = world.seller;
const seller = await world.headersOf('seller');
const errors: unknown[] = [];
const handler = planHandler({ kinds: [productSheetKind, stockKind], now: () => new Date(), onError: (error) => errors.push(error) });

const tenant = <T>(work: Parameters<typeof database.tenant<T>>[1]) => database.tenant(sellerId, work);
let made = 0;

async function product(change: (draft: ProductDraft) => void = () => {}): Promise<ProductDraft> {
  const draft = freshDraft();
  made += 1;
  draft.basic.productName = `시트 셔츠 ${made}`;
  draft.createShopDTOList = [
    newShopEntry({ shopType: 'SMART_STORE', shopAccountId: 'shop', shopName: '본점', multiShopId: null }, 'temp-1'),
  ];
  change(draft);
  return tenant(async (tx) => loadDraft(tx, await saveDraft(tx, draft, 'test')));
}

const now = (draft: ProductDraft) => tenant((tx) => loadDraft(tx, Number(draft.id)));

async function send(method: 'POST', url: string, body: object, headers: Record<string, string> = seller) {
  const payload = JSON.stringify(body);
  const answer = await app.inject({ method, url, headers: { ...headers, 'content-type': 'application/json' }, payload });
  return { status: answer.statusCode, body: answer.json() };
}

/** The sheet as a table of texts, as the browser reads it. */
async function sheet(body: object, headers = seller): Promise<string[][]> {
  const asked = await send('POST', '/api/v1/product/moa/excel', { filter: {}, ...body }, headers);
  expect(asked).toMatchObject({ status: 200, body: { fileName: expect.stringMatching(/^모아_기본상품_\d{8}_\d{4}\.xlsx$/) } });
  const answer = await app.inject({ method: 'GET', url: asked.body.url, headers });
  expect(answer.statusCode).toBe(200);
  const { sheets } = await readXlsx(answer.rawPayload);
  expect(sheets[0]?.columns?.at(-1)).toMatchObject({ hidden: true });
  return (sheets[0]?.rows ?? []).map((cells) => cells.map((cell) => restoreFormula(String(cell ?? ''))));
}

function edited(table: string[][], line: number, title: string, text: string): string[][] {
  const column = table[0]?.indexOf(title) ?? -1;
  expect(column, title).toBeGreaterThanOrEqual(0);
  return table.map((cells, index) => (index === line ? cells.with(column, text) : cells));
}

function read(table: string[][]): ReadSheet {
  const found = readProductSheet(table);
  if (found === null) throw new Error('not read');
  return found;
}

const ids = (...products: ProductDraft[]) => ({ ids: products.map(({ id }) => id) });

async function propose(rows: ReadSheet['rows'], headers = seller) {
  const answer = await send('POST', '/api/v1/plan', { kind: 'PRODUCT_SHEET', rows, send: false }, headers);
  expect(answer).toMatchObject({ status: 200, body: { kind: 'PRODUCT_SHEET', title: '엑셀로 상품 바꾸기' } });
  return answer.body as { id: string; hash: string; changes: number; problems: number; skipped: number };
}

const items = (plan: { id: string }) => tenant((tx) => listPlanItems(tx, Number(plan.id), null).read(firstRows(100)));

async function apply(plan: { id: string; hash: string }): Promise<number> {
  const answer = await send('POST', '/api/v1/plan/apply', { id: plan.id, hash: plan.hash });
  expect(answer.status).toBe(200);
  return Number(answer.body.jobId);
}

const work = (runId: number, on: Database = database, attemptNo = 1) =>
  handler.run(
    { sellerId, runId },
    { database: on, taskId: 1, attemptNo, lastAttempt: false, signal: new AbortController().signal, workerId: 'w' },
  );

describe('a sheet of base products', () => {
  test('has a row a product with what the list knows of it, numbers as numbers, and no formula', async () => {
    const one = await product((draft) => {
      draft.basic.productName = '=HYPERLINK("http://x")';
      draft.basic.brand = '모아';
      draft.basic.costPrice = 8_000;
    });
    const asked = await send('POST', '/api/v1/product/moa/excel', { filter: {}, ...ids(one) });
    expect(asked.body).toMatchObject({ count: 1, expiresIn: 60 });
    const file = await app.inject({ method: 'GET', url: asked.body.url, headers: seller });
    const [heading, row] = (await readXlsx(file.rawPayload)).sheets[0]?.rows ?? [];
    const cells = Object.fromEntries((heading ?? []).map((title, index) => [title, row?.[index]]));
    expect(cells).toMatchObject({
      상품번호: one.moaProductSeq,
      상품명: `'=HYPERLINK("http://x")`,
      판매가: 19_900,
      원가: 8_000,
      재고: 7,
      브랜드: '모아',
      '등록한 쇼핑몰': '스마트스토어',
    });
    expect((await app.inject({ method: 'GET', url: asked.body.url, headers: seller })).statusCode).toBe(404);
  });

  test('comes back without an edit as nothing, in every column and with a row an option', async () => {
    const one = await product((draft) => {
      draft.basic.searchKeywords = ['린넨', '여름'];
      draft.basic.brand = ' 앞 공백';
    });
    const columns = ['productName', 'price', 'costPrice', 'brand', 'searchKeywords', 'stock', 'shopPrice', 'shopName', 'minorPurchasable'];
    for (const rows of ['PRODUCT', 'OPTION'])
      expect(read(await sheet({ ...ids(one), rows, columns }))).toEqual({ rows: [], stock: [], same: 1 });
  });

  test('changes price and barcode of options, and taken back they are what they were', async () => {
    const one = await product((draft) => {
      const options = [{ name: '사이즈', values: ['M', 'L'] }];
      draft.composition.optionInfo = { usable: true, options, optionCombinations: regenerate(options, []) };
      Object.assign(draft.basic, deriveBasic(draft));
    });
    const table = await sheet({ ...ids(one), rows: 'OPTION', columns: ['option', 'optionPrice', 'optionBarcode'] });
    const plan = await propose(read(edited(edited(table, 1, '옵션가', '1000'), 2, '옵션 바코드', '0880999')).rows);
    expect(await items(plan)).toMatchObject([
      {
        changes: expect.arrayContaining([
          expect.objectContaining({ label: '옵션 추가금(M)' }),
          expect.objectContaining({ label: '옵션 바코드(L)' }),
        ]),
      },
    ]);
    await work(await apply(plan));
    const options = async () =>
      (await now(one)).composition.optionInfo.optionCombinations.map(({ optionPrice, barcode }) => [optionPrice, barcode]);
    expect(await options()).toEqual([
      [1_000, ''],
      [0, '0880999'],
    ]);
    const undo = await send('POST', '/api/v1/plan/undo', { id: plan.id });
    await work(await apply(undo.body));
    expect(await options()).toEqual([
      [0, ''],
      [0, ''],
    ]);
  });

  test('has everything that the list finds, in its order, over more than a batch', async () => {
    await tenant(async (tx) => {
      const draft = await loadDraft(
        tx,
        await saveDraft(tx, { ...freshDraft(), basic: { ...freshDraft().basic, productName: '많은셔츠' } }, 'test'),
      );
      await tx.query(
        `insert into product (seller_id, moa_product_seq, name, main_price, body, created_at)
         select $1, 100000 + n, '많은바지 ' || n, 1000, p.body, now() - (n / 50) * interval '1 minute' from product p, generate_series(1, 450) n
          where p.seller_id = $1 and p.id = $2 returning id`,
        [tx.sellerId, draft.id],
      );
    });
    const rows = await sheet({ filter: {}, columns: ['productName'] });
    const total = await tenant(
      async (tx) => (await tx.query<{ n: number }>('select count(*) as n from product where seller_id = $1', [tx.sellerId])).rows[0]?.n,
    );
    const seqs = rows.slice(1).map(([seq]) => seq);
    expect(new Set(seqs).size).toBe(total);
    const [first] = (await app.inject({ method: 'GET', url: '/api/v1/product/moa?size=1', headers: seller })).json().contents;
    expect(seqs[0]).toBe(String(first.moaProductSeq));
    expect(await sheet({ filter: { keyword: '많은셔츠' }, columns: ['productName'] })).toHaveLength(2);
  });

  test('of nothing, of a product that is not hers and of an unknown column is refused in Korean', async () => {
    const nothing = await send('POST', '/api/v1/product/moa/excel', { filter: { keyword: '없는 상품 이름' } });
    expect(nothing).toMatchObject({ status: 422, body: { detail: expect.stringContaining('조건에 맞는 것이 없습니다') } });
    const one = await product();
    const others = await send('POST', '/api/v1/product/moa/excel', { filter: {}, ...ids(one) }, await world.headersOf('stranger'));
    expect(others.status).toBe(404);
    expect((await send('POST', '/api/v1/product/moa/excel', { filter: {}, columns: ['password'] })).status).toBe(400);
  });
});

describe('a sheet that was edited', () => {
  test('is a plan of each edit, before and after; applied and taken back it leaves what was there', async () => {
    const [one, two, three] = [await product(), await product(), await product()];
    let table = await sheet({ ...ids(one, two, three), columns: ['productName', 'price', 'brand', 'shopPrice', 'searchKeywords'] });
    const shopTitle = table[0]?.find((title) => title.startsWith('판매가(스마트스토어')) ?? '';
    table = edited(edited(edited(table, 1, '판매가', '21,000'), 1, shopTitle, '22000'), 2, '검색어', '린넨, 여름');
    const plan = await propose(read(table).rows);
    expect((await items(plan)).flatMap(({ problems }) => problems)).toEqual([]);
    expect(plan).toMatchObject({ changes: 2, problems: 0, skipped: 0 });
    expect((await items(plan)).map(({ changes }) => changes.map(({ label, before, after }) => [label, before, after]))).toEqual([
      [
        ['판매가', 19_900, 21_000],
        ['판매가(스마트스토어)', null, 22_000],
      ],
      [['검색어', [], ['린넨', '여름']]],
    ]);
    expect((await now(one)).basic.salePrice).toBe(19_900);
    await work(await apply(plan));
    expect(await now(one)).toMatchObject({ basic: { salePrice: 21_000 }, createShopDTOList: [{ basic: { salePrice: 22_000 } }] });
    expect((await now(two)).basic.searchKeywords).toEqual(['린넨', '여름']);
    const undo = (await send('POST', '/api/v1/plan/undo', { id: plan.id })).body;
    await work(await apply(undo));
    expect(await now(one)).toMatchObject({ basic: { salePrice: 19_900 }, createShopDTOList: [{ basic: {} }] });
    expect((await now(two)).basic.searchKeywords).toEqual([]);
    expect(errors).toEqual([]);
  });

  test('says of every row that can not be used why, and leaves the others a plan', async () => {
    const [stale, twice, bad, gone, fine] = [await product(), await product(), await product(), await product(), await product()];
    let table = await sheet({ ...ids(stale, twice, bad, gone, fine), columns: ['productName', 'price', 'brand'] });
    for (const line of [1, 2, 4, 5]) table = edited(table, line, '브랜드', '새 브랜드');
    table = edited(table, 1, '판매가', '25000');
    table = edited(table, 3, '판매가', '21005');
    table = [...table, table[2] ?? [], ['', '손으로 적은 새 상품', '9900', '', ''], ['999999', '', '9900', '', '']];
    await tenant(async (tx) => {
      const draft = await loadDraft(tx, Number(stale.id));
      draft.composition.mainInfo.price = 20_000;
      draft.basic.salePrice = 20_000;
      await saveDraft(tx, draft, 'somebody');
      await tx.query('update product set deleted_at = now() where seller_id = $1 and id = $2', [tx.sellerId, gone.id]);
    });
    const plan = await propose(read(table).rows);
    expect(plan).toMatchObject({ changes: 2, problems: 6 });
    const said = (await items(plan)).map(({ state, problems }) => [state, problems[0]?.message ?? null]);
    expect(said).toEqual([
      ['PROBLEM', expect.stringMatching(/파일을 받은 뒤 판매가.*19900.*20000/)],
      ['CHANGE', null],
      ['PROBLEM', expect.stringContaining('10원')],
      ['PROBLEM', expect.stringContaining('휴지통')],
      ['CHANGE', null],
      ['PROBLEM', expect.stringContaining('3번째 줄에 같은 상품')],
      ['PROBLEM', expect.stringContaining('상품번호가 없습니다')],
      ['PROBLEM', expect.stringContaining('없거나 휴지통')],
    ]);
    await work(await apply(plan));
    expect((await now(stale)).basic.brand).toBe('');
    expect((await now(fine)).basic.brand).toBe('새 브랜드');
  });

  test('whose worker dies between two rows goes on with the next, and does no row twice', async () => {
    const [one, two] = [await product(), await product()];
    let table = await sheet({ ...ids(one, two), columns: ['productName', 'brand'] });
    table = edited(edited(table, 1, '브랜드', '가'), 2, '브랜드', '나');
    const runId = await apply(await propose(read(table).rows));
    let left = 4;
    const dying = {
      ...database,
      tenant: ((...args: Parameters<Database['tenant']>) => {
        left -= 1;
        if (left < 0) throw new Error('killed');
        return database.tenant(...args);
      }) as Database['tenant'],
    };
    await work(runId, dying).catch(() => undefined);
    await work(runId, database, 2);
    expect([(await now(one)).basic.brand, (await now(two)).basic.brand]).toEqual(['가', '나']);
    expect([(await now(one)).version - one.version, (await now(two)).version - two.version]).toEqual([1, 1]);
  });

  test('with the ids of another seller’s products changes nothing of hers', async () => {
    const one = await product();
    const table = edited(await sheet({ ...ids(one), columns: ['productName', 'brand'] }), 1, '브랜드', '남의 것');
    const stranger = await world.headersOf('stranger');
    const plan = await propose(read(table).rows, stranger);
    expect(plan).toMatchObject({ changes: 0, problems: 1 });
    expect((await now(one)).basic.brand).toBe('');
  });

  test('with costs of who does not see them changes everything else, and says so in the row', async () => {
    const one = await product((draft) => {
      draft.basic.costPrice = 8_000;
    });
    const table = edited(edited(await sheet(ids(one)), 1, '원가', '1'), 1, '브랜드', '새 브랜드');
    const plan = await propose(read(table).rows, await world.headersOf('sub:productAuth'));
    const rows = await items(plan);
    expect(rows).toMatchObject([{ problems: [{ severity: 'WARN', message: expect.stringContaining('원가 보기') }] }]);
    expect(rows[0]?.changes.map(({ field }) => field)).toEqual(['brand']);
    await work(await apply(plan));
    expect((await now(one)).basic).toMatchObject({ costPrice: 8_000, brand: '새 브랜드' });
  });

  test('of a shop that the caller does not see is refused, the product’s own values are not', async () => {
    const one = await product();
    const table = await sheet({ ...ids(one), columns: ['productName', 'brand', 'shopPrice'] });
    expect(table[0]?.some((title) => title.startsWith('판매가('))).toBe(true);
    const rows = [{ line: 2, productId: one.id, seq: '', cells: { [`price@${accountId}`]: '22000' }, was: { [`price@${accountId}`]: '' } }];
    const answer = await send('POST', '/api/v1/plan', { kind: 'PRODUCT_SHEET', rows }, await world.headersOf('sub:limited'));
    expect(answer.body).toMatchObject({ changes: 0, problems: 1 });
  });

  test('asks for stock as a plan of its own, against what the file said', async () => {
    const one = await product();
    const table = edited(await sheet({ ...ids(one), columns: ['productName', 'stock'] }), 1, '재고', '3');
    const { rows, stock } = read(table);
    expect(rows).toEqual([]);
    const answer = await send('POST', '/api/v1/plan', { kind: 'STOCK', rows: stock });
    expect(answer.body).toMatchObject({ kind: 'STOCK', title: '엑셀로 재고 바꾸기', changes: 1 });
    await work(await apply(answer.body));
    expect((await now(one)).basic.stockQuantity).toBe(3);
  });
});

describe('a sheet of SKUs', () => {
  async function skuTable(body: object, headers = seller): Promise<string[][]> {
    const asked = await send('POST', '/api/v1/moa/sku/excel', { filter: {}, ...body }, headers);
    expect(asked).toMatchObject({ status: 200, body: { fileName: expect.stringMatching(/^모아_SKU_/) } });
    const answer = await app.inject({ method: 'GET', url: asked.body.url, headers });
    const { sheets } = await readXlsx(answer.rawPayload);
    return (sheets[0]?.rows ?? []).map((cells) => cells.map((cell) => restoreFormula(String(cell ?? ''))));
  }
  const sku = async (id: string) =>
    (await app.inject({ method: 'GET', url: `/api/v1/moa/sku/detail?id=${id}`, headers: seller })).json().sku;
  async function makeSkus(...skuCodes: string[]): Promise<string[]> {
    const { body } = await send('POST', '/api/v1/moa/sku/bulk', {
      skus: skuCodes.map((skuCode) => ({ skuCode, skuName: `=시트 ${skuCode}`, stockQuantity: 5, safetyStock: 1 })),
    });
    return body.results.map(({ id }: { id: string }) => id);
  }

  test('comes back with its edits as one plan: stock, safety stock and code, taken back together', async () => {
    const [one = '', two = ''] = await makeSkus('SHEET-1', 'SHEET-2');
    const table = await skuTable({ ids: [one, two], columns: ['stock', 'safetyStock', 'daysLeft'] });
    expect(table.map((cells) => cells.slice(0, -1))).toEqual([
      ['SKU 코드', '재고', '안전재고', '소진 예상(일)'],
      ['SHEET-2', '5', '1', ''],
      ['SHEET-1', '5', '1', ''],
    ]);
    expect(readSkuSheet(table)).toEqual({ rows: [], same: 2 });
    let changed = edited(edited(table, 2, '재고', '9'), 2, 'SKU 코드', 'SHEET-9');
    changed = edited(changed, 1, '안전재고', '4');
    const rows = readSkuSheet(changed)?.rows;
    const plan = (await send('POST', '/api/v1/plan', { kind: 'STOCK', rows })).body;
    expect(plan).toMatchObject({ title: '엑셀로 재고 바꾸기', changes: 2, problems: 0 });
    expect((await items(plan)).map(({ changes }) => changes.map(({ label, before, after }) => [label, before, after]))).toEqual([
      [['안전재고', 1, 4]],
      [
        ['재고', 5, 9],
        ['SKU 코드', 'SHEET-1', 'SHEET-9'],
      ],
    ]);
    await work(await apply(plan));
    expect(await sku(one)).toMatchObject({ stockQuantity: 9, skuCode: 'SHEET-9', skuName: '=시트 SHEET-1', safetyStock: 1 });
    expect(await sku(two)).toMatchObject({ stockQuantity: 5, skuCode: 'SHEET-2', safetyStock: 4 });
    await work(await apply((await send('POST', '/api/v1/plan/undo', { id: plan.id })).body));
    expect(await sku(one)).toMatchObject({ stockQuantity: 5, skuCode: 'SHEET-1' });
    expect(await sku(two)).toMatchObject({ safetyStock: 1 });
  });

  test('names each row that is stale, taken or not hers, and leaves the others a plan', async () => {
    const [stale = '', taken = '', fine = ''] = await makeSkus('ROW-1', 'ROW-2', 'ROW-3');
    let table = await skuTable({ ids: [stale, taken, fine], columns: ['stock'] });
    table = edited(edited(edited(table, 3, '재고', '8'), 2, 'SKU 코드', 'ROW-3'), 1, '재고', '7');
    await send('POST', '/api/v1/moa/sku/bulkStock', { edits: [{ skuId: stale, mode: 'ADD', quantity: 2 }] });
    const rows = readSkuSheet(table)?.rows;
    const plan = (await send('POST', '/api/v1/plan', { kind: 'STOCK', rows })).body;
    expect((await items(plan)).map(({ state, problems }) => [state, problems[0]?.message ?? null])).toEqual([
      ['CHANGE', null],
      ['PROBLEM', expect.stringContaining('다른 SKU')],
      ['PROBLEM', expect.stringMatching(/5개에서 7개로/)],
    ]);
    const other = await send('POST', '/api/v1/plan', { kind: 'STOCK', rows }, await world.headersOf('stranger'));
    expect(other.body).toMatchObject({ changes: 0, problems: 3 });
    expect((await send('POST', '/api/v1/moa/sku/excel', { filter: {}, ids: [fine] }, await world.headersOf('stranger'))).status).toBe(404);
  });

  test('has everything that the list finds, in the order that it is sorted by, over more than a batch', async () => {
    await tenant((tx) =>
      tx.query(
        `insert into sku (seller_id, sku_code, sku_name, created_at) select $1, 'MANY-' || n, '많은 SKU', now() - (n / 50) * interval '1 minute' from generate_series(1, 1100) n returning id`,
        [tx.sellerId],
      ),
    );
    for (const sort of ['createdDate,desc', 'daysLeft,asc']) {
      const codes = (await skuTable({ filter: { sort }, columns: ['stock'] })).slice(1).map(([code]) => code);
      const { totalElements, contents } = (
        await app.inject({ method: 'GET', url: `/api/v1/moa/sku/list?size=3&sort=${sort}`, headers: seller })
      ).json();
      expect(new Set(codes).size).toBe(totalElements);
      expect(codes.slice(0, 3)).toEqual(contents.map(({ skuCode }: { skuCode: string }) => skuCode));
    }
  });
});
