import { describe, expect, test } from 'vitest';
import type { ListingContent } from '../sdk/product.ts';
import { type Wire, wire, wires } from '../sdk/reader.ts';
import { listingItem, type ScriptedAnswer } from '../sdk/testing/context.ts';
import { toAnnouncement, typeOf } from './announcement.ts';
import { toCertificates } from './certificates.ts';
import { giftBody } from './gift-body.ts';
import { talkgift } from './index.ts';
import { price, sale, stock } from './items.ts';
import { codeOf, originFor, plainOrigin } from './origin.ts';
import { toObservedProduct } from './product-in.ts';
import { NEW_PRODUCT, productProblems, toBody } from './product-out.ts';
import { products } from './products.ts';
import { asked, combination, context, gift, listing, wireProduct } from './testing/context.ts';

const REF = {
  shopProductId: '70000001',
  shopProductSubId: null,
  items: [
    { key: 'li-1', shopItemId: 'MOA7K2001' },
    { key: 'li-2', shopItemId: 'MOA7K2002' },
  ],
};
const NOTICE = { type: 'WEAR', rows: [{ field: 'material', name: '제품 소재', value: '린넨' }], warnings: [] };
const bodyOf = (over: Partial<ListingContent> = {}) =>
  toBody(listing(over), {
    imageUrls: ['https://k/1.jpg', 'https://k/2.jpg'],
    notice: NOTICE,
    origin: plainOrigin(listing(over).origin),
    certs: [],
  });
const read = (over = {}): ScriptedAnswer => ({ on: 'GET /v1/store/product', json: wireProduct(over) });
const updated: ScriptedAnswer = { on: 'POST /v1/store/product/update', json: { productId: 70000001 } };
const single = { optionNames: [], items: [listingItem({ optionValues: [], quantity: 30 })] };
const SINGLE = { option: { type: 'NONE' }, stockQuantity: 30 };
const plainDelivery = listing().delivery;

