import { newProductDraft, regenerate } from '@moa/core';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/support/index.ts';
import { saveDraft } from '../products/index.ts';
import { saveSku } from './skus/save-skus.service.ts';
import { readSiblings, suggestSkus } from './suggest.queries.ts';

const { database, seller } = await testDatabase();

const AXES = [{ name: '색상', values: ['블랙', '화이트'] }];

/** A seller with a product of two SKUs (M1-001, M1-002) and two SKUs that no product sells yet. */
async function stocked() {
  const { sellerId } = await seller();
  const draft = newProductDraft();
  draft.basic.productName = '린넨 셔츠';
  draft.composition.optionInfo = { usable: true, options: AXES, optionCombinations: regenerate(AXES, []) };
  await database.tenant(sellerId, async (tx) => {
    await saveDraft(tx, draft, 'test');
    await saveSku(tx, { skuCode: 'HAT', skuName: '린넨 모자', stockQuantity: 12, safetyStock: 2 }, 'test');
    await saveSku(tx, { skuCode: 'HAT-M1-001', skuName: '셔츠 모양 모자' }, 'test');
  });
  const suggest = async (word: string, codes: string[] = []) =>
    (await database.tenant(sellerId, (tx) => suggestSkus(tx, word, codes))).map(({ skuCode }) => skuCode);
  const read = <T>(work: Parameters<typeof database.tenant<T>>[1]) => database.tenant(sellerId, work);
  return { suggest, read };
}

test('the SKU whose code was typed comes first, then codes that begin with it, then what a word finds', async () => {
  const { suggest } = await stocked();
  expect(await suggest('M1-001')).toEqual(['M1-001', 'HAT-M1-001']);
  expect(await suggest('M1-0')).toEqual(['M1-001', 'M1-002', 'HAT-M1-001']);
  expect(await suggest('HAT')).toEqual(['HAT', 'HAT-M1-001']);
  expect((await suggest('린넨')).slice(0, 1)).toEqual(['HAT']);
  expect((await suggest('린넨')).toSorted()).toEqual(['HAT', 'M1-001', 'M1-002']);
  expect(await suggest('화이트')).toEqual(['M1-002']);
  expect((await suggest('린')).toSorted()).toEqual(['HAT', 'M1-001', 'M1-002']);
  expect((await suggest('츠')).toSorted()).toEqual(['HAT-M1-001', 'M1-001', 'M1-002']);
  expect(await suggest('린넨 자')).toEqual(['HAT']);
  expect(await suggest('컵 벌')).toEqual([]);
  expect(await suggest('  ')).toEqual([]);
});

test('codes are answered as they are, whatever is unknown is left out', async () => {
  const { suggest, read } = await stocked();
  expect(await suggest('', ['HAT', 'M1-002', 'hat', 'NONE'])).toEqual(['M1-002', 'HAT']);
  expect(await suggest('모자', ['HAT'])).toEqual(['HAT', 'HAT-M1-001']);
  const [hat] = await read((tx) => suggestSkus(tx, '', ['HAT']));
  expect(hat).toMatchObject({ skuName: '린넨 모자', stockQuantity: 12, sellableQuantity: 10 });
});

test('siblings are the SKUs of one product in the order of its options', async () => {
  const { read } = await stocked();
  const codes = async (siblingCode: string) => (await read((tx) => readSiblings(tx, siblingCode))).map(({ skuCode }) => skuCode);
  expect(await codes('P1')).toEqual(['M1-001', 'M1-002']);
  expect([await codes('P2'), await codes('HAT'), await codes("P1'; --")]).toEqual([[], [], []]);
});

test('nobody is offered what another seller has', async () => {
  await stocked();
  const { sellerId } = await seller();
  expect(await database.tenant(sellerId, (tx) => suggestSkus(tx, '린넨', ['HAT']))).toEqual([]);
  expect(await database.tenant(sellerId, (tx) => readSiblings(tx, 'P1'))).toEqual([]);
});
