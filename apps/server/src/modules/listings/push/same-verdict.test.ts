/** The browser reads a draft by the core, the server builds the listing that is sent: the engine of rules says the same of both. */
import { MANIFESTS } from '@moa/channels/manifests';
import type { ListingImage } from '@moa/channels/sdk';
import {
  type CreateShopDTO,
  checkLimits,
  draftForShop,
  limitsOn,
  newProductDraft,
  newShopEntry,
  type ProductDraft,
  type RulePack,
  ruledContent,
} from '@moa/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildContent, draftItems, numbered } from './content.ts';

const text = fc.oneof(
  fc.constantFrom('', ' ', '린넨 셔츠', '가'.repeat(26), '😀', '뷁€®', 'a<b>"c', '가'.repeat(120)),
  fc.string({ maxLength: 30, unit: 'grapheme' }),
);
const won = fc.oneof(fc.constantFrom(0, 5, 10, 12_340, 999_999_999), fc.integer({ min: 0, max: 2_000_000 }));

const draft: fc.Arbitrary<ProductDraft> = fc
  .record({
    name: text,
    brand: text,
    model: text,
    code: text,
    price: won,
    fee: won,
    quantity: fc.integer({ min: -1, max: 2_000_000 }),
    images: fc.integer({ min: 0, max: 12 }),
    noticeCode: fc.constantFrom('', 'WEAR'),
    axes: fc.array(fc.record({ name: text, values: fc.array(text, { maxLength: 3 }) }), { maxLength: 3 }),
    rows: fc.array(
      fc.record({ values: fc.array(text, { maxLength: 3 }), extra: fc.integer({ min: -20_000, max: 20_000 }), usable: fc.boolean() }),
      { minLength: 1, maxLength: 4 },
    ),
    optioned: fc.boolean(),
  })
  .map((given) => {
    const made = newProductDraft();
    Object.assign(made.basic, { productName: given.name, brand: given.brand, modelName: given.model });
    Object.assign(made.common, { sellerManagementCode: given.code });
    made.common.productInfoProvidedNotice.noticeCode = given.noticeCode;
    made.common.deliveryInfo.baseFee = given.fee;
    made.common.images = Array.from({ length: given.images }, (_, at) => ({ fileId: `${at}`, url: `/${at}`, width: 10, height: 10 }));
    made.composition.mainInfo.price = given.price;
    made.composition.mainInfo.saleQuantity = Math.max(0, given.quantity);
    made.composition.optionInfo = {
      usable: given.optioned,
      options: given.axes,
      optionCombinations: given.rows.map((row, at) => ({
        id: `${at + 1}`,
        optionValues: row.values,
        optionPrice: row.extra,
        saleQuantity: Math.max(0, given.quantity),
        seenQuantity: null,
        usable: row.usable,
        skuCode: '',
        skuId: null,
        saleUnitQuantity: 1,
        barcode: '',
      })),
    };
    return made;
  });

const picture = (width: number, height: number): ListingImage => ({
  url: '/',
  contentType: 'image/jpeg',
  width,
  height,
  load: () => Promise.reject(new Error('a picture that is only counted')),
});

/** As the server does it. */
function byServer(rules: RulePack, product: ProductDraft, entry: CreateShopDTO) {
  const limits = limitsOn(rules, '2026-11-23');
  const own = draftForShop(numbered(product), entry);
  const images = own.common.images.slice(0, limits.imagesMax).map(() => picture(limits.imageWidth, limits.imageHeight));
  const source = { draft: own, entry, managementCode: 'M', items: draftItems(own), images, stockCap: null, stockMax: limits.stockMax };
  return checkLimits(limits, buildContent(source));
}

test.each(Object.values(MANIFESTS).map(({ shopType, rules }) => [shopType, rules] as const))(
  '%s: browser and server say the same of every draft',
  (shopType, rules) => {
    const own = fc.record({
      name: fc.option(text, { nil: undefined }),
      price: fc.option(won, { nil: undefined }),
      category: text,
      more: fc.array(text, { maxLength: 2 }),
    });
    fc.assert(
      fc.property(draft, own, (product, { name, price, category, more }) => {
        const entry: CreateShopDTO = {
          ...newShopEntry({ shopType, shopAccountId: 'a', shopName: '가게', multiShopId: null }, 'k'),
          basic: { ...(name === undefined ? {} : { productName: name }), ...(price === undefined ? {} : { salePrice: price }) },
          multiCategory: more.map((categoryId) => ({ categoryId, path: categoryId })),
          category: category === '' ? null : { categoryId: category, path: category },
        };
        const limits = limitsOn(rules, '2026-11-23');
        expect(checkLimits(limits, ruledContent(product, entry, limits))).toEqual(byServer(rules, product, entry));
      }),
      { numRuns: 150 },
    );
  },
);
