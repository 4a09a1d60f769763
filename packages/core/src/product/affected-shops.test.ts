import { expect, test } from 'vitest';
import { affectedShops } from './affected-shops.ts';
import type { ProductDraft } from './draft.ts';
import { newProductDraft, newShopEntry } from './new-draft.ts';

const SHOPS = ['SMART_STORE', 'COUPANG', 'CAFE24', 'ZIGZAG'] as const;
const keyOf = (shopType: string) => `${shopType}1`;

function product(): ProductDraft {
  const draft = newProductDraft();
  draft.basic.productName = '셔츠';
  draft.composition.optionInfo = {
    usable: true,
    options: [{ name: '색상', values: ['블랙'] }],
    optionCombinations: [
      {
        id: '1',
        optionValues: ['블랙'],
        optionPrice: 0,
        saleQuantity: 5,
        seenQuantity: 5,
        usable: true,
        skuCode: 'A',
        skuId: '1',
        saleUnitQuantity: 1,
        barcode: '',
      },
    ],
  };
  draft.createShopDTOList = SHOPS.map((shopType) =>
    newShopEntry({ shopType, shopAccountId: 'a', shopName: '', multiShopId: null }, keyOf(shopType)),
  );
  return draft;
}

function affected(change: (draft: ProductDraft) => void): string[] {
  const [before, after] = [product(), product()];
  change(after);
  return SHOPS.filter((shopType) => affectedShops(before, after)({ registerKey: keyOf(shopType), shopType }));
}

const entryOf = (draft: ProductDraft, shopType: string) => {
  const entry = draft.createShopDTOList.find(({ registerKey }) => registerKey === keyOf(shopType));
  if (!entry) throw new Error('no entry');
  return entry;
};
const option = (draft: ProductDraft) => {
  const [row] = draft.composition.optionInfo.optionCombinations;
  if (!row) throw new Error('no option');
  return row;
};

const NOBODY: readonly string[] = [];
test.each<[string, (draft: ProductDraft) => void, readonly string[]]>([
  ['nothing', () => undefined, NOBODY],
  ['its name', (draft) => void (draft.basic.productName = '긴 셔츠'), SHOPS],
  ['its price', (draft) => void (draft.composition.mainInfo.price = 100), SHOPS],
  ['its detail', (draft) => void (draft.common.detailInfoContent = '<p>새</p>'), SHOPS],
  ['whether an option is sold', (draft) => void (option(draft).usable = false), SHOPS],
  ['what a barcode is', (draft) => void (option(draft).barcode = '880'), SHOPS],
  ['what it costs the seller', (draft) => void (draft.basic.costPrice = 100), NOBODY],
  [
    'its stock, which is sent by itself',
    (draft) => {
      option(draft).saleQuantity = 9;
      draft.basic.stockQuantity = 9;
      draft.composition.mainInfo.saleQuantity = 9;
    },
    NOBODY,
  ],
  ['its discount', (draft) => void (draft.basic.benefit.pc.value = 500), ['SMART_STORE']],
  [
    'goods beside it',
    (draft) => void (draft.composition.supplementInfo = { usable: true, supplements: [{ name: '끈', price: 100, quantity: 1 }] }),
    ['SMART_STORE', 'ZIGZAG'],
  ],
  ['the price at one shop', (draft) => void (entryOf(draft, 'COUPANG').basic.salePrice = 200), ['COUPANG']],
  ['the category at one shop', (draft) => void (entryOf(draft, 'CAFE24').category = { categoryId: '1', path: '옷' }), ['CAFE24']],
  ['an attribute at one shop', (draft) => void (entryOf(draft, 'ZIGZAG').etc.color = '빨강'), ['ZIGZAG']],
  ['how it stands at one shop', (draft) => void (entryOf(draft, 'ZIGZAG').modify = true), NOBODY],
  ['that it is sold at one shop no more', (draft) => void draft.createShopDTOList.shift(), ['SMART_STORE']],
])('who is told of %s', (_what, change, expected) => {
  expect(affected(change)).toEqual(expected);
});

test('a shop that the caller does not see is told of what all are told, and of nothing else', () => {
  const hidden = { registerKey: '11ST1', shopType: '11ST' } as const;
  const [before, renamed, elsewhere] = [product(), product(), product()];
  renamed.basic.productName = '긴 셔츠';
  entryOf(elsewhere, 'COUPANG').basic.salePrice = 200;
  expect(affectedShops(before, renamed)(hidden)).toBe(true);
  expect(affectedShops(before, elsewhere)(hidden)).toBe(false);
});
