import { describe, expect, test } from 'vitest';
import type { ListingContent } from '../sdk/product.ts';
import { wire, wires } from '../sdk/reader.ts';
import { listingContent, listingItem } from '../sdk/testing/context.ts';
import { contentProblems } from './content-problems.ts';
import { pathOf } from './errors.ts';
import { childKey, noticeItemCode, toNotice } from './notice.ts';
import { toObservedProduct, toSaleStatus } from './product-in.ts';
import { mergeProduct, writableStatus } from './product-merge.ts';
import { toProductBody } from './product-out.ts';
import { wireProduct } from './testing/context.ts';

const parts = { imageUrls: ['https://shop.example/1.jpg'], origin: { originAreaCode: '00', content: null } };
const body = (over: Partial<ListingContent> = {}) => toProductBody(listingContent(over), parts);
const delivery = (over: Partial<ListingContent['delivery']>) => ({ ...listingContent().delivery, ...over });
const twoColours = () =>
  listingContent({
    optionNames: ['색상'],
    items: [
      listingItem({ key: 'a', optionValues: ['흰색'], itemCode: 'I1', quantity: 10 }),
      listingItem({ key: 'b', optionValues: ['검정'], itemCode: 'I2', quantity: 5, price: 21_900 }),
    ],
  });

describe('body', () => {
  test('holds every field the channel demands', () => {
    expect(body()).toMatchObject({
      originProduct: {
        statusType: 'SALE',
        saleType: 'NEW',
        leafCategoryId: '50000803',
        name: '린넨 셔츠',
        detailContent: '<p>상세설명</p>',
        images: { representativeImage: { url: 'https://shop.example/1.jpg' } },
        salePrice: 19_900,
        stockQuantity: 30,
        deliveryInfo: {
          deliveryType: 'DELIVERY',
          deliveryAttributeType: 'NORMAL',
          deliveryCompany: 'CJGLS',
          deliveryBundleGroupUsable: true,
          deliveryFee: { deliveryFeeType: 'PAID', baseFee: 3_000, deliveryFeePayType: 'PREPAID' },
          claimDeliveryInfo: { returnDeliveryFee: 3_000, exchangeDeliveryFee: 6_000 },
        },
        detailAttribute: {
          afterServiceInfo: { afterServiceTelephoneNumber: '02-0000-0000', afterServiceGuideContent: '고객센터로 연락해주세요.' },
          originAreaInfo: { originAreaCode: '00' },
          sellerCodeInfo: { sellerManagementCode: 'M0000001', sellerCustomCode1: 'LINEN-1', sellerCustomCode2: 'I0000001' },
          taxType: 'TAX',
          minorPurchasable: true,
          productInfoProvidedNotice: { productInfoProvidedNoticeType: 'WEAR' },
        },
      },
      smartstoreChannelProduct: { naverShoppingRegistration: true, channelProductDisplayStatusType: 'ON' },
    });
  });

  test('options carry signed extra prices, stock, our item code and stand in order', () => {
    const { originProduct } = toProductBody(twoColours(), parts);
    expect(originProduct.stockQuantity).toBe(15);
    expect(originProduct.detailAttribute).toMatchObject({
      optionInfo: {
        optionCombinationGroupNames: { optionGroupName1: '색상' },
        optionCombinations: [
          { optionName1: '흰색', stockQuantity: 10, price: 0, sellerManagerCode: 'I1', usable: true },
          { optionName1: '검정', stockQuantity: 5, price: 2_000, sellerManagerCode: 'I2', usable: true },
        ],
        useStockManagement: true,
      },
    });
  });

  test.each<[string, Partial<ListingContent>, unknown]>([
    ['free delivery', { delivery: delivery({ feeType: 'FREE' }) }, { deliveryInfo: { deliveryFee: { deliveryFeeType: 'FREE' } } }],
    [
      'delivery free from an amount',
      { delivery: delivery({ feeType: 'CONDITIONAL_FREE', freeConditionalAmount: 50_000 }) },
      { deliveryInfo: { deliveryFee: { deliveryFeeType: 'CONDITIONAL_FREE', baseFee: 3_000, freeConditionalAmount: 50_000 } } },
    ],
    [
      'one far area',
      { delivery: delivery({ jejuFee: 3_000, islandFee: 3_000 }) },
      { deliveryInfo: { deliveryFee: { deliveryFeeByArea: { deliveryAreaType: 'AREA_2', area2extraFee: 3_000 } } } },
    ],
    [
      'two far areas',
      { delivery: delivery({ jejuFee: 3_000, islandFee: 5_000 }) },
      { deliveryInfo: { deliveryFee: { deliveryFeeByArea: { deliveryAreaType: 'AREA_3', area2extraFee: 3_000, area3extraFee: 5_000 } } } },
    ],
    ['own delivery', { delivery: delivery({ courierCode: 'DIRECT' }) }, { deliveryInfo: { deliveryType: 'DIRECT' } }],
    ['used goods', { productState: 'USED' }, { saleType: 'OLD' }],
    [
      'a discount',
      { discountWon: 1_000 },
      { customerBenefit: { immediateDiscountPolicy: { discountMethod: { value: 1_000, unitType: 'WON' } } } },
    ],
    [
      'chosen addresses',
      { fields: { shippingAddressId: '11', returnAddressId: '12', returnDeliveryCompany: 'PRIMARY' } },
      {
        deliveryInfo: {
          claimDeliveryInfo: { shippingAddressId: 11, returnAddressId: 12, returnDeliveryCompanyPriorityType: 'PRIMARY' },
        },
      },
    ],
    [
      'attributes',
      { fields: { attributes: ['10=101', '10=102', 'x=y'] } },
      {
        detailAttribute: {
          productAttributes: [
            { attributeSeq: 10, attributeValueSeq: 101 },
            { attributeSeq: 10, attributeValueSeq: 102 },
          ],
        },
      },
    ],
    [
      'purchase limits',
      { fields: { maxPurchaseQuantityPerId: 3 } },
      { detailAttribute: { purchaseQuantityInfo: { maxPurchaseQuantityPerId: 3 } } },
    ],
    [
      'a brand of the list',
      { fields: { brandId: '77' } },
      { detailAttribute: { naverShoppingSearchInfo: { brandId: 77, brandName: '모아', manufacturerName: '모아어패럴' } } },
    ],
    [
      'dates',
      { manufacturingDate: '2026-01-02', validDate: '2027-01-02' },
      { detailAttribute: { manufactureDate: '2026-01-02', validDate: '2027-01-02' } },
    ],
    [
      'a children certificate',
      { kcCredentials: [{ certificationType: 'KIDS_SAFETY', certificationNumber: 'CB061R0001-7001', companyName: '모아' }] },
      {
        detailAttribute: {
          productCertificationInfos: [{ certificationKindType: 'CHILD_CERTIFICATION', certificationNumber: 'CB061R0001-7001' }],
          certificationTargetExcludeContent: { childCertifiedProductExclusionYn: false, kcCertifiedProductExclusionYn: 'TRUE' },
        },
      },
    ],
    [
      'an exemption',
      { fields: { kcExemption: 'OVERSEAS' } },
      {
        detailAttribute: {
          certificationTargetExcludeContent: { kcCertifiedProductExclusionYn: 'KC_EXEMPTION_OBJECT', kcExemptionType: 'OVERSEAS' },
        },
      },
    ],
    [
      'an imported product',
      { origin: { code: '0200037', name: '중국', importer: '모아무역', freeText: '', plural: true } },
      { detailAttribute: { originAreaInfo: { importer: '모아무역', plural: true } } },
    ],
  ])('%s', (_name, over, expected) => {
    expect(body(over).originProduct).toMatchObject(expected as object);
  });

  test('what nobody gave is not sent', () => {
    const { originProduct } = body({
      sellerCode: '',
      brand: '',
      manufacturer: '',
      delivery: delivery({ bundle: false }),
      fields: { deliveryBundleGroupId: '5' },
    });
    const text = JSON.stringify(originProduct);
    for (const name of ['customerBenefit', 'optionInfo', 'deliveryBundleGroupId', 'brandName', 'sellerCustomCode1', 'deliveryFeeByArea']) {
      expect(text).not.toContain(name);
    }
  });
});