describe('the body', () => {
  test.each<[string, Partial<ListingContent>, object]>([
    [
      'an option with its added price and code',
      {},
      {
        option: {
          type: 'COMBINATION',
          combinations: [
            { price: 0, managedCode: 'MOA7K2001' },
            { price: 1_000, stockQuantity: 5 },
          ],
        },
      },
    ],
    ['stock of a product without options', single, { stockQuantity: 30, option: { type: 'NONE' } }],
    ['at least one piece, for the shop takes no less', { ...single, items: [listingItem({ quantity: 0 })] }, { stockQuantity: 1 }],
    [
      'no more of an option than the shop takes',
      { items: [listingItem({ optionValues: ['흰색', 'M'], quantity: 50_000 })] },
      { option: { combinations: [{ stockQuantity: 9_999 }] } },
    ],
    ['a discount in won', { discountWon: 1_000 }, { discount: { useDiscount: true, type: 'PRICE', value: 1_000 } }],
    ['free delivery without a fee', {}, { delivery: { deliveryFeeType: 'FREE' } }],
    [
      'a fee',
      { delivery: { ...plainDelivery, feeType: 'PAID', baseFee: 3_000 } },
      { delivery: { deliveryFeeType: 'PAID', baseFee: 3_000, deliveryFeePaymentType: 'PREPAID' } },
    ],
    [
      'a fee for every few pieces',
      { delivery: { ...plainDelivery, feeType: 'PAID', baseFee: 3_000 }, fields: { repeatQuantity: 5 } },
      { delivery: { deliveryFeeType: 'QUANTITY_PAID', baseFee: 3_000, repeatQuantity: 5 } },
    ],
    [
      'a fee that ends at an amount',
      { delivery: { ...plainDelivery, feeType: 'CONDITIONAL_FREE', baseFee: 3_000, freeConditionalAmount: 50_000 } },
      { delivery: { deliveryFeeType: 'CONDITIONAL_FREE', freeConditionalAmount: 50_000 } },
    ],
    [
      'more for islands',
      { delivery: { ...plainDelivery, jejuFee: 3_000, islandFee: 5_000 } },
      { delivery: { useIsolatedAreaFee: true, jejuAreaAdditionalFee: 3_000, isolatedAreaAdditionalFee: 5_000 } },
    ],
    [
      'goods that the seller brings',
      { delivery: { ...plainDelivery, courierCode: 'DIRECT' } },
      { delivery: { deliveryMethodType: 'DIRECT' } },
    ],
    [
      'fees, places and words for when goods come back',
      {},
      {
        delivery: {
          returnDeliveryFee: 3_000,
          exchangeDeliveryFee: 6_000,
          shippingAddressId: 1,
          returnAddressId: 2,
          asPhoneNumber: '02-0000-0000',
          asGuideWords: '고객센터로 연락해주세요.',
        },
      },
    ],
    ['goods from here', {}, { productOriginAreaInfo: { originAreaType: 'LOCAL', originAreaContent: '국산' } }],
    [
      'goods from abroad with who brought them',
      { origin: { code: '0200037', name: '베트남', importer: '모아상사', freeText: '', plural: false } },
      { productOriginAreaInfo: { originAreaType: 'IMPORT', originAreaContent: '베트남, 수입사: 모아상사' } },
    ],
    ['the notice', {}, { announcementInfo: { announcementType: 'WEAR', announcement: { material: '린넨', ignoreAll: false } } }],
    ['used goods', { productState: 'USED' }, { productCondition: 'OLD' }],
    [
      'how much one may buy',
      { fields: { minPurchaseQuantity: 2, maxPurchaseQuantityOfBuyer: 10 } },
      { minPurchaseQuantity: 2, maxPurchaseQuantityOfBuyer: 10 },
    ],
    [
      'dates without dashes',
      { manufacturingDate: '2026-01-02', validDate: '2027-01-02' },
      { manufactureDate: '20260102', validDate: '20270102' },
    ],
    ['our code', {}, { storeManagementCode: 'MOA7K2' }],
  ])('says %s', (_name, over, part) => {
    expect(bodyOf(over)).toMatchObject(part);
  });

  test('of a present has other names, and texts for numbers', () => {
    const body = giftBody({ ...NEW_PRODUCT, ...bodyOf({ ...single, fields: { giftBrandId: '31', bundleQuantity: 2 } }) });
    expect(body).toMatchObject({
      giftBrandId: '31',
      bundleQuantity: '2',
      detailDescription: '<p>상세</p>',
      sellerManagementCode: 'MOA7K2',
      salePrice: '19900',
      minorPurchasable: 'true',
      image: { representImage: { url: 'https://k/1.jpg' } },
      originArea: { originAreaType: 'LOCAL' },
      stock: { stockQuantity: '30', unlimitedStockQuantity: 'false' },
      salePeriod: { useSalePeriod: 'false' },
      discount: { useDiscount: 'false', type: 'NONE' },
      delivery: { isIsolatedAreaDeliverable: 'true', deliveryFeePaymentType: 'NONE' },
      certs: [{ certType: 'NOT_APPLICABLE' }],
    });
    for (const name of ['brand', 'storeManagementCode', 'productImage', 'stockQuantity', 'useSalePeriod', 'productDetailDescription'])
      expect(body).not.toHaveProperty(name);
  });

  test.each<[string, Partial<ListingContent>, string]>([
    ['no detail', { detailHtml: ' ' }, 'common.detailInfoContent'],
    ['no telephone', { afterServiceTelephoneNumber: '' }, 'common.afterServiceTelephoneNumber'],
    ['no words of service', { afterServiceGuideContent: '' }, 'common.afterServiceGuideContent'],
    ['no origin', { origin: { code: '', name: '', importer: '', freeText: '', plural: false } }, 'common.origin.code'],
    ['more off than it costs', { discountWon: 19_900 }, 'basic.benefit.pc.value'],
    [
      'an amount that is missing',
      { delivery: { ...plainDelivery, feeType: 'CONDITIONAL_FREE' } },
      'common.deliveryInfo.freeConditionalAmount',
    ],
  ])('is not sent with %s', (_name, over, path) => {
    expect(productProblems(listing())).toEqual([]);
    expect(productProblems(listing(over)).map((problem) => problem.path)).toEqual([path]);
  });
});

test('nothing is said of a discount that there is none of, as long as there is no price', () => {
  expect(productProblems(listing({ price: 0 })).map(({ path }) => path)).not.toContain('basic.benefit.pc.value');
});

