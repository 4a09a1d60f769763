import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOTICE_DEFAULT } from '../sdk/notices.ts';
import type { ListingContent } from '../sdk/product.ts';
import { type Wire, wire } from '../sdk/reader.ts';
import { listingContent, listingItem, optionItem, type ScriptedAnswer } from '../sdk/testing/context.ts';
import { price, sale, stock } from './items.ts';
import { toObservedProduct } from './product-in.ts';
import { noticeGroupIn, originTypeOf, productProblems, toProductBody, warningsOf } from './product-out.ts';
import { products } from './products.ts';
import { partOf } from './reading.ts';
import { AUCTION, contentOf, esmContext, GMARKET, inputOf, NOTICE, productOf, REF } from './testing/context.ts';

const plain = (over: Partial<ListingContent> = {}) =>
  contentOf({ optionNames: [], items: [listingItem({ itemCode: 'MOA7K2001' })], ...over });
const additional = (body: Wire) => partOf(body, 'itemaddtionalinfo');
const problemsOf = (over: Partial<ListingContent>) => productProblems(contentOf(over)).map(({ path }) => path);

describe('a product body', () => {
  it('names the one site of the account and leaves the other out', () => {
    const auction = JSON.stringify(toProductBody(contentOf(), inputOf()));
    const gmarket = JSON.stringify(toProductBody(contentOf(), inputOf(null, GMARKET.site)));
    expect(auction).not.toMatch(/gmkt/i);
    expect(gmarket).not.toMatch(/iac/i);
    expect(JSON.parse(gmarket)).toMatchObject({
      itemBasicInfo: { category: { site: [{ siteType: 2, catCode: '37170100' }] }, managedCode: 'MOA7K2' },
      itemAddtionalInfo: {
        price: { Gmkt: 19_900 },
        stock: { Gmkt: 15 },
        sellingPeriod: { Gmkt: -1 },
        shipping: { dispatchPolicyNo: { Gmkt: 11 } },
      },
    });
  });

  it('has options of one axis by themselves, of two combined', () => {
    const single = contentOf({ optionNames: ['색상'], items: [optionItem({ optionValues: ['남색'], price: 20_900, quantity: 0 })] });
    expect(additional(toProductBody(single, inputOf())).recommendedopts).toEqual({
      type: 1,
      isStockManage: true,
      independent: {
        recommendedOptNo: 0,
        recommendedOptName: { koreanText: '색상' },
        details: [
          {
            recommendedOptValueNo: 0,
            recommendedOptValue: { koreanText: '남색' },
            addAmnt: 1_000,
            qty: { iac: 0 },
            isSoldOut: true,
            isDisplay: true,
            manageCode: 'MOA7K2001',
          },
        ],
      },
    });
    expect(additional(toProductBody(contentOf(), inputOf())).recommendedopts).toMatchObject({
      type: 2,
      combination: {
        recommendedOptName1: { koreanText: '색상' },
        recommendedOptName2: { koreanText: '사이즈' },
        details: [
          {
            recommendedOptValue1: { koreanText: '아이보리' },
            recommendedOptValue2: { koreanText: 'M' },
            addAmnt: 0,
            qty: { iac: 10 },
            isSoldOut: false,
          },
          { recommendedOptValue1: { koreanText: '남색' }, addAmnt: 1_000, qty: { iac: 5 } },
        ],
      },
    });
    expect(additional(toProductBody(plain(), inputOf())).recommendedopts).toEqual({ type: 0, isStockManage: true });
  });

  it.each<[string, Partial<ListingContent>, Wire]>([
    ['free', { delivery: { ...listingContent().delivery, feeType: 'FREE', baseFee: 0 } }, { feeType: 2, each: { feeType: 1 } }],
    ['paid', { delivery: listingContent().delivery }, { feeType: 2, each: { feeType: 2, feePayType: 2, fee: 3_000 } }],
    [
      'paid before or on arrival',
      { delivery: listingContent().delivery, fields: { ...contentOf().fields, feePayer: 'COLLECT_OR_PREPAID' } },
      { feeType: 2, each: { feeType: 2, feePayType: 1, fee: 3_000 } },
    ],
    [
      'free from an amount on, paid on arrival before',
      {
        delivery: { ...listingContent().delivery, feeType: 'CONDITIONAL_FREE', freeConditionalAmount: 50_000 },
        fields: { ...contentOf().fields, feePayer: 'COLLECT' },
      },
      { feeType: 2, each: { feeType: 3, feePayType: 3, fee: 3_000, details: [{ Condition: 50_000, FeeAmnt: 0 }] } },
    ],
    ['of a bundle', { fields: { ...contentOf().fields, bundleTemplateNo: '77' } }, { feeType: 1, bundle: { deliveryTmplId: 77 } }],
  ])('has a delivery fee that is %s', (_name, over, policy) => {
    expect(partOf(toProductBody(contentOf(over), inputOf()), 'itemaddtionalinfo', 'shipping').policy).toEqual({ placeNo: 3, ...policy });
  });

  it('fills the notice by names, with the seller’s number where service is asked for', () => {
    const rows = wire(
      additional(toProductBody(contentOf({ notice: { noticeCode: 'WEAR', values: { material: '린넨 100%' } } }), inputOf())).officialnotice,
    );
    expect(rows).toEqual({
      officialNoticeNo: 1,
      details: [
        { officialNoticeItemelementCode: '1-1', value: '린넨 100%', isExtraMark: false },
        { officialNoticeItemelementCode: '1-2', value: NOTICE_DEFAULT, isExtraMark: true },
        { officialNoticeItemelementCode: '1-3', value: '02-0000-0000', isExtraMark: false },
      ],
    });
  });

  it('puts certificates under their laws, and warns of those without a place', () => {
    const content = contentOf({
      kcCredentials: [
        { certificationType: 'KIDS_SAFETY', certificationNumber: 'CB061R0001-7001' },
        { certificationType: 'LIFE_SUPPLIER', certificationNumber: '' },
        { certificationType: 'LIFE_STANDARD', certificationNumber: '' },
        { certificationType: 'ELEC_CONFIRM', certificationNumber: 'HU07200-1' },
        { certificationType: 'RADIO_CERT', certificationNumber: 'R-R-abc-1' },
      ] as ListingContent['kcCredentials'],
    });
    expect(additional(toProductBody(content, inputOf())).certinfo).toEqual({
      safetyCerts: {
        child: { type: 0, details: [{ certId: 'CB061R0001-7001', certTargetCode: 0 }] },
        life: { type: 0, details: [{ certId: '', certTargetCode: 2 }] },
        electric: { type: 0, details: [{ certId: 'HU07200-1', certTargetCode: 1 }] },
      },
    });
    const standard = contentOf({
      kcCredentials: [{ certificationType: 'LIFE_STANDARD', certificationNumber: '' }] as ListingContent['kcCredentials'],
    });
    expect(additional(toProductBody(standard, inputOf())).certinfo).toEqual({ safetyCerts: { life: { type: 1, details: [] } } });
    expect(warningsOf(content, NOTICE, AUCTION.site)).toEqual([expect.stringContaining('적합인증')]);
  });

  const NO_DISCOUNT = { type: 0, priceOrRate1: null, priceOrRate2: null, startDate: null, endDate: null };
  const ofAuction = (isUse: boolean, priceOrRate: number) => ({ sellerDiscount: { isUse, iac: { type: 1, priceOrRate1: priceOrRate } } });
  const there = (isUse: boolean, priceOrRate: number) =>
    productOf({
      AddtionalInfo: {
        SellerDiscount: { isUse, Iac: { type: 2, priceOrRate1: priceOrRate, endDate: '2026-12-31' }, start: 'x' },
        siteDiscount: { iac: true },
      },
    });
  it.each<[string, number, Wire | null, boolean, unknown, boolean?]>([
    ['of a new product', 1_000, null, false, ofAuction(true, 1_000)],
    ['that there is none of', 0, null, false, undefined],
    ['that there is none of on both sites', 0, null, true, undefined],
    [
      'over one of the seller’s at the site',
      1_000,
      there(true, 5),
      false,
      { start: 'x', Iac: { type: 1, priceOrRate1: 1_000, endDate: '2026-12-31' }, isUse: true },
    ],
    [
      'of the seller’s at the site, which stays',
      0,
      there(true, 5),
      false,
      { start: 'x', Iac: { type: 2, priceOrRate1: 5, endDate: '2026-12-31' }, isUse: true },
      false,
    ],
    ['that is over', 0, there(true, 5), false, { start: 'x', Iac: NO_DISCOUNT, isUse: false }],
    ['that is over here, where the other site may have one', 0, there(true, 5), true, { start: 'x', Iac: NO_DISCOUNT, isUse: true }],
    [
      'that was not used',
      0,
      there(false, 5),
      false,
      { start: 'x', Iac: { type: 2, priceOrRate1: 5, endDate: '2026-12-31' }, isUse: false },
    ],
  ])('says a discount %s', (_name, discountWon, existing, shared, expected, isTakenBack = discountWon === 0) => {
    const body = toProductBody(contentOf({ discountWon, ...(isTakenBack ? { discountTakenBack: true } : {}) }), {
      ...inputOf(existing),
      shared,
    });
    const said = partOf(body, 'addtionalinfo');
    if (existing === null) expect(body.addtionalInfo).toEqual(expected);
    else expect([said.sellerdiscount, said.sitediscount]).toEqual([expected, { iac: true }]);
  });

  it('sends limits, period, brand and promotion only where they were chosen', () => {
    const body = toProductBody(
      contentOf({
        fields: {
          ...contentOf().fields,
          purchaseLimit: 'PERSON',
          maxPurchaseQuantity: 3,
          sellingPeriod: 90,
          brandNo: '8',
          promotionName: '봄맞이',
        },
      }),
      inputOf(),
    );
    expect(additional(body)).toMatchObject({ buyablequantity: { type: 2, qty: 3 }, sellingperiod: { Iac: 90 } });
    expect(body).toMatchObject({ itemBasicInfo: { goodsName: { promotionType: 1, promotionIac: '봄맞이' }, catalog: { brandNo: '8' } } });
    expect(additional(toProductBody(contentOf(), inputOf()))).not.toHaveProperty('buyablequantity');
  });

  it('limits what a person buys in some days, and asks for both numbers', () => {
    const limited = (over: Wire) =>
      contentOf({ fields: { ...contentOf().fields, purchaseLimit: 'PERIOD', ...over } as ListingContent['fields'] });
    const body = toProductBody(limited({ maxPurchaseQuantity: 3, purchaseLimitDays: 30 }), inputOf());
    expect(additional(body)).toMatchObject({ buyablequantity: { type: 3, qty: 3, unitDate: 30 } });
    expect(productProblems(limited({})).map(({ path }) => path)).toEqual(['etc.maxPurchaseQuantity', 'etc.purchaseLimitDays']);
    expect(productProblems(limited({ maxPurchaseQuantity: 3, purchaseLimitDays: 30, sellingPeriod: 45 })).map(({ path }) => path)).toEqual([
      'etc.sellingPeriod',
    ]);
  });

  it.each<[string, Wire | null, 'AUCTION' | 'GMARKET', Wire]>([
    ['of AUCTION beside none', null, 'AUCTION', { promotionType: 1, promotionIac: '봄' }],
    ['of GMARKET beside none', null, 'GMARKET', { promotionType: 1, promotion: '봄' }],
    ['of AUCTION over one for both', { promotion: '모두' }, 'AUCTION', { promotion: '모두', promotionType: 1, promotionIac: '봄' }],
    [
      'of GMARKET over one for both',
      { promotion: '모두', promotionType: 0 },
      'GMARKET',
      { promotionType: 1, promotion: '봄', promotionIac: '모두' },
    ],
    [
      'of GMARKET beside AUCTION’s own',
      { promotion: 'G', promotionType: 1, promotionIac: 'A' },
      'GMARKET',
      { promotionType: 1, promotion: '봄', promotionIac: 'A' },
    ],
  ])('says words before the name %s', (_name, before, site, expected) => {
    const existing = before === null ? null : productOf({ itemBasicInfo: { goodsName: { kor: '옛', ...before } } });
    const content = contentOf({ fields: { ...contentOf().fields, promotionName: '봄' } });
    const { kor: _kor, ...names } = partOf(
      toProductBody(content, inputOf(existing, site === 'AUCTION' ? AUCTION.site : GMARKET.site)),
      'itembasicinfo',
    ).goodsname as Wire;
    expect(names).toEqual(expected);
  });

  it.each<[string, Partial<ListingContent['origin']>, Wire, Wire | null, Wire]>([
    ['is processed, where nobody says otherwise', {}, {}, null, { goodsType: 2, type: 1 }],
    ['is from a farm, where that is chosen', {}, { originGoods: 'FARM' }, null, { goodsType: 3, type: 1 }],
    ['stays what it was', {}, {}, { goodsType: 4, type: 1 }, { goodsType: 4, type: 1 }],
    ['is in the detail, where its origin is', { code: '03', name: '' }, {}, null, { goodsType: 1, type: 0 }],
    ['needs none', {}, { originGoods: 'NONE' }, { goodsType: 2, type: 1 }, { goodsType: 0, type: 0 }],
    ['has one again', {}, {}, { goodsType: 1, type: 0 }, { goodsType: 2, type: 1 }],
  ])('says of the goods that it %s', (_name, origin, fields, before, expected) => {
    const content = contentOf({
      origin: { ...contentOf().origin, code: '00', ...origin },
      fields: { ...contentOf().fields, ...fields } as ListingContent['fields'],
    });
    const existing = before === null ? null : productOf({ itemAddtionalInfo: { origin: before } });
    expect(additional(toProductBody(content, inputOf(existing))).origin).toMatchObject(expected);
  });

  it('names the category of ESM where the seller does', () => {
    const body = toProductBody(contentOf({ fields: { ...contentOf().fields, esmCategoryCode: '00320005' } }), inputOf());
    expect(partOf(body, 'itembasicinfo').category).toMatchObject({ esm: { catCode: '00320005' } });
  });
});