describe('notice', () => {
  test.each([
    ['WEAR', 'wear'],
    ['FASHION_ITEMS', 'fashionItems'],
    ['RENTAL_HA', 'rentalHa'],
  ])('%s is sent as %s', (type, key) => {
    expect(childKey(type)).toBe(key);
  });

  test('values stand in the typed child, trade terms fall back to the preset', () => {
    const notice = toNotice('WEAR', { material: '면 100%', color: '흰색', returnCostReason: '직접 쓴 조항' });
    expect(notice).toMatchObject({
      productInfoProvidedNoticeType: 'WEAR',
      wear: { material: '면 100%', color: '흰색', returnCostReason: '직접 쓴 조항', noRefundReason: '상품 상세페이지 참조' },
    });
  });

  test('one value is divided between two fields, or given to both', () => {
    expect(toNotice('ETC', { itemModel: '셔츠 / L1' })).toMatchObject({ etc: { itemName: '셔츠', modelName: 'L1' } });
    expect(toNotice('ETC', { itemModel: '셔츠' })).toMatchObject({ etc: { itemName: '셔츠', modelName: '셔츠' } });
  });

  test('a date goes to the date, words to the text, a number to the telephone', () => {
    expect(toNotice('WEAR', { manufactureDate: '2026-01' })).toMatchObject({ wear: { packDate: '2026-01' } });
    expect(toNotice('WEAR', { manufactureDate: '상세페이지 참조' })).toMatchObject({ wear: { packDateText: '상세페이지 참조' } });
    expect(toNotice('ETC', { asContact: '02-0000-0000' })).toMatchObject({ etc: { customerServicePhoneNumber: '02-0000-0000' } });
    expect(toNotice('ETC', { asContact: '모아 고객센터' })).toMatchObject({ etc: { afterServiceDirector: '모아 고객센터' } });
  });

  test('flags are booleans and an unknown group is none', () => {
    expect(toNotice('GENERAL_FOOD', { gmo: '해당사항 없음', importDeclaration: '예' })).toMatchObject({
      generalFood: { geneticallyModified: false, importDeclarationCheck: true },
    });
    expect(toNotice('NO_SUCH', {})).toBeNull();
  });

  test("the channel's field leads back to our item", () => {
    expect(noticeItemCode('wear', 'packDateText')).toBe('manufactureDate');
    expect(noticeItemCode('etc', 'modelName')).toBe('itemModel');
    expect(noticeItemCode('wear', 'nothing')).toBeNull();
  });
});

