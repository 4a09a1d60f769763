import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deriveBasic } from '../composition.ts';
import type { ProductDraft } from '../draft.ts';
import { newProductDraft, newShopEntry } from '../new-draft.ts';
import { viewsOf } from '../shop-draft.ts';
import { mergeDrafts } from './merge-drafts.ts';
import { sameJson } from './merge-values.ts';

const SHOP = { shopType: 'COUPANG' as const, shopAccountId: 'a', shopName: '쿠팡 본점', multiShopId: null };
const OTHER = { shopType: 'ZIGZAG' as const, shopAccountId: 'z', shopName: '지그재그', multiShopId: null };

function stored(): ProductDraft {
  const draft = newProductDraft();
  Object.assign(draft, { id: '7', moaProductSeq: 3, version: 4, updatedDate: '2026-11-23T00:00:00Z' });
  draft.basic.productName = '린넨 셔츠';
  draft.composition.mainInfo.price = 10_000;
  draft.composition.optionInfo = {
    usable: true,
    options: [{ name: '색상', values: ['블랙', '화이트'] }],
    optionCombinations: ['블랙', '화이트'].map((value, index) => ({
      id: String(index + 1),
      optionValues: [value],
      optionPrice: 0,
      saleQuantity: 10,
      seenQuantity: 10,
      usable: true,
      skuCode: `S${index + 1}`,
      skuId: String(index + 11),
      saleUnitQuantity: 1,
      barcode: '',
    })),
  };
  draft.createShopDTOList = [{ ...newShopEntry(SHOP, 'COUPANGa1'), temporaryRegisterKey: null, basic: { salePrice: 11_000 } }];
  return settled(draft);
}

/** With what follows from the rest, as the server answers it. */
function settled(draft: ProductDraft): ProductDraft {
  return { ...draft, basic: { ...draft.basic, ...deriveBasic(draft) }, ...viewsOf(draft) };
}

type Edit = (draft: ProductDraft) => void;

const row = (draft: ProductDraft, index: number) => {
  const found = draft.composition.optionInfo.optionCombinations[index];
  if (!found) throw new Error('no such option');
  return found;
};
const shop = (draft: ProductDraft) => {
  const [entry] = draft.createShopDTOList;
  if (!entry) throw new Error('no shop');
  return entry;
};

/** Edits of which no two touch the same. */
const EDITS: Readonly<Record<string, Edit>> = {
  name: (draft) => {
    draft.basic.productName = '린넨 셔츠 2';
  },
  brand: (draft) => {
    draft.basic.brand = '모아';
  },
  price: (draft) => {
    draft.composition.mainInfo.price = 12_000;
  },
  words: (draft) => {
    draft.basic.searchKeywords = ['여름'];
  },
  firstPrice: (draft) => {
    row(draft, 0).optionPrice = 500;
  },
  secondOff: (draft) => {
    row(draft, 1).usable = false;
  },
  firstStock: (draft) => {
    row(draft, 0).saleQuantity += 5;
  },
  fee: (draft) => {
    draft.common.deliveryInfo.baseFee = 2500;
  },
  returnFee: (draft) => {
    draft.common.deliveryInfo.returnFee = 9000;
  },
  shopPrice: (draft) => {
    shop(draft).basic.salePrice = 13_000;
  },
  shopName: (draft) => {
    shop(draft).basic.productName = '쿠팡 셔츠';
  },
  shopOption: (draft) => {
    shop(draft).composition = { optionInfo: { optionCombinations: [{ id: '2', optionPrice: 300 }] } };
  },
  newShop: (draft) => {
    draft.createShopDTOList.push(newShopEntry(OTHER, 'ZIGZAGz1'));
  },
  detail: (draft) => {
    draft.common.detailInfoContent = '<p>새</p>';
  },
};
const NAMES = Object.keys(EDITS);

function edited(base: ProductDraft, names: readonly string[]): ProductDraft {
  const draft = structuredClone(base);
  for (const name of names) EDITS[name]?.(draft);
  return settled(draft);
}

/** As the server answers a draft that was saved. */
function later(draft: ProductDraft): ProductDraft {
  const saved = { ...structuredClone(draft), version: draft.version + 1 };
  for (const combination of saved.composition.optionInfo.optionCombinations) combination.seenQuantity = combination.saleQuantity;
  return saved;
}