describe('a replacement', () => {
  const seen = () =>
    productOf({
      itemBasicInfo: {
        GoodsName: { kor: '옛 이름', eng: 'shirt', promotion: { gmkt: 'G', iac: 'A' } },
        category: {
          site: [
            { siteType: 1, catCode: '1' },
            { siteType: 2, catCode: '300000001' },
          ],
          shop: [{ catCode: '9' }],
        },
        managedCode: 'MOA7K2',
      },
      itemAddtionalInfo: {
        price: { Gmkt: 25_000, Iac: 19_900 },
        stock: { Gmkt: 3, Iac: 9 },
        images: { basicImgURL: 'https://old/0.jpg', addtionalImg7URL: 'https://old/7.jpg' },
        shipping: { type: 1, companyNo: 10003, policy: { placeNo: 1, feeType: 1, bundle: { deliveryTmplId: 5 } }, extra: 'seller' },
        giftInfo: { useYn: 'Y' },
        recommendedOpts: {
          type: 2,
          isStockManage: true,
          combination: {
            recommendedOptNo1: 0,
            recommendedOptName1: { koreanText: '색상', englishText: 'color' },
            recommendedOptNo2: 0,
            recommendedOptName2: { koreanText: '사이즈' },
            details: [
              {
                recommendedOptValue1: { koreanText: '아이보리' },
                recommendedOptValue2: { koreanText: 'M' },
                addAmnt: 0,
                qty: { gmkt: 4, iac: 7 },
                isSoldOut: true,
                isDisplay: false,
                manageCode: 'MOA7K2001',
                memo: 'x',
              },
            ],
          },
        },
      },
    });

  it('leaves what the other site, the seller and the interface have', () => {
    const body = toProductBody(contentOf(), inputOf(seen()));
    expect(body).not.toHaveProperty('goodsNo');
    expect(body).not.toHaveProperty('siteDetail');
    expect(body).not.toHaveProperty('isSell');
    expect(body.itemBasicInfo).toEqual({
      GoodsName: { kor: '린넨 셔츠', eng: 'shirt', promotion: { gmkt: 'G', iac: 'A' } },
      category: {
        site: [
          { siteType: 2, catCode: '300000001' },
          { siteType: 1, catCode: '37170100' },
        ],
        shop: [{ catCode: '9' }],
      },
      catalog: {},
      managedCode: 'MOA7K2',
    });
    expect(body.itemAddtionalInfo).toMatchObject({
      price: { Gmkt: 25_000, Iac: 19_900 },
      stock: { Gmkt: 3, Iac: 15 },
      giftInfo: { useYn: 'Y' },
      images: { basicImgURL: 'https://img.example/0.jpg', addtionalImg1URL: 'https://img.example/1.jpg' },
      shipping: { companyNo: 10013, extra: 'seller', policy: { placeNo: 3, feeType: 2, each: { feeType: 1 } } },
    });
    expect(additional(body).images).not.toHaveProperty('addtionalImg7URL');
    expect(partOf(body, 'itemaddtionalinfo', 'shipping', 'policy')).not.toHaveProperty('bundle');
  });

  it('keeps an option off sale that the seller took off, and what it does not know of it', () => {
    const options = partOf(toProductBody(contentOf(), inputOf(seen())), 'itemaddtionalinfo', 'recommendedopts', 'combination');
    expect(options.recommendedoptname1).toEqual({ koreanText: '색상', englishText: 'color' });
    expect(options.details).toEqual([
      expect.objectContaining({ qty: { gmkt: 4, iac: 10 }, isSoldOut: true, isDisplay: false, memo: 'x' }),
      expect.objectContaining({ qty: { iac: 5 }, isSoldOut: false, isDisplay: true }),
    ]);
  });

  it('does not touch the stock where there is nothing to sell: the sale is stopped then', () => {
    const content = contentOf({ items: [optionItem({ quantity: 0 })] });
    expect(additional(toProductBody(content, inputOf(seen()))).stock).toEqual({ Gmkt: 3, Iac: 9 });
    expect(additional(toProductBody(content, inputOf())).stock).toEqual({ Iac: 1 });
  });
});

