/** Shop products out as a sheet, edited, in again: what a shop is given of its own, looked at, applied, taken back, and left alone where it moved. */
import { newShopEntry, type ReadListingSheet, readListingSheet, restoreFormula } from '@moa/core';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { startApp } from '../../../test/access-matrix/app.ts';
import { freshDraft } from '../../../test/access-matrix/data/product.ts';
import { shopOf } from '../../../test/access-matrix/data/shop.ts';
import { createWorld } from '../../../test/access-matrix/world.ts';
import { firstRows } from '../../platform/paging.ts';
import { planHandler } from '../plans/apply.tasks.ts';
import { listPlanItems } from '../plans/plans.queries.ts';
import { loadDraft, saveDraft } from '../products/index.ts';
import { productSheetKind } from './product/product-sheet.plan.ts';

const world = await createWorld();
const app = await startApp(world);
await shopOf(world);
const { database } = world;
const { sellerId } = world.seller;
const seller = await world.headersOf('seller');
const handler = planHandler({ kinds: [productSheetKind], now: () => new Date(), onError: (error) => expect(error).toBeNull() });
const tenant = <T>(work: Parameters<typeof database.tenant<T>>[1]) => database.tenant(sellerId, work);

async function send(url: string, body: object) {
  const headers = { ...seller, 'content-type': 'application/json' };
  return (await app.inject({ method: 'POST', url, headers, payload: JSON.stringify(body) })).json();
}

async function sheet(): Promise<string[][]> {
  const asked = await send('/api/v1/product/shop/shop-all-list/excel', {
    filter: { tied: true },
    columns: ['shopProductId', 'name', 'price'],
  });
  const answer = await app.inject({ method: 'GET', url: asked.url, headers: seller });
  const { sheets } = await readXlsx(answer.rawPayload);
  expect(sheets[0]?.columns?.at(-1)).toMatchObject({ hidden: true });
  return (sheets[0]?.rows ?? []).map((cells) => cells.map((cell) => restoreFormula(String(cell ?? ''))));
}

function read(table: string[][], line: number, title: string, text: string): ReadListingSheet {
  const column = table[0]?.indexOf(title) ?? -1;
  const found = readListingSheet(table.map((cells, index) => (index === line ? cells.with(column, text) : cells)));
  if (found === null) throw new Error('not read');
  return found;
}

const items = (plan: { id: string }) => tenant((tx) => listPlanItems(tx, Number(plan.id), null).read(firstRows(10)));

async function work(plan: { id: string; hash: string }): Promise<void> {
  const { jobId } = await send('/api/v1/plan/apply', { id: plan.id, hash: plan.hash });
  await handler.run(
    { sellerId, runId: Number(jobId) },
    { database, taskId: 1, attemptNo: 1, lastAttempt: false, signal: new AbortController().signal, workerId: 'w' },
  );
}

test('a price of a shop is changed there alone, taken back, and left alone where it moved since the file went out', async () => {
  const draft = freshDraft();
  draft.createShopDTOList = [
    newShopEntry({ shopType: 'SMART_STORE', shopAccountId: 'shop', shopName: '본점', multiShopId: null }, 'temp-1'),
  ];
  const id = await tenant(async (tx) => saveDraft(tx, draft, 'test'));
  const stored = () => tenant((tx) => loadDraft(tx, id));
  const shown = async () => (await stored()).createShopDTOList.map(({ basic }) => basic.salePrice ?? null);
  const base = (await stored()).composition.mainInfo.price;

  const table = await sheet();
  expect(readListingSheet(table)).toMatchObject({ rows: [], same: 1, refused: [] });
  const { rows } = read(table, 1, '판매가', String(base + 1_000));
  const plan = await send('/api/v1/plan', { kind: 'PRODUCT_SHEET', rows, send: false });
  expect(plan).toMatchObject({ changes: 1, problems: 0 });
  expect((await items(plan)).map(({ changes }) => changes.map(({ label, before, after }) => [label, before, after]))).toEqual([
    [['판매가(스마트스토어)', null, base + 1_000]],
  ]);
  expect(await shown()).toEqual([null]);
  await work(plan);
  expect([await shown(), (await stored()).composition.mainInfo.price]).toEqual([[base + 1_000], base]);

  const late = await send('/api/v1/plan', {
    kind: 'PRODUCT_SHEET',
    rows: read(table, 1, '판매가', String(base + 2_000)).rows,
    send: false,
  });
  expect(late).toMatchObject({ changes: 0, problems: 1 });
  expect((await items(late))[0]?.problems[0]?.message).toMatch('파일을 받은 뒤');

  await work(await send('/api/v1/plan/undo', { id: plan.id }));
  expect(await shown()).toEqual([null]);
});