describe('the notice', () => {
  test('is found by its Korean name, by our code, or is that of other goods', () => {
    expect(typeOf('WEAR', { A1: '의류', ETC: '기타 재화' })).toBe('A1');
    expect(typeOf('WEAR', { WEAR: 'clothes', ETC: '기타 재화' })).toBe('WEAR');
    expect(typeOf('WEAR', { ETC: '기타 재화' })).toBe('ETC');
  });

  test('says of each field what the seller wrote under its name, else where to look', () => {
    const fields = [
      { field: 'f1', name: '제품 소재' },
      { field: 'f2', name: '모르는 항목' },
    ];
    const { rows, warnings } = toAnnouncement({ noticeCode: 'WEAR', values: { material: '린넨 100%' } }, 'ETC', fields, {
      ETC: '기타 재화',
    });
    expect(rows.map(({ value }) => value)).toEqual(['린넨 100%', '상품 상세페이지 참조']);
    expect(warnings).toEqual(["카카오에 '의류' 고시가 없어 '기타 재화' 고시로 보냈습니다."]);
  });
});

describe('the origin', () => {
  const ROWS = [
    { code: 'L1', name: '서울', originAreaType: 'LOCAL' },
    { code: 'L2', name: '서울>강서구', originAreaType: 'LOCAL' },
    { code: 'L3', name: '부산>강서구', originAreaType: 'LOCAL' },
    { code: 'L4', name: '강남구', originAreaType: 'LOCAL' },
    { code: 'I1', name: '아시아>베트남', originAreaType: 'IMPORT' },
    { code: 'I2', name: '아시아', originAreaType: 'IMPORT' },
    { code: 'D1', name: '대서양', originAreaType: 'DEEP_SEA' },
  ];
  const of = (code: string, name: string, more = {}) => ({ code, name, importer: '', freeText: '', plural: false, ...more });
  const areas: ScriptedAnswer = { on: 'GET /v1/store/origin-areas', json: { contents: ROWS } };

  test.each([
    ['a country', of('0201003', '베트남'), 'I1'],
    ['a sea', of('0101', '대서양'), 'D1'],
    ['a district', of('000101', '강남구'), 'L4'],
    ['a district that several cities have is its city', of('000104', '강서구'), 'L1'],
    ['a district that the shop does not have is its city', of('000105', '관악구'), 'L1'],
    ['a country that the shop does not have is not its continent', of('0201001', '중국'), null],
    ['a sea is no country', of('0201003', '대서양'), null],
  ])('%s', (_name, origin, code) => {
    expect(codeOf(origin, ROWS)).toBe(code);
  });

  test.each([
    [
      'from abroad',
      of('0201003', '베트남', { importer: '모아상사' }),
      { originAreaType: 'IMPORT', originAreaCode: 'I1', originAreaContent: '베트남, 수입사: 모아상사' },
    ],
    ['from a place here that the shop does not have', of('0099', '무릉도원'), { originAreaType: 'LOCAL', originAreaContent: '무릉도원' }],
  ])('of goods %s is asked for', async (_name, origin, info) => {
    const ctx = context([areas]);
    expect(await originFor(ctx, origin)).toEqual({ kind: 'ok', value: info });
    expect(ctx.calls).toHaveLength(1);
  });

  test.each([
    ['goods from here', of('00', '국산'), { originAreaType: 'LOCAL', originAreaContent: '국산' }],
    [
      'what is written freely',
      of('03', '기타', { freeText: '남극 빙하' }),
      { originAreaType: 'USER_INPUT', originAreaContent: '남극 빙하' },
    ],
  ])('of %s needs no code', async (_name, origin, info) => {
    const ctx = context([]);
    expect(await originFor(ctx, origin)).toEqual({ kind: 'ok', value: info });
  });

  test.each([
    ['톡스토어의 원산지 목록에', {}, of('0201001', '중국')],
    ['선물하기의 원산지 목록에', gift, of('0201001', '중국')],
    ['나라나 바다까지', {}, of('02', '수입산')],
  ])('that the shop does not know is the seller’s to choose anew: %s', async (words, over, origin) => {
    expect(await originFor(context([areas], over), origin)).toMatchObject({
      kind: 'fix',
      problems: [{ path: 'common.origin.code', message: expect.stringContaining(words) }],
    });
  });

  test('is what the body says, and nothing is sent where it is unknown', async () => {
    const imported = (name: string) => listing({ origin: of('0201003', name) });
    const [types, fields, ...pictures] = asked(imported('베트남').images.length);
    if (!types || !fields) throw new Error('nothing is asked');
    const register: ScriptedAnswer = { on: 'POST /v1/store/product/register', json: { productId: 70000001 } };
    const sent = context([types, fields, areas, ...pictures, register, read()]);
    expect((await products.create(sent, imported('베트남'))).kind).toBe('ok');
    expect(sent.calls.find(({ path }) => path.endsWith('/register'))?.json).toMatchObject({
      productOriginAreaInfo: { originAreaCode: 'I1' },
    });
    const refused = context([types, fields, areas]);
    expect((await products.create(refused, imported('중국'))).kind).toBe('fix');
  });
});