describe('problems', () => {
  it.each<[string, Partial<ListingContent>, string]>([
    ['no place to leave from', { fields: { returnAddressId: '4' } }, 'etc.outboundPlaceNo'],
    ['no place to come back to', { fields: { outboundPlaceNo: '3' } }, 'etc.returnAddressId'],
    ['a bundle that is no number', { fields: { ...contentOf().fields, bundleTemplateNo: 'x' } }, 'etc.bundleTemplateNo'],
    ['a limit without its number', { fields: { ...contentOf().fields, purchaseLimit: 'ORDER' } }, 'etc.maxPurchaseQuantity'],
    ['more off than it costs', { discountWon: 19_900 }, 'basic.benefit.pc.value'],
    ['a tax it does not know', { taxType: 'SMALL' }, 'common.taxType'],
    ['used goods', { productState: 'USED' }, 'common.productState'],
    [
      'a long notice',
      { notice: { noticeCode: 'WEAR', values: { material: '가'.repeat(501) } } },
      'common.productInfoProvidedNotice.values.material',
    ],
    [
      'more than fifty values of one axis',
      { optionNames: ['색상'], items: Array.from({ length: 51 }, (_, at) => optionItem({ optionValues: [`${at}`] })) },
      'composition.optionInfo.optionCombinations',
    ],
  ])('are told of %s', (_name, over, path) => {
    expect(problemsOf(over)).toEqual([path]);
  });

  it('are none of a plain listing', () => {
    expect(problemsOf({})).toEqual([]);
  });
});