test.each([
  ['originProduct.salePrice', 'composition.mainInfo.price'],
  ['originProduct.name', 'basic.productName'],
  ['originProduct.stockQuantity', 'composition.mainInfo.saleQuantity'],
  ['originProduct.leafCategoryId', 'category.categoryId'],
  ['originProduct.images.optionalImages[2].url', 'common.images.3'],
  ['originProduct.images.representativeImage.url', 'common.images.0'],
  ['originProduct.detailAttribute.optionInfo.optionCombinations[3].price', 'composition.optionInfo.optionCombinations.3.optionPrice'],
  [
    'originProduct.detailAttribute.optionInfo.optionCombinations[0].stockQuantity',
    'composition.optionInfo.optionCombinations.0.saleQuantity',
  ],
  ['originProduct.detailAttribute.optionInfo.optionCombinationGroupNames.optionGroupName2', 'composition.optionInfo.options.1.name'],
  ['originProduct.detailAttribute.optionInfo', 'composition.optionInfo.optionCombinations'],
  ['originProduct.detailAttribute.productInfoProvidedNotice.wear.material', 'common.productInfoProvidedNotice.values.material'],
  ['originProduct.detailAttribute.productInfoProvidedNotice.wear.nothing', 'common.productInfoProvidedNotice.noticeCode'],
  ['originProduct.detailAttribute.productInfoProvidedNotice', 'common.productInfoProvidedNotice.noticeCode'],
  ['originProduct.detailAttribute.afterServiceInfo.afterServiceTelephoneNumber', 'common.afterServiceTelephoneNumber'],
  ['originProduct.detailAttribute.originAreaInfo.importer', 'common.origin.importer'],
  ['originProduct.detailAttribute.minorPurchasable', 'common.minorPurchasable'],
  ['originProduct.deliveryInfo.deliveryFee.baseFee', 'common.deliveryInfo.baseFee'],
  ['originProduct.deliveryInfo.claimDeliveryInfo.returnDeliveryFee', 'common.deliveryInfo.returnFee'],
  ['originProduct.deliveryInfo.claimDeliveryInfo.shippingAddressId', 'etc.shippingAddressId'],
  ['originProduct.deliveryInfo.deliveryCompany', 'common.deliveryInfo.courierCode'],
  ['somethingNew.field', ''],
])('%s is our %s', (name, path) => {
  expect(pathOf(name)).toBe(path);
});

