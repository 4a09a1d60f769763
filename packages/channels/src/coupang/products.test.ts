import { describe, expect, it } from 'vitest';
import { pageAfter, pagePosition } from '../sdk/pages.ts';
import { text, type Wire, wire, wires } from '../sdk/reader.ts';
import { optionItem, type ScriptedAnswer } from '../sdk/testing/context.ts';
import { pathOf } from './errors.ts';
import { toNotices } from './notices.ts';
import { toObservedProduct } from './product-in.ts';
import { attributeProblems, productProblems, toCategoryMeta, toProductBody, toReturnCenter } from './product-out.ts';
import { products } from './products.ts';
import { contentOf, coupangContext, P, recorded, S } from './testing/context.ts';

const CENTER = {
  returnCenterCode: '1000274592',
  shippingPlaceName: '반품지_1',
  usable: true,
  placeAddresses: [{ companyContactNumber: '02-000-0000', returnZipCode: '04524', returnAddress: '서울', returnAddressDetail: '1층' }],
};
const META = {
  attributes: [
    { attributeTypeName: '색상', required: 'MANDATORY', dataType: 'STRING', basicUnit: '없음', groupNumber: 'NONE', exposed: 'EXPOSED' },
    { attributeTypeName: '수량', required: 'MANDATORY', dataType: 'NUMBER', basicUnit: '개', groupNumber: '1', exposed: 'EXPOSED' },
    { attributeTypeName: '총수량', required: 'MANDATORY', dataType: 'NUMBER', basicUnit: '개', groupNumber: '1', exposed: 'NONE' },
  ],
  noticeCategories: [
    {
      noticeCategoryName: '의류',
      noticeCategoryDetailNames: [
        { noticeCategoryDetailName: '제품 소재', required: 'MANDATORY' },
        { noticeCategoryDetailName: '제조국(원산지)', required: 'MANDATORY' },
        { noticeCategoryDetailName: '치수', required: 'MANDATORY' },
        { noticeCategoryDetailName: '부가 정보', required: 'OPTIONAL' },
      ],
    },
  ],
  certifications: [{ certificationType: 'NOT_REQUIRED' }, { certificationType: 'KC_KID_CONFIRM' }],
};
const centers: ScriptedAnswer = {
  on: `GET ${P}/returnShippingCenters`,
  json: { code: 200, data: { content: [CENTER], pagination: { totalPages: 1 } } },
};
const meta: ScriptedAnswer = {
  on: `GET ${S}/meta/category-related-metas/display-category-codes/56137`,
  json: { code: 'SUCCESS', data: META },
};
const WITH_QUANTITY = { ...contentOf().fields, attributes: ['수량=1'] };
const content = contentOf({ fields: WITH_QUANTITY });

function detailOf(over: Wire = {}): Wire {
  const item = (n: number, code: string, vendorItemId: number | null, values: string[]) => ({
    sellerProductItemId: 4000 + n,
    vendorItemId,
    itemName: values.join(' '),
    salePrice: 19_900 + n * 1000,
    originalPrice: 19_900,
    maximumBuyCount: 10,
    externalVendorSku: code,
    attributes: values.map((attributeValueName, axis) => ({
      attributeTypeName: ['색상', '사이즈'][axis],
      attributeValueName,
      exposed: 'EXPOSED',
    })),
    images: [{ imageOrder: 0, imageType: 'REPRESENTATION', cdnPath: 'a/b.jpg', vendorPath: 'b.jpg' }],
    contents: [{ contentsType: 'TEXT', contentDetails: [{ content: '<p>상세</p>', detailType: 'TEXT' }] }],
  });
  return {
    sellerProductId: 1230001,
    sellerProductName: '린넨 셔츠',
    displayCategoryCode: 56137,
    productId: 777,
    statusName: '승인완료',
    saleStartedAt: '2026-01-01T00:00:00',
    items: [item(0, 'MOA7K2001', 7000000001, ['아이보리', 'M']), item(1, 'MOA7K2002', 7000000002, ['남색', 'L'])],
    ...over,
  };
}

const inventory = (id: number, over: Wire = {}): ScriptedAnswer => ({
  on: `GET ${S}/vendor-items/${id}/inventories`,
  json: { code: 'SUCCESS', data: { amountInStock: 3, salePrice: 18_000, onSale: true, ...over } },
});
const detail = (over: Wire = {}): ScriptedAnswer => ({
  on: `GET ${S}/seller-products/1230001`,
  json: { code: 'SUCCESS', data: detailOf(over) },
});