it.each([
  ['00', 1],
  ['0001', 1],
  ['02', 2],
  ['0200037', 2],
  ['01', 3],
  ['03', 3],
  ['', 3],
])('origin %s is of type %d', (code, type) => {
  expect(originTypeOf(code)).toBe(type);
});

it.each([
  ['WEAR', '의류', true],
  ['SHOES', '구두/신발', true],
  ['DIET_FOOD', '기타 재화', false],
])('notice %s goes as %s', (code, name, own) => {
  const groups = ['구두/신발', '의류', '기타 재화'].map((title, at) => ({ officialnoticeno: at + 1, officialnoticename: title }));
  expect(noticeGroupIn(groups, code)).toMatchObject({ name, own });
});

describe('what is read', () => {
  it.each<[string, Wire, object]>([
    ['on sale', {}, { saleStatus: 'SALE', price: 19_900, pageUrl: expect.stringMatching(/E000000001$/) }],
    ['stopped', { isSell: { iac: false } }, { saleStatus: 'SUSPENSION', rawStatus: 'isSell false' }],
    ['stopped, in words', { IsSell: { IAC: 'False' }, isSell: undefined }, { saleStatus: 'SUSPENSION' }],
    ['of no known state', { isSell: {} }, { saleStatus: 'WAIT', rawStatus: '' }],
    ['without a body', { itemAddtionalInfo: null }, { optionNames: [], items: [{ shopItemId: 'E000000001', quantity: null }] }],
  ])('%s', (_name, over, expected) => {
    expect(toObservedProduct(productOf(over), AUCTION.site)).toMatchObject(expected);
  });

  it('is sold out where every option is', () => {
    const content = contentOf({ items: [optionItem({ quantity: 0 })] });
    expect(toObservedProduct(productOf({}, content), AUCTION.site)).toMatchObject({
      saleStatus: 'OUTOFSTOCK',
      items: [{ quantity: 0, onSale: false }],
    });
  });

  it('knows an option without our code by its values, and several lists by their names', () => {
    const group = (name: string, value: string) => ({
      recommendedOptName: { koreanText: name },
      details: [{ recommendedOptValue: { koreanText: value }, addAmnt: 0, qty: { iac: 1 }, isSoldOut: false }],
    });
    const recommendedOpts = { type: 1, independent: [group('색상', '남색'), group('포장', '선물')] };
    const { optionNames, items } = toObservedProduct(
      productOf({ itemAddtionalInfo: { price: { Iac: 10 }, recommendedOpts } }),
      AUCTION.site,
    );
    expect(optionNames).toEqual(['옵션']);
    expect(items.map(({ shopItemId, itemCode }) => [shopItemId, itemCode])).toEqual([
      ['색상: 남색', null],
      ['포장: 선물', null],
    ]);
  });

  it('comes back as it was sent, whatever the listing', () => {
    const contents = fc
      .record({
        axes: fc.constantFrom(0, 1, 2, 3),
        items: fc.array(fc.record({ extra: fc.integer({ min: -500, max: 900 }), quantity: fc.integer({ min: 0, max: 999 }) }), {
          minLength: 1,
          maxLength: 6,
        }),
      })
      .map(({ axes, items }) =>
        contentOf({
          optionNames: ['색상', '사이즈', '길이'].slice(0, axes),
          items: items.slice(0, axes === 0 ? 1 : 6).map(({ extra, quantity }, at) =>
            optionItem({
              optionValues: Array.from({ length: axes }, (_, axis) => `v${at}${axis}`),
              price: axes === 0 ? 19_900 : 19_900 + extra * 10,
              quantity: axes === 0 ? quantity + 1 : quantity,
              itemCode: `I${at}`,
            }),
          ),
        }),
      );
    fc.assert(
      fc.property(contents, fc.constantFrom(AUCTION.site, GMARKET.site), (content, site) => {
        const once = toObservedProduct(productOf({}, content, site), site);
        expect(once.items.map(({ optionValues, price: own, quantity }) => ({ optionValues, price: own, quantity }))).toEqual(
          content.items.map(({ optionValues, price: own, quantity }) => ({ optionValues, price: own, quantity })),
        );
        // A replacement by the same listing changes nothing.
        const again = productOf({ ...toProductBody(content, inputOf(productOf({}, content, site), site)) }, content, site);
        expect(toObservedProduct(again, site)).toMatchObject({ items: once.items, name: once.name, imageUrls: once.imageUrls });
      }),
    );
  });

  it('never fails, whatever came', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('itemBasicInfo', 'itemAddtionalInfo', 'isSell', 'siteDetail', 'goodsNo'), fc.jsonValue()),
        (body) => {
          expect(typeof toObservedProduct(body, AUCTION.site).name).toBe('string');
        },
      ),
    );
  });
});

