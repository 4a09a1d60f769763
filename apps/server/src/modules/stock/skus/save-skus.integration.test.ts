import type { SkuEdit } from '@moa/core';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/index.ts';
import { firstRows } from '../../../platform/paging.ts';
import { readSkus } from '../list.queries.ts';
import { readNames } from '../suggest.queries.ts';
import { saveManySkus } from './save-skus.service.ts';

const { database, seller } = await testDatabase();

async function shop() {
  const { sellerId } = await seller();
  const save = (...rows: SkuEdit[]) => saveManySkus(database, sellerId, rows, 'test', async () => {});
  const found = (name = '') =>
    database.tenant(sellerId, (tx) => readSkus(tx, { name, type: null, stock: null, ids: null, lowStock: 0 }, firstRows(50)));
  const named = async (name: string, codes: string[] = []) =>
    (await database.tenant(sellerId, (tx) => readNames(tx, name, codes))).map(({ skuCode }) => skuCode);
  return { sellerId, save, found, named };
}

test('rows make SKUs with their stock and change what others are called, each with its own result', async () => {
  const { save, found } = await shop();
  const [hat] = await save({ skuName: '모자', skuCode: 'HAT', stockQuantity: 7, safetyStock: 2 });
  expect(hat).toMatchObject({ ok: true, skuCode: 'HAT', version: 1 });
  const results = await save(
    { skuName: '장갑', stockQuantity: 3 },
    { id: hat?.id ?? '', skuName: '겨울 모자', skuCode: 'HAT-2', version: 1 },
    { skuName: '목도리', skuCode: 'HAT' },
    { skuName: '양말' },
    { id: '999999', skuName: '없는 것' },
  );
  expect(results.map(({ ok, code, skuCode }) => [ok, code, skuCode])).toEqual([
    [true, null, 'S000001'],
    [true, null, 'HAT-2'],
    [false, 'DUPLICATE', 'HAT'],
    [true, null, 'S000002'],
    [false, 'NOT_FOUND', null],
  ]);
  const rows = await found();
  expect(new Map(rows.map((row) => [row.sku_code, [row.sku_name, row.on_hand, row.safety_stock, row.version]]))).toEqual(
    new Map([
      ['HAT-2', ['겨울 모자', 7, 2, 2]],
      ['S000001', ['장갑', 3, 0, 1]],
      ['S000002', ['양말', 0, 0, 0]],
    ]),
  );
  expect(rows.map(({ id, version }) => [String(id), version])).toContainEqual([results[1]?.id, results[1]?.version]);
  expect((await found('겨울')).map((row) => row.sku_code)).toEqual(['HAT-2']);
  expect((await found('장갑')).map((row) => row.sku_code)).toEqual(['S000001']);
});

test('of two calls that take one code at once, one is told that it is taken and loses nothing else', async () => {
  const { save, found } = await shop();
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) => save({ skuName: `모자 ${at}`, skuCode: 'SAME' }, { skuName: `장갑 ${at}` })),
  );
  expect(answers.flatMap((results) => results.filter(({ skuCode, ok }) => skuCode === 'SAME' && ok))).toHaveLength(1);
  expect(answers.every(([, glove]) => glove?.ok)).toBe(true);
  expect(await found()).toHaveLength(7);
});

test('a code that somebody typed is not given again', async () => {
  const { save } = await shop();
  await save({ skuName: '모자', skuCode: 'S000002' });
  const made = await save({ skuName: '장갑' }, { skuName: '양말' }, { skuName: '목도리' });
  expect(made.map(({ skuCode }) => skuCode)).toEqual(['S000001', 'S000003', 'S000004']);
});

test('a name is found whole, whatever its capitals, and a code as it is', async () => {
  const { save, named } = await shop();
  await save({ skuName: 'Linen 셔츠', skuCode: 'A' }, { skuName: 'linen 셔츠 롱', skuCode: 'B' }, { skuName: '모자', skuCode: 'C' });
  expect(await named(' LINEN 셔츠 ')).toEqual(['A']);
  expect((await named('linen 셔츠', ['C', 'none'])).toSorted()).toEqual(['A', 'C']);
  expect(await named('', [])).toEqual([]);
});

test('nobody changes what another seller has', async () => {
  const { save, found } = await shop();
  const [hat] = await save({ skuName: '모자' });
  const other = await shop();
  await expect(other.save({ id: hat?.id ?? '', skuName: '남의 모자' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await other.save({ id: hat?.id ?? '', skuName: '남의 모자' }, { skuName: '장갑' })).map(({ ok }) => ok)).toEqual([false, true]);
  expect((await found()).map((row) => row.sku_name)).toEqual(['모자']);
});