const gone = (sellerProductId: number): ScriptedAnswer => ({
  status: 404,
  json: { code: 'ERROR', message: `등록상품(${sellerProductId})을 찾을 수 없습니다.` },
});

function bodyInput(existing: Wire | null = null) {
  return {
    vendorId: 'A00099999',
    vendorUserId: 'wingdemo',
    startsAt: '2026-03-02T10:15:00',
    returnCenter: toReturnCenter(CENTER),
    meta: toCategoryMeta(META),
    existing,
  };
}

/** The body as it leaves. */
function sentBody(over = content, existing: Wire | null = null): Wire {
  return wire(JSON.parse(JSON.stringify(toProductBody(over, bodyInput(existing)).body)));
}

describe('product body', () => {
  it('carries everything COUPANG requires, asks for approval at once and keeps ids as numbers', () => {
    const body = sentBody();
    expect(body).toMatchObject({
      displayCategoryCode: 56137,
      sellerProductName: '린넨 셔츠',
      vendorId: 'A00099999',
      saleStartedAt: '2026-03-02T10:15:00',
      saleEndedAt: '2099-12-31T23:59:59',
      deliveryMethod: 'SEQUENCIAL',
      deliveryCompanyCode: 'CJGLS',
      deliveryChargeType: 'FREE',
      deliveryCharge: 0,
      deliveryChargeOnReturn: 3000,
      unionDeliveryType: 'UNION_DELIVERY',
      returnCenterCode: '1000274592',
      returnChargeName: '반품지_1',
      returnZipCode: '04524',
      returnCharge: 3000,
      outboundShippingPlaceCode: 74010,
      vendorUserId: 'wingdemo',
      requested: true,
    });
    expect(wires(body.items)[0]).toMatchObject({
      itemName: '아이보리 M',
      originalPrice: 19_900,
      salePrice: 19_900,
      maximumBuyCount: 10,
      outboundShippingTimeDay: 2,
      adultOnly: 'EVERYONE',
      taxType: 'TAX',
      pccNeeded: false,
      externalVendorSku: 'MOA7K2001',
      emptyBarcode: true,
      offerCondition: 'NEW',
      certifications: [{ certificationType: 'NOT_REQUIRED', certificationCode: '' }],
      images: [
        { imageOrder: 0, imageType: 'REPRESENTATION', vendorPath: 'https://img.example/0.jpg' },
        { imageOrder: 1, imageType: 'DETAIL', vendorPath: 'https://img.example/1.jpg' },
      ],
      attributes: [
        { attributeTypeName: '색상', attributeValueName: '아이보리', exposed: 'EXPOSED' },
        { attributeTypeName: '사이즈', attributeValueName: 'M', exposed: 'EXPOSED' },
        { attributeTypeName: '수량', attributeValueName: '1개', exposed: 'EXPOSED' },
      ],
      contents: [{ contentsType: 'HTML', contentDetails: [{ content: '<p>상세</p>', detailType: 'TEXT' }] }],
    });
  });

  it.each([
    [
      { feeType: 'PAID', baseFee: 2500 },
      { deliveryChargeType: 'NOT_FREE', deliveryCharge: 2500, deliveryChargeOnReturn: 0 },
    ],
    [
      { feeType: 'CONDITIONAL_FREE', baseFee: 2500, freeConditionalAmount: 30_000 },
      { deliveryChargeType: 'CONDITIONAL_FREE', freeShipOverAmount: 30_000, deliveryChargeOnReturn: 3000 },
    ],
  ] as const)('delivery %j', (over, expected) => {
    expect(sentBody(contentOf({ delivery: { ...content.delivery, ...over } }))).toMatchObject(expected);
  });

  it('sends a product without options as one item named like the product', () => {
    const single = contentOf({
      optionNames: [],
      items: [optionItem({ optionValues: [], barcode: '8801234567890' })],
      minorPurchasable: false,
    });
    const [item, none] = wires(sentBody(single).items);
    expect(item).toMatchObject({
      itemName: '린넨 셔츠',
      adultOnly: 'ADULT_ONLY',
      barcode: '8801234567890',
      emptyBarcode: false,
      attributes: [],
    });
    expect(none).toBeUndefined();
  });

  it('puts the bare management code on the first item when the item that is the anchor is not sent', () => {
    const foreign = contentOf({
      items: [optionItem({ itemCode: 'XX1' }), optionItem({ key: 'b', itemCode: 'XX2', optionValues: ['남색', 'L'] })],
    });
    expect(wires(sentBody(foreign).items).map((item) => item.externalVendorSku)).toEqual(['MOA7K2', 'XX2']);
  });

  it('leaves an option that is not sold out of a new product', () => {
    const partly = contentOf({
      items: [optionItem(), optionItem({ key: 'b', optionValues: ['남색', 'L'], usable: false, itemCode: 'MOA7K2002' })],
    });
    expect(wires(sentBody(partly).items)).toHaveLength(1);
  });

  it('keeps the numbers and codes of existing items, adds new ones, and keeps removed ones with stock 0', () => {
    const changed = contentOf({
      items: [
        optionItem({ shopItemId: '7000000002', optionValues: ['남색', 'XL'], itemCode: 'MOA7K2002', usable: false }),
        optionItem({ key: 'new', optionValues: ['검정', 'M'], itemCode: 'MOA7K2003' }),
      ],
    });
    const body = sentBody(changed, detailOf());
    expect(body.sellerProductId).toBe(1230001);
    expect(body.saleStartedAt).toBe('2026-01-01T00:00:00');
    const items = wires(body.items).map((item) => [
      item.sellerProductItemId,
      item.vendorItemId,
      item.externalVendorSku,
      item.maximumBuyCount,
    ]);
    expect(items).toEqual([
      [4001, 7000000002, 'MOA7K2002', 0],
      [undefined, undefined, 'MOA7K2003', 10],
      [4000, 7000000001, 'MOA7K2001', 0],
    ]);
  });

  describe('what is the seller’s at COUPANG', () => {
    const metas = [...META.attributes, { attributeTypeName: '사용대상', required: 'OPTIONAL', dataType: 'STRING', exposed: 'NONE' }];
    const seller = {
      displayProductName: '[여름] 린넨 셔츠',
      generalProductName: '린넨 셔츠 MOA-1',
      productGroup: '셔츠',
      saleEndedAt: '2031-12-31T23:59:59',
      returnChargeVendor: 'Y',
      extraInfoMessage: '주문제작',
      requiredDocuments: [{ templateName: '기타인증서류', vendorDocumentPath: 'a.pdf' }],
      somethingNew: { of: 'COUPANG' },
    };
    const fact = (attributeTypeName: string, attributeValueName: string, exposed: string) => ({
      attributeTypeName,
      attributeValueName,
      exposed,
    });
    const items = wires(detailOf().items).map((item) => ({
      ...item,
      originalPrice: 39_900,
      extraProperties: { a: 1 },
      attributes: [
        ...wires(item.attributes),
        fact('수량', '1개', 'EXPOSED'),
        fact('사용대상', '여성', 'NONE'),
        fact('없어진 속성', 'x', 'NONE'),
      ],
      images: [...wires(item.images), { imageOrder: 9, imageType: 'USED_PRODUCT', cdnPath: 'used.jpg' }],
    }));
    const replaced = (over: Parameters<typeof contentOf>[0], detail: Wire = { ...seller, items }) => {
      const input = { ...bodyInput(detailOf(detail)), meta: toCategoryMeta({ ...META, attributes: metas }) };
      return wire(JSON.parse(JSON.stringify(toProductBody(contentOf(over), input).body)));
    };

    it('is sent back as it was read', () => {
      const body = replaced({ name: '새 이름' });
      expect(body).toMatchObject({ ...seller, sellerProductName: '새 이름', requested: true });
      for (const item of wires(body.items)) {
        expect(item).toMatchObject({ originalPrice: 39_900, extraProperties: { a: 1 } });
        expect(wires(item.attributes).slice(2)).toEqual([fact('수량', '1개', 'EXPOSED'), fact('사용대상', '여성', 'NONE')]);
      }
    });

    it('gives way to what the product itself says', () => {
      const dearer = contentOf().items.map((item) => ({ ...item, price: 50_000 }));
      const [item] = wires(replaced({ items: dearer, fields: { ...contentOf().fields, attributes: ['사용대상=남성', '수량=2'] } }).items);
      expect(item).toMatchObject({ originalPrice: 50_000, salePrice: 50_000 });
      expect(wires(item?.attributes).slice(2)).toMatchObject([fact('사용대상', '남성', 'NONE'), fact('수량', '2개', 'EXPOSED')]);
    });

    it('is kept for a new option as far as it is true of all', () => {
      const added = [...contentOf().items, optionItem({ key: 'new', optionValues: ['검정', 'S'], itemCode: 'MOA7K2003' })];
      const last = wires(replaced({ items: added }).items).at(-1);
      expect(wires(last?.attributes).slice(2)).toEqual([fact('수량', '1개', 'EXPOSED')]);
    });

    it('follows the name of the product until the seller gives it another', () => {
      expect(replaced({ name: '새 이름' }, { displayProductName: '린넨 셔츠' })).toMatchObject({
        displayProductName: '새 이름',
        generalProductName: '새 이름',
      });
    });

    it('shows pictures of used goods only on used goods', () => {
      const used = { productState: 'USED' as const, fields: { ...contentOf().fields, offerDescription: '새것 같아요' } };
      const types = (body: Wire) => wires(wires(body.items)[0]?.images).map(({ imageType }) => imageType);
      expect(types(replaced(used))).toContain('USED_PRODUCT');
      expect(types(replaced({}))).not.toContain('USED_PRODUCT');
    });
  });

  it('pairs items by number, then by code, then by option values', () => {
    const byValues = optionItem({ itemCode: 'other', optionValues: ['남색', 'L'] });
    const byCode = optionItem({ optionValues: ['바꾼 색', 'M'] });
    const items = wires(sentBody(contentOf({ items: [byValues, byCode] }), detailOf()).items);
    expect(items.map(({ sellerProductItemId }) => text(sellerProductItemId))).toEqual(['4001', '4000']);
  });

  it('states certifications that the category does not take in the detail page', () => {
    const kc = (certificationType: string) => ({ certificationType, certificationNumber: 'CB061R0001', companyName: '' });
    const [item] = wires(sentBody(contentOf({ kcCredentials: [kc('KIDS_CONFIRM'), kc('ELEC_SAFETY')] })).items);
    expect(item?.certifications).toEqual([
      { certificationType: 'KC_KID_CONFIRM', certificationCode: 'CB061R0001' },
      { certificationType: 'PRESENTED_IN_DETAIL_PAGE', certificationCode: '전기용품 안전인증 CB061R0001' },
    ]);
  });
});

