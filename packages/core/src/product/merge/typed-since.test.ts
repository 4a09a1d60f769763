import { describe, expect, test } from 'vitest';
import { deriveBasic } from '../composition.ts';
import type { ProductDraft } from '../draft.ts';
import { newProductDraft, newShopEntry } from '../new-draft.ts';
import { viewsOf } from '../shop-draft.ts';
import { typedSince } from './typed-since.ts';

const COUPANG = { shopType: 'COUPANG' as const, shopAccountId: 'a', shopName: '쿠팡', multiShopId: null };
const CAFE24 = { shopType: 'CAFE24' as const, shopAccountId: 'c', shopName: '자사몰', multiShopId: null };

const settled = (draft: ProductDraft): ProductDraft => ({ ...draft, basic: { ...draft.basic, ...deriveBasic(draft) }, ...viewsOf(draft) });
const row = (draft: ProductDraft, index = 0) => {
  const found = draft.composition.optionInfo.optionCombinations[index];
  if (!found) throw new Error('no such option');
  return found;
};
const shop = (draft: ProductDraft, index = 0) => {
  const found = draft.createShopDTOList[index];
  if (!found) throw new Error('no such shop');
  return found;
};

/** As a form sends it: an option and a shop of it are new. */
function sent(): ProductDraft {
  const draft = newProductDraft();
  draft.basic.productName = '셔츠';
  draft.composition.mainInfo.price = 10_000;
  draft.composition.optionInfo = {
    usable: true,
    options: [{ name: '색상', values: ['블랙', '화이트'] }],
    optionCombinations: ['블랙', '화이트'].map((value, index) => ({
      id: index === 0 ? '1' : null,
      optionValues: [value],
      optionPrice: 0,
      saleQuantity: 8,
      seenQuantity: index === 0 ? 5 : null,
      usable: true,
      skuCode: index === 0 ? 'S1' : '',
      skuId: index === 0 ? '11' : null,
      saleUnitQuantity: 1,
      barcode: '',
    })),
  };
  draft.createShopDTOList = [newShopEntry(COUPANG, 'TEMP_COUPANGa1'), newShopEntry(CAFE24, 'TEMP_CAFE24c1')];
  return settled(draft);
}

/** As the server answers it; an order took a piece of each option meanwhile. */
function stored(): ProductDraft {
  const draft = sent();
  Object.assign(draft, { id: '7', moaProductSeq: 3, version: 4 });
  draft.composition.optionInfo.optionCombinations = draft.composition.optionInfo.optionCombinations.map((each, index) => ({
    ...each,
    id: String(index + 1),
    skuId: String(index + 11),
    skuCode: `S${index + 1}`,
    saleQuantity: 7,
    seenQuantity: 7,
  }));
  draft.createShopDTOList = [
    { ...shop(draft, 0), registerKey: 'COUPANGa1', basic: { salePrice: 11_000, priceRule: { kind: 'RATE', rate: 0.1, rounding: 10 } } },
    { ...shop(draft, 1), registerKey: 'CAFE24c1' },
  ];
  return settled(draft);
}

function typed(change: (draft: ProductDraft) => void): ProductDraft {
  const mine = sent();
  change(mine);
  return typedSince(sent(), mine, stored());
}

describe('over what a save stored', () => {
  test('nothing that was typed is what was stored', () => {
    expect(typed(() => undefined)).toEqual(stored());
  });

  test('a name, a price and another word of a shop stand, each with what the server made of the rest', () => {
    const merged = typed((draft) => {
      draft.basic.productName = '긴 셔츠';
      row(draft, 1).optionPrice = 500;
      shop(draft, 1).basic.productName = '자사몰 셔츠';
    });
    expect(merged).toMatchObject({ id: '7', version: 4, basic: { productName: '긴 셔츠' } });
    expect(row(merged, 1)).toMatchObject({ id: '2', skuId: '12', skuCode: 'S2', optionPrice: 500 });
    expect(merged.createShopDTOList.map(({ registerKey, basic }) => [registerKey, basic])).toEqual([
      ['COUPANGa1', { salePrice: 11_000, priceRule: { kind: 'RATE', rate: 0.1, rounding: 10 } }],
      ['CAFE24c1', { productName: '자사몰 셔츠' }],
    ]);
  });

  test.each([0, 1])('a number that was typed counts from the one that was sent, and orders since are not undone (option %i)', (index) => {
    const untouched = typed((draft) => void (draft.basic.brand = '모아'));
    expect(row(untouched, index)).toMatchObject({ saleQuantity: 7, seenQuantity: 7 });
    const counted = typed((draft) => void (row(draft, index).saleQuantity = 10));
    expect(row(counted, index)).toMatchObject({ saleQuantity: 9, seenQuantity: 7 });
  });

  test('so does that of a product without options', () => {
    const without = (change: (draft: ProductDraft) => void) => {
      const draft = sent();
      draft.composition.optionInfo = { usable: false, options: [], optionCombinations: [] };
      change(draft);
      return settled(draft);
    };
    const before = without((draft) => Object.assign(draft.composition.mainInfo, { saleQuantity: 8, seenQuantity: 5 }));
    const after = without((draft) => Object.assign(draft.composition.mainInfo, { saleQuantity: 7, seenQuantity: 7 }));
    const mine = without((draft) => Object.assign(draft.composition.mainInfo, { saleQuantity: 10, seenQuantity: 5 }));
    expect(typedSince(before, mine, after).composition.mainInfo).toMatchObject({ saleQuantity: 9, seenQuantity: 7 });
  });

  test('a shop and an option that were added stay, those taken off stay away', () => {
    const added = typed((draft) => {
      draft.createShopDTOList.push(newShopEntry({ ...COUPANG, shopAccountId: 'b' }, 'TEMP_COUPANGb2'));
      draft.composition.optionInfo.options = [{ name: '색상', values: ['블랙', '화이트', '레드'] }];
      draft.composition.optionInfo.optionCombinations.push({ ...row(draft, 1), optionValues: ['레드'], saleQuantity: 3 });
    });
    expect(added.createShopDTOList.map(({ registerKey }) => registerKey)).toEqual(['COUPANGa1', 'CAFE24c1', 'TEMP_COUPANGb2']);
    expect(added.composition.optionInfo.optionCombinations.map(({ id, saleQuantity }) => [id, saleQuantity])).toEqual([
      ['1', 7],
      ['2', 7],
      [null, 3],
    ]);
    const less = typed((draft) => {
      draft.createShopDTOList.pop();
      draft.composition.optionInfo.options = [{ name: '색상', values: ['블랙'] }];
      draft.composition.optionInfo.optionCombinations.pop();
    });
    expect(less.createShopDTOList.map(({ registerKey }) => registerKey)).toEqual(['COUPANGa1']);
    expect(less.composition.optionInfo.optionCombinations.map(({ id }) => id)).toEqual(['1']);
  });
});