/** As JSON says it: rows of lists in their order, keys in any. */
const same = (one: ProductDraft, other: ProductDraft) =>
  sameJson({ ...one, registerShops: [], registerShopAccounts: [] }, { ...other, registerShops: [], registerShopAccounts: [] });

const twoSets = fc
  .array(fc.constantFrom('MINE', 'THEIRS', 'NOBODY'), { minLength: NAMES.length, maxLength: NAMES.length })
  .map((sides) => ({
    mine: NAMES.filter((_, at) => sides[at] === 'MINE'),
    theirs: NAMES.filter((_, at) => sides[at] === 'THEIRS'),
  }));
const anySet = fc.subarray(NAMES);

describe('two versions of a product', () => {
  test('changes of different things go together without a question', () => {
    fc.assert(
      fc.property(twoSets, ({ mine, theirs }) => {
        const base = stored();
        const { merged, conflicts } = mergeDrafts(base, edited(base, mine), later(edited(base, theirs)));
        expect(conflicts).toEqual([]);
        expect(same(merged, edited(later(edited(base, theirs)), mine))).toBe(true);
      }),
    );
  });

  test('where only one side changed anything, the result is that side', () => {
    fc.assert(
      fc.property(anySet, (names) => {
        const base = stored();
        const changed = edited(base, names);
        const mine = mergeDrafts(base, changed, base);
        const theirs = mergeDrafts(base, base, later(changed));
        expect([mine.conflicts, mine.taken, theirs.conflicts]).toEqual([[], [], []]);
        expect(same(mine.merged, changed)).toBe(true);
        expect(same(theirs.merged, later(changed))).toBe(true);
      }),
    );
  });

  test('the same change on both sides is no conflict, and merged again nothing moves', () => {
    fc.assert(
      fc.property(anySet, anySet, (own, other) => {
        const base = stored();
        // Stock is what each added: twice is twice.
        const names = (all: readonly string[]) => all.filter((name) => name !== 'firstStock');
        const theirs = later(edited(base, names(other)));
        const { merged, conflicts } = mergeDrafts(base, edited(base, names(own)), theirs);
        expect(conflicts).toEqual([]);
        expect(same(mergeDrafts(theirs, merged, theirs).merged, merged)).toBe(true);
      }),
    );
  });
});