describe('notices', () => {
  const group = toCategoryMeta(META).notices;

  it('pairs our items with the names of the category and refers to the detail page for what is empty', () => {
    const { rows, warning } = toNotices(content.notice, group);
    expect(rows.map((row) => [row.noticeCategoryDetailName, row.content])).toEqual([
      ['제품 소재', '린넨 100%'],
      ['제조국(원산지)', '대한민국'],
      ['치수', '상품 상세페이지 참조'],
    ]);
    expect(warning).toBeNull();
  });

  it('says so when the category takes another group', () => {
    const other = [{ name: '기타 재화', details: [{ name: '품명 및 모델명', required: true }] }];
    expect(toNotices(content.notice, other)).toMatchObject({
      rows: [{ noticeCategoryName: '기타 재화', content: '상품 상세페이지 참조' }],
      warning: "쿠팡 카테고리가 '의류' 고시를 받지 않아 '기타 재화' 고시로 보냈습니다.",
    });
  });

  it('falls back to our own names without metadata', () => {
    expect(toNotices(content.notice, []).rows[0]).toEqual({
      noticeCategoryName: '의류',
      noticeCategoryDetailName: '제품 소재',
      content: '린넨 100%',
    });
  });
});

describe('problems', () => {
  it.each([
    [contentOf({ taxType: 'SMALL' }), 'common.taxType'],
    [contentOf({ delivery: { ...content.delivery, courierCode: 'HOMEPICK' } }), 'common.deliveryInfo.courierCode'],
    [contentOf({ fields: { returnCenterCode: '1' } }), 'etc.outboundShippingPlaceCode'],
    [contentOf({ fields: { outboundShippingPlaceCode: '1' } }), 'etc.returnCenterCode'],
    [contentOf({ productState: 'USED' }), 'etc.offerDescription'],
    [
      contentOf({ items: [optionItem({ optionValues: ['가'.repeat(100), '나'.repeat(60)] })] }),
      'composition.optionInfo.optionCombinations.0.optionValues',
    ],
    [
      contentOf({ images: content.images.map((image) => ({ ...image, url: `https://img.example/${'x'.repeat(150)}.jpg` })) }),
      'common.images.0',
    ],
  ])('%#: names the field %s', (wrong, path) => {
    const problems = productProblems(wrong);
    expect(problems[0]).toMatchObject({ path, message: expect.stringMatching(/[가-힣]/) });
  });

  it('finds nothing wrong with a whole product', () => {
    expect(productProblems(content)).toEqual([]);
    expect(attributeProblems(content, toCategoryMeta(META))).toEqual([]);
  });

  it('asks for one attribute of a required group and for every single required one', () => {
    const bare = contentOf({ optionNames: ['사이즈'], fields: {} });
    expect(attributeProblems(bare, toCategoryMeta(META)).map(({ message }) => message)).toEqual([
      "쿠팡 카테고리의 필수 속성 '색상'을(를) 입력해주십시오.",
      "쿠팡 카테고리의 필수 속성 '수량' 또는 '총수량'을(를) 입력해주십시오.",
    ]);
  });

  it.each([
    ['출고지 코드가 올바르지 않습니다', 'etc.outboundShippingPlaceCode'],
    ['상품정보제공고시를 확인', 'common.productInfoProvidedNotice.noticeCode'],
    ['판매가격은 10원 단위', 'composition.mainInfo.price'],
    ['알 수 없는 오류', 'basic.productName'],
  ])('%s points to %s', (message, path) => {
    expect(pathOf(message)).toBe(path);
  });
});