describe('certificates', () => {
  const KNOWN = [
    { certType: 'NOT_APPLICABLE', name: '인증 대상 아님' },
    { certType: 'CHILD', name: '어린이제품 안전인증' },
    { certType: 'ELECTRIC', name: '전기용품 안전인증' },
    { certType: 'DETAIL', name: '상품 상세 참조' },
  ];
  const of = (certificationType: string, certificationNumber = 'N1') => ({ certificationType, certificationNumber, companyName: '' });

  test.each<[string, ReturnType<typeof of>[], typeof KNOWN, unknown[], number]>([
    ['by their names', [of('KIDS_SAFETY', 'CB061R0001-7001')], KNOWN, [{ certType: 'CHILD', certCode: 'CB061R0001-7001' }], 0],
    ['by their law', [of('ELEC_CONFIRM')], KNOWN, [{ certType: 'ELECTRIC', certCode: 'N1' }], 0],
    ['in the detail where the shop has no type for them', [of('FOOD_IMPORT'), of('HACCP')], KNOWN, [{ certType: 'DETAIL' }], 1],
    [
      'each by its own',
      [of('KIDS_SUPPLIER', ''), of('RADIO_CERT')],
      KNOWN,
      [{ certType: 'CHILD', certCode: '' }, { certType: 'DETAIL' }],
      1,
    ],
    ['not at all where the shop has no types', [of('KIDS_SAFETY')], [], [], 1],
  ])('are sent %s', (_name, credentials, known, rows, warned) => {
    const sent = toCertificates(credentials, known);
    expect(sent.rows).toEqual(rows);
    expect(sent.warnings).toHaveLength(warned);
  });

  test('of a listing are asked for and go with it, and one without any leaves what the seller said at the shop', async () => {
    const certifications: ScriptedAnswer = { on: 'GET /v1/store/certifications', json: { contents: KNOWN } };
    const [types, fields, ...pictures] = asked(2) as [ScriptedAnswer, ScriptedAnswer, ...ScriptedAnswer[]];
    const register = { on: 'POST /v1/store/product/register', json: { productId: 70000001 } };
    const ctx = context([types, fields, certifications, ...pictures, register, read()]);
    await products.create(ctx, listing({ kcCredentials: [of('KIDS_SAFETY')] }));
    expect(wire(ctx.calls[5]?.json).certs).toEqual([{ certType: 'CHILD', certCode: 'N1' }]);
    const plain = context([...asked(2), register, read()]);
    await products.create(plain, listing());
    expect(wire(plain.calls[4]?.json).certs).toEqual([{ certType: 'NOT_APPLICABLE' }]);
    const certs = [{ certType: 'LIFE', certCode: 'OWN' }];
    const later = context([read({ certs }), ...asked(2), updated, read()]);
    await products.update(later, REF, listing());
    expect(wire(later.calls[5]?.json).certs).toEqual(certs);
  });
});