const GROUPS: ScriptedAnswer = {
  on: 'GET /item/v1/official-notice/groups',
  json: { groups: [{ officialNoticeNo: 1, officialNoticeName: '의류' }] },
};
const CODES: ScriptedAnswer = {
  on: 'GET /item/v1/official-notice/groups/1/codes',
  json: { codes: [{ officialNoticeItemelementCode: '1-1', officialNoticeItemelementName: '제품소재' }] },
};
const made = (detail: Wire): ScriptedAnswer => ({
  on: 'POST /item/v1/goods',
  json: { goodsNo: 500000001, siteDetail: detail, resultCode: 0, message: null },
});
const written: ScriptedAnswer = { json: { goodsNo: 500000001, resultCode: 0, message: null } };
const goods = (over: Wire = {}, content = contentOf()): ScriptedAnswer => ({
  on: 'GET /item/v1/goods/500000001',
  json: productOf(over, content),
});
const SOLD = { isSell: { iac: true }, itemBasicInfo: { price: { iac: 19_900 }, stock: { iac: 15 }, sellingPeriod: { iac: -1 } } };
const sold = (over: Wire = {}): ScriptedAnswer => ({ on: 'GET /item/v1/goods/500000001/sell-status', json: { ...SOLD, ...over } });
const optionsOf = (content = contentOf()): ScriptedAnswer => ({
  on: 'GET /item/v1/goods/500000001/recommended-options',
  json: additional(toProductBody(content, inputOf())).recommendedopts,
});