describe('create', () => {
  it('answers with the product number and items without numbers, waiting for approval', async () => {
    const ctx = coupangContext([centers, meta, { on: `POST ${S}/seller-products`, json: { code: 'SUCCESS', message: '', data: 1230001 } }]);
    expect(await products.create(ctx, content)).toMatchObject({
      kind: 'ok',
      value: {
        shopProductId: '1230001',
        managementCode: 'MOA7K2',
        saleStatus: 'UNADMISSION',
        items: [
          { shopItemId: null, itemCode: 'MOA7K2001', price: 19_900, quantity: 10, onSale: false },
          { shopItemId: null, itemCode: 'MOA7K2002' },
        ],
      },
    });
    expect(ctx.calls[2]?.headers.get('x-extended-timeout')).toBe('90000');
    expect(ctx.calls[2]?.json).toMatchObject({ requested: true, items: [{}, {}] });
  });

  it('turns a refusal into something to fix, with the words of COUPANG', async () => {
    const message = '이미지 크기가 작습니다';
    const ctx = coupangContext([centers, meta, { json: { code: 'ERROR', message } }]);
    expect(await products.create(ctx, content)).toEqual({
      kind: 'fix',
      problems: [
        { path: 'common.images', message: `쿠팡이 상품을 받지 않았습니다: ${message}`, channelCode: 'ERROR', channelMessage: message },
      ],
    });
  });

  it.each<[string, ScriptedAnswer]>([
    ['a lost answer', { fault: 'reset' }],
    ['a broken server', { status: 500 }],
    ['an answer without a number', { json: { code: 'SUCCESS', data: null } }],
  ])('does not know after %s', async (_name, answer) => {
    expect(await products.create(coupangContext([centers, meta, answer]), content)).toMatchObject({ kind: 'unknown' });
  });

  it('sends nothing when something is missing', async () => {
    const ctx = coupangContext([]);
    expect(await products.create(ctx, contentOf({ fields: {} }))).toMatchObject({ kind: 'fix' });
    expect(ctx.calls).toHaveLength(0);
  });

  it('asks for another return place when the chosen one is gone', async () => {
    const ctx = coupangContext([{ json: { code: 200, data: { content: [{ ...CENTER, usable: false }], pagination: { totalPages: 1 } } } }]);
    expect(await products.create(ctx, content)).toMatchObject({ kind: 'fix', problems: [{ path: 'etc.returnCenterCode' }] });
  });

  it('asks for another category when COUPANG no longer has it', async () => {
    const ctx = coupangContext([centers, { json: { code: 'ERROR', message: '카테고리 없음' } }]);
    expect(await products.create(ctx, content)).toMatchObject({ kind: 'fix', problems: [{ path: 'category.categoryId' }] });
  });
});

