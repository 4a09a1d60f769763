import { LINKABLE_SHOP_TYPES, type LinkableShopType } from '@moa/channels/manifests';
import { beginDraft, beginEntry, type CreateShopDTO, type KnownOfSeller, openQuestions, type ProductDraft } from '@moa/core';
import { expect, test } from 'vitest';
import { shopLimits } from '../form/shop-limits.ts';
import { fieldsOf } from './shop-fields.ts';

const MOST = 8;
const FIVE: readonly LinkableShopType[] = ['SMART_STORE', '11ST', 'COUPANG', 'CAFE24', 'ZIGZAG'];

/** Shops chosen in the form, each with one address and a category whose path says the same as the standard one, but for a mall of one's own. */
function chosen(draft: ProductDraft, shopTypes: readonly LinkableShopType[]): ProductDraft {
  const createShopDTOList = shopTypes.map((shopType): CreateShopDTO => {
    const shop = { shopType, shopAccountId: 'a', shopName: '', multiShopId: null };
    const fields = fieldsOf(shopType);
    const { entry } = beginEntry(shop, [], { fields, base: draft.common.deliveryInfo, templates: [], rule: null, last: {} });
    const only = fields.flatMap(({ key, kind, required }) => (required && kind === 'LOOKUP' ? [[key, '1'] as const] : []));
    const category = shopType === 'CAFE24' ? null : { categoryId: '1', path: '의류 > 셔츠' };
    return { ...entry, category, etc: { ...entry.etc, ...Object.fromEntries(only) } };
  });
  return { ...draft, createShopDTOList };
}

/** What choosing the standard category brings. */
function withNotice(draft: ProductDraft): ProductDraft {
  return { ...draft, common: { ...draft.common, productInfoProvidedNotice: { noticeCode: 'WEAR', values: {} } } };
}

function asked(known: KnownOfSeller | null, shopTypes = FIVE): string[] {
  const draft = withNotice(chosen(beginDraft(known, []).draft, shopTypes));
  return openQuestions(
    draft,
    ({ shopInfoDTO }) => fieldsOf(shopInfoDTO.shopType),
    ({ shopInfoDTO }) => shopLimits(shopInfoDTO.shopType)?.requiresCategory !== false,
  );
}

test(`a first push to five shops asks a new seller at most ${MOST} things`, () => {
  expect(asked(null)).toEqual([
    'basic.productName',
    'composition.mainInfo.price',
    'composition.categories',
    'common.images',
    'common.detailInfoContent',
    'common.origin.code',
    'common.afterServiceTelephoneNumber',
    'composition.mainInfo.saleQuantity',
  ]);
  expect(asked(null).length).toBeLessThanOrEqual(MOST);
});

test('the next product asks for what is its own only', () => {
  const last = {
    afterServiceTelephoneNumber: '0212345678',
    afterServiceGuideContent: '전화해주세요.',
    origin: { code: '00', importer: '', freeText: '', plural: false },
    courierCode: 'CJ',
  };
  expect(asked({ courierCode: null, last })).toEqual([
    'basic.productName',
    'composition.mainInfo.price',
    'composition.categories',
    'common.images',
    'common.detailInfoContent',
    'composition.mainInfo.saleQuantity',
  ]);
});

test('every shop that can be linked asks for no more than what it alone must know', () => {
  expect(asked(null, LINKABLE_SHOP_TYPES).filter((question) => !asked(null).includes(question))).toEqual([]);
});
