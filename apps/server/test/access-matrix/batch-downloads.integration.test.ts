/** Files of 대량등록: who is given them, what stands in them, and that a template that was filled in is read as it was meant. */
import { randomBytes } from 'node:crypto';
import { applyRows, type BatchReference, groupRows, matchHeadings, toBatchRow } from '@moa/core/batch';
import { describe, expect, test } from 'vitest';
import { readBatchShops, readReference } from '../../src/modules/batch/reference.ts';
import { readSheet } from '../../src/platform/sheets/index.ts';
import { startApp } from './app.ts';
import { insertRow } from './data/insert.ts';
import { linkedShop } from './data/linked-shop.ts';
import { type Caller, createWorld } from './world.ts';

const world = await createWorld();
const app = await startApp(world);
const shop = await linkedShop(world);
const BASE = '/api/v1/product/shop/bulk-register';
const LIMITS = { rows: 20_000, columns: 300, characters: 10_000_000 };

const accountId = await world.database.tenant(world.seller.sellerId, async (tx) => {
  const { rows } = await tx.query<{ id: number }>(
    'select id from shop_account where seller_id = $1 and shop_type = $2 and shop_account_id = $3',
    [tx.sellerId, shop.shopType, shop.shopAccountId],
  );
  return rows[0]?.id ?? 0;
});

const ask = async (path: string, caller: Caller) =>
  app.inject({ method: 'GET', url: `${BASE}${path}`, headers: await world.headersOf(caller) });

async function failedFile(): Promise<string> {
  const id = await insertRow(
    world,
    `insert into batch_file (seller_id, created_by, name, hash, file_id, state, wrong) values ($1, $2, 'x.xlsx', $3, 0, 'READY', 1)`,
    [world.seller.userId, randomBytes(32)],
  );
  const cells = JSON.stringify([{ row: 2, cells: { code: 'A', name: '=이름', price: '만원' } }]);
  const problems = JSON.stringify([{ row: 2, column: 'price', message: '숫자로 적어주십시오.', severity: 'ERROR' }]);
  await world.database.tenant(world.seller.sellerId, (tx) =>
    tx.query(
      `insert into batch_product (seller_id, batch_id, seq, code, name, state, cells, problems) values ($1, $2, 1, 'A', '=이름', 'PROBLEM', $3, $4)`,
      [tx.sellerId, Number(id), cells, problems],
    ),
  );
  return id;
}

describe('a template', () => {
  test.each<[Caller, number]>([
    ['seller', 200],
    ['sub:productAuth', 200],
    ['sub:orderAuth', 403],
    ['anonymous', 401],
    ['token:order:read', 403],
    ['token:product:read', 200],
  ])('is given to %s with %i', async (caller, status) => {
    expect((await ask('/template', caller)).statusCode).toBe(status);
  });

  test('of an account is for who sees it', async () => {
    expect((await ask(`/template?accountIds=${accountId}`, 'seller')).statusCode).toBe(200);
    expect((await ask(`/template?accountIds=${accountId}`, 'stranger')).statusCode).toBe(404);
    expect((await ask(`/template?accountIds=${accountId}`, 'sub:limited')).statusCode).toBe(404);
    expect((await ask('/template?accountIds=1;drop', 'seller')).statusCode).toBe(404);
  });

  test('that was filled in as its example is a product without a problem, at the shop it is for', async () => {
    const answer = await ask(`/template?accountIds=${accountId}`, 'seller');
    const { lines } = await readSheet(answer.rawPayload, LIMITS);
    const [headings, ...rows] = lines;
    const { shops, reference } = await world.database.tenant(world.seller.sellerId, async (tx) => ({
      shops: await readBatchShops(tx),
      reference: (await readReference(tx, { known: { courierCode: null, last: null }, only: {} }, () => '')) as BatchReference,
    }));
    const matches = matchHeadings(headings?.cells ?? [], shops);
    expect(matches.filter(({ column, certainty }) => column === null || certainty !== 'EXACT')).toEqual([]);
    expect(matches.some(({ column }) => column === `shop:${accountId}:category`)).toBe(true);
    const mapping = Object.fromEntries(matches.flatMap(({ index, column }) => (column === null ? [] : [[index, column]])));
    const products = groupRows(rows.flatMap(({ row, cells }) => toBatchRow(row, cells, mapping) ?? []));
    expect(products).toHaveLength(1);
    const { draft, problems } = applyRows(null, products[0]?.rows ?? [], reference);
    expect(problems).toEqual([]);
    expect(draft.composition.optionInfo.optionCombinations).toHaveLength(2);
    expect(draft.createShopDTOList).toMatchObject([{ shopInfoDTO: { shopAccountId: shop.shopAccountId } }]);
  });
});

describe('the rows that were not registered', () => {
  test.each<[Caller, number]>([
    ['seller', 200],
    ['stranger', 404],
    ['sub:limited', 404],
    ['sub:csAuth', 403],
    ['anonymous', 401],
  ])('are given to %s with %i', async (caller, status) => {
    expect((await ask(`/${await failedFile()}/failed`, caller)).statusCode).toBe(status);
  });

  test('come with why, and no cell of them is a formula', async () => {
    const answer = await ask(`/${await failedFile()}/failed`, 'seller');
    const { lines } = await readSheet(answer.rawPayload, LIMITS);
    expect(lines.map(({ cells }) => cells)).toEqual([
      ['확인할 내용', '판매자 관리코드', '상품명', '판매가', '재고수량'],
      ['판매가: 숫자로 적어주십시오.', 'A', '=이름', '만원'],
    ]);
    expect(lines.flatMap(({ formulas }) => formulas)).toEqual([]);
  });
});

describe('an archive of pictures', () => {
  test.each<[Caller, number]>([
    ['seller', 200],
    ['sub:productAuth', 200],
    ['stranger', 404],
    ['sub:limited', 404],
    ['sub:orderAuth', 403],
    ['anonymous', 401],
  ])('of the seller is taken from %s with %i', async (caller, status) => {
    const id = await failedFile();
    const archiveId = await insertRow(world, `insert into batch_archive (seller_id, batch_id, name) values ($1, $2, 'a.zip')`, [
      Number(id),
    ]);
    const put = (headers: Record<string, string>, payload: Buffer) =>
      app.inject({ method: 'PUT', url: `${BASE}/${id}/pictures/${archiveId}`, headers, payload });
    const headers = await world.headersOf(caller);
    const answer = await put({ ...headers, 'content-type': 'application/zip' }, Buffer.from('PK'));
    expect(answer.statusCode).toBe(status);
    if (status === 200) expect((await put({ ...headers, 'content-type': 'text/plain' }, Buffer.from('PK'))).statusCode).toBe(415);
  });
});