describe('pre-flight', () => {
  const full = {
    material: '면',
    color: '흰색',
    size: 'M',
    manufacturer: '모아',
    washCaution: '손세탁',
    manufactureDate: '2026-01',
    warrantyPolicy: '보증',
    asContact: '모아',
  };
  const good = listingContent({ notice: { noticeCode: 'WEAR', values: full } });

  test('good content has no problem', () => {
    expect(contentProblems(good)).toEqual([]);
  });

  test.each<[string, Partial<ListingContent>, string]>([
    ['no detail', { detailHtml: ' ' }, 'common.detailInfoContent'],
    ['no telephone', { afterServiceTelephoneNumber: '' }, 'common.afterServiceTelephoneNumber'],
    ['no guide', { afterServiceGuideContent: '' }, 'common.afterServiceGuideContent'],
    ['no origin', { origin: { ...good.origin, code: '' } }, 'common.origin.code'],
    ['no importer', { origin: { ...good.origin, code: '0200037' } }, 'common.origin.importer'],
    ['a category of another shop', { categoryId: 'A-1' }, 'category.categoryId'],
    ['an unknown courier', { delivery: delivery({ courierCode: 'COUPANG_SELF' }) }, 'common.deliveryInfo.courierCode'],
    ['a discount over the price', { discountWon: 19_900 }, 'basic.benefit.pc.value'],
    [
      'no option at the base price',
      { optionNames: ['색'], items: [listingItem({ optionValues: ['흰'], price: 20_900 })] },
      'composition.optionInfo.optionCombinations',
    ],
    ['a target without certificate', { fields: { kcExemption: 'TARGET' } }, 'common.kcCredentials'],
    [
      'an empty notice item',
      { notice: { noticeCode: 'WEAR', values: { ...full, color: ' ' } } },
      'common.productInfoProvidedNotice.values.color',
    ],
    ['an unknown notice group', { notice: { noticeCode: 'NO_SUCH', values: {} } }, 'common.productInfoProvidedNotice.noticeCode'],
  ])('%s', (_name, over, path) => {
    expect(contentProblems({ ...good, ...over }).map((problem) => problem.path)).toContain(path);
  });
});