describe('a product as it is read', () => {
  const names = {
    id: 'productId',
    code: 'storeManagementCode',
    detail: 'productDetailDescription',
    image: 'productImage',
  };

  test.each<[string, Wire, object]>([
    ['on sale', {}, { saleStatus: 'SALE', rawStatus: 'SALE OPEN', price: 19_900, managementCode: 'MOA7K2' }],
    ['hidden', { displayStatus: 'HIDDEN' }, { saleStatus: 'SUSPENSION' }],
    ['stopped', { saleStatus: 'STOP' }, { saleStatus: 'SUSPENSION' }],
    ['sold out', { saleStatus: 'SOLDOUT' }, { saleStatus: 'OUTOFSTOCK' }],
    ['waiting', { saleStatus: 'WAITING' }, { saleStatus: 'WAIT' }],
    ['ended', { saleStatus: 'FINISH' }, { saleStatus: 'CLOSE' }],
    ['forbidden', { saleStatus: 'PROHIBITION' }, { saleStatus: 'PROHIBITION' }],
    ['in a state that nobody knows', { saleStatus: 'NEW_WORD' }, { saleStatus: 'WAIT', rawStatus: 'NEW_WORD OPEN' }],
    ['without options', SINGLE, { optionNames: [], items: [{ shopItemId: '70000001', optionValues: [], quantity: 30 }] }],
    ['sold out by a stop', { ...SINGLE, saleStatus: 'STOP', stockQuantity: 1 }, { items: [{ quantity: 0, onSale: false }] }],
  ])('%s', (_name, over, expected) => {
    expect(toObservedProduct(wireProduct(over), names)).toMatchObject(expected);
  });

  test('has its options by their codes, or by their own words', () => {
    const nameless = { ...combination('', ['검정', 'S'], -500, 3), usable: false };
    const observed = toObservedProduct(
      wireProduct({ option: { combinations: [combination('C1', ['흰색', 'M'], 0, 7), nameless] } }),
      names,
    );
    expect(observed.optionNames).toEqual(['색상', '사이즈']);
    expect(observed.items).toMatchObject([
      { shopItemId: 'C1', itemCode: 'C1', price: 19_900, quantity: 7, onSale: true },
      { shopItemId: '색상:검정/사이즈:S', itemCode: null, price: 19_400, quantity: 3, onSale: false },
    ]);
  });

  test('of presents is read out of texts', async () => {
    const row = {
      ...wireProduct(),
      id: '5',
      salePrice: '19900',
      sellerManagementCode: 'MOA7K2',
      detailDescription: '<p>',
      image: wireProduct().productImage,
    };
    const ctx = context([{ on: 'GET /v1/gift/products/search', json: { contents: [row] } }], gift);
    expect(await products.read(ctx, { ...REF, shopProductId: '5' })).toMatchObject({
      kind: 'ok',
      value: {
        shopProductId: '5',
        price: 19_900,
        managementCode: 'MOA7K2',
        detailHtml: '<p>',
        imageUrl: 'https://img.kakao.example/a.jpg',
      },
    });
  });
});

describe('creating', () => {
  test('sends notice and pictures first, and gives what is there then', async () => {
    const ctx = context([...asked(2), { on: 'POST /v1/store/product/register', json: { productId: 70000001 } }, read()]);
    expect(await products.create(ctx, listing())).toMatchObject({ kind: 'ok', value: { shopProductId: '70000001', saleStatus: 'SALE' } });
    const sent = wire(ctx.calls[4]?.json);
    expect(sent).toMatchObject({ displayStatus: 'OPEN', productImage: { representImage: { url: 'https://img.kakao.example/0.jpg' } } });
    expect(wire(wire(sent.announcementInfo).announcement)).toEqual({
      material: '린넨 100%',
      origin: '대한민국',
      care: '상품 상세페이지 참조',
      ignoreAll: false,
    });
  });

  test('of a present goes to the path of presents', async () => {
    const row = { ...wireProduct(), id: '5' };
    const ctx = context(
      [
        ...asked(2),
        { on: 'POST /v1/gift/products/register', json: { id: '5' } },
        { on: 'GET /v1/gift/products/search', json: { contents: [row] } },
      ],
      gift,
    );
    expect(await products.create(ctx, listing({ fields: { giftBrandId: '31' } }))).toMatchObject({
      kind: 'ok',
      value: { shopProductId: '5' },
    });
    expect(wire(ctx.calls[4]?.json)).toMatchObject({ giftBrandId: '31', salePrice: '19900' });
  });

  test('is believed where it can not be looked at', async () => {
    const failed = { status: 500 };
    const ctx = context([...asked(2), { on: 'POST /v1/store/product/register', json: { productId: 1 } }, failed, failed, failed]);
    expect(await products.create(ctx, listing())).toMatchObject({
      kind: 'ok',
      value: { shopProductId: '1', items: [{ shopItemId: 'MOA7K2001' }, {}] },
    });
  });

  test.each<[string, ScriptedAnswer, string]>([
    ['a lost answer', { fault: 'reset' }, 'unknown'],
    ['an answer without a number', { json: { productId: 'x' } }, 'unknown'],
    ['an empty answer', { json: {} }, 'unknown'],
    [
      'a refusal',
      { status: 400, json: { code: -800, extras: { error_code: 'E', error_message: '판매가는 10원 단위여야 합니다.' } } },
      'fix',
    ],
    ['a limit', { status: 429 }, 'slow_down'],
  ])('with %s ends in %s', async (_name, answer, kind) => {
    expect((await products.create(context([...asked(2), answer]), listing())).kind).toBe(kind);
  });

  test('asks for stock, and sends nothing, where there is none', async () => {
    const ctx = context([]);
    expect(await products.create(ctx, listing({ ...single, items: [listingItem({ quantity: 0 })] }))).toMatchObject({ kind: 'fix' });
    expect(ctx.calls).toHaveLength(0);
  });
});