describe('create', () => {
  it('gives both numbers, and options by the codes that were sent', async () => {
    const ctx = esmContext([GROUPS, CODES, made({ iac: { SiteGoodsNo: 'E000000001', SiteGoodsComment: 'ok' } })]);
    expect(await products.create(ctx, contentOf())).toMatchObject({
      kind: 'ok',
      value: {
        shopProductId: 'E000000001',
        shopProductSubId: '500000001',
        saleStatus: 'SALE',
        items: [{ shopItemId: 'MOA7K2001' }, { shopItemId: 'MOA7K2002' }],
      },
    });
  });

  it('asks for the default policy of dispatch of the own site where none was chosen', async () => {
    const policies = {
      dispatchPolicies: [
        { dispatchPolicyNo: 20, siteType: 2, isDefault: true },
        { dispatchPolicyNo: 21, siteType: 1, isDefault: false },
        { dispatchPolicyNo: 22, siteType: 1, isDefault: true },
      ],
    };
    const ctx = esmContext([
      GROUPS,
      CODES,
      { on: 'GET /item/v1/shipping/dispatch-policies', json: policies },
      made({ iac: { SiteGoodsNo: 'E1' } }),
    ]);
    await products.create(ctx, contentOf({ fields: { outboundPlaceNo: '3', returnAddressId: '4' } }));
    expect(ctx.calls.at(-1)?.json).toMatchObject({ itemAddtionalInfo: { shipping: { dispatchPolicyNo: { Iac: 22 } } } });
  });

  it.each<[string, ScriptedAnswer, object]>([
    [
      'the site did not take it, though the answer says 0',
      made({ iac: { SiteGoodsNo: '', SiteGoodsComment: '카테고리를 확인하세요' } }),
      { kind: 'fix', problems: [{ path: 'category.categoryId' }] },
    ],
    [
      'the product is bad',
      { status: 400, json: { resultCode: 1000, message: 'basicImgURL 이미지를 읽을 수 없습니다' } },
      { kind: 'fix', problems: [{ path: 'common.images' }] },
    ],
    ['another site answered', made({ gmkt: { SiteGoodsNo: '3000000001' } }), { kind: 'unknown' }],
    ['the answer is lost', { fault: 'reset' }, { kind: 'unknown' }],
  ])('is told where %s', async (_name, answer, expected) => {
    expect(await products.create(esmContext([GROUPS, CODES, answer]), contentOf())).toMatchObject(expected);
  });

  it('is not tried with nothing to sell', async () => {
    const ctx = esmContext([]);
    expect(await products.create(ctx, plain({ items: [listingItem({ quantity: 0 })] }))).toMatchObject({ kind: 'fix' });
    expect(ctx.calls).toEqual([]);
  });
});

