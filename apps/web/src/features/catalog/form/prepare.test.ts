import { newProductDraft, newShopEntry, type ProductDraft, regenerate } from '@moa/core';
import { expect, test } from 'vitest';
import { ontoSaved } from './prepare.ts';

const AXES = [{ name: '색상', values: ['블랙', '화이트'] }];
const SHOP = { shopType: 'COUPANG' as const, shopAccountId: 'a', shopName: 'a', multiShopId: null };

function sentDraft(): ProductDraft {
  const draft = newProductDraft();
  draft.basic.productName = '린넨 셔츠';
  draft.composition.optionInfo = { usable: true, options: AXES, optionCombinations: regenerate(AXES, []) };
  draft.createShopDTOList = [newShopEntry(SHOP, 'TEMP-1')];
  return draft;
}

/** As the server answers it. */
function stored(sent: ProductDraft): ProductDraft {
  const saved = structuredClone(sent);
  Object.assign(saved, { id: '7', moaProductSeq: 3, version: 0, createdDate: '2026-11-22T00:00:00Z' });
  for (const [index, row] of saved.composition.optionInfo.optionCombinations.entries()) {
    Object.assign(row, { id: `1${index}`, skuId: `2${index}`, skuCode: `M3-00${index + 1}`, seenQuantity: 0 });
  }
  saved.createShopDTOList = saved.createShopDTOList.map((entry) => ({ ...entry, registerKey: 'COUPANG-a-1' }));
  return saved;
}

test('what was typed after a save that had no answer becomes a change of the saved product', () => {
  const sent = sentDraft();
  const mine = structuredClone(sent);
  mine.basic.productName = '린넨 셔츠 새 이름';
  const [black] = mine.composition.optionInfo.optionCombinations;
  if (black) black.saleQuantity = 5;
  mine.createShopDTOList.push(newShopEntry({ ...SHOP, shopAccountId: 'b' }, 'TEMP-2'));

  const merged = ontoSaved(mine, sent, stored(sent));
  expect(merged).toMatchObject({ id: '7', moaProductSeq: 3, version: 0, basic: { productName: '린넨 셔츠 새 이름' } });
  expect(
    merged.composition.optionInfo.optionCombinations.map(({ id, skuId, skuCode, saleQuantity, seenQuantity }) => [
      id,
      skuId,
      skuCode,
      saleQuantity,
      seenQuantity,
    ]),
  ).toEqual([
    ['10', '20', 'M3-001', 5, 0],
    ['11', '21', 'M3-002', 0, 0],
  ]);
  expect(merged.createShopDTOList.map((entry) => entry.registerKey)).toEqual(['COUPANG-a-1', 'TEMP-2']);
});

test('an option that was added since is new', () => {
  const sent = sentDraft();
  const axes = [{ name: '색상', values: ['블랙', '화이트', '네이비'] }];
  const mine = structuredClone(sent);
  mine.composition.optionInfo = {
    usable: true,
    options: axes,
    optionCombinations: regenerate(axes, mine.composition.optionInfo.optionCombinations),
  };
  const rows = ontoSaved(mine, sent, stored(sent)).composition.optionInfo.optionCombinations;
  expect(rows.map((row) => [row.optionValues[0], row.id])).toEqual([
    ['블랙', '10'],
    ['화이트', '11'],
    ['네이비', null],
  ]);
});
