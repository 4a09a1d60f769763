import { newProductDraft, regenerate } from '@moa/core';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/support/index.ts';
import { firstRows } from '../../platform/paging.ts';
import { loadDraft, saveDraft } from '../products/index.ts';
import { readSkus } from './list.queries.ts';
import { saveSku } from './skus/save-skus.service.ts';

const { database, seller } = await testDatabase();

const AXES = [{ name: '색상', values: ['블랙', '화이트', '네이비'] }];

/** A seller with a product of three SKUs and one SKU of its own, and how to look for them. */
async function stocked() {
  const { sellerId } = await seller();
  const draft = newProductDraft();
  draft.basic.productName = '린넨 셔츠';
  draft.composition.optionInfo = { usable: true, options: AXES, optionCombinations: regenerate(AXES, []) };
  const productId = await database.tenant(sellerId, async (tx) => {
    const id = await saveDraft(tx, draft, 'test');
    await saveSku(tx, { skuCode: 'ALONE', skuName: '린넨 모자' }, 'test');
    return id;
  });
  const addColours = (...colours: string[]) =>
    database.tenant(sellerId, async (tx) => {
      const stored = await loadDraft(tx, productId);
      const { optionInfo } = stored.composition;
      optionInfo.options = [{ name: '색상', values: [...(AXES[0]?.values ?? []), ...colours] }];
      optionInfo.optionCombinations = regenerate(optionInfo.options, optionInfo.optionCombinations);
      await saveDraft(tx, stored, 'test');
    });
  const rowsFor = (name: string) =>
    database.tenant(sellerId, (tx) => readSkus(tx, { name, type: null, stock: null, ids: null, lowStock: 0 }, firstRows(50)));
  const found = async (name: string) => (await rowsFor(name)).map((row) => row.sku_code).toSorted();
  const rename = async (code: string, skuName: string, skuCode?: string) => {
    const [row] = (await rowsFor('')).filter((each) => each.sku_code === code);
    await database.tenant(sellerId, (tx) => saveSku(tx, { id: String(row?.id), skuName, skuCode }, 'test'));
  };
  const emptyRows = () =>
    database.tenant(
      sellerId,
      async (tx) => (await tx.query(`select 1 from sku_gram where seller_id = $1 and sku_ids = '{}'`, [sellerId])).rowCount,
    );
  return { found, rename, addColours, emptyRows };
}

test('a SKU of a product is found by the name they share, and by its own option and code alone', async () => {
  const { found } = await stocked();
  expect(await found('셔츠')).toEqual(['M1-001', 'M1-002', 'M1-003']);
  expect(await found('린넨')).toEqual(['ALONE', 'M1-001', 'M1-002', 'M1-003']);
  expect(await found('화이트')).toEqual(['M1-002']);
  expect(await found('셔츠 네이비')).toEqual(['M1-003']);
  expect(await found('m1-001')).toEqual(['M1-001']);
});

test('those that are added to a product later are found as the first', async () => {
  const { found, addColours } = await stocked();
  await addColours('베이지', '카키');
  expect(await found('셔츠')).toEqual(['M1-001', 'M1-002', 'M1-003', 'M1-004', 'M1-005']);
  expect([await found('카키'), await found('화이트')]).toEqual([['M1-005'], ['M1-002']]);
});

test('one that is renamed is found by its new name, and the others still by the old one', async () => {
  const { found, rename, emptyRows } = await stocked();
  await rename('M1-001', '여름 셔츠', 'SUMMER');
  expect(await found('여름')).toEqual(['SUMMER']);
  expect(await found('summer')).toEqual(['SUMMER']);
  expect(await found('린넨')).toEqual(['ALONE', 'M1-002', 'M1-003']);
  expect(await found('셔츠')).toEqual(['M1-002', 'M1-003', 'SUMMER']);
  expect(await found('블랙')).toEqual(['SUMMER']);
  await rename('M1-002', '여름 셔츠');
  expect(await found('여름')).toEqual(['M1-002', 'SUMMER']);
  for (const code of ['M1-002', 'M1-003']) await rename(code, '겨울 바지');
  await rename('SUMMER', '겨울 바지');
  expect(await found('셔츠')).toEqual([]);
  expect(await found('겨울 바지')).toEqual(['M1-002', 'M1-003', 'SUMMER']);
  expect(await emptyRows()).toBe(0);
});

test('one of its own that is renamed is found by its new name alone', async () => {
  const { found, rename } = await stocked();
  await rename('ALONE', '밀짚 모자');
  expect([await found('린넨 모자'), await found('밀짚'), await found('모자')]).toEqual([[], ['ALONE'], ['ALONE']]);
  await rename('ALONE', '밀짚 모자');
  expect(await found('밀짚')).toEqual(['ALONE']);
});