describe('a full replace', () => {
  const existing = {
    ...wireProduct({ statusType: 'OUTOFSTOCK', saleStartDate: '2026-01-01T00:00:00+09:00' }, [
      { id: 71, optionName1: '흰색', stockQuantity: 1, price: 0, sellerManagerCode: 'I1', usable: true },
      { id: 72, optionName1: '검정', stockQuantity: 2, price: 0, usable: true },
    ]),
    groupProduct: { groupProductNo: 9 },
  };

  test('keeps what we do not know and the ids of combinations', () => {
    const content = twoColours();
    const merged = mergeProduct(existing, toProductBody(content, parts), content);
    expect(merged).toMatchObject({
      groupProduct: { groupProductNo: 9 },
      originProduct: {
        statusType: 'SALE',
        saleStartDate: '2026-01-01T00:00:00+09:00',
        salePrice: 19_900,
        detailAttribute: {
          optionInfo: {
            optionCombinations: [
              { id: 71, optionName1: '흰색', stockQuantity: 10, sellerManagerCode: 'I1' },
              { id: 72, optionName1: '검정', stockQuantity: 5, price: 2_000, sellerManagerCode: 'I2' },
            ],
          },
        },
      },
    });
  });

  test.each([
    ['SUSPENSION', 'SUSPENSION'],
    ['SALE', 'SALE'],
    ['OUTOFSTOCK', 'SALE'],
    ['REJECTION', 'SALE'],
    ['WAIT', 'SALE'],
    ['CLOSE', 'CLOSE'],
    [undefined, 'SALE'],
  ])('a product that is %s is written back as %s', (status, expected) => {
    expect(writableStatus(status)).toBe(expected);
    const content = listingContent();
    expect(mergeProduct(wireProduct({ statusType: status }), toProductBody(content, parts), content)).toMatchObject({
      originProduct: { statusType: expected },
    });
  });

  test.each([
    ['that Moa took back goes, other benefits stay', { discountWon: 0, discountTakenBack: true as const }, undefined],
    ['of the shop stays', { discountWon: 0 }, { discountMethod: { value: 7, unitType: 'PERCENT', endDate: '2029-02-28' } }],
    ['of ours takes the place of the shop’s', { discountWon: 1_000 }, { discountMethod: { value: 1_000, unitType: 'WON' } }],
  ])('a discount %s', (_name, over, expected) => {
    const discountMethod = { value: 7, unitType: 'PERCENT', endDate: '2029-02-28' };
    const shop = wireProduct({ customerBenefit: { immediateDiscountPolicy: { discountMethod }, purchasePointPolicy: { value: 1 } } });
    const content = listingContent(over);
    const { originProduct } = mergeProduct(shop, toProductBody(content, parts), content) as { originProduct: Record<string, unknown> };
    expect(originProduct.customerBenefit).toEqual({
      purchasePointPolicy: { value: 1 },
      ...(expected ? { immediateDiscountPolicy: expected } : {}),
    });
  });

  test('ours that stands there keeps the days that the seller gave it', () => {
    const policy = { discountMethod: { value: 1_000, unitType: 'WON', endDate: '2029-02-28' } };
    const content = listingContent({ discountWon: 1_000 });
    const shop = wireProduct({ customerBenefit: { immediateDiscountPolicy: policy } });
    const { originProduct } = mergeProduct(shop, toProductBody(content, parts), content) as { originProduct: Record<string, unknown> };
    expect(originProduct.customerBenefit).toEqual({ immediateDiscountPolicy: policy });
  });

  describe('what is offered beside the product', () => {
    const wrap = { name: '선물 포장', price: 1_000, quantity: 30 };
    const rows = (shop: unknown[], over: Partial<ListingContent>) => {
      const content = listingContent(over);
      const merged = mergeProduct(
        wireProduct({ detailAttribute: { supplementProductInfo: { sortType: 'ABC', supplementProducts: shop } } }),
        toProductBody(content, parts),
        content,
      ) as { originProduct: { detailAttribute: { supplementProductInfo?: { supplementProducts: unknown[] } } } };
      return merged.originProduct.detailAttribute.supplementProductInfo?.supplementProducts;
    };
    const there = { id: 5, groupName: '포장', name: '선물 포장', price: 900, stockQuantity: 12, usable: true };
    const own = { id: 6, groupName: '카드', name: '축하 카드', price: 500, stockQuantity: 3, usable: true };

    test('is new without a number, and keeps its number and its heading afterwards', () => {
      expect(rows([], { supplements: [wrap] })).toEqual([
        { groupName: '추가구성', name: '선물 포장', price: 1_000, stockQuantity: 30, usable: true },
      ]);
      expect(rows([there], { supplements: [wrap] })).toEqual([{ ...there, price: 1_000, stockQuantity: 30 }]);
    });

    test('keeps the stock that the shop has counted down, unless the seller typed another one', () => {
      expect(rows([there], { supplements: [wrap], formerSupplements: [wrap] })).toEqual([{ ...there, price: 1_000 }]);
      expect(rows([there], { supplements: [{ ...wrap, quantity: 50 }], formerSupplements: [wrap] })).toEqual([
        { ...there, price: 1_000, stockQuantity: 50 },
      ]);
    });

    test('is one row though the store has its name under several headings, and stays switched off where it was switched off there', () => {
      const twin = { ...there, id: 8, groupName: '하의' };
      const off = { ...there, usable: false };
      expect(rows([there, twin], { supplements: [wrap], formerSupplements: [wrap] })).toEqual([twin, { ...there, price: 1_000 }]);
      expect(rows([there, twin], { formerSupplements: [wrap] })).toEqual([twin]);
      expect(rows([off], { supplements: [wrap], formerSupplements: [wrap] })).toEqual([{ ...off, price: 1_000 }]);
    });

    test('goes when it is given up, and what the seller made in the store stays', () => {
      expect(rows([there, own], { formerSupplements: [wrap] })).toEqual([own]);
      expect(rows([there, own], { supplements: [wrap], formerSupplements: [wrap] })).toEqual([own, { ...there, price: 1_000 }]);
      expect(rows([there], { formerSupplements: [wrap] })).toBeUndefined();
      expect(rows([there, own], {})).toEqual([there, own]);
    });
  });

  test('options that are given up are taken away', () => {
    const content = listingContent();
    const merged = mergeProduct(existing, toProductBody(content, parts), content);
    expect(JSON.stringify(merged)).not.toContain('optionInfo');
  });

  describe('leaves alone what is the seller’s', () => {
    const replaced = (shop: Record<string, unknown>, over: Partial<ListingContent> = {}) => {
      const content = listingContent(over);
      return mergeProduct(shop, toProductBody(content, parts), content) as {
        originProduct: { deliveryInfo: Record<string, unknown>; detailAttribute: Record<string, unknown> };
        smartstoreChannelProduct: Record<string, unknown>;
      };
    };

    test('when parcels leave and how their fee is paid', () => {
      const deliveryFee = {
        deliveryFeeType: 'PAID',
        baseFee: 2_500,
        deliveryFeePayType: 'COLLECT',
        differentialFeeByArea: '제주',
        deliveryFeeByArea: { deliveryAreaType: 'AREA_2', area2extraFee: 9_000 },
      };
      const shop = wireProduct({ deliveryInfo: { deliveryAttributeType: 'TODAY', businessCustomsClearanceSaleYn: false, deliveryFee } });
      expect(replaced(shop).originProduct.deliveryInfo).toMatchObject({
        deliveryAttributeType: 'TODAY',
        businessCustomsClearanceSaleYn: false,
        deliveryFee: { deliveryFeeType: 'PAID', baseFee: 3_000, deliveryFeePayType: 'COLLECT', differentialFeeByArea: '제주' },
      });
      expect(replaced(shop).originProduct.deliveryInfo.deliveryFee).not.toHaveProperty('deliveryFeeByArea');
      const free = replaced(shop, { delivery: delivery({ feeType: 'FREE' }) });
      expect(free.originProduct.deliveryInfo.deliveryFee).toEqual({ deliveryFeeType: 'FREE' });
    });

    test('the name in the store, unless it is the product’s', () => {
      const named = (channelProductName: string) => ({ ...wireProduct(), smartstoreChannelProduct: { channelProductName } });
      const nameOf = (shop: Record<string, unknown>) => replaced(shop, { name: '새 이름' }).smartstoreChannelProduct.channelProductName;
      expect([nameOf(named('[단독] 린넨 셔츠')), nameOf(named('린넨 셔츠')), nameOf(named(''))]).toEqual([
        '[단독] 린넨 셔츠',
        '새 이름',
        '',
      ]);
    });

    test('options of other kinds', () => {
      const optionCustom = [{ groupName: '각인', usable: true }];
      const optionSimple = [{ groupName: '포장', name: '선물', usable: true }];
      const shop = (optionInfo: object) => wireProduct({ detailAttribute: { optionInfo } });
      const plain = replaced(shop({ optionCustom, optionSimple, useStockManagement: true }));
      expect(plain.originProduct.detailAttribute.optionInfo).toEqual({ optionCustom, optionSimple });
      const { optionInfo } = replaced(
        shop({ optionCustom, optionSimple, optionCombinationSortType: 'ABC', optionDeliveryAttributes: [1] }),
        {
          optionNames: ['색상'],
          items: [listingItem({ optionValues: ['흰색'] })],
        },
      ).originProduct.detailAttribute;
      expect(optionInfo).toMatchObject({
        optionCustom,
        optionCombinationSortType: 'ABC',
        optionDeliveryAttributes: [1],
        optionCombinations: [{}],
      });
      expect(optionInfo).not.toHaveProperty('optionSimple');
    });
  });

  test('a renamed combination is found by its id and its old name goes to nobody else', () => {
    const shop = wireProduct({}, [
      { id: 71, optionName1: '흰색', stockQuantity: 1, price: 0, sellerManagerCode: 'I1', usable: true },
      { id: 72, optionName1: '검정', stockQuantity: 1, price: 0, sellerManagerCode: 'I2', usable: true },
    ]);
    const content = listingContent({
      optionNames: ['색상'],
      items: [
        listingItem({ key: 'a', optionValues: ['흰색'], itemCode: 'I9' }),
        listingItem({ key: 'b', shopItemId: '71', optionValues: ['백색'], itemCode: 'I1' }),
        listingItem({ key: 'c', optionValues: ['남색'], itemCode: 'I2' }),
      ],
    });
    const { originProduct } = mergeProduct(shop, toProductBody(content, parts), content);
    const { optionCombinations } = wire(wire(wire(originProduct).detailAttribute).optionInfo);
    expect(wires(optionCombinations).map(({ id, optionName1 }) => [id, optionName1])).toEqual([
      [undefined, '흰색'],
      [71, '백색'],
      [72, '남색'],
    ]);
  });
});