describe('an update', () => {
  test('sends the whole product: ours over what the seller has there', async () => {
    const ctx = context([read(), ...asked(2), updated, read()]);
    expect((await products.update(ctx, REF, listing({ name: '새 이름' }))).kind).toBe('ok');
    const sent = wire(ctx.calls[5]?.json);
    expect(sent).toMatchObject({
      productId: 70000001,
      name: '새 이름',
      displayStatus: 'OPEN',
      useSalePeriod: true,
      salePeriod: { from: '20260101000000' },
      noticeId: 77,
      delivery: { deliveryFeeType: 'FREE', usePickUpDelivery: true },
      option: { combinationSortType: 'ABC', customs: [{ name: '각인' }] },
    });
    expect(sent).not.toHaveProperty('saleStatus');
    expect(wire(sent.delivery)).not.toHaveProperty('baseFee');
    expect(wires(wire(sent.option).combinations)).toHaveLength(2);
  });

  const customs = [{ name: '각인', usable: true }];
  test.each<[string, Wire, Partial<ListingContent>, Wire]>([
    ['with options keeps', { type: 'COMBINATION_CUSTOM', customs }, {}, { type: 'COMBINATION_CUSTOM', customs }],
    ['that gets options keeps', { type: 'SIMPLE_CUSTOM', simples: [{ name: '색' }], customs }, {}, { type: 'COMBINATION_CUSTOM', customs }],
    ['without options keeps', { type: 'CUSTOM', customs }, single, { type: 'CUSTOM', customs }],
    ['that loses its options keeps', { type: 'COMBINATION_CUSTOM', customs }, single, { type: 'CUSTOM', customs }],
    [
      'without stock of its choices keeps',
      { type: 'SIMPLE', simples: [{ name: '색' }] },
      single,
      { type: 'SIMPLE', simples: [{ name: '색' }] },
    ],
    ['that loses its options has none of', { type: 'COMBINATION' }, single, { type: 'NONE' }],
  ])('of a product %s what its buyers write or choose', async (_name, option, over, kept) => {
    const ctx = context([read({ option, ...(over === single ? { stockQuantity: 30 } : {}) }), ...asked(2), updated, read()]);
    await products.update(ctx, REF, listing(over));
    const { combinations, combinationSortType: _sort, ...sent } = wire(wire(ctx.calls[5]?.json).option);
    expect(sent).toEqual(kept);
    expect(wires(combinations)).toHaveLength(over === single ? 0 : 2);
  });

  test('of what is sold out stops the sale first, and of what came back resumes it behind', async () => {
    const out = context([read(SINGLE), ...asked(2), updated, updated, read({ ...SINGLE, saleStatus: 'STOP', stockQuantity: 1 })]);
    await products.update(out, REF, listing({ ...single, items: [listingItem({ quantity: 0 })] }));
    expect(out.calls[5]?.query.get('saleStatus')).toBe('off');
    expect(wire(out.calls[6]?.json)).toMatchObject({ stockQuantity: 1 });
    const back = context([read({ ...SINGLE, saleStatus: 'STOP', stockQuantity: 1 }), ...asked(2), updated, updated, read(SINGLE)]);
    await products.update(back, REF, listing(single));
    expect(wire(back.calls[5]?.json)).toMatchObject({ stockQuantity: 30 });
    expect(back.calls[6]?.query.get('saleStatus')).toBe('on');
  });

  test('of one that the seller stopped with its last piece does not put it on sale', async () => {
    const ctx = context([read({ ...SINGLE, saleStatus: 'STOP', stockQuantity: 1 }), ...asked(2), updated, read(SINGLE)]);
    await products.update(ctx, REF, listing({ ...single, items: [listingItem({ quantity: 30, shown: 1 })] }));
    expect(wire(ctx.calls[5]?.json)).toMatchObject({ stockQuantity: 30 });
    expect(ctx.calls.map(({ query }) => query.get('saleStatus'))).not.toContain('on');
  });

  test('of a product that is gone is refused', async () => {
    const gone = { status: 400, json: { code: -800, extras: { error_code: 'PRODUCT_NOT_FOUND', error_message: '없는 상품' } } };
    expect(await products.update(context([gone]), REF, listing())).toMatchObject({ kind: 'refused', code: 'PRODUCT_NOT_FOUND' });
  });
});

