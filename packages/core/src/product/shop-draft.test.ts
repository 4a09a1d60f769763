import { describe, expect, it } from 'vitest';
import type { CreateShopDTO, ProductDraft, ProductImage } from './draft.ts';
import { newProductDraft, newShopEntry } from './new-draft.ts';
import { draftForEdit, draftForShop, viewsOf } from './shop-draft.ts';

const PICTURE: ProductImage = { fileId: 'a'.repeat(64), url: '/i/a', width: 600, height: 600 };

function entry(shopType: 'CAFE24' | 'COUPANG', shopAccountId: string, multiShopId: string | null, key: string): CreateShopDTO {
  return newShopEntry({ shopType, shopAccountId, shopName: `${shopAccountId} 몰`, multiShopId }, key);
}

function draft(...entries: CreateShopDTO[]): ProductDraft {
  const made = newProductDraft();
  made.common.afterServiceGuideContent = '기본 안내';
  made.composition.optionInfo = {
    usable: true,
    options: [{ name: '색상', values: ['블랙', '화이트'] }],
    optionCombinations: ['블랙', '화이트'].map((value, index) => ({
      id: String(index + 1),
      optionValues: [value],
      optionPrice: 0,
      saleQuantity: 3,
      seenQuantity: null,
      usable: true,
      skuCode: '',
      skuId: null,
      saleUnitQuantity: 1,
      barcode: '',
    })),
  };
  made.createShopDTOList = entries;
  return made;
}

describe('a shop of the draft', () => {
  it('is given the base values, and its own in their place', () => {
    const plain = entry('COUPANG', 'A1', null, 'C1');
    expect(draftForShop(draft(plain), plain)).toEqual(draft(plain));
    const own = { ...plain, common: { afterServiceGuideContent: '쿠팡 안내', images: [PICTURE] } };
    own.composition = {
      optionInfo: {
        optionCombinations: [
          { id: '2', optionPrice: 500 },
          { id: '9', optionPrice: 900 },
        ],
      },
    };
    const shown = draftForShop(draft(own), own);
    expect(shown.common).toMatchObject({ afterServiceGuideContent: '쿠팡 안내', images: [PICTURE], taxType: 'TAX' });
    expect(shown.composition.optionInfo.optionCombinations.map(({ optionPrice }) => optionPrice)).toEqual([0, 500]);
  });
});

describe('views of a draft', () => {
  const one = { ...entry('CAFE24', 'mall', '1', 'K1'), etc: { tags: ['a'] } };
  const two = { ...entry('CAFE24', 'mall', '2', 'K2'), basic: { detailInfoContent: '<p>몰</p>' } };
  const other = { ...entry('CAFE24', 'other', null, 'K3'), common: { images: [PICTURE] } };
  const coupang = entry('COUPANG', 'A1', null, 'K4');
  const views = viewsOf(draft(one, two, other, coupang));

  it('name each shop type once with its accounts, and each account with its sub-mall', () => {
    expect(views.registerShops.map(({ registerKey, shopType, shopIds }) => [registerKey, shopType, shopIds])).toEqual([
      ['K1', 'CAFE24', ['mall', 'other']],
      ['K4', 'COUPANG', ['A1']],
    ]);
    expect(views.registerShopAccounts.map(({ registerKey, shopAccountId, shopIds }) => [registerKey, shopAccountId, shopIds])).toEqual([
      ['K1', 'mall', ['1']],
      ['K2', 'mall', ['2']],
      ['K3', 'other', []],
      ['K4', 'A1', []],
    ]);
    expect(views.registerShops[0]).toEqual({
      shopProductId: null,
      copyShopProductId: null,
      shopType: 'CAFE24',
      shopAccountId: 'mall',
      shopName: 'mall 몰',
      registerKey: 'K1',
      temporaryRegisterKey: 'K1',
      isRegister: true,
      isRegDone: false,
      shopIds: ['mall', 'other'],
    });
  });

  it('gather what shops are given otherwise, and say what is stored', () => {
    expect(views.imageInfo).toEqual({ uploadState: 'EMPTY', overrides: [{ registerKey: 'K3', images: [PICTURE] }] });
    expect(views.detailContentInfo).toEqual({ uploadState: 'EMPTY', overrides: [{ registerKey: 'K2', detailInfoContent: '<p>몰</p>' }] });
    expect(views.etcInfo).toEqual({ overrides: [{ registerKey: 'K1', etc: { tags: ['a'] } }] });
    const filled = draft();
    filled.common.images = [PICTURE];
    filled.common.detailInfoContent = '<p>상세</p>';
    expect(viewsOf(filled)).toMatchObject({ imageInfo: { uploadState: 'DONE' }, detailContentInfo: { uploadState: 'DONE' } });
  });
});

describe('a product loaded for editing', () => {
  it('leaves entries without a status flag out, and is marked as called', () => {
    const known = entry('COUPANG', 'A1', null, 'K1');
    const unknown = { ...entry('COUPANG', 'A2', null, 'K2'), status: null };
    const old = { ...entry('COUPANG', 'A3', null, 'K3') } as Partial<CreateShopDTO>;
    delete old.status;
    const { draft: edited, mode } = draftForEdit(draft(known, unknown, old as CreateShopDTO));
    expect(edited.createShopDTOList).toEqual([known]);
    expect(mode).toEqual({ isEdit: true, isMoaCalled: true });
  });
});