describe('what both changed', () => {
  const cases: [string, string, Edit, Edit][] = [
    ['a name', 'basic.productName', EDITS.name as Edit, (draft) => void (draft.basic.productName = '다른 이름')],
    [
      'the price of an option, by its id',
      'composition.optionInfo.optionCombinations[2].optionPrice',
      (d) => void (row(d, 1).optionPrice = 1),
      (d) => void (row(d, 1).optionPrice = 2),
    ],
    [
      'the price of a shop',
      'createShopDTOList[COUPANGa1].basic.salePrice',
      EDITS.shopPrice as Edit,
      (d) => void (shop(d).basic.salePrice = 1),
    ],
    ['the options themselves', 'composition.optionInfo.options', addColour('네이비'), addColour('레드')],
    [
      'a shop that one took off and the other changed',
      'createShopDTOList[COUPANGa1]',
      (d) => void (d.createShopDTOList = []),
      EDITS.shopPrice as Edit,
    ],
  ];

  test.each(cases)('%s is asked, and nothing is chosen beforehand', (_, path, own, other) => {
    const base = stored();
    const [mine, theirs] = [structuredClone(base), structuredClone(base)];
    own(mine);
    other(theirs);
    const open = mergeDrafts(base, mine, theirs);
    expect(open.conflicts.map((conflict) => conflict.path)).toEqual([path]);
    expect(open.taken).toEqual([]);
    const kept = mergeDrafts(base, mine, theirs, new Map([[path, 'MINE']]));
    const given = mergeDrafts(base, mine, theirs, new Map([[path, 'THEIRS']]));
    expect([kept.conflicts, given.conflicts]).toEqual([[], []]);
    expect(same(kept.merged, settled(mine))).toBe(true);
    expect(same(given.merged, settled(theirs))).toBe(true);
  });

  function addColour(name: string): Edit {
    return ({ composition: { optionInfo } }) => {
      optionInfo.options = [{ name: '색상', values: ['블랙', '화이트', name] }];
      const [first] = optionInfo.optionCombinations;
      if (first)
        optionInfo.optionCombinations.push({ ...first, id: null, skuId: null, skuCode: '', optionValues: [name], seenQuantity: null });
    };
  }

  test('an option that one took away while the other changed its price is a question about the options', () => {
    const base = stored();
    const [mine, theirs] = [structuredClone(base), structuredClone(base)];
    mine.composition.optionInfo.options = [{ name: '색상', values: ['블랙'] }];
    mine.composition.optionInfo.optionCombinations.pop();
    row(theirs, 1).optionPrice = 700;
    expect(mergeDrafts(base, mine, theirs).conflicts.map(({ path }) => path)).toEqual(['composition.optionInfo.options']);
  });

  test('an option that was moved and renamed here keeps what the other side changed of it', () => {
    const base = stored();
    const [mine, theirs] = [structuredClone(base), structuredClone(base)];
    mine.composition.optionInfo.options = [{ name: '색상', values: ['아이보리', '블랙'] }];
    mine.composition.optionInfo.optionCombinations = [{ ...row(mine, 1), optionValues: ['아이보리'] }, row(mine, 0)];
    row(theirs, 1).optionPrice = 700;
    const { merged, conflicts } = mergeDrafts(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(
      merged.composition.optionInfo.optionCombinations.map(({ id, optionValues, optionPrice }) => [id, optionValues[0], optionPrice]),
    ).toEqual([
      ['2', '아이보리', 700],
      ['1', '블랙', 0],
    ]);
  });
});

test('stock takes what each added or took: sales since are not undone, and nothing is asked', () => {
  const base = stored();
  const [mine, theirs] = [structuredClone(base), structuredClone(base)];
  row(mine, 0).saleQuantity = 15;
  Object.assign(row(theirs, 0), { saleQuantity: 7, seenQuantity: 7 });
  const { merged, conflicts } = mergeDrafts(base, mine, theirs);
  expect(conflicts).toEqual([]);
  expect(row(merged, 0)).toMatchObject({ saleQuantity: 12, seenQuantity: 7 });
});

test('a shop that both added is one entry, with what each entered', () => {
  const base = stored();
  const mine = structuredClone(base);
  mine.createShopDTOList.push({ ...newShopEntry(OTHER, 'TEMP_ZIGZAGz1'), basic: { salePrice: 9_000 } });
  const theirs = structuredClone(base);
  theirs.createShopDTOList.push({
    ...newShopEntry(OTHER, 'ZIGZAGz1'),
    temporaryRegisterKey: null,
    basic: { productName: '지그재그 셔츠' },
  });
  const { merged, conflicts } = mergeDrafts(base, mine, theirs);
  expect(conflicts).toEqual([]);
  expect(merged.createShopDTOList.map(({ registerKey, basic }) => [registerKey, basic])).toEqual([
    ['COUPANGa1', { salePrice: 11_000 }],
    ['ZIGZAGz1', { salePrice: 9_000, productName: '지그재그 셔츠' }],
  ]);
});

test('what is taken from the other side is named, with the shop or the option whose it is', () => {
  const base = stored();
  const theirs = edited(base, ['shopPrice', 'firstPrice', 'name']);
  const named = mergeDrafts(base, edited(base, ['brand']), theirs).taken.map(({ field, of, theirs: value }) => [field, of, value]);
  expect(named).toEqual([
    ['composition.optionInfo.optionCombinations.optionPrice', '블랙', 500],
    ['basic.productName', null, '린넨 셔츠 2'],
    ['createShopDTOList.basic.salePrice', '쿠팡 본점', { salePrice: 13_000 }],
  ]);
});

test('numbers, times and what a shop reports are the stored ones', () => {
  const base = stored();
  const theirs = later(structuredClone(base));
  Object.assign(shop(theirs), { shopProductId: 'P1', saleStatus: 'SALE' });
  const { merged, taken } = mergeDrafts(base, edited(base, ['brand']), theirs);
  expect([merged.version, shop(merged).shopProductId, shop(merged).saleStatus, taken]).toEqual([5, 'P1', 'SALE', []]);
});