describe('finding', () => {
  const list = (...rows: object[]): ScriptedAnswer => ({ on: 'GET /v1/store/product', json: { contents: rows } });

  test.each<[string, ScriptedAnswer[], object]>([
    ['nothing', [list()], { kind: 'ok', value: null }],
    ['nothing, in a bare list', [{ json: [] }], { kind: 'ok', value: null }],
    [
      'nothing, in the words of the shop',
      [{ status: 400, json: { code: -800, extras: { error_code: 'PRODUCT_NOT_FOUND' } } }],
      { kind: 'ok', value: null },
    ],
    ['one', [list({ productId: 70000001 }), read()], { kind: 'ok', value: { shopProductId: '70000001' } }],
    ['one with another code', [list({ productId: 70000001 }), read({ storeManagementCode: 'MOA7K2X' })], { kind: 'ok', value: null }],
    [
      'two, and refuses to guess',
      [list({ productId: 70000001 }, { productId: 70000002 }), read(), read({ productId: 70000002 })],
      { kind: 'refused', code: 'AMBIGUOUS' },
    ],
    ['something else', [{ json: {} }], { kind: 'again' }],
    ['rows without numbers', [{ json: [{ name: 'x' }] }], { kind: 'again' }],
  ])('%s', async (_name, script, expected) => {
    expect(await products.find(context(script), 'MOA7K2')).toMatchObject(expected);
  });
});

describe('the list', () => {
  test('reads every row, and goes on until the last page', async () => {
    const ctx = context([{ on: 'GET /v2/store/products/by-page', json: { contents: [{ productId: 70000001 }, {}], last: false } }, read()]);
    expect(await products.list?.(ctx, null)).toMatchObject({
      kind: 'ok',
      value: { products: [{ shopProductId: '70000001' }], nextCursor: expect.stringContaining('2') },
      warnings: ['상품 1개의 내용을 읽지 못해 건너뛰었습니다.'],
    });
  });

  test('does not exist for presents', () => {
    expect(talkgift.products).not.toHaveProperty('list');
  });
});