describe('what is seen', () => {
  const numbers = { originProductNo: '800001', channelProductNo: '900001' };

  test('a product with options', () => {
    const raw = wireProduct({}, [
      { id: 71, optionName1: '흰색', stockQuantity: 10, price: 0, sellerManagerCode: 'I1', usable: true },
      { id: 72, optionName1: '검정', stockQuantity: 0, price: -900, usable: false },
    ]);
    expect(toObservedProduct(raw, numbers)).toMatchObject({
      shopProductId: '800001',
      shopProductSubId: '900001',
      managementCode: 'M0000001',
      sellerCode: 'LINEN-1',
      price: 19_900,
      saleStatus: 'SALE',
      optionNames: ['색상'],
      items: [
        { shopItemId: '71', optionValues: ['흰색'], price: 19_900, quantity: 10, onSale: true, itemCode: 'I1' },
        { shopItemId: '72', optionValues: ['검정'], price: 19_000, quantity: 0, onSale: false, itemCode: null },
      ],
      imageUrls: ['https://shop.example/a.jpg', 'https://shop.example/b.jpg'],
      pageUrl: 'https://smartstore.naver.com/main/products/900001',
    });
  });

  test('a product without options is its own item', () => {
    expect(toObservedProduct(wireProduct(), numbers)?.items).toEqual([
      { shopItemId: '800001', optionValues: [], price: 19_900, quantity: 30, onSale: true, itemCode: 'I0000001', skuCode: null },
    ]);
  });

  test('standard options are items too', () => {
    const optionInfo = {
      standardOptionGroups: [{ groupName: '색상' }],
      optionStandards: [{ id: 5, optionName1: '흰색', stockQuantity: 3, usable: true }],
    };
    const observed = toObservedProduct(wireProduct({ detailAttribute: { optionInfo } }), numbers);
    expect(observed).toMatchObject({
      optionNames: ['색상'],
      items: [{ shopItemId: '5', optionValues: ['흰색'], quantity: 3 }],
      managementCode: null,
    });
  });

  test.each([
    ['SALE', 'ON', 'SALE'],
    ['SALE', 'SUSPENSION', 'SUSPENSION'],
    ['OUTOFSTOCK', 'ON', 'OUTOFSTOCK'],
    ['PROHIBITION', 'ON', 'PROHIBITION'],
    ['SOMETHING_NEW', 'ON', 'WAIT'],
  ])('%s shown %s is %s', (status, display, expected) => {
    expect(toSaleStatus(status, display)).toBe(expected);
  });

  test.each([null, 'x', {}, { originProduct: 5 }])('%j is no product', (raw) => {
    expect(toObservedProduct(raw, numbers)).toBeNull();
  });
});