describe('products', () => {
  it('are read by the number of the site where the other is not known', async () => {
    const ctx = esmContext([{ on: 'GET /item/v1/site-goods/E000000001/goods-no', json: { goodsNo: 500000001 } }, goods()]);
    expect(await products.read(ctx, { ...REF, shopProductSubId: null })).toMatchObject({ kind: 'ok', value: { name: '린넨 셔츠' } });
  });

  it('of the other site alone are none of this account', async () => {
    const ctx = esmContext([goods({ siteDetail: { gmkt: { SiteGoodsNo: '3000000001' } } })]);
    expect(await products.read(ctx, REF)).toMatchObject({ kind: 'refused', message: expect.stringContaining('옥션에는 없는') });
  });

  it('are found by exactly our code, among all that the search names', async () => {
    const search = {
      totalItems: 3,
      items: [
        { goodsNo: 1, managedCode: 'MOA7K20' },
        { goodsNo: 500000001, managedCode: 'MOA7K2' },
        { goodsNo: 2, goodsName: 'MOA7K2' },
      ],
    };
    const other = productOf({ goodsNo: 2, itemBasicInfo: { managedCode: 'OTHER' }, itemAddtionalInfo: { managedCode: 'OTHER' } });
    const ctx = esmContext([{ on: 'POST /item/v1/goods/search', json: search }, goods(), { on: 'GET /item/v1/goods/2', json: other }]);
    expect(await products.find(ctx, 'MOA7K2')).toMatchObject({ kind: 'ok', value: { shopProductId: 'E000000001' } });
    expect(ctx.calls[0]?.json).toMatchObject({ query: { managedCode: ['MOA7K2'], siteId: ['1'] }, pageIndex: 1 });
    expect(await products.find(esmContext([{ json: { totalItems: 0, items: [] } }]), 'MOA7K2')).toEqual({ kind: 'ok', value: null });
    expect(await products.find(esmContext([{ json: {} }]), 'MOA7K2')).toMatchObject({ kind: 'again' });
  });

  it('wait where they take no change yet, and are never made a second time', async () => {
    const ctx = esmContext([
      goods(),
      GROUPS,
      CODES,
      { on: 'PUT /item/v1/goods/500000001', status: 400, json: { resultCode: 'F001000', message: '등록 중' } },
    ]);
    expect(await products.update(ctx, REF, contentOf())).toMatchObject({
      kind: 'slow_down',
      message: expect.stringContaining('방금 등록'),
    });
    expect(ctx.left()).toBe(0);
  });

  it('are taken out when their sale is stopped', async () => {
    const ctx = esmContext([
      goods(),
      sold(),
      { ...written, on: 'PUT /item/v1/goods/500000001/sell-status' },
      { ...written, on: 'DELETE /item/v1/goods/500000001' },
    ]);
    expect(await products.delete?.(ctx, REF)).toEqual({ kind: 'ok', value: undefined });
    expect(ctx.calls[2]?.json).toEqual({ ...SOLD, isSell: { iac: false } });
  });

  it('stay where the other site sells them, and are done where they are gone', async () => {
    const both = { siteDetail: { iac: { SiteGoodsNo: 'E1' }, gmkt: { SiteGoodsNo: '3000000001' } } };
    expect(await products.delete?.(esmContext([goods(both)]), REF)).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('G마켓에도'),
    });
    const gone = { status: 404, json: { resultCode: 1000, message: 'goodsNo(500000001)에 해당하는 상품이 없습니다' } };
    expect(await products.delete?.(esmContext([gone]), REF)).toEqual({ kind: 'ok', value: undefined });
  });
});