describe('update', () => {
  it('reads, replaces the whole product and reports what is there now', async () => {
    const ctx = coupangContext([
      detail(),
      centers,
      meta,
      { on: `PUT ${S}/seller-products`, json: { code: '200', data: { code: 'SUCCESS', data: 1230001 } } },
      detail({ statusName: '승인대기중' }),
      inventory(7000000001, { salePrice: 19_900 }),
      inventory(7000000002, { salePrice: 20_900 }),
    ]);
    const outcome = await products.update(ctx, { shopProductId: '1230001', shopProductSubId: null, items: [] }, content);
    expect(outcome).toMatchObject({ kind: 'ok', value: { saleStatus: 'UNADMISSION', items: [{ quantity: 3, price: 19_900 }, {}] } });
    expect(ctx.calls[3]?.json).toMatchObject({
      sellerProductId: 1230001,
      items: [{ sellerProductItemId: 4000 }, { sellerProductItemId: 4001 }],
    });
  });

  describe('prices of approved items, which a replacement leaves as they are', () => {
    const replaced = (...prices: ScriptedAnswer[]) =>
      coupangContext([
        detail(),
        centers,
        meta,
        { on: `PUT ${S}/seller-products`, json: { code: 'SUCCESS', data: 1230001 } },
        detail(),
        inventory(7000000001, { salePrice: 19_900 }),
        inventory(7000000002, { salePrice: 18_000 }),
        ...prices,
      ]);
    const on = `PUT ${S}/vendor-items/7000000002/prices/20900`;
    const ref = { shopProductId: '1230001', shopProductSubId: null, items: [] };

    it('sets those that differ', async () => {
      const ctx = replaced({ on, json: { code: 'SUCCESS' } });
      const outcome = await products.update(ctx, ref, content);
      expect(outcome).toMatchObject({ kind: 'ok', value: { price: 19_900, items: [{ price: 19_900 }, { price: 20_900 }] } });
      expect(ctx.left()).toBe(0);
    });

    it('is not done while one of them is not known to be set', async () => {
      expect(await products.update(replaced({ on, fault: 'reset' }), ref, content)).toMatchObject({ kind: 'unknown' });
      const refused = replaced({ on, status: 400, json: { code: 'ERROR', message: '가격 변경 한도를 넘었습니다.' } });
      expect(await products.update(refused, ref, content)).toMatchObject({ kind: 'fix' });
    });
  });

  describe('when only the look afterwards fails', () => {
    const down = { status: 500 };
    const update = (existing: ScriptedAnswer) => {
      const ctx = coupangContext([existing, centers, meta, { json: { code: 'SUCCESS', data: 1230001 } }, down, down, down]);
      return products.update(ctx, { shopProductId: '1230001', shopProductSubId: null, items: [] }, content);
    };

    it('succeeds with a warning before the approval', async () => {
      expect(await update(detail({ items: [] }))).toMatchObject({
        kind: 'ok',
        warnings: [expect.stringContaining('다시 읽지 못했습니다')],
      });
    });

    it('is not done while approved items may have other prices', async () => {
      expect(await update(detail())).toMatchObject({ kind: 'again' });
    });
  });
});