describe('stock, price and sale', () => {
  const option = (at: number, name: string) => (json: unknown) => wires(wire(wire(json).option).combinations)[at]?.[name];

  test('stock of an option goes with all of them', async () => {
    const ctx = context([read(), { on: 'POST /v1/store/product/option/update', json: { productId: 70000001 } }]);
    const outcomes = await stock.setQuantities(ctx, REF, [{ key: 'li-1', shopItemId: 'MOA7K2001', quantity: 0 }], []);
    expect(outcomes.get('li-1')).toEqual({ kind: 'ok', value: { quantity: 0 } });
    expect([option(0, 'stockQuantity')(ctx.calls[1]?.json), option(1, 'stockQuantity')(ctx.calls[1]?.json)]).toEqual([0, 5]);
  });

  test('stock of a present goes as a text', async () => {
    const row = { ...wireProduct(), id: '70000001' };
    const ctx = context(
      [
        { on: 'GET /v1/gift/products/search', json: { contents: [row] } },
        { on: 'POST /v1/gift/products/option/update', json: { id: '70000001' } },
      ],
      gift,
    );
    await stock.setQuantities(ctx, REF, [{ key: 'li-1', shopItemId: 'MOA7K2001', quantity: 3 }], []);
    expect(option(0, 'stockQuantity')(ctx.calls[1]?.json)).toBe('3');
  });

  test.each<[string, Wire, number, (string | null)[]]>([
    ['what is sold out is stopped', SINGLE, 0, ['off', null]],
    ['what came back goes on', { ...SINGLE, saleStatus: 'STOP', stockQuantity: 1 }, 5, [null, 'on']],
    ['what the seller stopped stays stopped', { ...SINGLE, saleStatus: 'STOP' }, 5, [null]],
    ['what the seller stopped keeps its number', { ...SINGLE, saleStatus: 'STOP' }, 0, []],
    ['what sells goes on selling', SINGLE, 5, [null]],
  ])('without options, %s', async (_name, product, quantity, switched) => {
    const ctx = context([read(product), updated, updated]);
    const outcomes = await stock.setQuantities(ctx, REF, [{ key: 'k', shopItemId: '70000001', quantity }], []);
    expect(outcomes.get('k')).toEqual({ kind: 'ok', value: { quantity } });
    expect(ctx.calls.slice(1).map(({ query }) => query.get('saleStatus'))).toEqual(switched);
  });

  test.each<[string, number | null, number, (string | null)[], unknown]>([
    ['that was sent as its last piece', 1, 5, [null], 5],
    ['that was sent as its last piece, when nothing is left', 1, 0, [null], 2],
    ['that we sold out', 0, 5, [null, 'on'], 5],
    ['of which nobody knows what was sent', null, 5, [null, 'on'], 5],
  ])('one stopped with one piece %s', async (_name, shown, quantity, switched, number) => {
    const product = { ...SINGLE, saleStatus: 'STOP', stockQuantity: 1 };
    const ctx = context([read(product), updated, updated]);
    const known = { shopItemId: '70000001', optionValues: [], price: 0, quantity: shown, onSale: false, itemCode: null, skuCode: null };
    const outcomes = await stock.setQuantities(ctx, REF, [{ key: 'k', shopItemId: '70000001', quantity }], [known]);
    expect(outcomes.get('k')).toEqual({ kind: 'ok', value: { quantity } });
    expect(ctx.calls.slice(1).map(({ query }) => query.get('saleStatus'))).toEqual(switched);
    expect(wire(ctx.calls[1]?.json).stockQuantity).toBe(number);
  });

  test('an option that is not there is told of, and nothing is sent for it alone', async () => {
    const ctx = context([read()]);
    const outcomes = await stock.setQuantities(ctx, REF, [{ key: 'k', shopItemId: 'GONE', quantity: 1 }], []);
    expect(outcomes.get('k')).toMatchObject({ kind: 'refused', code: 'OPTION_NOT_FOUND' });
    expect(ctx.left()).toBe(0);
  });

  test('prices go with the whole product, those of options as what is added', async () => {
    const ctx = context([read(), updated]);
    const items = [
      { key: 'a', shopItemId: 'MOA7K2001', price: 21_000 },
      { key: 'b', shopItemId: 'MOA7K2002', price: 23_000 },
    ];
    const outcomes = await price.setPrices(ctx, REF, 21_000, items);
    expect([...outcomes.values()].map(({ kind }) => kind)).toEqual(['ok', 'ok']);
    const sent = ctx.calls[1]?.json;
    expect(wire(sent)).toMatchObject({ salePrice: 21_000, noticeId: 77, name: '린넨 셔츠' });
    expect([option(0, 'price')(sent), option(1, 'price')(sent)]).toEqual([0, 2_000]);
  });

  test('the sale is stopped and resumed, and shown again where it was hidden', async () => {
    const ctx = context([updated, updated, read({ displayStatus: 'HIDDEN' }), updated]);
    expect(await sale.stop(ctx, REF)).toEqual({ kind: 'ok', value: undefined });
    expect(await sale.resume(ctx, REF)).toEqual({ kind: 'ok', value: undefined });
    expect(ctx.calls.map(({ query }) => query.get('saleStatus'))).toEqual(['off', 'on', null, null]);
    expect(wire(ctx.calls[3]?.json)).toMatchObject({ displayStatus: 'OPEN', noticeId: 77 });
  });
});