describe('stock', () => {
  it('of an option goes with all the others as they were read', async () => {
    const ctx = esmContext([optionsOf(), { ...written, on: 'PUT /item/v1/goods/500000001/recommended-options' }]);
    const outcomes = await stock.setQuantities(
      ctx,
      REF,
      [
        { key: 'a', shopItemId: 'MOA7K2001', quantity: 0 },
        { key: 'b', shopItemId: 'gone', quantity: 1 },
      ],
      [],
    );
    expect(outcomes.get('a')).toEqual({ kind: 'ok', value: { quantity: 0 } });
    expect(outcomes.get('b')).toMatchObject({ kind: 'refused', code: 'NO_ITEM' });
    expect(ctx.calls[1]?.json).toMatchObject({
      type: 2,
      combination: {
        details: [
          { manageCode: 'MOA7K2001', qty: { iac: 0 }, isSoldOut: true },
          { manageCode: 'MOA7K2002', qty: { iac: 5 }, isSoldOut: false },
        ],
      },
    });
  });

  it.each([
    [7, { ...SOLD, itemBasicInfo: { ...SOLD.itemBasicInfo, stock: { iac: 7 } } }],
    [0, { ...SOLD, isSell: { iac: false } }],
  ])('of %d, of a product without options, is %j', async (quantity, body) => {
    const ctx = esmContext([sold({ goodsNo: 500000001, resultCode: 0 }), written]);
    const outcomes = await stock.setQuantities(ctx, REF, [{ key: 'a', shopItemId: 'E000000001', quantity }], []);
    expect(outcomes.get('a')).toEqual({ kind: 'ok', value: { quantity } });
    expect(ctx.calls[1]?.json).toEqual(body);
  });
});

describe('prices', () => {
  it('change by the product alone where what options add stays', async () => {
    const ctx = esmContext([sold(), optionsOf(), written]);
    const items = [
      { key: 'a', shopItemId: 'MOA7K2001', price: 20_000 },
      { key: 'b', shopItemId: 'MOA7K2002', price: 21_000 },
    ];
    expect([...(await price.setPrices(ctx, REF, 20_000, items)).values()]).toMatchObject([{ kind: 'ok' }, { kind: 'ok' }]);
    expect(ctx.calls[2]?.json).toMatchObject({ itemBasicInfo: { price: { iac: 20_000 } } });
    expect(ctx.left()).toBe(0);
  });

  it('of options that are not named stay what they are', async () => {
    const ctx = esmContext([sold(), optionsOf(), written, { ...written, on: 'PUT /item/v1/goods/500000001/recommended-options' }]);
    await price.setPrices(ctx, REF, 20_000, [{ key: 'a', shopItemId: 'MOA7K2001', price: 20_000 }]);
    // 20,900 won as before.
    expect(ctx.calls[3]?.json).toMatchObject({ combination: { details: [{ addAmnt: 0 }, { addAmnt: 900 }] } });
  });

  it('that the site does not take point to the price', async () => {
    const ctx = esmContext([sold(), { status: 400, json: { resultCode: 2000, message: '10원 단위' } }]);
    const outcomes = await price.setPrices(ctx, REF, 20_005, [{ key: 'a', shopItemId: 'E000000001', price: 20_005 }]);
    expect(outcomes.get('a')).toMatchObject({ kind: 'fix', problems: [{ path: 'composition.mainInfo.price' }] });
  });
});

it('sale goes on with price, stock and period as they are', async () => {
  const ctx = esmContext([sold({ isSell: { iac: false } }), written]);
  expect(await sale.resume(ctx, REF)).toEqual({ kind: 'ok', value: undefined });
  expect(ctx.calls[1]?.json).toEqual(SOLD);
});