describe('read', () => {
  const ref = { shopProductId: '1230001', shopProductSubId: null, items: [] };

  it('takes stock, price and sale state of approved items from their inventories', async () => {
    const outcome = await products.read(coupangContext([detail(), inventory(7000000001), inventory(7000000002, { onSale: false })]), ref);
    expect(outcome).toMatchObject({
      kind: 'ok',
      value: {
        shopProductId: '1230001',
        shopProductSubId: '777',
        managementCode: 'MOA7K2',
        saleStatus: 'SALE',
        rawStatus: '승인완료',
        optionNames: ['색상', '사이즈'],
        price: 18_000,
        items: [
          { shopItemId: '7000000001', optionValues: ['아이보리', 'M'], quantity: 3, price: 18_000, onSale: true, itemCode: 'MOA7K2001' },
          { shopItemId: '7000000002', onSale: false },
        ],
        imageUrl: 'https://image1.coupangcdn.com/image/a/b.jpg',
        detailHtml: '<p>상세</p>',
        categoryId: '56137',
        pageUrl: 'https://www.coupang.com/vp/products/777',
      },
    });
  });

  it.each([
    ['승인대기중', null, 'UNADMISSION'],
    ['승인반려', null, 'REJECTION'],
    ['임시저장', null, 'WAIT'],
    ['상품삭제', null, 'DELETE'],
    ['부분승인완료', 1, 'SALE'],
    ['승인완료', null, 'UNADMISSION'],
    ['모르는 상태', 1, 'UNADMISSION'],
  ])('%s with item number %s is %s', (statusName, vendorItemId, expected) => {
    const items = wires(detailOf().items).map((item) => ({ ...item, vendorItemId }));
    expect(toObservedProduct(detailOf({ statusName, items }), null).saleStatus).toBe(expected);
  });

  it('is sold out when everything on sale is gone, stopped when nothing is on sale', async () => {
    const gone = await products.read(
      coupangContext([detail(), inventory(7000000001, { amountInStock: 0 }), inventory(7000000002, { amountInStock: '0' })]),
      ref,
    );
    expect(gone).toMatchObject({ value: { saleStatus: 'OUTOFSTOCK' } });
    const off = { onSale: false };
    const stopped = await products.read(coupangContext([detail(), inventory(7000000001, off), inventory(7000000002, off)]), ref);
    expect(stopped).toMatchObject({ value: { saleStatus: 'SUSPENSION' } });
  });

  it('says 404 for a product of which COUPANG says that it is not there', async () => {
    expect(await products.read(coupangContext([gone(1230001)]), ref)).toMatchObject({ kind: 'refused', code: '404' });
  });

  it('leaves out an item that COUPANG has taken down, and does not take another answer for that', async () => {
    const [first, second] = [7000000001, 7000000002];
    const down = { status: 404, json: { code: 'ERROR', message: `옵션(${first})을 찾을 수 없습니다.` } };
    const observed = await products.read(coupangContext([detail(), down, inventory(second)]), ref);
    expect(observed).toMatchObject({ kind: 'ok', value: { items: [{ quantity: 10 }, { quantity: 3 }] } });
    expect(await products.read(coupangContext([detail(), { status: 404, text: '' }]), ref)).toMatchObject({ kind: 'again' });
  });
});

describe('find', () => {
  const found = (...ids: number[]): ScriptedAnswer => ({
    on: `GET ${S}/seller-products/external-vendor-sku-codes/MOA7K2001`,
    json: { code: 'SUCCESS', data: ids.map((sellerProductId) => ({ sellerProductId })) },
  });

  const bare = (...ids: number[]): ScriptedAnswer => ({
    ...found(...ids),
    on: `GET ${S}/seller-products/external-vendor-sku-codes/MOA7K2`,
  });

  it('looks up the bare code where no item is the first, and knows the product by it', async () => {
    const ctx = coupangContext([
      found(),
      bare(1230001),
      detail({ statusName: '승인대기중', items: [{ externalVendorSku: 'MOA7K2', salePrice: 1 }] }),
    ]);
    expect(await products.find(ctx, 'MOA7K2')).toMatchObject({ kind: 'ok', value: { managementCode: 'MOA7K2' } });
  });

  it('looks up the code of the anchor item and opens what it finds', async () => {
    const ctx = coupangContext([found(1230001), detail(), inventory(7000000001), inventory(7000000002)]);
    expect(await products.find(ctx, 'MOA7K2')).toMatchObject({ kind: 'ok', value: { shopProductId: '1230001' } });
  });

  it.each<[string, ScriptedAnswer[]]>([
    ['nothing has the code', [found(), bare()]],
    [
      'COUPANG says that nothing has it',
      [
        { status: 404, json: { code: 'ERROR', message: '판매자상품코드(MOA7K2001)를 찾을 수 없습니다.' } },
        { status: 404, json: { code: 'ERROR', message: '판매자상품코드(MOA7K2)를 찾을 수 없습니다.' } },
      ],
    ],
    ['the code is only part of another', [found(1230001), detail({ items: [{ externalVendorSku: 'MOA7K20010', salePrice: 1 }] }), bare()]],
    [
      'the product was deleted',
      [found(1230001), detail({ statusName: '상품삭제', items: [{ externalVendorSku: 'MOA7K2001', salePrice: 1 }] }), bare()],
    ],
  ])('is null when %s', async (_name, script) => {
    expect(await products.find(coupangContext(script), 'MOA7K2')).toEqual({ kind: 'ok', value: null });
  });

  it('never guesses between two', async () => {
    const one = { items: [{ externalVendorSku: 'MOA7K2001', salePrice: 1 }], statusName: '승인대기중' };
    const second = {
      ...detail(one),
      on: `GET ${S}/seller-products/1230002`,
      json: { code: 'SUCCESS', data: { ...detailOf(one), sellerProductId: 1230002 } },
    };
    const ctx = coupangContext([found(1230001, 1230002), detail(one), second]);
    expect(await products.find(ctx, 'MOA7K2')).toMatchObject({ kind: 'refused', code: 'AMBIGUOUS' });
  });

  it('hands a failed look-up on, so that nobody takes it for none', async () => {
    const down = { status: 500 };
    expect(await products.find(coupangContext([down, down, down]), 'MOA7K2')).toMatchObject({ kind: 'again' });
  });

  it.each<[string, ScriptedAnswer]>([
    ['a bare 404', { status: 404, json: { code: 404 } }],
    ['a page of a gateway', { status: 404, text: '<html>Not Found</html>' }],
    ['an address that is not there', { status: 404, json: { code: 'ERROR', message: '존재하지 않는 API입니다.' } }],
    ['an answer without a list', { json: { code: 'SUCCESS', data: null } }],
    ['a row without a number', { json: { code: 'SUCCESS', data: [{ sellerProductName: '린넨 셔츠' }] } }],
  ])('does not take %s for none, because a create would follow', async (_name, answer) => {
    expect(await products.find(coupangContext([answer]), 'MOA7K2')).toMatchObject({ kind: 'again' });
  });
});

describe('list', () => {
  it('says how many products of a page it could not open', async () => {
    const refused = { status: 400, json: { code: 'ERROR', message: '조회할 수 없는 상품입니다.' } };
    const rows = [{ sellerProductId: 1230001 }, { sellerProductId: null }, 'no product', { sellerProductId: 9 }];
    const ctx = coupangContext([{ json: { code: 'SUCCESS', nextToken: '', data: rows } }, detail(), refused]);
    expect(await products.list?.(ctx, null)).toMatchObject({
      kind: 'ok',
      value: { products: [{ shopProductId: '1230001' }] },
      warnings: [expect.stringContaining('3개')],
    });
  });

  const page = (nextToken: string): ScriptedAnswer => ({
    on: `GET ${S}/seller-products`,
    json: { code: 'SUCCESS', nextToken, data: [{ sellerProductId: 1230001 }, { sellerProductId: 9 }] },
  });

  it('opens every product of the page and leaves out what is gone', async () => {
    const ctx = coupangContext([page('2'), detail(), gone(9)]);
    const first = await products.list?.(ctx, null);
    expect(first).toMatchObject({ kind: 'ok', value: { products: [{ shopProductId: '1230001', items: [{ quantity: 10 }, {}] }] } });
    expect(ctx.calls[0]?.query.get('nextToken')).toBeNull();
  });

  it.each([
    ['', null],
    ['2', expect.stringContaining('"2"')],
  ])('behind page 2 goes on as the token %j says, also back: whoever walks sees that', async (nextToken, nextCursor) => {
    const ctx = coupangContext([page(nextToken), detail(), gone(9)]);
    const cursor = pageAfter(pagePosition(null), ['1'], '2');
    expect(await products.list?.(ctx, cursor)).toMatchObject({ value: { nextCursor } });
    expect(ctx.calls[0]?.query.get('nextToken')).toBe('2');
  });
});

describe('recorded products', () => {
  const products = recorded().filter(({ response }) => wires(wire(wire(response).data).items).length > 0);

  it.each(products)('reads $name', ({ response }) => {
    const observed = toObservedProduct(wire(wire(response).data), null);
    expect(observed.shopProductId).toMatch(/^\d+$/);
    expect(observed.items.every(({ price, shopItemId }) => price > 0 && (shopItemId === null || /^\d+$/.test(shopItemId)))).toBe(true);
    expect(observed.items.some(({ optionValues }) => optionValues.some((value) => value !== ''))).toBe(true);
  });

  const metas = recorded().filter(({ response }) => 'noticeCategories' in wire(wire(response).data));

  it.each(metas)('reads $name', ({ response }) => {
    const { notices, attributes, certificationTypes } = toCategoryMeta(wire(response).data);
    expect(notices.every(({ name, details }) => name !== '' && details.length > 0)).toBe(true);
    expect(attributes.every(({ name }) => name !== '')).toBe(true);
    expect(certificationTypes).toContain('NOT_REQUIRED');
  });

  it('reads nothing out of nothing', () => {
    expect(toCategoryMeta(null)).toEqual({ attributes: [], notices: [], certificationTypes: [] });
  });
});
